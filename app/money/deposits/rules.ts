/** A deposit is held from a day before pickup until three business days after the return, on one card at a time. */
import { business } from '#app/business.ts'
import { depositFigures } from './figures.ts'
import { decidedBy } from '#app/money/charges/rules.ts'
import { bookingStates, isBack, type BookingState } from '#app/shared/booking-states.ts'
import { addBusinessDays } from '#app/shared/business-days.ts'
import { addDays } from '#app/shared/dates.ts'
import { depositStates, type DepositStatus, type HoldStatus, isMissing } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'

const released = business.booking.depositReleasedWithinBusinessDays

export type Hold = {
  id: string
  status: HoldStatus
  checkoutSessionId: string | null
  captureBefore: Date | null
  createdAt: Date
}
export type Deposit = {
  status: DepositStatus
  method: 'card' | 'cash'
  amountCents: number
  authorizeAt: Date
  retryAt: Date | null
}

/** What we hold ourselves: cash, or a hold that staff made on the terminal. Stripe does not know of it. */
type AtDesk = {
  status: DepositStatus
  method: 'card' | 'cash'
  amountCents: number
  capturedCents?: number
  terminalReference?: string | null
  givenBackAt?: Date | null
}

/** What of it has to be given back at the desk, in cents. */
export function leftAtDesk({ status, method, amountCents, capturedCents = 0, ...deposit }: AtDesk): number {
  const isOurs = method === 'cash' || Boolean(deposit.terminalReference)
  if (!isOurs || deposit.givenBackAt) return 0
  if (status === 'recorded') return amountCents
  return status === 'captured' ? amountCents - capturedCents : 0
}
export type DepositRental = {
  status: BookingState
  returnAt: Date
  endedAt: Date | null
  /** When we learned of the return, which may be days after it; null or missing where that is `endedAt`. */
  endKnownAt?: Date | null
  /** Of the rental, or of charges that the customer was told of and did not object to: the deposit waits until they are paid. */
  hasOpenSums?: boolean
  /** Charges that staff have not decided on or not sent. */
  hasUntoldCharges?: boolean
  /** When the customer last objected to a charge that staff have not decided on since. */
  objectedAt?: Date | null
}

export type Step<H extends Hold = Hold> =
  | { kind: 'authorize' }
  | { kind: 'release' }
  /** `resume`: we may have been cut off from Stripe's answer. `follow`: Stripe may have ended it. */
  | { kind: 'resume' | 'follow' | 'closePage' | 'cancel' | 'capture'; hold: H }

/** What there is to do at Stripe or with the deposit, one step at a time; null when it is as it should be. */
export function nextStep<H extends Hold>(
  deposit: Deposit,
  rental: DepositRental,
  holds: readonly H[],
  now: Date,
): Step<H> | null {
  const asked = holds.find(({ status, checkoutSessionId }) => status === 'asked' && checkoutSessionId === null)
  if (asked) return { kind: 'resume', hold: asked }
  const lapsed = holds.find(({ status, captureBefore }) => status === 'held' && captureBefore && captureBefore <= now)
  if (lapsed) return { kind: 'follow', hold: lapsed }
  const [kept, ...others] = heldOf(holds)
  const page = holds.find((hold) => hold.status === 'asked' && (!isWanted(deposit) || isOver(hold, now)))
  if (page) return { kind: 'closePage', hold: page }
  if (others[0]) return { kind: 'cancel', hold: others[0] }
  if (kept && isPostponed(deposit, rental, now) && !reaches(kept, deposit.authorizeAt))
    return { kind: 'cancel', hold: kept }
  if (kept && deposit.status === 'captured') return { kind: 'capture', hold: kept }
  if (kept && !isWanted(deposit)) return { kind: 'cancel', hold: kept }
  if (!isWanted(deposit)) return null
  const until = waitsForSums(rental, now) ? null : neededUntil(rental, now)
  if (until && now >= until) return { kind: 'release' }
  if (deposit.method === 'cash' || deposit.amountCents === 0 || now < firstTry(deposit)) return null
  if (!kept) return isExpected(rental, now) ? { kind: 'authorize' } : null
  const ends = kept.captureBefore
  return ends && (!until || ends < until) && later(ends, -depositFigures.renewedBefore) <= now
    ? { kind: 'authorize' }
    : null
}

/** The one to keep first: it can be captured the longest. */
export function heldOf<H extends Hold>(holds: readonly H[]): H[] {
  const limit = ({ captureBefore }: Hold) => captureBefore?.getTime() ?? 0
  return holds.filter(({ status }) => status === 'held').toSorted((one, other) => limit(other) - limit(one))
}

type Waiting = Pick<DepositRental, 'endedAt' | 'endKnownAt' | 'hasOpenSums' | 'hasUntoldCharges' | 'objectedAt'>

/**
 * Whether the deposit waits for money. What the customer was told of holds it until it is paid; what they object to, until
 * staff have decided, and no longer than we say; what no one has told them, no longer than the days in which we promise to
 * release it.
 */
