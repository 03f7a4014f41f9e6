import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, calendarFeeds, carListings } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { minutes, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { findFeed, findFeedCar, makeFeed, readFeed, revokeFeed } from './feeds.server.ts'

const now = new Date()
const read = async (secret: string) => readFeed(present(await findFeedCar(secret, now), 'the car'), now)

test('staff read the customer’s name, the car’s broker the first name only, and the same calendar is the same file', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const car = await addListing(broker.id)
  const { bookingNumber, requestId } = await addBooking(car, { from: 2, until: 5, now })
  await db.update(bookingRequests).set({ customerName: 'Ottilie Wintergreen' }).where(eq(bookingRequests.id, requestId))
  const [ofBroker, ofStaff] = [await makeFeed(car, broker.id, now), await makeFeed(car, staff.id, now)]
  const shown = (await read(ofBroker)).file
  expect(shown).toContain(bookingNumber)
  expect(shown).toContain('Ottilie')
  expect(shown).not.toContain('Wintergreen')
  expect((await read(ofStaff)).file).toContain('Wintergreen')
  expect(await read(ofBroker)).toEqual(await read(ofBroker))
})

test('an address stops working when it is renewed, turned off, or its owner may no longer manage the car', async () => {
  const broker = await addBroker()
  const car = await addListing(broker.id)
  const first = await makeFeed(car, broker.id, now)
  const second = await makeFeed(car, broker.id, later(now, minutes(1)))
  expect(await findFeedCar(first, now)).toBeNull()
  expect((await read(second)).file).toContain('BEGIN:VCALENDAR')
  expect(
    one(await db.select({ hash: calendarFeeds.tokenHash }).from(calendarFeeds).where(eq(calendarFeeds.vehicleId, car)))
      .hash,
  ).not.toContain(second)
  const other = await addBroker()
  await db.update(carListings).set({ createdBy: other.id }).where(eq(carListings.id, car))
  expect(await findFeedCar(second, now)).toBeNull()
  await db.update(carListings).set({ createdBy: broker.id }).where(eq(carListings.id, car))
  expect([await revokeFeed(car, broker.id), await revokeFeed(car, broker.id)]).toEqual([true, false])
  expect([await findFeedCar(second, now), await findFeedCar('', now), await findFeed(car, broker.id)]).toEqual([
    null,
    null,
    null,
  ])
})
