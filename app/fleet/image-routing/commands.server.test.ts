import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { cars, images, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { imageRoutingNotices, imageRoutingProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { storeOwnPicture } from '#app/platform/pictures.server.ts'
import { reportImageError } from '#app/pictures/images/commands.server.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'
import { newId } from '#app/shared/ids.ts'
import { addBroker, addListing, addPhoto } from '#tests/support/listings.ts'
import { listBrokenImages } from './broken-images.server.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import { checkImage } from './image-check.server.ts'
import { findRoutedCar, listPlacements, listRoutedCars } from './queries.server.ts'
import type { RoutingMove } from './rules.ts'

let count = 0
let vehicleId: string
let imageIds: string[]
beforeEach(async () => {
  ;({ vehicleId, imageIds } = await addCar())
})

async function addCar(pictures = 3) {
  count += 1
  const id = newId()
  await db.insert(vehicles).values({ id, kind: 'car', slug: `routed-${count}`, bodyType: 'grand_tourer' })
  await db.insert(cars).values({
    id,
    year: 2024,
    make: 'Ferrari',
    model: `Routed ${count}`,
    color: 'Red',
    dailyRateCents: 100_000,
    securityDepositCents: 500_000,
  })
  const added = await db
    .insert(images)
    .values(
      Array.from({ length: pictures }, (_, index) => ({
        source: 'upload' as const,
        storageKey: `routed-${count}-${index}`,
        filename: 'a.jpg',
        contentHash: 'abcdef',
        mimeType: 'image/jpeg',
        fileSize: 1,
        width: 1920,
        height: 1280,
      })),
    )
    .returning({ id: images.id })
  await db
    .insert(vehicleImages)
    .values(added.map((image, sortOrder) => ({ vehicleId: id, imageId: image.id, sortOrder, isMain: sortOrder === 0 })))
  return { vehicleId: id, imageIds: added.map((image) => image.id) }
}

const move = (name: RoutingMove, ...ids: string[]) => routeImages({ vehicleId, imageIds: ids, move: name })
const shown = async () => (await listCarImages(vehicleId)).map(({ id }) => id)
const heroOf = async () => (await db.select().from(cars).where(eq(cars.id, vehicleId)))[0]?.heroImageId

test('MARKETING leaves the car’s pages, and comes back with GALLERY, concealed', async () => {
  const [first = '', second = ''] = imageIds
  expect(await move('exposedMarketing', first, second)).toEqual({
    ok: true,
    value: { count: 2, heroReleased: false },
  })
  expect(await shown()).toEqual(imageIds.slice(2))
  await move('gallery', first)
  expect((await listPlacements(vehicleId)).find(({ id }) => id === first)).toMatchObject({
    role: 'GALLERY',
    exposeOnSiteGallery: false,
  })
})

test('only MARKETING is exposed, and of several with another among them none is', async () => {
  const [first = '', second = ''] = imageIds
  await move('marketing', first)
  expect(await move('expose', first, second)).toMatchObject({ problem: imageRoutingProblems.notMarketing })
  expect((await listPlacements(vehicleId)).some((image) => image.exposeOnSiteGallery)).toBe(false)
  expect(await move('expose', first)).toMatchObject({ ok: true })
})

test('a car in the fleet keeps one picture that is shown; one that is not published need not', async () => {
  await move('marketing', imageIds[0] ?? '')
  for (const name of ['marketing', 'exposedMarketing'] as const)
    expect(await move(name, ...imageIds)).toMatchObject({ problem: imageRoutingProblems.lastShown })
  expect(await shown()).toEqual(imageIds.slice(1))
  await db.update(cars).set({ published: false }).where(eq(cars.id, vehicleId))
  expect(await move('marketing', ...imageIds)).toMatchObject({ ok: true })
  expect(await shown()).toEqual([])
})

test('staff hear when routing changes the photos of a published listing', async () => {
  const id = await addListing((await addBroker()).id)
  const photos = [await addPhoto(id), await addPhoto(id)]
  expect(await routeImages({ vehicleId: id, imageIds: photos.slice(1), move: 'marketing' })).toMatchObject({ ok: true })
  expect(await db.execute(sql`select name from jobs.job where data->>'vehicleId' = ${id}`)).not.toEqual([])
})

test('pictures of another car and deleted ones are not moved', async () => {
  const other = await addCar(1)
  expect(await move('hero', ...other.imageIds)).toMatchObject({ problem: imageRoutingProblems.gone })
  expect(await move('hero', newId())).toMatchObject({ problem: imageRoutingProblems.gone })
  expect((await listPlacements(other.vehicleId))[0]?.role).toBe('GALLERY')
})

test('a candidate becomes the hero and is shown first, and a hero that becomes MARKETING is released', async () => {
  const [, second = '', third = ''] = imageIds
  expect(await chooseFleetHero(vehicleId, third)).toMatchObject({ problem: imageRoutingProblems.noHero })
  await move('candidate', second, third)
  expect(await chooseFleetHero(vehicleId, third)).toEqual({ ok: true })
  expect((await shown())[0]).toBe(third)
  expect(await move('marketing', third)).toMatchObject({ value: { heroReleased: true } })
  expect(await heroOf()).toBeNull()
  expect(await chooseFleetHero(vehicleId, third)).toMatchObject({ problem: imageRoutingProblems.noHero })
})

test('a broken, hidden or foreign picture is no hero', async () => {
  const [first = '', second = ''] = imageIds
  const other = await addCar(1)
  await move('candidate', first, second)
  await db.update(vehicleImages).set({ isBroken: true }).where(eq(vehicleImages.imageId, first))
  await db.update(images).set({ hiddenAt: new Date() }).where(eq(images.id, second))
  for (const id of [first, second, ...other.imageIds])
    expect(await chooseFleetHero(vehicleId, id)).toMatchObject({ problem: imageRoutingProblems.noHero })
  expect(await chooseFleetHero(vehicleId, null)).toEqual({ ok: true })
})

test('the list finds a car by its words, counts its pictures and shows that of its card', async () => {
  const { model } = (await db.select().from(cars).where(eq(cars.id, vehicleId)))[0] ?? { model: '' }
  const found = await listRoutedCars({ q: `2024 ferrari ${model}`, page: 1 })
  expect(found.cars).toMatchObject([{ id: vehicleId, count: 3, image: { id: imageIds[0] } }])
  expect((await listRoutedCars({ q: '%', page: 1 })).cars).toEqual([])
  expect(await findRoutedCar('nothing-of-ours')).toBeNull()
})

test('a picture whose file is gone is removed when it is checked and is no longer a hero, and an intact one is kept', async () => {
  const [lost = '', whole = ''] = imageIds
  const now = new Date('2026-11-21T15:00:00Z')
  const { storageKey } = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  await db.update(images).set({ storageKey }).where(eq(images.id, lost))
  const kept = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  await db.update(images).set({ storageKey: kept.storageKey }).where(eq(images.id, whole))
  await move('candidate', lost)
  await chooseFleetHero(vehicleId, lost)
  for (const imageId of [lost, whole])
    await reportImageError({ imageId, imageUrl: '/fleet', address: '198.51.100.7', now })
  const listed = async () =>
    (await listBrokenImages(now)).filter(({ id }) => imageIds.includes(id)).map(({ id, isBroken }) => [id, isBroken])
  expect((await listed()).toSorted()).toEqual(
    [
      [lost, false],
      [whole, false],
    ].toSorted(),
  )

  await deletePrivate([storageKey])
  expect(await checkImage(lost)).toEqual(imageRoutingNotices.broken)
  expect(await checkImage(whole)).toEqual(imageRoutingNotices.intact)
  expect(await listed()).toEqual([[lost, true]])
  expect(await shown()).not.toContain(lost)
  expect(await heroOf()).toBeNull()
  expect(await checkImage(newId())).toEqual(imageRoutingProblems.gone)
})
