import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { addBusinessDays } from '#app/shared/business-days.ts'
import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'

type Deposit = {
  status: keyof typeof labels.depositState
  method: 'card' | 'cash'
  captured: number
  items?: { label: string; amountCents: number }[]
}

const { from, to } = business.booking.depositReleasedWithinBusinessDays
const hoursBefore = business.booking.depositAuthorizedBefore / hours(1)

/** To be read after "authorized". */
export function depositDue(at: Date, now: Date): string {
  return at > now ? `on ${printInstant(at)}` : `within the ${hoursBefore} hours before pickup`
}

const noneHeld = 'No hold'

type Held = { depositAt: Date; returnDate: CalendarDate; depositMethod: 'card' | 'cash' }

/** In one line: when it is held, until when, and when it is back. "Held" is only said of what was or will be taken. */
export function depositLine(deposit: Deposit | null, booking: Held, now: Date): string {
  const back = `by ${shortDate(addBusinessDays(booking.returnDate, to))}`
  // Also of one that was never taken.
  if (deposit?.status === 'released') return noneHeld
  if (deposit?.status === 'captured' || deposit?.status === 'failed') return depositWords(deposit, '')
  const isTaken = deposit?.status === 'authorized' || deposit?.status === 'recorded'
  if (booking.returnDate < dayOf(now)) return isTaken ? `${labels.depositState.released} ${back}` : noneHeld
  if (booking.depositMethod === 'cash')
    return deposit?.status === 'recorded' ? `Received; returned ${back}` : `In cash at pickup; returned ${back}`
  if (deposit?.status === 'authorized') return `On hold until return; released ${back}`
  return booking.depositAt > now
    ? `On hold from ${shortDate(dayOf(booking.depositAt))} until return; released ${back}`
    : `Authorized shortly before pickup; released ${back}`
}

export function depositWords(deposit: Deposit | null, due: string): string {
  if (deposit?.status === 'released') return 'Released. Nothing is on hold.'
  if (deposit?.status === 'captured') {
    const why = deposit.items?.map(({ label, amountCents }) => `${label} ${exactDollars(amountCents)}`).join(', ')
    return `${exactDollars(deposit.captured)} kept, the rest released.${why ? ` For: ${why}.` : ''}`
  }
  if (deposit?.status === 'failed') return labels.depositState.failed
  const later = `Released within ${from} to ${to} business days of the return.`
  if (deposit?.method === 'cash') {
    return deposit.status === 'recorded'
      ? `${labels.depositState.recorded}. ${later}`
      : `Bring it in cash to the pickup. ${later}`
  }
  return deposit?.status === 'authorized'
    ? `${labels.depositState.authorized}. ${later}`
    : `Authorized ${due}, not charged. ${later}`
}

/** Stripe's code of a decline, told to the customer. */
export function reasonWords(reason: string | null): string {
  return declineWords[reason ?? ''] ?? 'Your bank declined it.'
}

const declineWords: Partial<Record<string, string>> = {
  authentication_required: 'Your bank needs you to confirm it.',
  insufficient_funds: 'Your bank says there aren’t enough funds.',
  expired_card: 'The card has expired.',
  lapsed: 'The hold at your bank has ended.',
  'no card': 'We don’t have a saved card for it.',
}
