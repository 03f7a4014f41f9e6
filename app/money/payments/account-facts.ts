import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import type { Account } from './rules.ts'

/** Of an email: what the rental and its charges cost together, what was paid of it, and what is open. */
export function balanceFacts(account: Account): [label: string, value: string | null][] {
  const { owed, received, whole, charges } = account
  const shown = (amount: number) => (amount > 0 ? exactDollars(amount) : null)
  return [
    ['Total of the rental', exactDollars(whole - charges.payable)],
    ['Charges after the return', shown(charges.payable)],
    ['Paid', sumOrNone(received)],
    ['Balance due', sumOrNone(owed)],
    ['Waiting for your answer', shown(charges.waiting)],
    ['Disputed, under review', shown(charges.disputed)],
  ]
}

/** Both sums of what is owed, where each is a payment of its own; null where it is one. */
export function partsWords({ due, charges }: Pick<Account, 'due'> & { charges: { due: Cents } }): string | null {
  if (due === 0 || charges.due === 0) return null
  return `${exactDollars(due)} for the rental and ${exactDollars(charges.due)} for charges after the return`
}

/** In sentences: what can be paid now, and what waits for an answer. */
export function openWords({ owed, charges }: Account, state: BookingState): string[] {
  const isComing = bookingStates[state].isAhead
  const open = [
    owed > 0 && `${exactDollars(owed)} is still due${isComing ? ' before pickup' : ''}.`,
    charges.waiting > 0 && `Charges of ${exactDollars(charges.waiting)} are waiting for your answer.`,
    charges.disputed > 0 && `Charges of ${exactDollars(charges.disputed)} are disputed, and we’re reviewing them.`,
  ].filter((words) => words !== false)
  return open.length > 0 ? open : [`Nothing is due${isComing ? ' for the rental' : ''}.`]
}
