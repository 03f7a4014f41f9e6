/** What the fleet, the form and the database say of any dates: the same (the rule's own half: offered.test.ts). */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { cars, seasonalRates, stays, vehicles } from '#drizzle/schema.ts'
import { bookingForm } from '#app/bookings/booking/forms.ts'
import { createHold } from '#app/bookings/booking/holds.server.ts'
import { listFleet } from '#app/fleet/cars/listed-cars.server.ts'
import { isOffered } from '#app/fleet/cars/rules.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import { addDays, datesFrom } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { dayOf } from '#app/shared/zone.ts'
import { runs } from '#tests/support/properties.ts'
import { anyCalendar, anyNow, anySeasons, anyStay, edgeStays, type Period } from '#tests/support/random-stays.ts'
import { makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { dayTimes } from './days.ts'
import { dayOffer } from './offers.ts'
import { findAvailability, periodOf } from './queries.server.ts'
import { fitted, lastPickup, minDaysFrom, nearestFree, pickupSlots, stayProblem, type Availability } from './rules.ts'

type Car = { id: string; minDays: number; minAge: number }

async function makeCar(minDays: number, periods: Period[], seasons: Season[]): Promise<Car> {
  const id = newId()
  await db.insert(vehicles).values({ id, kind: 'car', slug: id, bodyType: 'suv', minDays })
  await db.insert(cars).values({
    id,
    year: 2025,
    make: 'Any',
    model: 'Car',
    color: 'Red',
    dailyRateCents: 100_000,
    securityDepositCents: 500_000,
  })
  if (periods.length > 0)
    await db.insert(stays).values(periods.map((period) => ({ vehicleId: id, kind: 'block' as const, ...kept(period) })))
  if (seasons.length > 0) await db.insert(seasonalRates).values(seasons.map((season) => ({ vehicleId: id, ...season })))
  return { id, minDays, minAge: 25 }
}

function kept({ startsAt, endsAt }: Period) {
  const after = new Date(endsAt.getTime() + 2 * 3_600_000)
  return { startsAt, endsAt, period: `[${startsAt.toISOString()},${after.toISOString()})` }
}

/** Whether the constraint of the database lets the stay in. It is taken out again. */
async function databaseTakes(vehicleId: string, stay: Stay): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.insert(stays).values({ vehicleId, kind: 'block', ...periodOf(stay) })
      throw new Error('out again')
    })
  } catch (error) {
    if (violatedConstraint(error) === 'stays_no_overlap') return false
    if ((error as Error).message === 'out again') return true
    throw error
  }
  throw new Error('unreachable')
}

/** What someone who looks around may be offered: a day with its first return, the wished days, the nearest ranges. */
function offersOf(requested: Stay, given: Availability): Stay[] {
  const { choice } = dayOffer(requested.pickupDate, given, {
    pickupTime: requested.pickupTime,
    returnTime: requested.returnTime,
  })
  const back = choice && dayOffer(requested.returnDate, given, choice).choice
  const all = [
    fitted(requested, given),
    ...nearestFree(requested, given),
    back?.pickupDate && back.returnDate ? (back as Stay) : undefined,
  ]
  return all.filter((stay) => stay !== undefined)
}

const [first, last] = [pickupSlots[0]!, pickupSlots.at(-1)!]

/** The calendar's times of a day, each as the easiest stay around it; of a day without, the easiest stays there could be. */
function dayStays(day: Stay['pickupDate'], given: Availability): { stay: Stay; isFree: boolean }[] {
  const { from, until } = dayTimes(day, given)
  const before = datesFrom(addDays(day, -30), 30)
    .filter((begin) => begin <= lastPickup(given) && addDays(begin, minDaysFrom(begin, given)) <= day)
    .at(-1)!
  const begin = {
    pickupDate: day,
    pickupTime: from ?? last,
    returnDate: addDays(day, minDaysFrom(day, given)),
    returnTime: first,
  }
  const end = { pickupDate: before, pickupTime: last, returnDate: day, returnTime: until ?? first }
  const [begins, ends] = [from !== undefined, until !== undefined]
  const inWindow = (stay: Stay) => stayProblem(stay, { ...given, taken: [] }) === undefined
  return [
    { stay: begin, isFree: begins },
    { stay: end, isFree: ends },
  ].filter(({ stay }) => inWindow(stay))
}

const clocks = ['2026-10-20T03:59:59Z', '2026-11-01T05:30:00Z', '2027-02-20T12:00:00Z', '2027-03-14T07:00:30Z']
/** Milliseconds: also for finding the smallest counterexample. */
const slowly = 120_000
const anyCar = fc.record({ minDays: fc.constantFrom(1, 1, 3), calendar: anyCalendar, seasons: anySeasons })
const fewStays = fc.array(anyStay, { minLength: 4, maxLength: 4 })
const anyEdge = fc.constantFrom(...pickupSlots)

