import { and, asc, desc, eq, getViewSelectedFields, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  fleetCars,
  profiles,
  requestSearchText,
  reviewDecisions,
  reviews,
} from '#drizzle/schema.ts'
import { plainText } from '#drizzle/tables/columns.ts'
import { can } from '#app/people/access/permissions.ts'
import { business } from '#app/business.ts'
import { reviewFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { countParts } from '#app/platform/count-parts.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { readsOf } from '#app/platform/page-reads.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { matches, matchingWords } from '#app/platform/matching.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import type { ReviewFilter } from './forms.ts'
import { listPhotosOf } from './photos.server.ts'
import { averageRating } from './rules.ts'

const { kind, createdBy, slug, year, make, model } = getViewSelectedFields(fleetCars)
const columns = {
  ...columnsOf(reviews, {
    id: true,
    bookingId: true,
    authorName: true,
    rating: true,
    body: true,
    answer: true,
    answeredAt: true,
    hiddenAt: true,
    createdAt: true,
  }),
  rentedOn: sql<CalendarDate>`${reviews.rentedOn}`,
  number: bookings.bookingNumber,
  car: { kind, createdBy, slug, year, make, model },
}

/** What the customer of a booking wrote; null when they have not. */
export async function findReviewOf(bookingId: string) {
  const [review] = await db
    .select(columnsOf(reviews, { id: true, rating: true, body: true, answer: true, hiddenAt: true }))
    .from(reviews)
    .where(eq(reviews.bookingId, bookingId))
  return review ?? null
}

/** All of them count; the newest are listed, or `all`. */
export async function reviewsOf(vehicleId: string, { all }: { all: boolean }) {
  const shown = await readsOf([vehicleId], () =>
    db
      .select({
        id: reviews.id,
        authorName: reviews.authorName,
        rating: reviews.rating,
        body: reviews.body,
        rentedOn: sql<CalendarDate>`${reviews.rentedOn}`,
        answer: reviews.answer,
      })
      .from(reviews)
      .where(and(eq(reviews.vehicleId, vehicleId), isNull(reviews.hiddenAt)))
      .orderBy(desc(reviews.rentedOn), desc(reviews.id)),
  )
  const listed = all ? shown : shown.slice(0, business.fleet.reviewsAtOnce)
  const photos = await readsOf([vehicleId], () => listPhotosOf(listed.map(({ id }) => id)))
  const list = listed.map(({ id, ...review }) => ({ ...review, photos: photos.get(id) ?? [] }))
  return { average: averageRating(shown.map(({ rating }) => rating)), count: shown.length, list }
}

const parts = {
  unanswered: and(isNull(reviews.answer), isNull(reviews.hiddenAt)),
  hidden: isNotNull(reviews.hiddenAt),
}

export function countReviews(viewer: Viewer) {
  const those = (part: SQL | undefined) =>
    db
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(fleetCars, eq(fleetCars.id, reviews.vehicleId))
      .where(and(readable(viewer), part))
  return countParts({ unanswered: those(parts.unanswered), hidden: those(parts.hidden) })
}

/** Newest first: all for staff, of their own cars for brokers. Asks for one more row instead of counting. */
export async function listReviews(viewer: Viewer, { q, state, sort, page }: ReviewFilter) {
  const name = sql`concat_ws(' ', ${fleetCars.year}, ${fleetCars.make}, ${fleetCars.model})`
  const text = plainText(sql`concat_ws(' ', '', ${reviews.authorName}, ${name}, ${reviews.body})`)
  // Readers know the author's first name only.
  const customer = can(viewer, 'review.moderate') ? requestSearchText : undefined
  const columns = { rental: reviews.rentedOn, car: name, rating: reviews.rating }
  const rows = await selectReviews()
    .where(
      and(
        readable(viewer),
        state && parts[state],
        q
          ? or(
              matches(name, q),
              matches(reviews.body, q),
              matchingWords(text, q),
              customer && matchingWords(customer, q),
            )
          : undefined,
      ),
    )
    .orderBy(...(listOrder(sort, columns, reviews.id) ?? [desc(reviews.createdAt), desc(reviews.id)]))
    .limit(reviewFigures.pageSize + 1)
    .offset((page - 1) * reviewFigures.pageSize)
  return { reviews: rows.slice(0, reviewFigures.pageSize), more: rows.length > reviewFigures.pageSize }
}

/** Null for what does not exist and for those of others' cars. */
export async function findReview(id: string | undefined, viewer: Viewer) {
  if (!isId(id)) return null
  const [review] = await selectReviews().where(and(eq(reviews.id, id), readable(viewer)))
  return review ?? null
}

export function listReviewDecisions(reviewId: string) {
  return db
    .select({
      ...columnsOf(reviewDecisions, { id: true, hidden: true, reason: true, createdAt: true }),
      by: profiles.fullName,
    })
    .from(reviewDecisions)
    .leftJoin(profiles, eq(profiles.id, reviewDecisions.decidedBy))
    .where(eq(reviewDecisions.reviewId, reviewId))
    .orderBy(asc(reviewDecisions.createdAt), asc(reviewDecisions.id))
}

function readable(viewer: Viewer) {
  return can(viewer, 'review.moderate')
    ? undefined
    : and(eq(fleetCars.kind, 'listing'), eq(fleetCars.createdBy, viewer.id))
}

function selectReviews() {
  return db
    .select(columns)
    .from(reviews)
    .innerJoin(fleetCars, eq(fleetCars.id, reviews.vehicleId))
    .leftJoin(bookings, eq(bookings.id, reviews.bookingId))
    .leftJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
}
