import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { chargeKinds } from '#app/shared/charge-kinds.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { bookings } from './bookings.ts'
import { createdAt, enumOf, id, instant, money } from './columns.ts'
import { conditionPhotos } from './handovers.ts'
import { profiles } from './people.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { ofEnded } from './personal-rows.ts'

/** `kept`: of the deposit, without a charge of another kind. */
export const chargeKindEnum = enumOf('charge_kind', chargeKinds)
export const chargeStateEnum = enumOf('charge_state', statesOfCharges.every)

export type ChargeTaxLine = { label: string; amountCents: number }

/** What a customer shows with a dispute: one photograph, also of several charges. Private to staff and to the booking's customer. */
export const disputePhotos = table(
  'dispute_photos',
  {
    ...impersonal({
      id: id(),
      bookingId: uuid()
        .notNull()
        .references(() => bookings.id),
      mimeType: text().notNull(),
      fileSize: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'handovers', stays: true },
      {
        storageKey: secret(text().notNull()),
        contentHash: unexported(text().notNull()),
      },
    ),
  },
  (t) => [index('dispute_photos_booking_idx').on(t.bookingId), index('dispute_photos_storage_idx').on(t.storageKey)],
)

/** What is charged after a return: worked out by the rules of the house or added by staff, who decide on each. */
export const charges = table(
  'charges',
  {
    ...impersonal({
      id: id(),
      bookingId: uuid()
        .notNull()
        .references(() => bookings.id),
      kind: chargeKindEnum().notNull(),
      state: chargeStateEnum().notNull().default('proposed'),
      quantity: integer().notNull(),
      unitAmountCents: money().notNull(),
      /** Before taxes. */
      amountCents: money().notNull(),
      taxCents: money().notNull().default(0),
      /** Each line of `taxCents`, as it was shown. */
      taxLines: jsonb().$type<ChargeTaxLine[]>().notNull().default([]),
      /** An answer is taken before this; set when the customer was told. */
      answerBy: instant(),
      answeredAt: instant(),
      /** Since when the card may be charged: accepted, unanswered for so long, or upheld by staff. */
      payableAt: instant(),
      settledAt: instant(),
      /** Sent with the objection. */
      disputePhotoId: uuid().references(() => disputePhotos.id, { onDelete: 'set null' }),
      /** Null for those that the rules propose. */
      createdBy: unexported(uuid().references(() => profiles.id)),
      decidedBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'handovers',
        emptied: ofEnded(`(select b.request_id from bookings b where b.id = t.booking_id)`),
        to: { reason: `''` },
      },
      {
        /** The arithmetic in words, or what staff found. */
        label: text().notNull(),
        /** Read by the customer: why another amount, or why it remains after an objection. */
        reason: text(),
        /** Read by the customer: why no photograph shows it. */
        noPhotoReason: unexported(text()),
        /** In the customer's words. */
        objection: text(),
      },
    ),
  },
  (t) => [
    uniqueIndex('charges_one_a_rule')
      .on(t.bookingId, t.kind)
      .where(sql`created_by is null`),
    index('charges_booking_idx').on(t.bookingId),
    index('charges_dispute_photo_idx').on(t.disputePhotoId),
    index('charges_open_idx')
      .on(t.state, t.answerBy)
      .where(sql`settled_at is null and state <> 'dropped'`),
    check('charges_positive', sql`${t.amountCents} > 0 and ${t.taxCents} >= 0`),
    check(
      'charges_changed_for_a_reason',
      sql`${t.amountCents} = ${t.quantity} * ${t.unitAmountCents} or ${t.reason} is not null`,
    ),
  ],
)

/** Photographs of the return that staff chose to show for a charge. */
export const chargePhotos = table(
  'charge_photos',
  impersonal({
    chargeId: uuid()
      .notNull()
      .references(() => charges.id, { onDelete: 'cascade' }),
    photoId: uuid()
      .notNull()
      .references(() => conditionPhotos.id, { onDelete: 'cascade' }),
  }),
  (t) => [primaryKey({ columns: [t.chargeId, t.photoId] }), index('charge_photos_photo_idx').on(t.photoId)],
)