it.each(clocks)(
  'after %s the database takes what is offered and refuses what is called taken',
  async (start) => {
    let [offered, refused, booked] = [0, 0, 0]
    const property = fc.asyncProperty(
      anyNow(start),
      anyCar,
      fewStays,
      anyEdge,
      anyStay,
      fc.uniqueArray(fc.nat(30), { minLength: 5, maxLength: 5 }),
      async (now, drawn, some, slot, booking, days) => {
        const car = await makeCar(drawn.minDays, drawn.calendar(now), drawn.seasons(dayOf(now)))
        const given = await findAvailability(db, car, now)
        for (const requested of [...some.map((stayFrom) => stayFrom(given.today)), ...edgeStays(given, slot)]) {
          const problem = stayProblem(requested, given)
          if (problem === 'taken') {
            expect(await databaseTakes(car.id, requested), JSON.stringify({ requested, given })).toBe(false)
            refused++
          }
          if (problem === undefined)
            expect(await databaseTakes(car.id, requested), JSON.stringify({ requested, given })).toBe(true)
          for (const stay of offersOf(requested, given)) {
            expect(await databaseTakes(car.id, stay), JSON.stringify({ stay, given })).toBe(true)
            offered++
          }
        }
        for (const ahead of days) {
          for (const { stay, isFree } of dayStays(addDays(given.today, ahead), given))
            expect(await databaseTakes(car.id, stay), JSON.stringify({ stay, given })).toBe(isFree)
        }
        const [stay] = nearestFree(booking(given.today), given)
        if (!stay) return
        // The whole way: the form's schema, then the command that holds the dates.
        const customer = await makeCustomer()
        const entries = { ...(await rightEntries(customer.id, stay.pickupDate)), ...stay }
        expect(
          bookingForm(given, { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' }, null).safeParse({
            ...entries,
            extraMiles: '0',
          }).success,
        ).toBe(true)
        const held = await createHold({ viewer: customer, vehicleId: car.id, entries, now })
        expect(held.ok, JSON.stringify({ stay, given, held })).toBe(true)
        expect(stayProblem(stay, await findAvailability(db, car, now))).toBe('taken')
        expect(stayProblem(stay, await findAvailability(db, car, now, { ownedBy: customer.id }))).toBeUndefined()
        booked++
      },
    )
    await fc.assert(property, runs(8))
    expect([offered > 20, refused > 5, booked > 4]).toEqual([true, true, true])
  },
  slowly,
)

it.each(clocks)(
  'after %s the fleet shows as free whatever the form would take, and nothing else',
  async (start) => {
    let [free, taken] = [0, 0]
    const manyCars = fc.array(anyCar, { minLength: 30, maxLength: 30 })
    const wishes = fc.array(anyStay, { minLength: 8, maxLength: 8 })
    const property = fc.asyncProperty(anyNow(start), manyCars, wishes, async (now, anyCars, anyStays) => {
      const known: Car[] = []
      for (const drawn of anyCars)
        known.push(await makeCar(drawn.minDays, drawn.calendar(now), drawn.seasons(dayOf(now))))
      const availabilities = await Promise.all(known.map((car) => findAvailability(db, car, now)))
      for (const stayFrom of anyStays) {
        const stay = stayFrom(availabilities[0]!.today)
        const isPossible =
          stayProblem(stay, { ...availabilities[0]!, taken: [], seasons: [], minDays: 1 }) === undefined
        if (!isPossible) continue
        const shown = await listWholeFleet(stay, now)
        // The database has sorted the cars by its own question: those that can be had first, in the judgement of the cards.
        const offered = shown.map((car) => isOffered(car, stay.pickupDate))
        expect(offered).toEqual([...offered].sort((one, other) => Number(other) - Number(one)))
        for (const [index, car] of known.entries()) {
          const card = shown.find(({ id }) => id === car.id)!
          expect(card.free).toBe(stayProblem(stay, availabilities[index]!) === undefined)
          if (card.free) free++
          else taken++
          if (isOffered(card, stay.pickupDate)) {
            const [begin, end] = [stay.pickupDate, stay.returnDate].map((day) => dayTimes(day, availabilities[index]!))
            expect(begin?.from, `the calendar offers ${stay.pickupDate}`).toBeDefined()
            expect(end?.until, `the calendar offers ${stay.returnDate}`).toBeDefined()
            if (card.free)
              expect([begin!.from! <= stay.pickupTime, end!.until! >= stay.returnTime]).toEqual([true, true])
          }
          if (!card.nextFree) continue
          const length = (Date.parse(stay.returnDate) - Date.parse(stay.pickupDate)) / 86_400_000
          expect(nextOf(card.nextFree.day, length, stay, availabilities[index]!)).toBeDefined()
        }
      }
    })
    await fc.assert(property, runs(1))
    expect([free > 20, taken > 20]).toEqual([true, true])
  },
  slowly,
)

async function listWholeFleet(stay: Stay, now: Date) {
  const shown = []
  for (let page = 1; ; page++) {
    const fleet = await listFleet({ filter: { sort: 'newest', stay }, page, now })
    shown.push(...fleet.cars)
    if (!fleet.more) return shown
  }
}

function nextOf(day: Stay['pickupDate'], length: number, requested: Stay, given: Availability) {
  const returnDate = new Date(Date.parse(day) + length * 86_400_000).toISOString().slice(0, 10) as Stay['returnDate']
  const found = fitted({ ...requested, pickupDate: day, returnDate }, given)
  return found && pickupSlots.includes(found.pickupTime) ? found : undefined
}
