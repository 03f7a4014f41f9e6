import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgEnum,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { kindsOfRefunds } from '#app/shared/refund-kinds.ts'
import { depositStatuses, holdStates, openHolds, type DepositEntryMove } from '#app/shared/deposit-states.ts'
import { keysOf } from '#app/shared/keys.ts'
import { waysToPay } from '#app/shared/ways-to-pay.ts'
import { refundStatuses } from '#app/shared/payment-states.ts'
import { bookingLines, bookingRequests, bookings, depositMethodEnum } from './bookings.ts'
import { createdAt, enumOf, id, instant, money } from './columns.ts'
import { profiles } from './people.ts'
import { sqlList } from './sql-list.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { ofEnded, ofOwn } from './personal-rows.ts'

export const paymentPurposeEnum = pgEnum('payment_purpose', ['upfront', 'remaining', 'extra', 'subscription'])
export const paymentMethodEnum = enumOf('payment_method', waysToPay)

/** Money received, for a booking or for a broker's subscription. Card payments only as Stripe reports them (docs/product.md#paid). */
export const payments = table(
  'payments',
  {
    ...impersonal({
      id: id(),
      requestId: uuid().references(() => bookingRequests.id),
      /** Whose subscription it pays. */
      profileId: uuid().references(() => profiles.id),
      purpose: paymentPurposeEnum().notNull(),
      method: paymentMethodEnum().notNull().default('card'),
      amountCents: money().notNull(),
      /** Of it, by the price of that moment (decision 080). Set by the trigger `payments_taxed`. */
      taxCents: unexported(money().notNull().default(0)),
      /** In cash, and marked for the accountant. */
      reported: unexported(boolean().notNull().default(false)),
      receivedAt: instant().notNull(),
      recordedBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'profile', stays: true },
      {
        stripePaymentIntentId: unexported(text()),
        stripeChargeId: unexported(text()),
        stripePaymentMethodId: unexported(text()),
      },
    ),
    ...personal(
      { purpose: 'stripe', emptied: `${ofOwn('t.request_id')} and p.deleted_at <= :dayAgo`, atStripe: true },
      {
        /** Whom its payment method belongs to: Stripe charges it for no one else. */
        stripeCustomerId: unexported(text()),
      },
    ),
    ...personal(
      { purpose: 'rentals', emptied: ofEnded('t.request_id') },
      {
        cardBrand: text(),
        cardLast4: text(),
        /** Of a payment at the desk: what the terminal's slip or the cash book says. */
        deskReference: text(),
      },
    ),
  },
  (t) => [
    unique('payments_intent_unique').on(t.stripePaymentIntentId),
    index('payments_request_idx').on(t.requestId),
    // For the journal: it asks what a request, or a payment without one, has moved.
    index('payments_subject_idx').on(sql`coalesce(${t.requestId}, ${t.id})`),
    index('payments_profile_idx')
      .on(t.profileId)
      .where(sql`profile_id is not null`),
    index('payments_received_idx').on(t.receivedAt, t.id),
    check(
      'payments_for_one',
      sql`(${t.purpose} = 'subscription') = (${t.profileId} is not null) and num_nonnulls(${t.requestId}, ${t.profileId}) = 1`,
    ),
    check('payments_positive', sql`${t.amountCents} > 0`),
  ],
)

export const balanceAttemptKindEnum = pgEnum('balance_attempt_kind', ['saved_card', 'checkout'])
export const balanceAttemptStatusEnum = pgEnum('balance_attempt_status', ['open', 'paid', 'failed', 'expired'])

/**
 * A try to take by card what is owed of the rental or of its charges, written before Stripe is asked: its id is Stripe's idempotency key and comes back
 * as the reference. One of each kind and purpose is open at a time.
 */
export const balanceAttempts = table(
  'balance_attempts',
  {
    ...impersonal({
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id),
      /** `extra`: charges after the return. */
      purpose: paymentPurposeEnum().notNull().default('remaining'),
      kind: balanceAttemptKindEnum().notNull(),
      status: balanceAttemptStatusEnum().notNull().default('open'),
      amountCents: money().notNull(),
      url: secret(text()),
      /** Stripe's code of a decline. */
      decline: text(),
      actorId: unexported(uuid().references(() => profiles.id)),
      expiresAt: instant().notNull(),
      settledAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'profile', stays: true }, { stripeObjectId: unexported(text()) }),
  },
  (t) => [
    index('balance_attempts_request_idx').on(t.requestId, t.createdAt),
    uniqueIndex('balance_attempts_one_open_of_purpose')
      .on(t.requestId, t.kind, t.purpose)
      .where(sql`status = 'open'`),
    check('balance_attempts_positive', sql`${t.amountCents} > 0`),
  ],
)

export const refundStatusEnum = enumOf('refund_status', refundStatuses.every)
export const refundKindEnum = enumOf('refund_kind', kindsOfRefunds.every)

/**
 * Money given back, or on its way. `wanted` is written with its cause; a job asks Stripe. Rows are never deleted: one that
 * failed counts as refunded until `settledAt`, so that the figures of a month that is over stay the same.
 */
