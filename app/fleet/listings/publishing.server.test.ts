import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carListings, fleetCars, images, profiles, subscriptions, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { addBooking, addBroker, addHouseMember, addListing, addPhoto } from '#tests/support/listings.ts'
import { present } from '#app/shared/present.ts'
import { startDraft } from './commands.server.ts'
import { newEntries } from './entries.ts'
import { findListing } from './listing.server.ts'
import { followStanding } from './standing.server.ts'
import {
  copyListing,
  deleteListing,
  listMissing,
  publishListing,
  setAvailability,
  unpublishListing,
} from './publishing.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

const read = async (id: string) => present(await findListing(id, null), 'listing')
const isPublic = async (id: string) =>
  (await db.select({ isPublic: fleetCars.isPublic }).from(fleetCars).where(eq(fleetCars.id, id)))[0]?.isPublic

async function addDraftListing() {
  const broker = await addBroker()
  const id = await addListing(broker.id, { isPublished: false })
  return { broker, id }
}

test('published it is in the fleet, unavailable or unpublished it is not', async () => {
  const { id } = await addDraftListing()
  await addPhoto(id)
  expect(await publishListing(id, now)).toEqual({ ok: true, value: { isHidden: false } })
  expect(await isPublic(id)).toBe(true)
  await setAvailability(id, false)
  expect([await isPublic(id), (await read(id)).state]).toEqual([false, 'unavailable'])
  await setAvailability(id, true)
  expect(await isPublic(id)).toBe(true)
  await unpublishListing(id)
  expect([await isPublic(id), (await read(id)).state]).toEqual([false, 'draft'])
})

test('without a photo, a confirmed address or a subscription it is refused, and says what is missing', async () => {
  const { broker, id } = await addDraftListing()
  const refusal = async () => {
    const done = await publishListing(id, now)
    return done.ok ? null : done.problem.code
  }
  expect(await refusal()).toBe('listing.imagesRequired')
  await addPhoto(id)
  await db.update(profiles).set({ emailConfirmedAt: null }).where(eq(profiles.id, broker.id))
  expect(await refusal()).toBe('listing.emailUnconfirmed')
  await db.update(profiles).set({ emailConfirmedAt: now }).where(eq(profiles.id, broker.id))
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.profileId, broker.id))
  expect(await refusal()).toBe('listing.notSubscribed')
  expect(await listMissing(await read(id), now)).toEqual(['notSubscribed'])
  expect(await isPublic(id)).toBe(false)
})

test('staff publish their own without a subscription', async () => {
  const id = await addListing((await addHouseMember('staff')).id, { isPublished: false })
  await addPhoto(id)
  expect((await publishListing(id, now)).ok).toBe(true)
})

test('a copy has the facts and none of the photos, and is the draft of the person who copied it', async () => {
  const [{ id }, staff] = [await addDraftListing(), await addHouseMember('staff')]
  await addPhoto(id)
  const copied = await copyListing(await read(id), staff.id, now)
  if (!copied.ok) throw new Error(copied.problem.body)
  const copy = await read(copied.value.id)
  expect(copy).toMatchObject({ createdBy: staff.id, saved: null, entries: { make: 'Ferrari', dailyRate: '1,450' } })
  expect(await startDraft(staff.id, newEntries, now)).not.toBe(copy.id)
})

test('deleted it is nowhere, and refused while a booking ahead needs it', async () => {
  const { id } = await addDraftListing()
  await addBooking(id, { from: -9, until: -7, now })
  const { bookingNumber } = await addBooking(id, { from: 3, until: 5, now })
  const refused = await deleteListing(id, now)
  expect(refused).toMatchObject({ ok: false, problem: { code: 'listing.booked' } })
  if (!refused.ok) expect(refused.problem.body).toContain(bookingNumber)
  expect(await findListing(id, null)).not.toBeNull()

  const { id: free } = await addDraftListing()
  await addPhoto(free)
  expect((await deleteListing(free, now)).ok).toBe(true)
  expect(await findListing(free, null)).toBeNull()
  expect(
    await db.select({ deletedAt: carListings.deletedAt }).from(carListings).where(eq(carListings.id, free)),
  ).toEqual([{ deletedAt: now }])
})

test('a draft that was never saved goes for good, with its photos', async () => {
  const broker = await addBroker()
  const id = await startDraft(broker.id, newEntries, now)
  const imageId = await addPhoto(id)
  expect((await deleteListing(id, now)).ok).toBe(true)
  expect(await db.$count(vehicles, eq(vehicles.id, id))).toBe(0)
  expect(await db.$count(vehicleImages, eq(vehicleImages.imageId, imageId))).toBe(0)
  const [image] = await db.select({ deletedAt: images.deletedAt }).from(images).where(eq(images.id, imageId))
  expect(image?.deletedAt).toEqual(now)
})

test('publishing while the subscription ends: whichever comes first, nothing of it is public afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { broker, id } = await addDraftListing()
    await addPhoto(id)
    const lapse = db
      .update(subscriptions)
      .set({ status: 'canceled' })
      .where(eq(subscriptions.profileId, broker.id))
      .then(() => followStanding(broker.id, now))
    await Promise.all([publishListing(id, now), lapse])
    expect(await isPublic(id)).toBe(false)
  }
})
