import fs from 'node:fs'
import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookings, images, outbox, reviewPhotos, reviews } from '#drizzle/schema.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findImage } from '#app/pictures/images/queries.server.ts'
import { reviewProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { answerReview, moderateReview, writeReview } from './commands.server.ts'
import { incomingReviewPhotos, removeReviewPhoto } from './photos.server.ts'
import { findReview, listReviewDecisions, listReviews, reviewsOf } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const words = { rating: 4, body: 'Quiet, quick and very clean.' }

/** A completed rental of a broker's listing by a customer without an account. */
async function rent(status: 'completed' | 'returned' = 'completed') {
  const broker = await addBroker()
  const vehicleId = await addListing(broker.id)
  const { requestId } = await addBooking(vehicleId, { from: -5, until: -3, now })
  await db.update(bookings).set({ status }).where(eq(bookings.requestId, requestId))
  const facts = present(await findBookingFacts(requestId), 'the booking')
  return { broker, vehicleId, booking: { ...facts, bookingId: present(facts.bookingId, 'its id') } }
}

const reviewOf = async (vehicleId: string) =>
  one(await db.select().from(reviews).where(eq(reviews.vehicleId, vehicleId)))
const mailOf = async (key: string) => one(await db.select().from(outbox).where(eq(outbox.dedupeKey, key)))

test('two sent at once are one review, shown with a first name, and the broker hears of it', async () => {
  const { booking, vehicleId, broker } = await rent()
  const both = await Promise.all([1, 2].map(() => writeReview(words, { booking, now })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: reviewProblems.twice })
  const { list, average, count } = await reviewsOf(vehicleId, { all: true })
  expect({ average, count }).toEqual({ average: '4.0', count: 1 })
  expect(list).toMatchObject([{ ...words, authorName: 'Mia', answer: null }])
  const { id } = await reviewOf(vehicleId)
  const mail = await mailOf(`review-written:${id}`)
  expect(mail.recipient).toBe(broker.email)
  expect(mail.textBody).toContain(words.body)
})

test('before the rental is completed there is nothing to review', async () => {
  const { booking } = await rent('returned')
  expect(await writeReview(words, { booking, now })).toEqual({ ok: false, problem: reviewProblems.notYet })
})

test('there is one answer, and the customer reads it', async () => {
  const { booking, vehicleId, broker } = await rent()
  await writeReview(words, { booking, now })
  const { id } = await reviewOf(vehicleId)
  const answers = ['Thank you.', 'Thanks.'].map((answer) =>
    answerReview({ reviewId: id, answer, answeredBy: broker.id, now }),
  )
  expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(1)
  const { answer } = await reviewOf(vehicleId)
  const mail = await mailOf(`review-answered:${id}`)
  expect(mail.recipient).toBe(booking.mailTo)
  expect(mail.textBody).toContain(answer)
})

test('a hidden review is shown nowhere, counts no more and is not answered; each decision is kept with who took it', async () => {
  const { booking, vehicleId, broker } = await rent()
  const staff = await addHouseMember('staff')
  await writeReview(words, { booking, now })
  const { id } = await reviewOf(vehicleId)
  const about = { reviewId: id, moderatorId: staff.id, now }
  expect((await moderateReview({ ...about, reason: 'Names another car.' })).ok).toBe(true)
  expect(await moderateReview({ ...about, reason: 'Again.' })).toMatchObject({ ok: false })
  expect(await reviewsOf(vehicleId, { all: true })).toEqual({ average: undefined, count: 0, list: [] })
  const answered = await answerReview({ reviewId: id, answer: 'Thank you.', answeredBy: broker.id, now })
  expect(answered).toEqual({ ok: false, problem: reviewProblems.moderatedMeanwhile })
  expect((await reviewOf(vehicleId)).answer).toBeNull()
  expect((await moderateReview({ ...about, reason: null })).ok).toBe(true)
  expect((await reviewsOf(vehicleId, { all: true })).count).toBe(1)
  const decisions = await listReviewDecisions(id)
  expect(decisions.map(({ hidden, reason, by }) => ({ hidden, reason, by }))).toEqual([
    { hidden: true, reason: 'Names another car.', by: staff.fullName },
    { hidden: false, reason: null, by: staff.fullName },
  ])
  const told = await db.select().from(outbox).where(eq(outbox.recipient, booking.mailTo))
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your review is hidden', 'Your review is shown again']),
  )
})