export const refunds = table(
  'refunds',
  {
    ...impersonal({
      id: id(),
      paymentId: uuid()
        .notNull()
        .references(() => payments.id),
      amountCents: money().notNull(),
      /** As of payments. Set by the trigger `refunds_taxed`. */
      taxCents: unexported(money().notNull().default(0)),
      kind: refundKindEnum().notNull(),
      /** Tells the refunds of a payment and kind apart; see `because`. */
      reason: unexported(text().notNull()),
      status: refundStatusEnum().notNull().default('wanted'),
      /** The refund that a bank sent back to us. Its money is handed over at the desk instead. */
      replaces: unexported(uuid().references((): AnyPgColumn => refunds.id)),
      /** At the desk, of one that was refunded at Stripe in part: this is that part, and another replaces it for the rest. */
      partOf: unexported(uuid().references((): AnyPgColumn => refunds.id)),
      /** It failed, and nothing is owed for it: another refund replaces it, or the bank took the money first. */
      superseded: unexported(boolean().notNull().default(false)),
      settledAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'profile', stays: true },
      {
        stripeRefundId: unexported(text()),
        /** Of a chargeback. Stripe's. */
        disputeId: unexported(text().references((): AnyPgColumn => disputes.id)),
      },
    ),
  },
  (t) => [
    unique('refunds_replaces_unique').on(t.replaces),
    check('refunds_failed_when', sql`${t.status} <> 'failed' or ${t.settledAt} is not null`),
    check('refunds_superseded_failed', sql`not ${t.superseded} or ${t.status} = 'failed'`),
    index('refunds_failed_idx')
      .on(t.settledAt)
      .where(sql`status = 'failed'`),
    // Not unique: one made at Stripe can be several of ours.
    index('refunds_stripe_idx').on(t.stripeRefundId),
    unique('refunds_once_a_reason').on(t.paymentId, t.reason),
    index('refunds_created_idx').on(t.createdAt, t.id),
    index('refunds_dispute_idx').on(t.disputeId),
    check('refunds_chargeback_of_dispute', sql`${t.disputeId} is null or ${t.kind} = 'chargeback'`),
    check('refunds_positive', sql`${t.amountCents} > 0`),
  ],
)

/**
 * A payment that the customer's bank asks back, as Stripe reports it. While it is open nothing of that payment is
 * promised or refunded; what a lost one took is a refund too, with its reason.
 */
export const disputes = table(
  'disputes',
  {
    ...personal(
      { purpose: 'profile', stays: true },
      {
        /** Stripe's. */
        id: text().primaryKey(),
      },
    ),
    ...impersonal({
      paymentId: uuid()
        .notNull()
        .references(() => payments.id),
      amountCents: money().notNull(),
      /** Stripe's word. */
      status: text().notNull(),
      /** Until when Stripe takes evidence. */
      respondBy: unexported(instant()),
      openedAt: instant().notNull(),
      closedAt: instant(),
    }),
  },
  (t) => [
    index('disputes_payment_idx').on(t.paymentId),
    index('disputes_open_idx')
      .on(t.respondBy)
      .where(sql`closed_at is null`),
  ],
)

export const depositStatusEnum = enumOf('deposit_status', depositStatuses.every)

/** A security deposit has a life of its own, never revenue. Its status is what was decided; its holds say what Stripe has done. */
export const deposits = table(
  'deposits',
  impersonal({
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    method: depositMethodEnum().notNull(),
    amountCents: money().notNull(),
    status: depositStatusEnum().notNull().default('due'),
    authorizeAt: instant().notNull(),
    /** Why the latest attempt failed, and when to make the next one. */
    failure: unexported(text()),
    retryAt: unexported(instant()),
    capturedCents: money().notNull().default(0),
    /** Released, captured or recorded since. */
    decidedAt: instant(),
    /** Of a hold that staff made on the terminal: what its slip says. */
    terminalReference: unexported(text()),
    /** When what is left of cash, or of a hold on the terminal, was given back. */
    givenBackAt: unexported(instant()),
    reported: boolean().notNull().default(false),
    /** One process at a time works on it with Stripe. */
    claimedUntil: unexported(instant()),
    createdAt: createdAt(),
  }),
  (t) => [
    unique('deposits_booking_unique').on(t.bookingId),
    index('deposits_open_idx')
      .on(t.authorizeAt)
      .where(sql`status in ${sqlList(depositStatuses.open)}`),
    index('deposits_decided_idx')
      .on(t.decidedAt)
      .where(sql`status in ${sqlList(depositStatuses.ended)}`),
    check('deposits_captured_within', sql`${t.capturedCents} between 0 and ${t.amountCents}`),
    // A car without a deposit leaves nothing to wait for.
    check('deposits_nothing_waits', sql`${t.amountCents} > 0 or status in ${sqlList(depositStatuses.ended)}`),
  ],
)

export const depositHoldStatusEnum = enumOf('deposit_hold_status', keysOf(holdStates))

const ofEndedDeposit = ofEnded(
  '(select b.request_id from deposits d join bookings b on b.id = d.booking_id where d.id = t.deposit_id)',
)

