import { describe, expect, it } from 'vitest'

import { business } from '#app/business.ts'
import { date, time } from '#app/shared/dates.ts'
import { firstOf, fleetSummary, isWhole } from './fleet-summary.ts'

const { pageSize } = business.fleet
const pickup = date('2026-11-22')
const stay = {
  pickupDate: pickup,
  pickupTime: time('10:00'),
  returnDate: date('2026-11-24'),
  returnTime: time('10:00'),
}
const free = { free: true, nextFree: null }
const taken = { free: false, nextFree: null }
const freeLaterThatDay = { free: false, nextFree: { day: pickup, from: time('14:00'), until: null } }
const freeNextDay = { free: false, nextFree: { day: date('2026-11-23'), from: null, until: null } }

describe('the line above the cars', () => {
  it.each([
    ['counts the cars of one page', 1, false, [free, free], undefined, '2 cars.'],
    ['counts one car', 1, false, [free], undefined, '1 car.'],
    ['numbers the cars of the first of more pages', 1, true, [free, free], undefined, 'Cars 1 to 2.'],
    [
      'numbers the cars of a later page',
      3,
      false,
      [free, free],
      undefined,
      `Cars ${2 * pageSize + 1} to ${2 * pageSize + 2}.`,
    ],
    [
      'counts the available cars for chosen days',
      1,
      false,
      [free, taken, freeNextDay],
      stay,
      '1 of 3 cars is available Nov 22–24.',
    ],
    ['says that the only car is taken', 1, false, [taken], stay, '0 of 1 car is available Nov 22–24.'],
    ['says that there are no cars', 1, false, [], stay, '0 cars.'],
    [
      'counts two available cars in the plural',
      1,
      false,
      [free, free, taken],
      stay,
      '2 of 3 cars are available Nov 22–24.',
    ],
    [
      'counts a car that is available later on the first day',
      1,
      false,
      [freeLaterThatDay, taken],
      stay,
      '1 of 2 cars is available Nov 22–24.',
    ],
    [
      'says that all cars of a page are available',
      1,
      true,
      [free, freeLaterThatDay],
      stay,
      'Cars 1 to 2, all available Nov 22–24.',
    ],
    [
      'says that the available cars of a page come first',
      2,
      true,
      [free, taken],
      stay,
      `Cars ${pageSize + 1} to ${pageSize + 2}, those available Nov 22–24 first.`,
    ],
  ])('%s', (_, page, more, cars, asked, words) => {
    expect(fleetSummary({ page, more, cars }, asked)).toBe(words)
  })

  it('asks for valid dates before it says what is available', () => {
    const said = fleetSummary({ page: 1, more: false, cars: [free, free] }, undefined, true)
    expect(said).toBe('2 cars. Choose a valid pickup and return to see which are available.')
  })

  it.each([
    ['is whole when it is the only page', 1, false, true],
    ['is a part when more pages follow', 1, true, false],
    ['is a part when it is the last of more pages', 2, false, false],
  ])('knows that a list %s', (_, page, more, whole) => {
    expect(isWhole({ page, more })).toBe(whole)
  })

  it('continues its numbers from page to page', () => {
    expect([1, 2, 10].map((page) => firstOf({ page }))).toEqual([1, pageSize + 1, 9 * pageSize + 1])
  })
})