export function waitsForSums({ hasOpenSums, hasUntoldCharges, objectedAt, ...rental }: Waiting, now: Date): boolean {
  if (hasOpenSums || (objectedAt && now < decidedBy(objectedAt))) return true
  return Boolean(hasUntoldCharges) && (rental.endedAt === null || now < latestRelease(rental.endedAt, rental))
}

/**
 * Until when staff decide on what the customer objects to, while the deposit waits for that. `alone`: and for nothing else.
 */
export function waitsForDispute({ objectedAt, ...rental }: Waiting, now: Date): { until: Date; alone: boolean } | null {
  const until = objectedAt && decidedBy(objectedAt)
  return until && now < until ? { until, alone: !waitsForSums(rental, now) } : null
}

/**
 * Of a booking that ended without a rental it is over at once, and so it is of one that no one has picked up or ended, after
 * the return that was agreed; of a car that is late it moves on.
 */
export function neededUntil({ status, returnAt, endedAt, endKnownAt }: DepositRental, now: Date): Date {
  if (bookingStates[status].isCalledOff) return endedAt ?? now
  if (endedAt) return returnedRelease(endedAt, { endKnownAt }, released.from)
  return releaseAt(bookingStates[status].isAhead || returnAt > now ? returnAt : now, released.from)
}

/** The end of the days in which we promise to release it. */
export function latestRelease(endedAt: Date, rental: Pick<DepositRental, 'endKnownAt'>): Date {
  return returnedRelease(endedAt, rental, released.to)
}

/** Of a return that was entered late there is still time to look at the car. */
function returnedRelease(endedAt: Date, { endKnownAt }: Pick<DepositRental, 'endKnownAt'>, businessDays: number): Date {
  const promised = releaseAt(endedAt, businessDays)
  const looked = releaseAt(endKnownAt ?? endedAt, depositFigures.lookedAtWithin)
  return looked > promised ? looked : promised
}

function releaseAt(returned: Date, businessDays: number): Date {
  return instantAt(addBusinessDays(dayOf(returned), businessDays), depositFigures.releasedAt)
}

/** Something of it is on hold or with us, so that it can be released. */
export function isHeld({ status, amountCents }: Pick<Deposit, 'status' | 'amountCents'>): boolean {
  return amountCents > 0 && depositStates[status].isTaken
}

/** The next morning, when the bank may think otherwise. */
export function retryAfter(now: Date): Date {
  return instantAt(addDays(dayOf(now), 1), depositFigures.retriedAt)
}

/** Staff keep part of it while the car is out or has come back. */
export function mayCapture(deposit: Pick<Deposit, 'status'>, rental: Pick<DepositRental, 'status'>): boolean {
  return depositStates[deposit.status].isTaken && bookingStates[rental.status].isPickedUp
}

export const depositMoves = ['attempt', 'link', 'cash', 'terminal', 'cashBack', 'release', 'capture'] as const
export type DepositMove = (typeof depositMoves)[number]

/** What staff may do now, and nothing else. `waits`: see `waitsForSums`. */
export function movesOf(
  deposit: AtDesk,
  { status, waits = false }: Pick<DepositRental, 'status'> & { waits?: boolean },
): DepositMove[] {
  if (deposit.amountCents === 0) return []
  const needsOne = !bookingStates[status].isOver && isMissing(deposit.status)
  const allowed: Record<DepositMove, boolean> = {
    attempt: needsOne && deposit.method === 'card',
    link: needsOne,
    cash: needsOne,
    terminal: needsOne,
    cashBack: leftAtDesk(deposit) > 0 && !bookingStates[status].isOut && !waits,
    release: deposit.status === 'authorized' && isBack(status) && !waits,
    // What is kept pays charges, and they follow the return.
    capture: mayCapture(deposit, { status }) && !bookingStates[status].isOut,
  }
  return depositMoves.filter((move) => allowed[move])
}

function isWanted({ status }: Deposit): boolean {
  return depositStates[status].isWanted
}

/** Held for a pickup that has moved away: it is due again shortly before the new one. */
export function isPostponed(
  { status, authorizeAt }: Pick<Deposit, 'status' | 'authorizeAt'>,
  rental: Pick<DepositRental, 'status'>,
  now: Date,
): boolean {
  return status === 'authorized' && bookingStates[rental.status].isAhead && authorizeAt > now
}

/** Without being renewed before. */
function reaches({ captureBefore }: Hold, authorizeAt: Date): boolean {
  return captureBefore === null || later(captureBefore, -depositFigures.renewedBefore) > authorizeAt
}

function isOver({ checkoutSessionId, createdAt }: Hold, now: Date): boolean {
  return checkoutSessionId !== null && later(createdAt, depositFigures.cardPageFor) <= now
}

function firstTry({ authorizeAt, retryAt }: Deposit): Date {
  return retryAt && retryAt > authorizeAt ? retryAt : authorizeAt
}

/** Once the car should be back, no one is expected to pick it up. */
function isExpected({ status, returnAt }: DepositRental, now: Date): boolean {
  return bookingStates[status].isPickedUp || (bookingStates[status].isAhead && returnAt > now)
}
