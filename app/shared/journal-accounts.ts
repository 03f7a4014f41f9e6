import { keysOf } from './keys.ts'

/**
 * The accounts that money moves between (decision 095). `type` says which way its balance grows: of what we have or spent
 * with what comes to it, of what we owe or earned with what goes from it. A new account says all of this, or it does not
 * compile; the audit has to know its source as well.
 */
type Properties = { type: 'asset' | 'liability' | 'revenue' | 'expense' }

/** In the order in which the database has them. */
const accounts = {
  /** What customers owe us for what they booked; below zero what we may owe them. */
  customers: { type: 'asset' },
  stripe: { type: 'asset' },
  terminal: { type: 'asset' },
  cash_box: { type: 'asset' },
  /** Below zero: what went to brokers comes from Stripe's transfers, which our books don't have. */
  bank: { type: 'asset' },
  /** On hold at customers' banks, and not ours. */
  card_holds: { type: 'asset' },
  /** Taken by Stripe until the bank decides. */
  disputes_open: { type: 'asset' },
  /** Deposits that we hold, on cards or in cash. */
  deposits: { type: 'liability' },
  /** Promised, and not sent yet. */
  refunds_due: { type: 'liability' },
  tax_due: { type: 'liability' },
  broker_pending: { type: 'liability' },
  broker_available: { type: 'liability' },
  revenue_rental: { type: 'revenue' },
  revenue_miles: { type: 'revenue' },
  revenue_delivery: { type: 'revenue' },
  /** Kept of bookings that ended without a rental. */
  revenue_cancellations: { type: 'revenue' },
  revenue_late: { type: 'revenue' },
  revenue_fuel: { type: 'revenue' },
  revenue_cleaning: { type: 'revenue' },
  revenue_damage: { type: 'revenue' },
  /** Of deposits, without a charge of another kind. */
  revenue_kept: { type: 'revenue' },
  revenue_subscriptions: { type: 'revenue' },
  revenue_memberships: { type: 'revenue' },
  commissions: { type: 'expense' },
  /** Refunded at Stripe by hand, beyond what was owed. */
  goodwill: { type: 'expense' },
  /** Taken by banks, and not paid again. */
  disputes_lost: { type: 'expense' },
} as const satisfies Record<string, Properties>

export type JournalAccount = keyof typeof accounts
export type RevenueAccount = Extract<JournalAccount, `revenue_${string}`>
/** Where money is that we have. */
export type MoneyAccount = 'stripe' | 'terminal' | 'cash_box' | 'bank'

export const journalAccounts = keysOf(accounts)

export function accountType(account: JournalAccount) {
  return accounts[account].type
}

/** Why money moved. `source_id` of a row is that of the table that is named here. */
export const journalKinds = [
  // Booking requests: the price by its lines, and what is kept of one that ended without a rental.
  'price',
  'cancellation',
  'charge',
  'payment',
  // Refunds.
  'refund_promised',
  'refund_sent',
  'dispute_opened',
  // Part of a refund, so that the customer owes it again; of disputes, what had been refunded as well.
  'dispute_lost',
  'dispute_beyond',
  // Booking requests: taken by banks and not paid again, and refunded by hand.
  'loss',
  'goodwill',
  // Holds at Stripe.
  'hold',
  'hold_captured',
  // Deposits in cash, or held on our terminal.
  'desk_deposit',
  'desk_deposit_kept',
  // Payments of brokers, and of members.
  'subscription',
  'membership',
  'membership_payment',
  // Entries of the ledger of earnings.
  'commission',
  'release',
  'payout',
] as const

export type JournalKind = (typeof journalKinds)[number]
