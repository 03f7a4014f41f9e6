import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { cars } from '#drizzle/tables/vehicles.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { listGallery } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
let count = 0

beforeEach(async () => void (await db.delete(images)))

async function addImage(values: Partial<typeof images.$inferInsert> = {}) {
  count += 1
  const [image] = await db
    .insert(images)
    .values({
      source: 'upload',
      storageKey: `key-${count}`,
      filename: 'a.jpg',
      contentHash: `abc${count}`,
      mimeType: 'image/jpeg',
      fileSize: 1,
      width: 1920,
      height: 1080,
      createdAt: later(now, minutes(count)),
      ...values,
    })
    .returning()
  return image!.id
}

async function expose(imageId: string, vehicleId: string, values: Partial<typeof vehicleImages.$inferInsert> = {}) {
  await db.insert(vehicleImages).values({ imageId, vehicleId, role: 'MARKETING', exposeOnSiteGallery: true, ...values })
}

const uploader = async (approvalStatus: 'approved' | 'pending') => (await addPerson({ approvalStatus })).id

const shown = async () => (await listGallery()).pictures.map(({ id }) => id)

test('exposed pictures of cars and published uploads are shown together, newest first', async () => {
  const [marketing, upload] = [
    await addImage(),
    await addImage({ purpose: 'media', showInGallery: true, uploadedBy: await uploader('approved') }),
  ]
  const car = (await makeCar()).id
  await expose(marketing, car)
  const { pictures, more } = await listGallery()
  expect(more).toBe(false)
  expect(pictures.map(({ id, car }) => [id, car?.model])).toEqual([
    [upload, undefined],
    [marketing, 'Roma'],
  ])
})

test('uploads that are unpublished, hidden, deleted, broken or of a person who is not approved are left out', async () => {
  const [car, approved, pending] = [(await makeCar()).id, await uploader('approved'), await uploader('pending')]
  await expose(await addImage(), car, { exposeOnSiteGallery: false })
  await expose(await addImage(), car, { role: 'GALLERY', exposeOnSiteGallery: false })
  await expose(await addImage({ hiddenAt: now }), car)
  await expose(await addImage({ deletedAt: now }), car)
  await expose(await addImage(), car, { isBroken: true })
  const broken = await addImage({ purpose: 'media', showInGallery: true, uploadedBy: approved })
  await expose(broken, car, { role: 'GALLERY', exposeOnSiteGallery: false, isBroken: true })
  await addImage({ uploadedBy: approved })
  await addImage({ uploadedBy: pending, purpose: 'media', showInGallery: true })
  await addImage({ purpose: 'media', showInGallery: true })
  expect(await shown()).toEqual([])
})

test('a picture exposed for two cars is shown once, with the one that can be rented', async () => {
  const image = await addImage()
  await expose(image, (await makeCar({ published: false, model: 'Hidden' })).id)
  await expose(image, (await makeCar({ model: 'Shown' })).id)
  const { pictures } = await listGallery()
  expect(pictures.map(({ car }) => car?.model)).toEqual(['Shown'])
})

test('a car that cannot be rented is not named, a deleted one not even shown', async () => {
  const image = await addImage()
  const car = (await makeCar({ isAvailable: false })).id
  await expose(image, car)
  expect((await listGallery()).pictures).toMatchObject([{ id: image, car: null }])
  await db.update(cars).set({ softDeleted: true }).where(eq(cars.id, car))
  expect(await shown()).toEqual([])
})

test('it is cut into pages; behind the last there is nothing', async () => {
  const uploadedBy = await uploader('approved')
  for (let number = 0; number <= business.gallery.pageSize; number += 1)
    await addImage({ purpose: 'media', showInGallery: true, uploadedBy })
  const first = await listGallery()
  expect([first.pictures.length, first.more]).toEqual([business.gallery.pageSize, true])
  expect(await listGallery(2)).toMatchObject({ page: 2, more: false, pictures: [{}] })
  expect(await listGallery(3)).toEqual({ page: 3, more: false, pictures: [] })
})
