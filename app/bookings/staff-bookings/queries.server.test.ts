/** The cars that staff find for a caller, on Postgres. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { customers, fleetCars } from '#drizzle/schema.ts'
import { addBlock } from '#app/fleet/garage/blocks.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { one } from '#app/shared/one.ts'
import { instantAt } from '#app/shared/zone.ts'
import { otherPhone, phoneForms } from '#tests/support/phone-forms.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { findCars, findCustomers } from './queries.server.ts'

const today = date('2026-12-07')
/** Two in the afternoon: the usual hour of a pickup has passed. */
const now = instantAt(today, time('14:00'))
const block = (vehicleId: string, from: CalendarDate, until: CalendarDate) =>
  addBlock(
    vehicleId,
    {
      pickupDate: from,
      pickupTime: time('08:00'),
      returnDate: until,
      returnTime: time('20:00'),
      reason: 'maintenance',
      note: undefined,
    },
    now,
  )

async function answerOf(car: { id: string }, pickup: CalendarDate, back: CalendarDate) {
  const { model } = one(await db.select().from(fleetCars).where(eq(fleetCars.id, car.id)))
  const { cars } = await findCars({ q: model, pickup, return: back }, now)
  return one(cars.filter(({ id }) => id === car.id)).answer
}

it('says that a car is taken for a pickup today, for more days than usual, and after the last possible pickup', async () => {
  const car = await makeCar()
  expect(await block(car.id, today, addDays(today, 2))).toEqual({ ok: true, value: undefined })
  expect(await block(car.id, addDays(today, 75), addDays(today, 80))).toMatchObject({ ok: true })

  expect(await answerOf(car, today, addDays(today, 1))).toMatchObject({ refused: ['taken'] })
  // 57 days, of which the last are taken.
  expect(await answerOf(car, addDays(today, 20), addDays(today, 77))).toMatchObject({ refused: ['taken'] })
  expect(await answerOf(car, addDays(today, 76), addDays(today, 78))).toMatchObject({ refused: ['tooFar', 'taken'] })

  expect(await answerOf(car, addDays(today, 10), addDays(today, 12))).toMatchObject({ refused: [], needsReason: [] })
  expect(await answerOf(car, addDays(today, 10), addDays(today, 50))).toMatchObject({
    refused: [],
    needsReason: ['tooLong'],
  })
})

it('says of no car that it is available on days that are past or in the wrong order', async () => {
  await makeCar()
  const { problem, cars } = await findCars({ q: '', pickup: addDays(today, -1), return: today }, now)
  expect(problem).toBe('pickupInPast')
  expect(cars.every(({ answer }) => answer === null)).toBe(true)
  expect(await findCars({ q: '', pickup: today, return: today }, now)).toMatchObject({ problem: 'returnBeforePickup' })
})

it('finds a customer by a whole number however it is written', async () => {
  const [customer] = await db
    .insert(customers)
    .values({ fullName: 'Paula Quist', email: 'paula@example.net', phone: '+14045550134' })
    .returning({ id: customers.id })
  for (const q of phoneForms)
    expect(
      (await findCustomers(q))?.map(({ key }) => key),
      q,
    ).toEqual([`customer-${customer?.id}`])
  expect(await findCustomers(otherPhone)).toEqual([])
})
