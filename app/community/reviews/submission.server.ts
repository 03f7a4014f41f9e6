/** Loader and action of the page on which a customer reviews a rental, signed in or by the link of an email. */
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { ownProfileProblems } from '#app/people/account/words.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { reviewNotices, reviewProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import { dateRange } from '#app/shared/dates.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { writeReview } from './commands.server.ts'
import { reviewForm, reviewPhotosForm } from './forms.ts'
import { incomingReviewPhotos, listPhotosOf, removeReviewPhoto } from './photos.server.ts'
import { findReviewOf } from './queries.server.ts'
import { mayReview } from './rules.ts'

type Booking = BookingFacts & { bookingId: string }

/** Throws 404 before the rental is completed. */
export async function loadReview(booking: Booking) {
  if (!mayReview(booking.state)) return notFound(reviewProblems.notYet)
  const written = await findReviewOf(booking.bookingId)
  return {
    car: vehicleName(booking.car),
    slug: booking.car.slug,
    dates: dateRange(booking.pickupDate, booking.returnDate),
    author: firstNameOf(booking.customer.name),
    written: written && {
      photos: (await listPhotosOf([written.id])).get(written.id) ?? [],
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
  return redirectWithNotice(back, written.ok ? reviewNotices.written : written.problem)
}

/** Throws 404 without a review that is shown. */
export async function loadReviewPhotos(booking: Booking) {
  const review = await findShown(booking)
  return { car: vehicleName(booking.car), photos: (await listPhotosOf([review.id])).get(review.id) ?? [] }
}

export async function submitReviewPhotos(request: Request, booking: Booking, back: string) {
  const { id: reviewId } = await findShown(booking)
  const { requestId, profileId } = booking
  const at = now()
  const photos = incomingReviewPhotos({ reviewId, requestId, profileId, now: at })
  try {
    const form = await readForm(request, reviewPhotosForm, { files: { photos: photos.receive } })
    if (!form.ok) return invalid(form)
    const { remove } = form.value
    if (remove !== undefined) {
      const isRemoved = await removeReviewPhoto(reviewId, remove, at)
      return await redirectWithNotice(back, isRemoved ? reviewNotices.photoRemoved : reviewProblems.photoGone)
    }
    const { ids, refused } = await photos.add()
    if (refused.length > 0) return someRefused(form, imageProblems.someFailed, { photos: refused })
    if (ids.length === 0) return invalid(form, ownProfileProblems.photoMissing, 'photos')
    return await redirectWithNotice(back, reviewNotices.photosAdded(ids.length))
  } finally {
    await photos.drop()
  }
}

async function findShown(booking: Booking) {
  const written = await findReviewOf(booking.bookingId)
  return written && !written.hiddenAt ? written : notFound(reviewProblems.missing)
}
