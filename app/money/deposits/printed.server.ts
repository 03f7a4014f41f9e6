import { paidByLabels } from '#app/bookings/booking/words.ts'
import { reasonWords } from './deposit-words.ts'
import { depositFigures } from './figures.ts'
import { depositHistoryLabels } from './words.ts'
import { bookingStates, isCurrent } from '#app/shared/booking-states.ts'
import { depositStates, type DepositEntryMove } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { isDecided } from '#app/shared/payment-states.ts'
import { printInstant } from '#app/shared/zone.ts'
import {
  heldOf,
  leftAtDesk,
  movesOf,
  neededUntil,
  waitsForDispute,
  waitsForSums,
  type Deposit,
  type Hold,
  type DepositRental,
} from './rules.ts'

const words = depositHistoryLabels

type Entry = {
  id: string
  move: DepositEntryMove
  amountCents: number
  items: { label: string; amountCents: number }[]
  reason: string | null
  stripeObjectId: string | null
  createdAt: Date
  by: string | null
}
type Read = {
  deposit: Deposit & {
    id: string
    capturedCents: number
    failure: string | null
    reported: boolean
    terminalReference: string | null
    givenBackAt: Date | null
  }
  rental: DepositRental
  holds: (Hold & { cardLast4: string | null; disputeStatus: string | null; capturedCents: number })[]
  entries: Entry[]
}

/** As a page shows it. */
export function printDeposit({ deposit, rental, holds, entries }: Read, now: Date) {
  const [kept] = heldOf(holds)
  const dispute = holds.find(({ disputeStatus }) => disputeStatus !== null)?.disputeStatus
  const last4 = (kept ?? holds.at(-1))?.cardLast4
  const rest = deposit.amountCents - deposit.capturedCents
  return {
    id: deposit.id,
    status: deposit.status,
    amount: exactDollars(deposit.amountCents),
    amountCents: deposit.amountCents,
    on: deposit.terminalReference
      ? words.onTerminal(deposit.terminalReference)
      : deposit.method === 'cash'
        ? words.inCash
        : last4
          ? words.onCard(last4)
          : paidByLabels.card,
    captured: deposit.capturedCents > 0 ? exactDollars(deposit.capturedCents) : null,
    rest: deposit.status === 'captured' && rest > 0 ? exactDollars(rest) : null,
    reported: deposit.reported,
    failure: deposit.failure && deposit.status !== 'recorded' ? reasonWords(deposit.failure) : null,
    dispute: dispute ? words.disputed(dispute) : null,
    isBad: deposit.status === 'failed' || deposit.failure !== null || Boolean(dispute && !isDecided(dispute)),
    expires: kept?.captureBefore ? printInstant(kept.captureBefore) : null,
    next: printNext(deposit, rental, kept, now),
    nextInList: printNext(deposit, rental, kept, now, words.upNext.disputeBriefly),
    isCash: deposit.method === 'cash',
    isOnTerminal: deposit.terminalReference !== null,
    left: exactDollars(cents(leftAtDesk(deposit))),
    moves: movesOf(deposit, { status: rental.status, waits: waitsForSums(rental, now) }),
    history: entries.map(printEntry),
  }
}

export type PrintedDeposit = ReturnType<typeof printDeposit>

function printNext(
  deposit: Read['deposit'],
  rental: DepositRental,
  kept: Hold | undefined,
  now: Date,
  ofDispute: (until: string) => string = words.upNext.dispute,
): string | null {
  const { upNext } = words
  const { status, method, authorizeAt, retryAt } = deposit
  const left = leftAtDesk(deposit)
  const waits = waitsForSums(rental, now)
  const dispute = waitsForDispute(rental, now)
  const sums = dispute?.alone ? ofDispute(printInstant(dispute.until)) : upNext.sums
  if (left > 0) {
    if (waits) return sums
    if (isCurrent(rental.status)) return upNext.giveBack
    const amount = exactDollars(cents(left))
    return deposit.terminalReference ? upNext.releaseNow(amount) : upNext.giveBackNow(amount)
  }
  if (depositStates[status].group === 'ended') return kept ? upNext.atStripe : null
  const until = neededUntil(rental, now)
  if (status === 'authorized' && kept) {
    const { captureBefore } = kept
    if (retryAt && retryAt > now) return upNext.retry(printInstant(retryAt))
    return captureBefore && captureBefore < until
      ? upNext.renew(printInstant(later(captureBefore, -depositFigures.renewedBefore)))
      : waits
        ? sums
        : upNext.release(printInstant(until))
  }
  if (bookingStates[rental.status].isOver) return null
  if (method === 'cash') return upNext.receive
  if (retryAt && retryAt > now) return upNext.retry(printInstant(retryAt))
  return authorizeAt > now ? upNext.authorize(printInstant(authorizeAt)) : upNext.soon
}

function printEntry({ move, amountCents, items, reason, stripeObjectId, createdAt, by, id }: Entry) {
  return {
    id,
    what: words.entry[move],
    amount: exactDollars(amountCents),
    items: items.map((item) => `${item.label}: ${exactDollars(item.amountCents)}`),
    reason: reason?.replaceAll('_', ' ') ?? null,
    stripeId: stripeObjectId,
    at: createdAt.toISOString(),
    printed: printInstant(createdAt),
    by: by ?? words.job,
  }
}
