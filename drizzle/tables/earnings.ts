/**
 * What brokers earn. `earning_lines` says who earns from what, at which rate; `earning_entries` is the ledger. The database
 * refuses to change or delete either, by triggers. `earnings` and all balances are views over them (docs/product.md#commission).
 */
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { bookingLog, bookingRequests } from './bookings.ts'
import { entryKinds } from '#app/shared/earning-entries.ts'
import { payoutMethods } from '#app/shared/transfer-methods.ts'
import { createdAt, enumOf, id, instant, money } from './columns.ts'
import { personId, profiles } from './people.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'

export const earningKindEnum = pgEnum('earning_line_kind', ['commission', 'override', 'adjustment'])
export const earningStatusEnum = pgEnum('earning_status', ['pending', 'available', 'paid', 'reversed'])

/** The rates of a person whose rate was ever changed; a booking keeps the one it was requested under. */
export const commissionRates = table(
  'commission_rates',
  impersonal({
    id: id(),
    userId: personId(),
    rateBp: integer().notNull(),
    validFrom: instant().notNull(),
  }),
  (t) => [
    unique('commission_rates_once').on(t.userId, t.validFrom),
    check('commission_rates_range', sql`${t.rateBp} between 1000 and 1500`),
  ],
)

/** One a booking and kind; an adjustment by an admin has no booking. */
export const earningLines = table(
  'earning_lines',
  {
    ...impersonal({
      id: id(),
      userId: personId(),
      requestId: uuid().references(() => bookingRequests.id),
      kind: earningKindEnum().notNull(),
      commissionRateBp: integer().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'payouts', emptied: `${own('user_id')} and t.kind = 'adjustment' and t.created_at <= :law` },
      {
        /** Of an adjustment: its reason, read by the broker. */
        description: text().notNull(),
      },
    ),
  },
  (t) => [
    unique('earning_lines_once_a_booking').on(t.requestId, t.kind),
    index('earning_lines_user_idx').on(t.userId, t.createdAt),
    index('earning_lines_created_idx').on(t.createdAt, t.id),
    check('earning_lines_of_a_booking', sql`(${t.kind} = 'adjustment') = (${t.requestId} is null)`),
  ],
)

export const payoutMethodEnum = enumOf('payout_method', payoutMethods)

/** Money sent to a broker. One is undone by another of the same sum below zero, with a reason, on the day it was recorded. */
export const payouts = table(
  'payouts',
  {
    ...impersonal({
      id: id(),
      userId: personId(),
      amountCents: money().notNull(),
      method: payoutMethodEnum().notNull().default('bank_transfer'),
      undoes: uuid(),
      /** Those recorded with one form. */
      runId: unexported(uuid()),
      recordedBy: unexported(personId()),
      /** Noon of the day on which it was sent; of one that undoes another that day as well, so that years stay true. */
      paidAt: instant().notNull(),
      recordedAt: createdAt(),
    }),
    ...personal(
      { purpose: 'payouts', emptied: `${own('user_id')} and t.paid_at <= :law` },
      {
        reference: text().notNull(),
        /** Whom the money was sent to, as the bank was told; null once no law asks for it. */
        payeeName: text(),
        payeeUsername: text(),
      },
    ),
    ...personal(
      {
        purpose: 'payouts',
        emptied: `${own('user_id')} and t.undoes is not null and t.paid_at <= :law`,
        to: { reason: `''` },
      },
      {
        /** Of one that undoes another; the broker reads it. */
        reason: text(),
      },
    ),
  },
  (t) => [
    unique('payouts_undone_once').on(t.undoes),
    unique('payouts_once_a_run').on(t.runId, t.userId),
    index('payouts_recorded_idx').on(t.recordedAt),
    index('payouts_user_idx').on(t.userId, t.paidAt),
    check('payouts_direction', sql`(${t.undoes} is null) = (${t.amountCents} > 0)`),
    check('payouts_reason', sql`(${t.undoes} is null) = (${t.reason} is null)`),
  ],
)

export const earningEntryEnum = enumOf('earning_entry', entryKinds.every)

/** What explains an entry, as it was when the entry was written. Names no one. */
export type EntryFacts = {
  car?: string
  pickupDate?: string
  returnDate?: string
  /** What the rate is of. */
  baseCents?: number
  /** The rental without taxes, where only a part of it was kept. */
  reducedFromCents?: number
}

