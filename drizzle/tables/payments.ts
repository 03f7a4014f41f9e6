import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, depositMethodEnum } from './bookings.ts'
import { createdAt, id, instant, money } from './columns.ts'
import { profiles } from './people.ts'

export const paymentPurposeEnum = pgEnum('payment_purpose', ['upfront', 'remaining', 'extra', 'subscription'])
export const paymentMethodEnum = pgEnum('payment_method', ['card', 'cash', 'terminal'])

/** Money received. Card payments only as Stripe reports them (DECISIONS §3). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    requestId: uuid().references(() => bookingRequests.id),
    purpose: paymentPurposeEnum().notNull(),
    method: paymentMethodEnum().notNull().default('card'),
    amountCents: money().notNull(),
    stripePaymentIntentId: text(),
    stripeChargeId: text(),
    stripePaymentMethodId: text(),
    cardBrand: text(),
    cardLast4: text(),
    receivedAt: instant().notNull(),
    recordedBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('payments_intent_unique').on(t.stripePaymentIntentId),
    index('payments_request_idx').on(t.requestId),
    check('payments_positive', sql`${t.amountCents} > 0`),
  ],
)

export const refundStatusEnum = pgEnum('refund_status', ['wanted', 'pending', 'succeeded', 'failed'])

/** Money given back, or on its way. `wanted` is written with its cause; a job asks Stripe. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: money().notNull(),
    reason: text().notNull(),
    status: refundStatusEnum().notNull().default('wanted'),
    stripeRefundId: text(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('refunds_stripe_unique').on(t.stripeRefundId),
    unique('refunds_once_a_reason').on(t.paymentId, t.reason),
    check('refunds_positive', sql`${t.amountCents} > 0`),
  ],
)

export const depositStatusEnum = pgEnum('deposit_status', [
  'due',
  'authorized',
  'failed',
  'recorded',
  'released',
  'captured',
])

/** A security deposit is a hold with a life of its own, never revenue. */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    method: depositMethodEnum().notNull(),
    amountCents: money().notNull(),
    status: depositStatusEnum().notNull().default('due'),
    authorizeAt: instant().notNull(),
    stripePaymentIntentId: text(),
    captureBefore: instant(),
    capturedCents: money().notNull().default(0),
    reported: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('deposits_booking_unique').on(t.bookingId),
    index('deposits_due_idx')
      .on(t.authorizeAt)
      .where(sql`status = 'due'`),
    check('deposits_captured_within', sql`${t.capturedCents} between 0 and ${t.amountCents}`),
  ],
)

/** Each thing that happened to a deposit, with its itemised reason. */
export const depositEntries = pgTable(
  'deposit_entries',
  {
    id: id(),
    depositId: uuid()
      .notNull()
      .references(() => deposits.id),
    move: text().notNull(),
    amountCents: money().notNull(),
    items: jsonb().$type<{ label: string; amountCents: number }[]>().notNull().default([]),
    stripeObjectId: text(),
    actorId: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [index('deposit_entries_deposit_idx').on(t.depositId, t.createdAt)],
)

/** A numbered paper for a payment or a refund. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    receiptNumber: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    issuedAt: instant().notNull(),
  },
  (t) => [
    unique('receipts_number_unique').on(t.receiptNumber),
    unique('receipts_payment_unique').on(t.paymentId),
    unique('receipts_refund_unique').on(t.refundId),
    check('receipts_for_one', sql`num_nonnulls(${t.paymentId}, ${t.refundId}) = 1`),
  ],
)

/** Stripe's events, each taken once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  objectId: text(),
  createdAt: instant().notNull(),
  processedAt: instant().notNull(),
})
