/** Loader and action of the page on which a customer reviews a rental, signed in or by the link of an email. */
import type { BookingFacts } from '#app/features/bookings/queries.server.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { dateRange } from '#app/shared/dates.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { writeReview } from './commands.server.ts'
import { reviewForm } from './forms.ts'
import { findReviewOf } from './queries.server.ts'
import { mayReview } from './rules.ts'

type Booking = BookingFacts & { bookingId: string }

/** Throws 404 before the rental is completed. */
export async function loadReview(booking: Booking) {
  if (!mayReview(booking.state)) return notFound(problems.review.notYet)
  const written = await findReviewOf(booking.bookingId)
  return {
    car: vehicleName(booking.car),
    slug: booking.car.slug,
    dates: dateRange(booking.pickupDate, booking.returnDate),
    author: firstNameOf(booking.customer.name),
    written: written && {
      rating: written.rating,
      body: written.body,
      answer: written.answer,
      isHidden: written.hiddenAt !== null,
    },
  }
}

export async function submitReview(request: Request, booking: Booking, back: string) {
  const form = await readForm(request, reviewForm)
  if (!form.ok) return invalid(form)
  const written = await writeReview(form.value, { booking, now: now() })
  return redirectWithNotice(back, written.ok ? notices.review.written : written.problem)
}
