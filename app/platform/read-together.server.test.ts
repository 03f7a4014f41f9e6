import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, fleetCars, profiles, subscriptions } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { addBooking, addBroker } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { db } from './db.server.ts'
import { recordReads } from './page-reads.server.ts'
import { readTogether } from './read-together.server.ts'

const now = new Date('2026-11-24T15:00:00Z')

test('queries that are asked at once are one statement, and each comes to what it would alone', async () => {
  const { requestId } = await addBooking((await makeCar()).id, { from: 5, until: 8, now })
  const broker = await addBroker()
  await addPerson({ firstName: 'O’“$1”\\', dateOfBirth: '1990-05-05', lastSeen: new Date('2026-11-24T15:00:00.123Z') })
  const queries = () => [
    // Columns of the same name, and a table that has no row for some.
    db
      .select({ person: profiles, subscription: subscriptions })
      .from(profiles)
      .leftJoin(subscriptions, eq(subscriptions.profileId, profiles.id))
      .orderBy(desc(profiles.createdAt), profiles.id),
    db
      .select()
      .from(bookingRequests)
      .innerJoin(bookings, eq(bookings.requestId, bookingRequests.id))
      .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
      .where(and(eq(bookingRequests.id, requestId), gt(bookingRequests.pickupAt, now))),
    findBookingFacts(requestId),
    db.select().from(profiles).where(eq(profiles.username, 'no one')),
    db.$count(profiles, eq(profiles.role, broker.role)),
    db.execute(
      sql`select ${1}::int as one, null as nothing, ${'$1'} as text, json_build_object('a', ${2}::int) as made`,
    ),
  ]
  const alone = await Promise.all(queries())
  const { value: together, statements } = await recordReads(() => readTogether(() => Promise.all(queries())))
  expect(together.map((rows) => (Array.isArray(rows) ? [...rows] : rows))).toEqual(
    alone.map((rows) => (Array.isArray(rows) ? [...rows] : rows)),
  )
  expect(statements).toBe(1)
})

test('what is asked with an answer is another statement, and so is what writes', async () => {
  const person = await addPerson()
  const own = () => db.select({ name: profiles.firstName }).from(profiles).where(eq(profiles.id, person.id))
  const rename = () => db.update(profiles).set({ firstName: 'Ann' }).where(eq(profiles.id, person.id)).returning()
  const { value, statements } = await recordReads(() =>
    readTogether(() => Promise.all([own(), own().then(own), rename(), readTogether(() => own())])),
  )
  expect(statements).toBe(3)
  expect(value[2]).toMatchObject([{ firstName: 'Ann' }])
  expect(await own()).toEqual([{ name: 'Ann' }])
})

test('a query that fails fails those that are asked with it', async () => {
  const good = () => db.$count(profiles)
  const bad = () => db.execute(sql`select 1 / 0 as never`)
  const [asked, wrong] = await readTogether(() => Promise.allSettled([good(), bad()]))
  expect([asked.status, wrong.status]).toEqual(['rejected', 'rejected'])
  expect(await readTogether(good)).toBeGreaterThanOrEqual(0)
})
