import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookings } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { images } from './images.ts'
import { profiles } from './people.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'

/**
 * From completed rentals only (docs/product.md#reviews). `authorName` is what is printed: the first name. What a customer wrote is
 * no one's to change, which a trigger sees to; staff may hide it.
 */
export const reviews = table(
  'reviews',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      bookingId: uuid().references(() => bookings.id),
      profileId: uuid().references(() => profiles.id),
      rentedOn: date({ mode: 'string' }).notNull(),
      answeredBy: unexported(uuid().references(() => profiles.id)),
      answeredAt: instant(),
      hiddenAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'reviews', emptied: own(), to: { authorName: `'Former customer'` } },
      { authorName: text().notNull() },
    ),
    ...personal(
      { purpose: 'reviews', stays: true },
      {
        rating: integer().notNull(),
        body: text().notNull(),
      },
    ),
    ...personal(
      { purpose: 'answers', stays: true },
      {
        /** Of the car's owner: its broker, or staff for a fleet car. */
        answer: text(),
      },
    ),
  },
  (t) => [
    unique('reviews_once_a_booking').on(t.bookingId),
    index('reviews_vehicle_idx').on(t.vehicleId, t.rentedOn),
    index('reviews_newest_idx').on(t.createdAt, t.id),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
)

/** Photos that its author put beside a review. */
export const reviewPhotos = table(
  'review_photos',
  impersonal({
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  }),
  (t) => [unique('review_photos_once').on(t.imageId), index('review_photos_review_idx').on(t.reviewId, t.createdAt)],
)

/** Each time that staff hid a review or showed it again, and why. Rows are never changed. */
export const reviewDecisions = table(
  'review_decisions',
  {
    ...impersonal({
      id: id(),
      reviewId: uuid()
        .notNull()
        .references(() => reviews.id, { onDelete: 'cascade' }),
      hidden: boolean().notNull(),
      decidedBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'reviews', stays: true }, { reason: text() }),
  },
  (t) => [
    index('review_decisions_review_idx').on(t.reviewId, t.createdAt),
    check('review_decisions_reason', sql`${t.hidden} = (${t.reason} is not null)`),
  ],
)
