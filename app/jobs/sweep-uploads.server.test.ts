import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { findLostFiles } from '#app/office/audit/stored-files.server.ts'
import { business } from '#app/business.ts'
import { correctClock } from '#app/platform/clock.server.ts'
import { readDatabaseClock } from '#app/platform/database-clock.server.ts'
import { db } from '#app/platform/db.server.ts'
import { storeOwnPicture } from '#app/platform/pictures.server.ts'
import { deletePrivate, readPrivate } from '#app/platform/storage.server.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { findStrayFiles, sweepStrayFiles, sweepUploads } from './sweep-uploads.ts'

async function addPicture(deletedAt: Date | null) {
  const facts = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  await db.insert(images).values({ ...facts, source: 'upload', filename: 'side.jpg', deletedAt })
  return facts.storageKey
}

test('originals of pictures stay in the store; those of deleted ones and of no picture go once their time is over', async () => {
  const [used, deleted] = [await addPicture(null), await addPicture(new Date())]
  const { storageKey: stray } = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  expect(await sweepStrayFiles(new Date())).toBe(0)
  const over = later(new Date(), business.uploads.unclaimedKept + minutes(1))
  expect((await findStrayFiles(over)).toSorted()).toEqual([deleted, stray].toSorted())
  expect(await sweepStrayFiles(over)).toBe(2)
  expect(await readPrivate(used)).not.toBeNull()
  expect([await readPrivate(deleted), await readPrivate(stray)]).toEqual([null, null])
})

test.each([
  ['database is ahead of the disk', 0, hours(2)],
  ['machine is ahead of the database and its disk', hours(2), 0],
])('a file that has just arrived stays when the clock of the %s', async (_, ofMachine, ofDatabase) => {
  const { storageKey } = await storeOwnPicture('drizzle/pictures/suv-green/side.jpg')
  const said = Date.now() + ofDatabase
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ofMachine })
  try {
    correctClock({ asked: Date.now(), said, answered: Date.now() })
    await sweepUploads.run({})
    expect(await readPrivate(storageKey)).not.toBeNull()
  } finally {
    vi.useRealTimers()
    await readDatabaseClock()
    await deletePrivate([storageKey])
  }
})

test('a row whose original is gone from the store is found, unless it is deleted or known as broken', async () => {
  const [kept, lost, gone] = [await addPicture(null), await addPicture(null), await addPicture(new Date())]
  await deletePrivate([lost, gone])
  const found = await findLostFiles()
  expect(found).toContain(lost)
  expect([kept, gone].filter((key) => found.includes(key))).toEqual([])
  const [image] = await db.select({ id: images.id }).from(images).where(eq(images.storageKey, lost))
  const vehicleId = await addFleetCar({})
  await db.insert(vehicleImages).values({ vehicleId, imageId: image!.id, isBroken: true })
  expect(await findLostFiles()).not.toContain(lost)
})
