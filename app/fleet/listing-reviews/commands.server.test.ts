import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carListings, fleetCars, listingReviews, outbox, vehicleImages } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { addBroker, addHouseMember, addListing, addPhoto } from '#tests/support/listings.ts'
import { decideReview, showAgain } from './commands.server.ts'
import { countWaitingReviews, listListingReviews } from './queries.server.ts'
import { recordChange } from './recording.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const soon = later(now, minutes(5))

async function addPublished() {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const id = await addListing(broker.id)
  const photo = await addPhoto(id)
  await recordChange(id, now)
  return { broker, staff, id, photo }
}

const waitingOf = (vehicleId: string) =>
  db
    .select()
    .from(listingReviews)
    .where(and(eq(listingReviews.vehicleId, vehicleId), eq(listingReviews.state, 'waiting')))
const setRate = (id: string, dailyRateCents: number) =>
  db.update(carListings).set({ dailyRateCents }).where(eq(carListings.id, id))
const isPublic = async (id: string) =>
  one(await db.select({ isPublic: fleetCars.isPublic }).from(fleetCars).where(eq(fleetCars.id, id))).isPublic
const mailsTo = (recipient: string) => db.select().from(outbox).where(eq(outbox.recipient, recipient))

test('a first publication waits for review, and later changes are part of it', async () => {
  const { id, photo } = await addPublished()
  await recordChange(id, now)
  expect(one(await waitingOf(id))).toMatchObject({ before: null, after: { dailyRateCents: 145_000, photos: [photo] } })
  await setRate(id, 160_000)
  await recordChange(id, soon)
  expect(one(await waitingOf(id))).toMatchObject({
    before: null,
    after: { dailyRateCents: 160_000 },
    createdAt: now,
    updatedAt: soon,
  })
})

test('once approved, only what differs waits, beside what was approved', async () => {
  const { id, staff, photo } = await addPublished()
  const review = one(await waitingOf(id))
  const verdict = { kind: 'approve' } as const
  expect(
    (await decideReview({ reviewId: review.id, version: review.updatedAt, moderatorId: staff.id, verdict, now })).ok,
  ).toBe(true)
  await recordChange(id, soon)
  expect(await waitingOf(id)).toEqual([])
  const second = await addPhoto(id)
  await recordChange(id, soon)
  expect(one(await waitingOf(id))).toMatchObject({ before: { photos: [photo] }, after: { photos: [photo, second] } })
  await db.delete(vehicleImages).where(eq(vehicleImages.imageId, second))
  await recordChange(id, soon)
  expect(await waitingOf(id)).toEqual([])
})

test.each([
  ['unpublished', { isPublished: false }],
  ['deleted', { isPublished: false, deletedAt: now }],
])('a listing that is %s does not wait', async (_, row) => {
  const { id } = await addPublished()
  await db.update(carListings).set(row).where(eq(carListings.id, id))
  await recordChange(id, soon)
  expect(await waitingOf(id)).toEqual([])
})

test('hidden it leaves the fleet with the reason, and a change puts it before staff again', async () => {
  const { id, staff, broker } = await addPublished()
  const review = one(await waitingOf(id))
  const decision = { reviewId: review.id, version: review.updatedAt, moderatorId: staff.id, now }
  expect((await decideReview({ ...decision, verdict: { kind: 'hide', reason: 'Not this car.' } })).ok).toBe(true)
  expect(await isPublic(id)).toBe(false)
  const [mail] = await mailsTo(broker.email)
  expect(mail?.textBody).toContain('Reason: Not this car.')
  expect((await listListingReviews()).hidden.map(({ vehicleId }) => vehicleId)).toContain(id)

  await setRate(id, 120_000)
  await recordChange(id, soon)
  expect((await listListingReviews()).hidden.map(({ vehicleId }) => vehicleId)).not.toContain(id)
  const again = one(await waitingOf(id))
  await decideReview({
    reviewId: again.id,
    version: again.updatedAt,
    moderatorId: staff.id,
    verdict: { kind: 'approve' },
    now: soon,
  })
  expect(await isPublic(id)).toBe(true)
  expect((await mailsTo(broker.email)).map(({ subject }) => subject).sort()).toEqual([
    'Your listing is hidden: 2024 Ferrari Roma',
    'Your listing is shown again: 2024 Ferrari Roma',
  ])
})

test('a hidden one is shown again as it is, once', async () => {
  const { id, staff } = await addPublished()
  const review = one(await waitingOf(id))
  const by = { reviewId: review.id, moderatorId: staff.id, now }
  await decideReview({ ...by, version: review.updatedAt, verdict: { kind: 'hide', reason: 'Not this car.' } })
  expect((await showAgain({ ...by, now: soon })).ok).toBe(true)
  expect(await isPublic(id)).toBe(true)
  expect((await listListingReviews()).hidden.map(({ vehicleId }) => vehicleId)).not.toContain(id)
  await recordChange(id, soon)
  expect(await waitingOf(id)).toEqual([])
})

test('a listing that has changed since it was opened, or was decided by another person, is not decided', async () => {
  const { id, staff } = await addPublished()
  const seen = one(await waitingOf(id))
  await setRate(id, 1_000_000)
  await recordChange(id, soon)
  const decision = { reviewId: seen.id, moderatorId: staff.id, verdict: { kind: 'approve' } as const, now: soon }
  expect(await decideReview({ ...decision, version: seen.updatedAt })).toMatchObject({ ok: false })
  const both = await Promise.all([
    decideReview({ ...decision, version: soon }),
    decideReview({ ...decision, version: soon, verdict: { kind: 'hide', reason: 'Too dear.' } }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await decideReview({ ...decision, reviewId: newId(), version: soon })).toMatchObject({ ok: false })
})

test('the queue counts what waits', async () => {
  const before = await countWaitingReviews()
  await addPublished()
  expect(await countWaitingReviews()).toBe(before + 1)
})
