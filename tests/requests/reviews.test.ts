/** Reviews on the built site, without scripts: written by the customer, answered by the owner, hidden by staff. */
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { bookingRequests, bookings, profiles, reviews, vehicles } from '#drizzle/schema.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { reviewLabels, reviewNotices } from '#app/community/reviews/words.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'
import { licenseFile } from '#tests/support/renter.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const visit = (address: string, as?: CastMember) =>
  site.noScriptClient().visit(address, as ? { as: cast[as] } : undefined)
const openFirst = (list: Page) =>
  list.client.visit(present(list.document.querySelector('.dense tbody a')?.getAttribute('href'), 'the review'))
const words = 'Drove like new, and the handover took ten minutes.'
const withPhotos = 'As bright as on the day it left the factory, as the photos show.'

/** A completed rental of the demo that no one has reviewed, by a customer without an account. */
async function rentWithout(kind: 'car' | 'listing') {
  const [rental] = await db
    .select({
      review: reviews.id,
      requestId: bookings.requestId,
      returnAt: bookingRequests.returnAt,
      slug: vehicles.slug,
    })
    .from(reviews)
    .innerJoin(vehicles, and(eq(vehicles.id, reviews.vehicleId), eq(vehicles.kind, kind)))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(bookingRequests, and(eq(bookingRequests.id, bookings.requestId), isNull(bookingRequests.profileId)))
    .limit(1)
  const { review, requestId, returnAt, slug } = present(rental, 'the rental')
  await db.delete(reviews).where(eq(reviews.id, review))
  // As if the car had come back today: an email's link opens a booking for a month.
  const linked = { requestId, profileId: null, returnAt: later(returnAt, days(400)) }
  const key = await db.transaction((tx) => issueBookingLink(tx, linked, new Date()))
  return { slug, page: serviceHrefs.linkedReview(key) }
}

test('a member reviews a completed rental once, and it is shown with the car', async () => {
  const [own] = await db
    .select({ id: reviews.id, number: bookings.bookingNumber })
    .from(reviews)
    .innerJoin(profiles, and(eq(profiles.id, reviews.profileId), eq(profiles.username, cast.mia.username)))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
  const { id, number } = present(own, 'Mia’s review')
  await db.delete(reviews).where(eq(reviews.id, id))
  const booking = await visit(`/account/bookings/${number}`, 'mia')
  const page = await booking.follow('Write a review')
  const refused = await page.form('form#review').fill({ body: 'Too short' }).submit()
  expect(refused.text).toContain('Choose a rating from 1 to 5.')
  expect(refused.text).toContain('Write at least 20 characters.')
  expect(refused.document.querySelector('textarea')?.textContent).toBe('Too short')
  const written = await refused.form('form#review').fill({ rating: '4', body: words }).submit()
  expect(written.alerts.join()).toContain('Review published')
  expect(written.document.querySelector('form#review')).toBeNull()
  const shown = await visit('/car/ferrari-roma?reviews=all')
  expect(shown.text).toContain(words)
  expect(shown.text).toContain('4 of 5, Mia, ')
  const again = await page
    .form('form#review')
    .fill({ rating: '5', body: `${words} Twice.` })
    .submit()
  expect(again.alerts.join()).toContain('Already reviewed')
  expect((await visit(`/account/bookings/${number}`, 'mia')).text).toContain('Your review')
  expect((await visit(rentalHrefs.ownReview(number), 'nia')).status).toBe(404)
})

test('by the link of an email, answered by the broker and hidden by staff with a reason', async () => {
  const { slug, page } = await rentWithout('listing')
  const written = await (await visit(page)).form('form#review').fill({ rating: '1', body: words }).submit()
  expect(written.alerts.join()).toContain('Review published')
  const review = await openFirst(await visit(rentalHrefs.reviews({ q: words }), 'brook'))
  expect(review.document.querySelector('form#hide')).toBeNull()
  const answered = await review.form('form#answer').fill({ answer: 'We are sorry.' }).submit()
  expect(answered.alerts.join()).toContain('Answer published')
  expect((await visit(`/car/${slug}?reviews=all`)).text).toContain('Owner’s response: We are sorry.')
  expect((await visit(review.path, 'mia')).status).toBe(403)

  const staff = await visit(review.path, 'sam')
  expect(staff.document.querySelector('form#answer')).toBeNull()
  const refused = await staff.form('form#hide').submit()
  expect(refused.text).toContain('Say why')
  const hidden = await refused.form('form#hide').fill({ reason: 'It names another car.' }).submit()
  expect(hidden.alerts.join()).toContain('Review hidden')
  expect(hidden.text).toContain('It names another car.')
  expect((await visit(`/car/${slug}?reviews=all`)).text).not.toContain(words)
  expect((await visit(page)).text).toContain('Our staff hid it.')
  await hidden.form(`form[action="${review.path}"]:not([id])`).submit()
  expect((await visit(`/car/${slug}?reviews=all`)).text).toContain(words)
})

test('staff answer for a car of the fleet; a broker does not find it, and sends no verdict of theirs', async () => {
  const { page } = await rentWithout('car')
  await (await visit(page)).form('form#review').fill({ rating: '5', body: words }).submit()
  const review = await openFirst(await visit(rentalHrefs.reviews({ q: words, state: 'unanswered' }), 'sam'))
  expect((await visit(review.path, 'brook')).status).toBe(404)
  expect((await review.form('form#answer').fill({ answer: 'Come again.' }).submit()).alerts.join()).toContain(
    'Answer published',
  )
})

test('photos are added to a review and removed; what is no picture is named', async () => {
  const { slug, page } = await rentWithout('listing')
  const written = await (await visit(page)).form('form#review').fill({ rating: '4', body: withPhotos }).submit()
  const add = await written.follow(reviewLabels.addPhotos)
  const refused = await add
    .form('form#review-photos')
    .fill({ photos: new File(['# A tour'], 'tour.md', { type: 'text/markdown' }) })
    .submit(reviewLabels.addPhotos)
  expect(refused.status).toBe(422)
  expect(refused.form('form#review-photos').problem('photos')).toContain('tour.md')
  const added = await refused
    .form('form#review-photos')
    .fill({ photos: await licenseFile('car.jpg') })
    .submit(reviewLabels.addPhotos)
  expect(added.alerts.join()).toContain(reviewNotices.photosAdded(1).body)
  expect(await photosShown(slug)).toBe(1)
  const removed = await added.form('form#review-photos').submit(reviewLabels.removePhoto(1))
  expect(removed.alerts.join()).toContain(reviewNotices.photoRemoved.title)
  expect(await photosShown(slug)).toBe(0)
})

/** Beside the review with photos: other tests review the same car in other words. */
async function photosShown(slug: string): Promise<number> {
  const { document } = await visit(`/car/${slug}?reviews=all`)
  const review = document.querySelectorAll('#reviews li').find((item) => item.textContent.includes(withPhotos))
  return present(review, 'the review').querySelectorAll('img').length
}
