import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { stays } from '#drizzle/schema.ts'
import { findAvailability, periodOf } from '#app/fleet/availability/queries.server.ts'
import { stayProblem, tightest } from '#app/fleet/availability/rules.ts'
import { listFleet } from '#app/fleet/cars/listed-cars.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { garageProblems } from './words.ts'
import { present } from '#app/shared/present.ts'
import { whileLocked } from '#tests/support/locked-car.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { addBooking, addBroker, addHouseMember } from '#tests/support/listings.ts'
import { addBlock, listOverlapping, removeBlock, seenBy } from './blocks.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const today = date('2026-11-21')

const daysOf = (from: number, until: number) => ({
  pickupDate: addDays(today, from),
  pickupTime: time('10:00'),
  returnDate: addDays(today, until),
  returnTime: time('18:00'),
})
const block = (from: number, until: number) => ({
  ...daysOf(from, until),
  reason: 'maintenance' as const,
  note: 'Tires',
})
const taken = { ok: false, problem: { code: 'garage.blockTaken' } }

/** Whether a rental of these days is offered: by the calendar and the form, and by the search. */
async function offersOf(vehicleId: string, from: number, until: number) {
  const stay = tightest(daysOf(from, until))
  const given = await findAvailability(db, { id: vehicleId, minDays: 1, minAge: 25 }, now)
  const { cars } = await listFleet({ filter: { stay, sort: 'newest' }, now })
  const shown = present(
    cars.find(({ id }) => id === vehicleId),
    'the car',
  )
  return { form: stayProblem(stay, given) === undefined, search: shown.free }
}

test('blocked days are taken for calendar, form and search alike, and free again once they are removed', async () => {
  const id = await addFleetCar()
  expect((await addBlock(id, block(5, 7), now)).ok).toBe(true)
  expect(await offersOf(id, 5, 6)).toEqual({ form: false, search: false })
  expect(await offersOf(id, 4, 8)).toEqual({ form: false, search: false })
  expect(await offersOf(id, 2, 4)).toEqual({ form: true, search: true })
  const [stored] = await listOverlapping(id, daysOf(6, 6 + 1))
  expect(stored).toMatchObject({ kind: 'block', reason: 'maintenance', note: 'Tires', number: null })
  const another = await addFleetCar()
  await removeBlock(another, present(stored, 'block').id, now)
  expect(await offersOf(id, 5, 6)).toEqual({ form: false, search: false })
  expect(await removeBlock(id, present(stored, 'block').id, now)).toMatchObject({ ok: true })
  expect(await removeBlock(id, present(stored, 'block').id, now)).toMatchObject({ problem: garageProblems.blockGone })
  expect(await offersOf(id, 5, 6)).toEqual({ form: true, search: true })
  await removeBlock(id, 'nothing', now)
})

test('a booking is never overridden: it is named, and nothing is saved', async () => {
  const id = await addFleetCar()
  const { bookingNumber } = await addBooking(id, { from: 5, until: 8, now })
  expect(await addBlock(id, block(7, 12), now)).toMatchObject(taken)
  expect(await listOverlapping(id, daysOf(7, 12))).toMatchObject([{ number: bookingNumber, customer: 'Mia Hart' }])
  expect(await db.$count(stays, eq(stays.vehicleId, id))).toBe(1)
})

test('staff read who has booked, a broker does not', async () => {
  const stay = { customer: 'Mia Hart', requestId: 'x' }
  expect(seenBy(await addHouseMember('staff'), stay)).toEqual(stay)
  expect(seenBy(await addBroker(), stay)).toEqual({ customer: null, requestId: null })
})

test('of two blocks at once one is saved', async () => {
  const id = await addFleetCar()
  const both = await Promise.all([addBlock(id, block(5, 7), now), addBlock(id, block(6, 9), now)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject(taken)
})

test('a stay that is written at the same moment without the lock is refused by the database, in words', async () => {
  const id = await addFleetCar()
  let written: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.insert(stays).values({ vehicleId: id, kind: 'block', ...periodOf(daysOf(6, 8)) })
    written = addBlock(id, block(5, 7), now)
    await waitsForAnother()
  })
  expect(await written).toMatchObject(taken)
})

test('days that are taken are refused in words while another request has locked the car', async () => {
  const id = await addFleetCar()
  await addBooking(id, { from: 5, until: 8, now })
  await whileLocked(id, async () => {
    expect(await addBlock(id, block(7, 12), now)).toMatchObject(taken)
  })
})

async function waitsForAnother(): Promise<void> {
  for (;;) {
    const [waiting] = await db.execute<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting && waiting.count > 0) return
  }
}

test('a deleted car is not blocked', async () => {
  const id = await addFleetCar({ softDeleted: true })
  expect(await addBlock(id, block(5, 7), now)).toMatchObject({ ok: false, problem: { code: 'car.missing' } })
})
