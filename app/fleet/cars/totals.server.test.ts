/** The total that SQL sorts and filters by, and the one that is charged: to the cent, whatever rates and days there are. */
import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { cars, fleetCars, seasonalRates, vehicles } from '#drizzle/schema.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, type CalendarDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { runs } from '#tests/support/properties.ts'
import { anySeasons } from '#tests/support/random-stays.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import { salesTax } from '#tests/support/taxes.ts'

import { quote, totalFormula } from '#app/bookings/booking/price.ts'
import { listFleet } from './listed-cars.server.ts'
import { hasSeasons, seasonsOf, totalOf } from './totals.server.ts'

const today = date('2026-11-21')
const now = new Date('2026-11-21T09:00:00Z')

const anyCar = fc.record({
  dailyRateCents: fc.integer({ min: 5_000, max: 2_000_000 }),
  weekendRateCents: fc.option(fc.integer({ min: 5_000, max: 2_000_000 })),
  seasons: anySeasons,
})
const anyStay = fc.record({ ahead: fc.nat(30), days: fc.integer({ min: 1, max: 30 }) })
const anyTaxes = fc.array(fc.nat(3_000), { maxLength: 2 })

type AnyCar = {
  dailyRateCents: number
  weekendRateCents: number | null
  seasons: (today: CalendarDate) => Season[]
}

async function addCar({ dailyRateCents, weekendRateCents, seasons }: AnyCar) {
  const id = newId()
  const facts = { year: 2025, make: 'Any', model: 'Car', color: 'Red', securityDepositCents: 500_000 }
  const rates = seasons(today)
  await db.insert(vehicles).values({ id, kind: 'car', slug: id, bodyType: 'suv' })
  await db.insert(cars).values({ id, ...facts, dailyRateCents, weekendRateCents })
  if (rates.length > 0) await db.insert(seasonalRates).values(rates.map((season) => ({ vehicleId: id, ...season })))
  return { id, dailyRateCents, weekendRateCents, securityDepositCents: 500_000, seasons: rates }
}

it('is the same, and the fleet is sorted and filtered by it', async () => {
  const property = fc.asyncProperty(
    fc.array(anyCar, { minLength: 6, maxLength: 12 }),
    fc.array(anyStay, { minLength: 6, maxLength: 6 }),
    anyTaxes,
    async (anyCars, stays, rates) => {
      await db.delete(vehicles)
      const known = await Promise.all(anyCars.map(addCar))
      const fee: DatedTax = { ...salesTax(500), basis: 'day', appliesTo: [] }
      const taxes = [...rates.map((rate) => salesTax(rate)), fee]
      for (const { ahead, days } of stays) {
        const pickup = addDays(today, ahead)
        const back = addDays(pickup, days)
        const formula = totalFormula(pickup, back, taxes)
        const totals = new Map(known.map((car) => [car.id as string, quote(car, pickup, back, taxes)?.total ?? 0]))
        const rows = await db
          .select({ id: fleetCars.id, total: totalOf(formula, true).mapWith(Number) })
          .from(fleetCars)
          .leftJoin(seasonsOf(formula), sql`seasons.vehicle_id = fleet_cars.id`)
          .where(inArray(fleetCars.id, [...totals.keys()]))
        expect(Object.fromEntries(rows.map(({ id, total }) => [id, total]))).toEqual(Object.fromEntries(totals))
        await expectSorted({ pickup, back, formula, totals })
      }
    },
  )
  await fc.assert(property, runs(12))
}, 120_000)

type Listed = {
  pickup: CalendarDate
  back: CalendarDate
  formula: ReturnType<typeof totalFormula>
  totals: Map<string, number>
}

/** Free cars come first; without minimum days all of these are. */
async function expectSorted({ pickup, back, formula, totals }: Listed) {
  await db.update(seasonalRates).set({ minDays: 1 })
  const stay = { pickupDate: pickup, returnDate: back, pickupTime: '10:00', returnTime: '10:00' } as never
  const list = async (filter: object) => {
    const { cars: shown } = await listFleet({ filter: { sort: 'price', stay, ...filter }, totals: formula, now })
    return shown.map(({ id }) => totals.get(id) ?? 0)
  }
  const sorted = [...totals.values()].sort((one, other) => one - other)
  expect(await list({})).toEqual(sorted)
  expect(await list({ sort: 'price-down' })).toEqual(sorted.toReversed())
  const upTo = sorted[3]!
  expect(await list({ sort: 'newest', upTo })).toHaveLength(sorted.filter((total) => total <= upTo).length)
}

it('asks for seasons only where there are any on the days', async () => {
  await db.delete(vehicles)
  const [none, some] = [
    { dailyRateCents: 100_000, weekendRateCents: null, seasons: () => [] },
    {
      dailyRateCents: 100_000,
      weekendRateCents: null,
      seasons: () => [
        { name: 'Week', firstDay: addDays(today, 3), lastDay: addDays(today, 5), dailyRateCents: 1, minDays: 1 },
      ],
    },
  ]
  await addCar(none)
  const { id } = await addCar(some)
  const found = (from: number, days: number) =>
    hasSeasons(totalFormula(addDays(today, from), addDays(today, from + days), []))
  expect(await Promise.all([found(1, 2), found(1, 3), found(5, 1), found(6, 1)])).toEqual([false, true, true, false])
  await db.delete(seasonalRates).where(eq(seasonalRates.vehicleId, id))
  expect(await found(1, 9)).toBe(false)
})