/** Whom the statement of a month names, as it was when the month was over or the account deleted, whichever came first. */
export const earningStatements = table(
  'earning_statements',
  {
    ...impersonal({
      userId: personId(),
      /** "2026-11", by Atlanta's clock. */
      month: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'payouts', removed: `${own('user_id')} and t.created_at <= :law` },
      {
        fullName: text().notNull(),
        username: text().notNull(),
      },
    ),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

/** Append-only. Each moves cents into or out of what is pending, available and paid. */
export const earningEntries = table(
  'earning_entries',
  impersonal({
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => earningLines.id),
    kind: earningEntryEnum().notNull(),
    pendingCents: money().notNull().default(0),
    availableCents: money().notNull().default(0),
    paidCents: money().notNull().default(0),
    /** The cause: a line of the booking's log, a payout, or the admin who adjusts. */
    logId: uuid().references(() => bookingLog.id),
    payoutId: uuid().references(() => payouts.id),
    actorId: unexported(uuid().references(() => profiles.id)),
    /** Of an adjustment, one word of ours. */
    reason: text(),
    /** A statement of a month that is over never changes, so it reads these and not the booking. */
    facts: unexported(jsonb().$type<EntryFacts>().notNull().default({})),
    createdAt: createdAt(),
  }),
  (t) => [
    index('earning_entries_created_idx').on(t.createdAt, t.id),
    index('earning_entries_line_idx').on(t.lineId, t.createdAt),
    index('earning_entries_log_idx').on(t.logId),
    uniqueIndex('earning_entries_once_a_cause')
      .on(t.lineId, t.kind, t.logId)
      .where(sql`kind <> 'adjustment'`),
    unique('earning_entries_once_a_payout').on(t.payoutId, t.lineId),
    check(
      'earning_entries_by_kind',
      sql`case ${t.kind}
        when 'release' then ${t.pendingCents} = -${t.availableCents} and ${t.paidCents} = 0
        when 'reversal' then ${t.pendingCents} <= 0 and ${t.availableCents} <= 0 and ${t.paidCents} = 0
        when 'adjustment' then ${t.paidCents} = 0 and ${t.reason} is not null
        when 'payout' then ${t.availableCents} = -${t.paidCents} and ${t.pendingCents} = 0 and ${t.payoutId} is not null
        else ${t.pendingCents} > 0 and ${t.availableCents} = 0 and ${t.paidCents} = 0 end`,
    ),
    check('earning_entries_something', sql`${t.pendingCents} <> 0 or ${t.availableCents} <> 0 or ${t.paidCents} <> 0`),
  ],
)

/** A line with what it came to. Of a reversed one the amount is what was taken back. */
export const earnings = pgView('earnings', {
  id: uuid().notNull(),
  userId: uuid().notNull(),
  requestId: uuid(),
  kind: earningKindEnum().notNull(),
  amountCents: money().notNull(),
  status: earningStatusEnum().notNull(),
  description: text().notNull(),
  commissionRateBp: integer().notNull(),
  pendingCents: money().notNull(),
  availableCents: money().notNull(),
  paidCents: money().notNull(),
  reversedCents: money().notNull(),
  createdAt: instant().notNull(),
}).as(sql`
  select l.id, l.user_id, l.request_id, l.kind,
    case when s.earned = 0 then s.reversed else s.earned end as amount_cents,
    (case when s.earned = 0 then 'reversed' when s.pending <> 0 then 'pending' when s.available > 0 then 'available'
      when s.paid <> 0 then 'paid' else 'available' end)::earning_status as status,
    l.description, l.commission_rate_bp, s.pending as pending_cents, s.available as available_cents,
    s.paid as paid_cents, s.reversed as reversed_cents, l.created_at
  from earning_lines l cross join lateral (
    select coalesce(sum(e.pending_cents + e.available_cents + e.paid_cents), 0)::int as earned,
      coalesce(sum(e.pending_cents), 0)::int as pending, coalesce(sum(e.available_cents), 0)::int as available,
      coalesce(sum(e.paid_cents), 0)::int as paid,
      coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed
    from earning_entries e where e.line_id = l.id) s`)

/** A broker's total_earnings and available_balance, always what the ledger says. */
export const earningBalances = pgView('earning_balances', {
  userId: uuid().notNull(),
  totalEarningsCents: money().notNull(),
  pendingCents: money().notNull(),
  availableBalanceCents: money().notNull(),
  paidCents: money().notNull(),
  reversedCents: money().notNull(),
}).as(sql`
  select l.user_id, sum(e.pending_cents + e.available_cents + e.paid_cents)::int as total_earnings_cents,
    sum(e.pending_cents)::int as pending_cents, sum(e.available_cents)::int as available_balance_cents,
    sum(e.paid_cents)::int as paid_cents,
    coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed_cents
  from earning_lines l join earning_entries e on e.line_id = l.id group by l.user_id`)
