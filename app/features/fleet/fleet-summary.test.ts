import { describe, expect, it } from 'vitest'

import { business } from '#app/config/business.ts'
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

describe('what stands above the cars', () => {
  it.each([
    ['one page, no days', 1, false, [free, free], undefined, '2 cars.'],
    ['one car', 1, false, [free], undefined, '1 car.'],
    ['the first of more pages', 1, true, [free, free], undefined, 'Cars 1 to 2.'],
    ['a later page', 3, false, [free, free], undefined, `Cars ${2 * pageSize + 1} to ${2 * pageSize + 2}.`],
    ['days, on one page', 1, false, [free, taken, freeNextDay], stay, '1 of 3 cars is available Nov 22–24.'],
    ['days, the only car taken', 1, false, [taken], stay, '0 of 1 car is available Nov 22–24.'],
    ['days, and no car', 1, false, [], stay, '0 cars.'],
    ['days, two of them free', 1, false, [free, free, taken], stay, '2 of 3 cars are available Nov 22–24.'],
    [
      'days, where one is free later on the first',
      1,
      false,
      [freeLaterThatDay, taken],
      stay,
      '1 of 2 cars is available Nov 22–24.',
    ],
    ['days, more pages, all free', 1, true, [free, freeLaterThatDay], stay, 'Cars 1 to 2, all available Nov 22–24.'],
    [
      'days, the page where the free ones end',
      2,
      true,
      [free, taken],
      stay,
      `Cars ${pageSize + 1} to ${pageSize + 2}, those available Nov 22–24 first.`,
    ],
  ])('of %s', (_, page, more, cars, asked, words) => {
    expect(fleetSummary({ page, more, cars }, asked)).toBe(words)
  })

  it('asks for dates that are a stay, and claims nothing before', () => {
    const said = fleetSummary({ page: 1, more: false, cars: [free, free] }, undefined, true)
    expect(said).toBe('2 cars. Choose a valid pickup and return to see which are available.')
  })

  it.each([
    [1, false, true],
    [1, true, false],
    [2, false, false],
  ])('page %i, more: %s, holds all there is: %s', (page, more, whole) => {
    expect(isWhole({ page, more })).toBe(whole)
  })

  it('counts on from page to page', () => {
    expect([1, 2, 10].map((page) => firstOf({ page }))).toEqual([1, pageSize + 1, 9 * pageSize + 1])
  })
})
