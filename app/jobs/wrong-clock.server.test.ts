import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { bookingRequests } from '#drizzle/schema.ts'
import { createHold } from '#app/bookings/booking/holds.server.ts'
import { findUnpaidEntries } from '#app/bookings/booking/queries.server.ts'
import { business } from '#app/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { readDatabaseClock } from '#app/platform/database-clock.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'
import { makeCar, makeConfirmedCustomer, rightEntries } from '#tests/support/rentals.ts'
import { jobs } from './all.ts'

const { holdFor } = business.booking
const right = new Date()

afterEach(async () => {
  vi.useRealTimers()
  await readDatabaseClock()
})

async function hold(at: Date) {
  const [car, viewer] = [await makeCar(), await makeConfirmedCustomer()]
  const entries = await rightEntries(viewer.id, addDays(dayOf(right), 5), 2)
  const held = await createHold({ viewer, vehicleId: car.id, entries, now: at })
  expect(held).toMatchObject({ ok: true })
  const find = async () => one(await db.select().from(bookingRequests).where(eq(bookingRequests.vehicleId, car.id)))
  return { find, offered: () => findUnpaidEntries(viewer.id, car.id, now()) }
}

test.each([
  ['ahead', days(1)],
  ['behind', -days(1)],
])('a machine whose clock is a day %s neither ends nor extends holds that others made', async (_, wrong) => {
  const running = await hold(right)
  const lapsed = await hold(later(right, -holdFor - minutes(1)))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong })
  await readDatabaseClock()
  expect([await running.offered(), await lapsed.offered()]).toEqual([expect.anything(), null])
  await jobs.find(({ name }) => name === 'expire-unpaid-requests')?.run({})
  expect([(await running.find()).state, (await lapsed.find()).state]).toEqual(['awaiting_payment', 'expired'])
  const own = await hold(now())
  const { createdAt, holdExpiresAt } = await own.find()
  expect(Math.abs(createdAt.getTime() - right.getTime())).toBeLessThan(minutes(1))
  expect(holdExpiresAt).toEqual(later(createdAt, holdFor))
})
