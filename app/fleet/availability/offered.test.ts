/**
 * "Whatever is offered is accepted, whatever is refused was not offered": any stays, blocks, hours and clocks. The
 * database's half of it is in offered.server.test.ts.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nextFree } from '#app/fleet/cars/rules.ts'
import { addDays, datesFrom } from '#app/shared/dates.ts'
import { runs } from '#tests/support/properties.ts'
import { anyAvailability, anyChosen, anyStay } from '#tests/support/random-stays.ts'
import { wallTime, type Stay } from '#app/shared/wall-clock.ts'
import { dayTimes, pickupTimes } from './days.ts'
import { dayOffer, firstFreeDay, lastShown, readChoice, returnTimes } from './offers.ts'
import { fitted, lastPickup, minDaysFrom, nearestFree, pickupSlots, stayProblem, type Availability } from './rules.ts'

const possible = (stay: Stay, given: Availability) => stayProblem(stay, given) === undefined

/** Every stay there is on two days, by asking the rule about each pair of half hours. */
function everyStay(stay: Stay, given: Availability): Stay[] {
  const pairs = pickupSlots.flatMap((pickupTime) =>
    pickupSlots.map((returnTime) => ({ ...stay, pickupTime, returnTime })),
  )
  return pairs.filter((pair) => possible(pair, given))
}

function canBegin(day: Stay['pickupDate'], given: Availability): boolean {
  return everyStay({ ...noStay, pickupDate: day, returnDate: addDays(day, minDaysFrom(day, given)) }, given).length > 0
}

const noStay = { pickupTime: pickupSlots[0]!, returnTime: pickupSlots[0]! } as Stay

/** The last pickup from which a stay may end on a day. */
function latestBefore(day: Stay['returnDate'], given: Availability): Stay['pickupDate'] {
  const ahead = datesFrom(addDays(day, -30), 30).reverse()
  return ahead.find((begin) => begin <= lastPickup(given) && addDays(begin, minDaysFrom(begin, given)) <= day) ?? day
}

describe.each([
  '2026-11-21T15:00:00Z',
  '2026-10-20T03:59:59Z',
  '2026-10-31T23:17:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2027-02-20T12:00:00Z',
  '2027-03-13T23:59:00Z',
  '2027-03-14T07:00:30Z',
])('at %s, and at any minute of the six weeks after it,', (start) => {
  it('each day is free from and until the times at which some stay begins and ends on it', () => {
    // Asking about each pair of half hours takes its time: of a few days only.
    const someDays = fc.uniqueArray(fc.nat(31), { minLength: 2, maxLength: 4 })
    const property = fc.property(anyAvailability(start), someDays, fc.nat(6), (given, asked, more) => {
      for (const day of asked.map((ahead) => addDays(given.today, ahead))) {
        const { from, until } = dayTimes(day, given)
        const begins = [0, 1, more]
          .map((longer) => minDaysFrom(day, given) + longer)
          .flatMap((length) => everyStay({ ...noStay, pickupDate: day, returnDate: addDays(day, length) }, given))
          .map((stay) => stay.pickupTime)
        const ends = [1, 2, 3, 4, 5, 5 + more]
          .flatMap((length) => everyStay({ ...noStay, pickupDate: addDays(day, -length), returnDate: day }, given))
          .map((stay) => stay.returnTime)
        expect(begins.sort()[0], `first pickup on ${day}`).toBe(from)
        if (day <= lastPickup(given)) expect(ends.sort().at(-1), `last return on ${day}`).toBe(until)
      }
    })
    fc.assert(property, runs(8))
  })

  it('each day offered leads to a stay, and none that some stay begins or ends on is called taken', () => {
    const property = fc.property(anyAvailability(start), anyChosen, (given, choose) => {
      const chosen = choose(given.today)
      const last = lastShown(given, chosen)
      for (const day of datesFrom(addDays(given.today, -1), 63)) {
        const { state, choice, from, until } = dayOffer(day, given, chosen)
        expect(choice !== undefined, `${day} is ${state}`).toBe(state === 'free' || state === 'partly')
        if (day <= lastPickup(given)) expect({ from, until }).toEqual(dayTimes(day, given))
        if (!choice) continue
        expect(day <= last, `${day} is shown`).toBe(true)
        const { pickupDate = latestBefore(day, given), returnDate = addDays(day, minDaysFrom(day, given)) } = choice
        const times = { pickupTime: pickupSlots.at(-1)!, returnTime: pickupSlots[0]! }
        const stay = { ...choice, pickupDate, returnDate }
        if (choice.pickupDate && choice.returnDate) expect(possible(stay, given), `${day} as return`).toBe(true)
        else if (choice.pickupDate)
          expect(possible({ ...stay, returnTime: times.returnTime }, given), `${day} as pickup`).toBe(true)
        else expect(possible({ ...stay, pickupTime: times.pickupTime }, given), `${day} as return alone`).toBe(true)
      }
    })
    fc.assert(property, runs(25))
  })

  it('the first free day is the first that can begin a stay', () => {
    const property = fc.property(anyAvailability(start), (given) => {
      expect(firstFreeDay(given)).toBe(datesFrom(given.today, 31).find((day) => canBegin(day, given)))
    })
    fc.assert(property, runs(3))
  })

  it('each half hour offered begins or ends a stay, and no other does', () => {
    const property = fc.property(anyAvailability(start), anyStay, (given, stayFrom) => {
      const requested = stayFrom(given.today)
      const shortest = {
        ...requested,
        returnDate: addDays(requested.pickupDate, minDaysFrom(requested.pickupDate, given)),
      }
      const begins = new Set(everyStay(shortest, given).map((stay) => stay.pickupTime))
      expect(pickupTimes(requested.pickupDate, given)).toEqual(pickupSlots.filter((slot) => begins.has(slot)))
      for (const slot of returnTimes(requested, given))
        expect(possible({ ...requested, returnTime: slot }, given)).toBe(true)
    })
    fc.assert(property, runs(20))
  })

  it('each range offered is accepted, at the nearest times, and one is found whenever there is one', () => {
    const property = fc.property(anyAvailability(start), anyStay, (given, stayFrom) => {
      const requested = stayFrom(given.today)
      const found = fitted(requested, given)
      expect(found !== undefined).toBe(everyStay(requested, given).length > 0)
      if (possible(requested, given)) expect(found).toEqual(requested)
      for (const stay of nearestFree(requested, given)) expect(possible(stay, given)).toBe(true)
      const next = nextFree(requested, given)
      if (next) expect([possible(next, given), next.pickupDate >= requested.pickupDate]).toEqual([true, true])
    })
    fc.assert(property, runs(20))
  })

  it('a press without scripts never sets what the form refuses', () => {
    const property = fc.property(anyAvailability(start), anyChosen, fc.nat(39), (given, choose, ahead) => {
      const chosen = choose(given.today)
      const day = addDays(given.today, ahead)
      const offered = dayOffer(day, given, chosen).choice
      if (!offered) return
      const typed = { ...chosen, pickupDate: chosen.pickupDate ?? '', returnDate: chosen.returnDate ?? '' }
      const set = readChoice(day, typed, given)!
      expect(set).toEqual({ ...offered, pickupDate: offered.pickupDate ?? '', returnDate: offered.returnDate ?? '' })
      if (set.returnDate && set.pickupDate) expect(possible(set as unknown as Stay, given)).toBe(true)
      if (!set.pickupDate) return
      expect(
        wallTime(set.pickupDate as Stay['pickupDate'], set.pickupTime as Stay['pickupTime']) >= given.earliest,
      ).toBe(true)
    })
    fc.assert(property, runs(60))
  })
})
