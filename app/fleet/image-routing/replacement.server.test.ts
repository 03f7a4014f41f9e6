import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { cars, imageErrors, images, vehicleImages } from '#drizzle/schema.ts'
import { reportImageError } from '#app/pictures/images/commands.server.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { imageRoutingNotices, imageRoutingProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { albumAt } from '#app/platform/photo-album.server.ts'
import { storeOwnPicture } from '#app/platform/pictures.server.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { openAlbumServer, type AlbumServer } from '#tests/support/photo-album.ts'
import { listBrokenImages } from './broken-images.server.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import { checkImage } from './image-check.server.ts'
import { listPlacements } from './queries.server.ts'
import { incomingReplacement, replaceByOther } from './replacement.server.ts'

const now = new Date('2026-11-22T15:00:00Z')
const file = 'drizzle/pictures/suv-green/side.jpg'
let server: AlbumServer
beforeAll(async () => {
  server = await openAlbumServer()
})
afterEach(() => server.failWith(/^$/))
afterAll(() => server.close())

const open = async () => albumAt({ origin: server.origin, key: undefined, fetch, pause: 1 })

let vehicleId: string
let first: string
let second: string
beforeEach(async () => {
  vehicleId = await addFleetCar()
  ;[first, second] = [await place(vehicleId, 0), await place(vehicleId, 1)]
})

async function place(vehicle: string, sortOrder: number, more: Partial<typeof images.$inferInsert> = {}) {
  const facts = await storeOwnPicture(file)
  const [image] = await db
    .insert(images)
    .values({ source: 'upload', purpose: 'listing', filename: 'a.jpg', ...facts, ...more })
    .returning({ id: images.id })
  const imageId = image?.id ?? ''
  await db.insert(vehicleImages).values({ vehicleId: vehicle, imageId, sortOrder, isMain: sortOrder === 0 })
  return imageId
}

const placements = () => listPlacements(vehicleId)
const shown = async () => (await listCarImages(vehicleId)).map(({ id }) => id)
const old = () => ({ vehicleId, imageId: first, now })
const rowOf = async (imageId: string) => (await db.select().from(images).where(eq(images.id, imageId)))[0]

async function breakFirst() {
  await deletePrivate([(await rowOf(first))?.storageKey ?? ''])
  expect(await checkImage(first)).toEqual(imageRoutingNotices.broken)
}

test('another picture of the car takes role, place, main and hero of the old one, which is deleted', async () => {
  const third = await place(vehicleId, 2)
  await routeImages({ vehicleId, imageIds: [first], move: 'hero' })
  await routeImages({ vehicleId, imageIds: [first], move: 'candidate' })
  await chooseFleetHero(vehicleId, first)
  expect(await replaceByOther(old(), third)).toEqual({ ok: true })
  expect(await shown()).toEqual([third, second])
  expect(await placements()).toMatchObject([
    { id: third, role: 'HERO_ONLY', isFleetHeroCandidate: true, isBroken: false },
    { id: second },
  ])
  expect((await db.select().from(cars).where(eq(cars.id, vehicleId)))[0]?.heroImageId).toBe(third)
  expect((await rowOf(first))?.deletedAt).toEqual(now)
})

test('an uploaded one takes the place of a broken one, which leaves the list', async () => {
  await routeImages({ vehicleId, imageIds: [first], move: 'exposedMarketing' })
  await reportImageError({ imageId: first, imageUrl: '/gallery', address: '198.51.100.9', now })
  await breakFirst()
  const { id: ownerId } = await addHouseMember('staff')
  const upload = incomingReplacement({ ...old(), ownerId })
  const received = await upload.receive({ stream: [server.jpeg], filename: 'new.jpg' } as never)
  expect(received).toMatchObject({ ok: true })
  expect(await upload.keep()).toEqual({ ok: true })
  await upload.drop()
  const [replaced] = await placements()
  expect(replaced).toMatchObject({ role: 'MARKETING', exposeOnSiteGallery: true, isBroken: false, width: 900 })
  expect((await listBrokenImages(now)).map(({ id }) => id)).not.toContain(first)
  expect(await db.$count(imageErrors, eq(imageErrors.imageId, first))).toBe(0)
})

