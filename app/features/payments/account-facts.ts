import { exactDollars } from '#app/shared/money.ts'
import type { Account } from './rules.ts'

/** Of an email: what the rental and its charges cost together, what was paid of it, and what is open. */
export function balanceFacts(account: Account): [label: string, value: string | null][] {
  const { owed, received, whole, charges } = account
  const shown = (amount: number) => (amount > 0 ? exactDollars(amount) : null)
  return [
    ['Total of the rental', exactDollars(whole - charges.payable)],
    ['Charges after the return', shown(charges.payable)],
    ['Paid', exactDollars(received)],
    ['Balance due', exactDollars(owed)],
    ['Waiting for your answer', shown(charges.waiting)],
    ['Disputed, under review', shown(charges.disputed)],
  ]
}
