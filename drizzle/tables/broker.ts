import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { pgView } from 'drizzle-orm/pg-core'

import { bookingRequests } from './bookings.ts'
import { createdAt, id, instant, money } from './columns.ts'
import { profiles } from './people.ts'

export const subscriptionStatusEnum = pgEnum('subscription_status', [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
])

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    stripeSubscriptionId: text(),
    status: subscriptionStatusEnum().notNull(),
    currentPeriodEnd: instant(),
    pastDueSince: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    canceledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('subscriptions_stripe_unique').on(t.stripeSubscriptionId),
    index('subscriptions_profile_idx').on(t.profileId, t.createdAt),
    uniqueIndex('subscriptions_one_in_force')
      .on(t.profileId)
      .where(sql`status in ('trialing', 'active', 'past_due')`),
  ],
)

export const earningKindEnum = pgEnum('earning_kind', ['commission', 'override'])
export const earningStatusEnum = pgEnum('earning_status', ['pending', 'available', 'paid', 'reversed'])

/** The earnings ledger; balances are the view below. */
export const earnings = pgTable(
  'earnings',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id),
    requestId: uuid().references(() => bookingRequests.id),
    kind: earningKindEnum().notNull(),
    amountCents: money().notNull(),
    status: earningStatusEnum().notNull().default('pending'),
    description: text().notNull(),
    commissionRateBp: integer().notNull(),
    payoutId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('earnings_once_a_booking').on(t.userId, t.requestId, t.kind),
    index('earnings_user_idx').on(t.userId, t.createdAt),
    check('earnings_not_negative', sql`${t.amountCents} >= 0`),
  ],
)

export const payouts = pgTable('payouts', {
  id: id(),
  userId: uuid()
    .notNull()
    .references(() => profiles.id),
  amountCents: money().notNull(),
  reference: text().notNull(),
  recordedBy: uuid()
    .notNull()
    .references(() => profiles.id),
  paidAt: instant().notNull(),
})

/** A broker's total_earnings and available_balance, always what the ledger says. */
export const earningBalances = pgView('earning_balances', {
  userId: uuid().notNull(),
  totalEarningsCents: money().notNull(),
  pendingCents: money().notNull(),
  availableBalanceCents: money().notNull(),
  paidCents: money().notNull(),
}).as(sql`
  select user_id,
    coalesce(sum(amount_cents) filter (where status <> 'reversed'), 0)::int as total_earnings_cents,
    coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::int as pending_cents,
    coalesce(sum(amount_cents) filter (where status = 'available'), 0)::int as available_balance_cents,
    coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::int as paid_cents
  from earnings group by user_id`)
