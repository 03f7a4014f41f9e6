/** The log of a booking in words: made on the server, where all of them are, and not in the scripts of a page that tells a few. */
import {
  bookingMoveLabels,
  carChangedLabel,
  missedDeliveryLabel,
  paidByLabels,
  paidReferenceLabel,
  paidReportedLabel,
  rentalMoveLabels,
} from './words.ts'
import { clockTime, time } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'

type Move = { move: string; facts: Record<string, unknown> }
/** `customer`: who has canceled, for this reader. */
type Reader = { words: Record<string, string>; customer: string }

const readers = {
  customer: { words: bookingMoveLabels, customer: 'You' },
  staff: { words: rentalMoveLabels, customer: 'The customer' },
} satisfies Record<string, Reader>

/** What a move is called to its reader; moves without words are printed as recorded. */
export function logWords({ move, facts }: Move, reader: keyof typeof readers): string {
  const { words, customer }: Reader = readers[reader]
  const { refundCents, amountCents, reason } = facts
  if (move === 'requested' && facts.by === 'us') return String(words.requested_by_us)
  const described = describedAs(move, facts)
  const description = words[described] ?? `${move.replaceAll('_', ' ')}.`
  const back = Number(refundCents) > 0 ? `${exactDollars(Number(refundCents))} refunded.` : 'No refund due.'
  if (move === 'cancelled' && facts.by === 'customer') return `${customer} canceled. ${back}`
  if (move === 'cancelled' && facts.by === 'us')
    return `We canceled. ${back}${reason ? ` Reason: ${String(reason)}` : ''}`
  if (move === 'no_show' && 'refundCents' in facts) return `${missedWords(description, facts)} ${back}`
  if (move === 'changed')
    return `${facts.toCar ? carChangedLabel(String(facts.fromCar), String(facts.toCar)) : description} Before: ${String(facts.from)}, ${exactDollars(Number(facts.beforeCents))}. Now: ${String(facts.to)}, ${exactDollars(Number(facts.afterCents))}.${rose(facts) ? '' : ` ${back}`}`
  if (move === 'change_asked' || move === 'change_declined') return `${description} ${String(facts.to)}.`
  if (move === 'rules_set_aside') return withReason(description, reason)
  if (move.startsWith('charge')) return chargeWords(description, facts)
  const sum = typeof amountCents === 'number' ? `${description} ${exactDollars(amountCents)}` : description
  return amountCents === undefined ? sum : `${[sum, ...deskWords(facts)].join(', ')}.`
}

function describedAs(move: string, { status, atDesk, dropped }: Record<string, unknown>): string {
  if (move === 'refund_paid' && atDesk) return 'refund_handed_out'
  if (move === 'refund_failed' && dropped) return 'refund_dropped'
  return move === 'dispute_closed' && status === 'lost' ? 'dispute_lost' : move
}

/** Of a car that was to be delivered: what staff confirmed. */
function missedWords(description: string, { driverTime, reason }: Record<string, unknown>): string {
  return typeof driverTime === 'string'
    ? withReason(missedDeliveryLabel(clockTime(time(driverTime))), reason)
    : description
}

/** Nothing takes the place of a reason that was deleted with an account. */
function withReason(description: string, reason: unknown): string {
  return reason ? `${description} ${String(reason)}` : description
}

/** No one expects a refund of a change that costs more. */
function rose({ beforeCents, afterCents }: Record<string, unknown>): boolean {
  return Number(afterCents) > Number(beforeCents)
}

/** What for, how much, and what was said about it. */
function chargeWords(description: string, { what, amountCents, reason }: Record<string, unknown>): string {
  const amount = typeof amountCents === 'number' ? exactDollars(amountCents) : null
  const about = [what, amount].filter(Boolean).map(String).join(', ')
  return [description, about && `${about}.`, reason ? String(reason) : ''].filter(Boolean).join(' ')
}

/** How it was paid, when not by card through Stripe. */
function deskWords({ method, reference, reported }: Record<string, unknown>): string[] {
  if (method !== 'cash' && method !== 'terminal') return []
  return [
    paidByLabels[method].toLowerCase(),
    ...(reference ? [paidReferenceLabel(String(reference))] : []),
    ...(reported ? [paidReportedLabel] : []),
  ]
}
