import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookings } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { images } from './images.ts'
import { profiles } from './people.ts'
import { vehicles } from './vehicles.ts'

/**
 * From completed rentals only (docs/product.md#reviews). `authorName` is what is printed: the first name. What a customer wrote is
 * nobody's to change, which a trigger sees to; staff may hide it.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    bookingId: uuid().references(() => bookings.id),
    profileId: uuid().references(() => profiles.id),
    authorName: text().notNull(),
    rating: integer().notNull(),
    body: text().notNull(),
    rentedOn: date({ mode: 'string' }).notNull(),
    /** Of the car's owner: its broker, or staff for a fleet car. */
    answer: text(),
    answeredBy: uuid().references(() => profiles.id),
    answeredAt: instant(),
    hiddenAt: instant(),
    createdAt: createdAt(),
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
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [unique('review_photos_once').on(t.imageId), index('review_photos_review_idx').on(t.reviewId, t.createdAt)],
)

/** Each time that staff hid a review or showed it again, and why. Rows are never changed. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    hidden: boolean().notNull(),
    reason: text(),
    decidedBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_decisions_review_idx').on(t.reviewId, t.createdAt),
    check('review_decisions_reason', sql`${t.hidden} = (${t.reason} is not null)`),
  ],
)
