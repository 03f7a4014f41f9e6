import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { imageErrors, images } from '#drizzle/tables/images.ts'
import { limits } from '#app/platform/limits.ts'
import { db } from '#app/platform/db.server.ts'
import { storeOwnPicture } from '#app/platform/pictures.server.ts'
import { newId } from '#app/shared/ids.ts'
import { hours, later } from '#app/shared/durations.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { makeDerivatives, reportImageError } from './commands.server.ts'
import { findPicture } from './queries.server.ts'

const now = new Date('2026-03-08T10:20:00Z')
const accept = 'image/webp'

async function addImage(values: Partial<typeof images.$inferInsert> = {}) {
  const facts = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  const [image] = await db
    .insert(images)
    .values({ ...facts, source: 'upload', filename: 'side.jpg', ...values })
    .returning()
  return image!
}

const errorsOf = (imageId: string) => db.select().from(imageErrors).where(eq(imageErrors.imageId, imageId))

test('a picture is found under its own hash only', async () => {
  const image = await addImage()
  const picture = await findPicture({ id: image.id, file: `480-${image.contentHash}`, accept })
  expect(picture).toMatchObject({ type: 'image/webp', etag: `"${image.contentHash}-480-webp"` })
  expect(bytesOf(await picture!.read()).byteLength).toBeLessThan(12 * 1024)
  expect(await findPicture({ id: image.id, file: '480-000000000000', accept })).toBeNull()
  expect(await findPicture({ id: newId(), file: `480-${image.contentHash}`, accept })).toBeNull()
  expect(await findPicture({ id: 'nonsense', file: `480-${image.contentHash}`, accept })).toBeNull()
})

test('a deleted picture is nowhere', async () => {
  const image = await addImage({ deletedAt: now })
  expect(await findPicture({ id: image.id, file: `480-${image.contentHash}`, accept })).toBeNull()
})

test('a failed picture is reported once an image and hour, with repeats counted', async () => {
  const image = await addImage()
  const report = { imageId: image.id, imageUrl: '/fleet', address: '198.51.100.1' }
  for (let count = 0; count < 3; count++) await reportImageError({ ...report, now })
  expect(await errorsOf(image.id)).toMatchObject([{ errorType: '404', retryCount: 2, imageUrl: '/fleet' }])
  await reportImageError({ ...report, now: later(now, hours(1)) })
  expect(await errorsOf(image.id)).toHaveLength(2)
})

test('reports of unknown pictures, of other sites and beyond the limit leave no trace', async () => {
  const image = await addImage()
  await reportImageError({ imageId: newId(), imageUrl: '/fleet', address: '198.51.100.2', now })
  await reportImageError({ imageId: image.id, imageUrl: 'https://elsewhere.example/', address: '198.51.100.2', now })
  await reportImageError({ imageId: undefined, imageUrl: '/fleet', address: '198.51.100.2', now })
  expect(await errorsOf(image.id)).toEqual([])
  const tooOften = { imageId: newId(), imageUrl: '/fleet', address: '198.51.100.3', now }
  for (let count = 0; count < limits.imageError.count; count++) await reportImageError(tooOften)
  await reportImageError({ ...tooOften, imageId: image.id })
  expect(await errorsOf(image.id)).toEqual([])
})

test('every picture is resized ahead of time, and a lost original stops none of the others', async () => {
  const image = await addImage()
  await addImage({ storageKey: '0'.repeat(32), createdAt: later(now, hours(-1)) })
  await makeDerivatives()
  expect((await findPicture({ id: image.id, file: `1080-${image.contentHash}`, accept: 'image/avif' }))?.type).toBe(
    'image/avif',
  )
})

test('older pictures are measured, and a focal point that was chosen is kept', async () => {
  const facts = await storeOwnPicture('drizzle/pictures/suv-green/detail.jpg')
  const none = { ...facts, fingerprint: null, focalX: null, focalY: null, outlines: null }
  const [before, chosen] = [await addImage(none), await addImage({ ...none, focalX: 10, focalY: 20 })]
  await makeDerivatives()
  const [found, kept] = await Promise.all(
    [before, chosen].map(async ({ id }) => (await db.select().from(images).where(eq(images.id, id)))[0]),
  )
  const { fingerprint, focalX, focalY, outlines } = facts
  expect(focalX).not.toBeNull()
  expect(found).toMatchObject({ fingerprint, focalX, focalY, outlines })
  expect(kept).toMatchObject({ fingerprint, focalX: 10, focalY: 20 })
})
