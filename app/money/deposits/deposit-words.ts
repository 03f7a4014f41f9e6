import { depositRelease } from '#app/bookings/booking/deposit-release.ts'
import { business } from '#app/business.ts'
import { depositStateLabels } from './words.ts'
import { bookingStates, isBack, isSettling, type BookingState } from '#app/shared/booking-states.ts'
import { addBusinessDays } from '#app/shared/business-days.ts'
import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { isBankDecline } from '#app/shared/payment-states.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'

type Deposit = {
  status: keyof typeof depositStateLabels
  method: 'card' | 'cash'
  amountCents: number
  captured: number
  items?: { label: string; amountCents: number }[]
  /** Stripe's word of why it is not held. */
  failure?: string | null
  /** Of cash, or of a hold on our terminal: still to be given back. */
  left?: Cents
  isOnTerminal?: boolean
}

const { to } = business.booking.depositReleasedWithinBusinessDays
const hoursBefore = business.booking.depositAuthorizedBefore / hours(1)

/** To be read after "authorized". */
export function depositDue(at: Date, now: Date): string {
  return at > now ? `on ${printInstant(at)}` : `within the ${hoursBefore} hours before pickup`
}

const noneHeld = 'No hold'

type Held = {
  depositAt: Date
  returnDate: CalendarDate
  /** See `latestRelease`; null before the return. */
  releasedBy?: CalendarDate | null
  depositMethod: 'card' | 'cash'
  state?: BookingState
  /** Something of the rental or its charges is open: the deposit waits for it. */
  waits?: boolean
  /** See `waitsForDispute`. */
  dispute?: { until: Date } | null
}

/** In one line: when it is held, until when, and when it is back. "Held" is only said of what was or will be taken. */
export function depositLine(deposit: Deposit | null, booking: Held, now: Date): string {
  const hasReturned = booking.state !== undefined && isBack(booking.state)
  const today = dayOf(now)
  const isPast = booking.returnDate < today
  const promised = booking.releasedBy ?? addBusinessDays(isPast && !hasReturned ? today : booking.returnDate, to)
  const by = `by ${shortDate(promised < today ? today : promised)}`
  const back = `${by} if everything is paid`
  // Also of one that was never taken.
  if (deposit?.status === 'released') return noneHeld
  if (deposit?.status === 'captured' || deposit?.status === 'failed') return depositWords(deposit, '')
  if (deposit && isCalledOff(booking.state)) return depositWords(deposit, '', booking)
  const isTaken = deposit !== null && depositStates[deposit.status].isTaken
  if (isTaken && stillWaits(booking)) return waitWords(deposit, booking)
  if (hasReturned || isPast) return isTaken ? `${backOf(deposit)} ${hasReturned ? by : back}` : noneHeld
  if (deposit?.isOnTerminal) return `On hold on our terminal; released ${back}`
  if (deposit ? deposit.method === 'cash' : booking.depositMethod === 'cash')
    return deposit?.status === 'recorded' ? `Received; returned ${back}` : `In cash at pickup; returned ${back}`
  if (deposit?.status === 'authorized') return `On hold until return; released ${back}`
  return booking.depositAt > now
    ? `On hold ${shortDate(dayOf(booking.depositAt))} to return; released ${back}`
    : `Authorized shortly before pickup; released ${back}`
}

type Rental = Pick<Held, 'state' | 'waits' | 'dispute'>

/** `due`: see `depositDue`. */
export function depositWords(deposit: Deposit | null, due: string, rental: Rental = {}): string {
  if (deposit?.status === 'released') return 'Released. Nothing is on hold.'
  if (deposit?.status === 'captured') {
    const why = deposit.items?.map(({ label, amountCents }) => `${label} ${exactDollars(amountCents)}`).join(', ')
    return `${exactDollars(deposit.captured)} kept, ${restOf(deposit)}.${why ? ` For: ${why}.` : ''}`
  }
  if (deposit?.status === 'failed') return failedWords(deposit.failure ?? null)
  if (deposit?.left && isCalledOff(rental.state))
    return deposit.isOnTerminal
      ? 'On hold on our terminal. We’re releasing it.'
      : `We have ${exactDollars(deposit.left)} of yours in cash and will return it at our desk.`
  const later = stillWaits(rental) ? `${waitWords(deposit, rental)}.` : `${backOf(deposit)} ${depositRelease}.`
  if (deposit?.isOnTerminal) return `On hold on our terminal, not charged. ${later}`
  if (deposit?.method === 'cash') {
    return deposit.status === 'recorded'
      ? `${depositStateLabels.recorded}. ${later}`
      : `Have it ready in cash at pickup. ${later}`
  }
  return deposit?.status === 'authorized'
    ? `${depositStateLabels.authorized}. ${later}`
    : `Authorized ${due}, not charged. ${later}`
}

/** A hold is released, and cash handed back. */
function backOf(deposit: Pick<Deposit, 'method' | 'isOnTerminal'> | null): string {
  return deposit?.method === 'cash' && !deposit.isOnTerminal ? 'Returned' : depositStateLabels.released
}

/** Of a deposit that waits after the return. What is decided against the customer holds it until that is paid. */
function waitWords(deposit: Deposit | null, { dispute }: Pick<Held, 'dispute'>): string {
  if (!dispute) return `${backOf(deposit)} once everything is paid`
  return `${backOf(deposit)} once your dispute is settled and everything is paid; we won’t hold it for an undecided dispute after ${shortDate(dayOf(dispute.until))}`
}

function restOf({ method, amountCents, captured, left, isOnTerminal }: Deposit): string {
  if (captured >= amountCents) return 'all of it'
  if (left) return isOnTerminal ? 'the rest is being released' : `${exactDollars(left)} to be returned in cash`
  return method === 'cash' ? 'the rest returned' : 'the rest released'
}

/** Only a card that was tried has refused it. */
function failedWords(failure: string | null): string {
  const link = `Our email has a link to ${failure === noCard ? 'add one' : 'use another one'}.`
  return `${reasonWords(failure)} ${link}`
}

function stillWaits({ state, waits }: Rental): boolean {
  return waits === true && state !== undefined && isSettling(state)
}

function isCalledOff(state: BookingState | undefined): boolean {
  return state !== undefined && bookingStates[state].isCalledOff
}

/** The failure of a deposit for which no card is saved. */
export const noCard = 'no card'

/** Why it isn’t held, told to the customer. `reason`: Stripe’s code of a decline, or what Stripe itself refused. */
export function reasonWords(reason: string | null): string {
  return knownReason(reason) ?? 'It couldn’t be held.'
}

/** The same, after a sentence that says it isn’t held. */
export function knownReason(reason: string | null): string | null {
  return declineWords[reason ?? ''] ?? (isBankDecline(reason) ? 'Your bank declined it.' : null)
}

const declineWords: Partial<Record<string, string>> = {
  authentication_required: 'Your bank needs you to confirm it.',
  insufficient_funds: 'Your bank says there aren’t enough funds.',
  expired_card: 'The card has expired.',
  lapsed: 'The hold at your bank has ended.',
  [noCard]: 'We don’t have a saved card for it.',
}

/** Told when the booking ends before the card was added. */
export const cardNotNeeded = 'You don’t need to add a card for the deposit anymore. Nothing more will be held.'

/** On the page that asks for a card, once none is needed. */
export const cardPageOver = {
  settled: 'The deposit has been settled. Nothing more will be held on a card.',
  ended: 'This booking has ended, so nothing will be held on your card.',
}
