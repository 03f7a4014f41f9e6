import type { MoneyAccount } from './journal-accounts.ts'
import { keysOf, recordOf } from './keys.ts'

/** How customers pay. A new way says where its money is then, or it does not compile. */
const ways = {
  card: { account: 'stripe' },
  cash: { account: 'cash_box' },
  terminal: { account: 'terminal' },
  /** Kept of the deposit, which is at Stripe, at the terminal or in cash already. */
  deposit: { account: 'deposits' },
} as const satisfies Record<string, { account: MoneyAccount | 'deposits' }>

/** In the order in which the database has them. */
export const waysToPay = keysOf(ways)

/** Where the journal has what was paid. */
export const accountsOfWays = recordOf(waysToPay, (way) => ways[way].account)
