/** What is no fault of a picture, and what is: a store that is down, a bug, and a place that is gone. */
import files from 'node:fs'
import fs from 'node:fs/promises'

import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { images } from '#drizzle/tables/images.ts'
import { imageRoutingProblems } from '#app/fleet/image-routing/words.ts'
import { imageProblems, photoProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { EncoderTooSlow, pictureEncoder } from '#app/platform/picture-encoder.server.ts'
import { listStored, StorageUnavailable } from '#app/platform/storage.server.ts'
import { addPerson } from '#tests/support/people.ts'
import { incomingPicture, incomingPictures } from './uploads.server.ts'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

const now = new Date('2026-11-21T15:00:00Z')
const as = { purpose: 'media', field: 'photos' } as const
const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#246' } })
  .jpeg()
  .toBuffer()
const part = (filename: string) => ({ filename, claimedType: 'image/jpeg', stream: new Blob([jpeg]).stream() })

type Use = Parameters<ReturnType<typeof incomingPictures>['keepEach']>[1]
const place: Use = async (_tx, addImage) => {
  await addImage()
  return null
}

async function keepTwo(use = place) {
  const { id: ownerId } = await addPerson()
  const pictures = incomingPictures({ ownerId, now })
  for (const name of ['a.jpg', 'b.jpg']) await pictures.receive(part(name))
  const kept = await pictures.keepEach(as, use).finally(() => pictures.drop())
  const rows = await db.$count(images, and(eq(images.uploadedBy, ownerId), isNull(images.deletedAt)))
  return { ...kept, rows }
}

test('of several one that the store does not take is an outage, and the others are kept', async () => {
  vi.spyOn(files, 'openAsBlob').mockRejectedValueOnce(new StorageUnavailable('upload refused'))
  const { ids, refused, rows } = await keepTwo()
  expect(refused).toEqual([imageProblems.ofFile('a.jpg', photoProblems.failed)])
  expect([refused[0]?.outage, ids.length, rows]).toEqual([true, 1, 1])
})

test('so is one that the full disk does not take', async () => {
  const { id: ownerId } = await addPerson()
  const size = { bavail: 0, bsize: 1 } as Awaited<ReturnType<typeof fs.statfs>>
  vi.spyOn(fs, 'statfs').mockResolvedValueOnce(size)
  const pictures = incomingPictures({ ownerId, now })
  await pictures.receive(part('a.jpg'))
  const { refused } = await pictures.keepEach(as, place)
  expect(refused).toMatchObject([{ code: 'photo.failed a.jpg', outage: true }])
})

test('and one that the busy machine is too slow for: nothing is said of its size', async () => {
  const real = pictureEncoder.run
  vi.spyOn(pictureEncoder, 'run').mockImplementation((task, args) =>
    task === 'clean' ? Promise.reject(new EncoderTooSlow('clean')) : real(task, args),
  )
  const { refused } = await keepTwo()
  expect(refused.map(({ code, outage }) => [code, outage])).toEqual([
    ['photo.failed a.jpg', true],
    ['photo.failed b.jpg', true],
  ])
})

test('a mistake of ours is no outage: it is thrown, and no file is left', async () => {
  const before = (await listStored()).size
  await expect(keepTwo(() => Promise.reject(new TypeError('in placing it')))).rejects.toThrow('in placing it')
  vi.spyOn(files, 'openAsBlob').mockRejectedValueOnce(new TypeError('in storing it'))
  await expect(keepTwo()).rejects.toThrow('in storing it')
  expect((await listStored()).size).toBe(before)
})

test('what has lost its place in the meantime is refused in its own words', async () => {
  const { id: ownerId } = await addPerson()
  const picture = incomingPicture({ ownerId, now })
  await picture.receive(part('a.jpg'))
  const kept = await picture.keep({ ...as, field: 'photo' }, async () => imageRoutingProblems.gone)
  await picture.drop()
  expect(kept).toEqual({ ok: false, problem: imageRoutingProblems.gone, field: 'photo' })
  expect(await db.$count(images, eq(images.uploadedBy, ownerId))).toBe(0)
})