/** An authorization at Stripe. Written before Stripe is asked: its id is the idempotency key and the reference there. */
export const depositHolds = table(
  'deposit_holds',
  {
    ...impersonal({
      id: id(),
      depositId: uuid()
        .notNull()
        .references(() => deposits.id),
      amountCents: money().notNull(),
      status: depositHoldStatusEnum().notNull().default('asked'),
      captureBefore: instant(),
      capturedCents: money().notNull().default(0),
      disputeStatus: unexported(text()),
      /** Until when Stripe takes evidence. */
      disputeRespondBy: unexported(instant()),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'profile', stays: true },
      {
        /** Of the page on which the customer enters a card. */
        checkoutSessionId: secret(text()),
        stripeCustomerId: unexported(text()),
        stripePaymentIntentId: unexported(text()),
        stripePaymentMethodId: unexported(text()),
        disputeId: unexported(text()),
      },
    ),
    ...personal({ purpose: 'rentals', emptied: ofEndedDeposit }, { cardLast4: text() }),
  },
  (t) => [
    unique('deposit_holds_intent_unique').on(t.stripePaymentIntentId),
    unique('deposit_holds_session_unique').on(t.checkoutSessionId),
    index('deposit_holds_deposit_idx').on(t.depositId, t.createdAt),
    index('deposit_holds_open_idx')
      .on(t.depositId)
      .where(sql`status in ${sqlList(openHolds)}`),
    index('deposit_holds_disputed_idx')
      .on(t.depositId)
      .where(sql`dispute_id is not null`),
    check('deposit_holds_captured_within', sql`${t.capturedCents} between 0 and ${t.amountCents}`),
  ],
)

/** Each thing that happened to a deposit, with its itemised reason. */
export const depositEntries = table(
  'deposit_entries',
  {
    ...impersonal({
      id: id(),
      depositId: uuid()
        .notNull()
        .references(() => deposits.id),
      move: text().notNull().$type<DepositEntryMove>(),
      amountCents: money().notNull(),
      /** Stripe's word, for example of a decline. */
      reason: unexported(text()),
      actorId: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'rentals',
        emptied: ofEndedDeposit,
        to: { items: `(select coalesce(jsonb_agg(e || '{"label": ""}'), '[]') from jsonb_array_elements(t.items) e)` },
      },
      { items: jsonb().$type<{ label: string; amountCents: number }[]>().notNull().default([]) },
    ),
    ...personal({ purpose: 'profile', stays: true }, { stripeObjectId: unexported(text()) }),
  },
  (t) => [index('deposit_entries_deposit_idx').on(t.depositId, t.createdAt)],
)

/** What a receipt says, as it was when the receipt was issued. `customer` and `detail` are erased with the booking's. */
export type ReceiptFacts = {
  booking?: {
    car: { year: number; make: string; model: string; trim: string | null }
    pickupDate: string
    returnDate: string
    totalCents: number
    lines: (Pick<typeof bookingLines.$inferSelect, 'kind' | 'label' | 'quantity'> & {
      unitAmount: number
      amount: number
    })[]
  }
  customer?: { name: string; email: string }
  seller?: {
    name: string
    address: { street: string; city: string; region: string; postalCode: string }
    phone: string
    email: string
  }
  /** Of a payment of charges after the return, with their taxes; what it did not pay of them is below zero. */
  charges?: { label: string; detail?: string; amountCents: number }[]
}

/** A numbered paper for a payment or a refund. */
export const receipts = table(
  'receipts',
  {
    ...impersonal({
      id: id(),
      receiptNumber: text().notNull(),
      paymentId: uuid().references(() => payments.id),
      refundId: uuid().references(() => refunds.id),
      issuedAt: instant().notNull(),
    }),
    ...personal(
      {
        purpose: 'rentals',
        emptied: ofEnded(`(select m.request_id from payments m
          where m.id = coalesce(t.payment_id, (select f.payment_id from refunds f where f.id = t.refund_id)))`),
        to: {
          facts: `case when t.facts ? 'charges' then jsonb_set(t.facts - 'customer', '{charges}', (
            select coalesce(jsonb_agg(e - 'detail'), '[]') from jsonb_array_elements(t.facts->'charges') e))
            else t.facts - 'customer' end`,
        },
      },
      {
        /** Empty for what belongs to no rental. */
        facts: jsonb().$type<ReceiptFacts>().notNull().default({}),
      },
    ),
  },
  (t) => [
    unique('receipts_number_unique').on(t.receiptNumber),
    unique('receipts_payment_unique').on(t.paymentId),
    unique('receipts_refund_unique').on(t.refundId),
    index('receipts_number_idx').using('gin', sql`receipt_number gin_trgm_ops`),
    check('receipts_for_one', sql`num_nonnulls(${t.paymentId}, ${t.refundId}) = 1`),
  ],
)

/** Stripe's events, each taken once. */
export const stripeEvents = table(
  'stripe_events',
  impersonal({
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text(),
    createdAt: instant().notNull(),
    processedAt: instant().notNull(),
  }),
)