test('an uploaded one for a picture that is gone by then is refused as that, and is not kept', async () => {
  const { id: ownerId } = await addHouseMember('staff')
  const upload = incomingReplacement({ ...old(), ownerId })
  await upload.receive({ stream: [server.jpeg], filename: 'new.jpg' } as never)
  await db.delete(vehicleImages).where(and(eq(vehicleImages.vehicleId, vehicleId), eq(vehicleImages.imageId, first)))
  expect(await upload.keep()).toMatchObject({ ok: false, problem: imageRoutingProblems.gone })
  await upload.drop()
  expect(await db.$count(images, eq(images.uploadedBy, ownerId))).toBe(0)
})

test('a fleet hero that replaces a MARKETING picture is no longer the hero', async () => {
  await routeImages({ vehicleId, imageIds: [first], move: 'marketing' })
  await routeImages({ vehicleId, imageIds: [second], move: 'candidate' })
  await chooseFleetHero(vehicleId, second)
  expect(await replaceByOther(old(), second)).toEqual({ ok: true })
  expect((await db.select().from(cars).where(eq(cars.id, vehicleId)))[0]?.heroImageId).toBeNull()
})

test('itself, a broken, hidden or foreign one replaces nothing; neither is one replaced that is gone', async () => {
  const elsewhere = await place(await addFleetCar(), 0)
  const [broken, hidden] = [await place(vehicleId, 2), await place(vehicleId, 3, { hiddenAt: now })]
  await db.update(vehicleImages).set({ isBroken: true }).where(eq(vehicleImages.imageId, broken))
  for (const chosen of [first, elsewhere, broken, hidden])
    expect(await replaceByOther(old(), chosen)).toMatchObject({ problem: imageRoutingProblems.noReplacement })
  await db.delete(vehicleImages).where(and(eq(vehicleImages.vehicleId, vehicleId), eq(vehicleImages.imageId, first)))
  expect(await replaceByOther(old(), second)).toMatchObject({ problem: imageRoutingProblems.gone })
  expect(await placements()).toHaveLength(3)
})

test('a picture that is used by another car or the media gallery is kept there', async () => {
  const other = await addFleetCar()
  await db.insert(vehicleImages).values({ vehicleId: other, imageId: first })
  await replaceByOther(old(), second)
  expect((await listCarImages(other)).map(({ id }) => id)).toEqual([first])
  const broker = await addBroker()
  const listing = await addListing(broker.id)
  const media = await place(listing, 0, { purpose: 'media', uploadedBy: broker.id })
  await replaceByOther({ vehicleId: listing, imageId: media, now }, await place(listing, 1))
  expect((await rowOf(media))?.deletedAt).toBeNull()
})

test('a picture of an album is asked for where it comes from, and fetched again when our file is lost', async () => {
  server.albums.set('checked', [{ key: 'checked' }])
  const url = `${server.origin}/photos/i-checked/0/X3/photo.jpg`
  const album = { source: 'album' as const, purpose: null, albumImageKey: 'checked' }
  const image = await place(vehicleId, 2, { ...album, storedSizes: [{ url, width: 900, height: 600 }] })
  expect(await checkImage(image, open)).toEqual(imageRoutingNotices.intact)
  const before = await rowOf(image)
  await deletePrivate([before?.storageKey ?? ''])
  expect(await checkImage(image, open)).toEqual(imageRoutingNotices.intact)
  expect(await rowOf(image)).toMatchObject({ width: 900, height: 600 })
  expect((await rowOf(image))?.storageKey).not.toBe(before?.storageKey)

  server.failWith(/photos/, ...Array.from({ length: 4 }, () => ({ status: 500 })))
  expect(await checkImage(image, open)).toEqual(imageRoutingProblems.unchecked)
  expect(await shown()).toContain(image)
  server.albums.set('checked', [])
  expect(await checkImage(image, open)).toEqual(imageRoutingNotices.broken)
  expect(await shown()).not.toContain(image)
})
