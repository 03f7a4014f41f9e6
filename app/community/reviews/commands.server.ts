import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { bookings, fleetCars, profiles, reviewDecisions, reviews } from '#drizzle/schema.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { reviewProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { answeredEmail, reviewHiddenEmail, reviewShownEmail, writtenEmail } from './emails.server.ts'
import type { ReviewInput } from './forms.ts'
import { mayReview } from './rules.ts'

type Reviewing = { booking: BookingFacts & { bookingId: string }; now: Date }

/** One a booking, also of two sent at once. The broker of a listing hears of it. */
export async function writeReview({ rating, body }: ReviewInput, { booking, now }: Reviewing): Promise<Outcome> {
  if (!mayReview(booking.state)) return fail(reviewProblems.notYet)
  return transact(async (tx) => {
    const [review] = await tx
      .insert(reviews)
      .values({
        vehicleId: booking.car.id,
        bookingId: booking.bookingId,
        profileId: booking.profileId,
        authorName: firstNameOf(booking.customer.name),
        rating,
        body,
        rentedOn: booking.returnDate,
        createdAt: now,
      })
      .onConflictDoNothing({ target: reviews.bookingId })
      .returning({ id: reviews.id, authorName: reviews.authorName })
    if (!review) return fail(reviewProblems.twice)
    const [owner] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(fleetCars)
      .innerJoin(profiles, eq(profiles.id, fleetCars.createdBy))
      .where(and(eq(fleetCars.id, booking.car.id), eq(fleetCars.kind, 'listing'), isNull(profiles.deletedAt)))
    if (owner) await enqueueMail(tx, writtenEmail({ ...review, rating, body, car: booking.car }, owner))
    return ok()
  })
}

type Answering = { reviewId: string; answer: string; answeredBy: string; now: Date }

/** Once: of two at once the first counts. Below a hidden review no one would read it. */
export async function answerReview({ reviewId, answer, answeredBy, now }: Answering): Promise<Outcome> {
  return transact(async (tx) => {
    const [review] = await tx
      .update(reviews)
      .set({ answer, answeredBy, answeredAt: now })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.answer), isNull(reviews.hiddenAt)))
      .returning({ bookingId: reviews.bookingId })
    if (!review) {
      const [current] = await tx.select({ hiddenAt: reviews.hiddenAt }).from(reviews).where(eq(reviews.id, reviewId))
      return fail(current?.hiddenAt ? reviewProblems.moderatedMeanwhile : reviewProblems.answeredMeanwhile)
    }
    const booking = await findReviewed(tx, review.bookingId)
    if (booking) await enqueueMail(tx, answeredEmail(booking, { reviewId, answer }))
    return ok()
  })
}

type Moderation = { reviewId: string; moderatorId: string; reason: string | null; now: Date }

/** Without a reason it is shown again. Of two at once the first decides. */
export async function moderateReview({ reviewId, moderatorId, reason, now }: Moderation): Promise<Outcome> {
  const isHiding = reason !== null
  return transact(async (tx) => {
    const [review] = await tx
      .update(reviews)
      .set({ hiddenAt: isHiding ? now : null })
      .where(and(eq(reviews.id, reviewId), isHiding ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt)))
      .returning({ bookingId: reviews.bookingId })
    if (!review) return fail(reviewProblems.moderatedMeanwhile)
    const decided = { reviewId, hidden: isHiding, reason, decidedBy: moderatorId, createdAt: now }
    const decision = one(await tx.insert(reviewDecisions).values(decided).returning({ id: reviewDecisions.id }))
    const booking = await findReviewed(tx, review.bookingId)
    if (booking)
      await enqueueMail(
        tx,
        isHiding ? reviewHiddenEmail(booking, decision, reason) : reviewShownEmail(booking, decision),
      )
    return ok()
  })
}

/** People whose account is deleted get no email. */
async function findReviewed(tx: Transaction, bookingId: string | null): Promise<BookingFacts | null> {
  if (!bookingId) return null
  const [booking] = await tx.select({ requestId: bookings.requestId }).from(bookings).where(eq(bookings.id, bookingId))
  const facts = booking && (await findBookingFacts(booking.requestId, tx))
  return facts?.mailTo ? facts : null
}
