import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgEnum, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { CalendarDate } from '#app/shared/dates.ts'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { ofOwnListing } from './personal-rows.ts'

export const reviewStateEnum = pgEnum('listing_review_state', ['waiting', 'approved', 'hidden'])

/** What a review looks at. Sums in cents, photos in their order. */
export type ReviewedFacts = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
  overMileFeeCents: number
  /** Rates by date. */
  seasons: { name: string; firstDay: CalendarDate; lastDay: CalendarDate; dailyRateCents: number; minDays: number }[]
  photos: string[]
}

/** What became of published listings, for staff to look at; one waits per listing. */
export const listingReviews = table(
  'listing_reviews',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      state: reviewStateEnum().notNull().default('waiting'),
      /** As the last review left it; null when there was none. */
      before: jsonb().$type<ReviewedFacts>(),
      after: jsonb().$type<ReviewedFacts>().notNull(),
      decidedBy: unexported(uuid().references(() => profiles.id)),
      decidedAt: instant(),
      updatedAt: instant().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'listings', emptied: ofOwnListing },
      {
        /** Why it is hidden; its creator reads it. */
        reason: text(),
      },
    ),
  },
  (t) => [
    uniqueIndex('listing_reviews_one_waits')
      .on(t.vehicleId)
      .where(sql`state = 'waiting'`),
    index('listing_reviews_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`state = 'waiting'`),
    index('listing_reviews_decided_idx').on(t.vehicleId, t.decidedAt),
    check('listing_reviews_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check('listing_reviews_reason', sql`${t.state} = 'hidden' or ${t.reason} is null`),
  ],
)