test.each([
  ['its figure', { rating: 5 }],
  ['its words', { body: 'It was perfect in every way.' }],
  ['its day', { rentedOn: '2026-01-01' }],
])('the database refuses to change %s', async (_, change) => {
  const { booking, vehicleId } = await rent()
  await writeReview(words, { booking, now })
  await expect(db.update(reviews).set(change).where(eq(reviews.vehicleId, vehicleId))).rejects.toThrow()
  expect(await reviewOf(vehicleId)).toMatchObject(words)
})

test('a broker reads the reviews of their own cars, staff read all', async () => {
  const [mine, other] = [await rent(), await rent()]
  for (const { booking } of [mine, other]) await writeReview(words, { booking, now })
  const filter = { q: '', page: 1, state: undefined }
  const { id } = await reviewOf(mine.vehicleId)
  expect((await listReviews(mine.broker, filter)).reviews.map((review) => review.id)).toEqual([id])
  expect(await findReview(id, other.broker)).toBeNull()
  const staff = await addHouseMember('staff')
  expect((await findReview(id, staff))?.id).toBe(id)
  expect((await listReviews(staff, { ...filter, state: 'hidden' })).reviews).toEqual([])
  const turned = mine.booking.customer.name.split(' ').toReversed().join(' ')
  const found = async (viewer: typeof staff, q: string) =>
    (await listReviews(viewer, { ...filter, q })).reviews.map((review) => review.id)
  expect(await found(staff, turned)).toContain(id)
  expect(await found(mine.broker, turned)).toEqual([])
  expect(await found(mine.broker, mine.booking.customer.name.split(' ')[0] ?? '')).toEqual([id])
})

const picture = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')

/** What became of as many files at once. */
async function addPhotos(written: { reviewId: string; booking: BookingFacts }, files: Uint8Array[]) {
  const { requestId, profileId } = written.booking
  const incoming = incomingReviewPhotos({ reviewId: written.reviewId, requestId, profileId, now })
  try {
    for (const [index, bytes] of files.entries())
      await incoming.receive({ filename: `${index}.jpg`, claimedType: 'image/jpeg', stream: Readable.from([bytes]) })
    return await incoming.add()
  } finally {
    await incoming.drop()
  }
}

test('a review may have four photos, a file that is no picture is named, and a removed photo is deleted', async () => {
  const { booking, vehicleId } = await rent()
  await writeReview(words, { booking, now })
  const { id: reviewId } = await reviewOf(vehicleId)
  const { ids, refused } = await addPhotos({ reviewId, booking }, [
    picture,
    Buffer.from('no picture'),
    ...Array<Uint8Array>(4).fill(picture),
  ])
  expect(ids).toHaveLength(4)
  expect(refused.map(({ body }) => body.split(':')[0]).toSorted()).toEqual(['1.jpg', '5.jpg'])
  const photos = async () => (await reviewsOf(vehicleId, { all: true })).list[0]?.photos.map(({ id }) => id)
  expect(await photos()).toEqual(ids)
  const [first = '', second = ''] = ids
  expect(await removeReviewPhoto(reviewId, first, now)).toBe(true)
  expect(await removeReviewPhoto(reviewId, first, now)).toBe(false)
  expect(await removeReviewPhoto(reviewId, 'nonsense', now)).toBe(false)
  await db.update(images).set({ hiddenAt: now }).where(eq(images.id, second))
  expect(await photos()).toEqual(ids.slice(2))
  expect(await findImage(first)).toBeNull()
})

test('beside a hidden review there is no place for more', async () => {
  const { booking, vehicleId } = await rent()
  await writeReview(words, { booking, now })
  const { id: reviewId } = await reviewOf(vehicleId)
  await db.update(reviews).set({ hiddenAt: now }).where(eq(reviews.id, reviewId))
  expect(await addPhotos({ reviewId, booking }, [picture])).toMatchObject({ ids: [], refused: [{}] })
  expect(await db.$count(reviewPhotos, eq(reviewPhotos.reviewId, reviewId))).toBe(0)
})
