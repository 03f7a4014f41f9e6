import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, date } from '#app/shared/dates.ts'
import { anySeasons } from '#tests/support/random-stays.ts'
import { runs } from '#tests/support/properties.ts'
import { taxesByDay } from '#app/bookings/taxes/by-day.ts'
import { salesTax } from '#tests/support/taxes.ts'

import { quote, type Rates, ratesByDay, requote } from './price.ts'

const then: Rates = { dailyRateCents: 100_000, weekendRateCents: 120_000, securityDepositCents: 500_000, seasons: [] }
const today: Rates = { ...then, dailyRateCents: 110_000, weekendRateCents: 130_000 }
const monday = date('2026-11-30')
const on = (offset: number) => addDays(monday, offset)

describe('a changed booking of three days from Monday', () => {
  const kept = ratesByDay(then, monday, on(3))
  const change = (from: number, until: number, rates = today, had = kept) =>
    requote({ dailyRateCents: 100_000, kept: had, today: rates, upfrontShareBp: 5_000 }, on(from), on(until))
  const race = { name: 'Race week', firstDay: on(3), lastDay: on(6), dailyRateCents: 200_000, minDays: 1 }

  it.each([
    ['costs what it did for the same days', 0, 3, today, ['3 days:300000'], 300_000],
    ['costs less for a day less', 0, 2, today, ['2 days:200000'], 200_000],
    [
      'adds the present rate for a day more',
      0,
      4,
      today,
      ['4 days:400000', 'Rate of added days, 1 day:10000'],
      410_000,
    ],
    ['adds its own rate for a day more when the rates are the same', 0, 4, then, ['4 days:400000'], 400_000],
    [
      'adds a lower present rate for a day more',
      0,
      4,
      { ...today, dailyRateCents: 90_000 },
      ['4 days:400000', 'Rate of added days, 1 day:-10000'],
      390_000,
    ],
    [
      'costs the present rate for the day that is new',
      1,
      4,
      today,
      ['3 days:300000', 'Rate of added days, 1 day:10000'],
      310_000,
    ],
    [
      'costs the present rate for days that are all new',
      3,
      5,
      today,
      ['2 days:200000', 'Rate of added days, 2 days:20000'],
      220_000,
    ],
    // Monday to Sunday's return: Saturday costs the weekend rate of today.
    [
      'costs the present weekend rate for a Saturday',
      0,
      6,
      today,
      ['6 days:600000', 'Rate of added days, 2 days:20000', 'Weekend rate, 1 day:30000'],
      650_000,
    ],
    // A full week: its cheapest day is free, and there is no weekend rate in it.
    [
      'gets the weekly discount for a full week',
      0,
      7,
      today,
      ['7 days:700000', 'Rate of added days, 4 days:40000', 'Weekly rate, 1 week:-100000'],
      640_000,
    ],
    [
      'costs the rate of a new season for days in it',
      0,
      5,
      { ...today, seasons: [race] },
      ['5 days:500000', 'Race week, 2 days:200000'],
      700_000,
    ],
    // A season made since over days it had is not theirs.
    [
      'keeps its rate for days in a season that is new',
      0,
      3,
      { ...today, seasons: [{ ...race, firstDay: monday }] },
      ['3 days:300000'],
      300_000,
    ],
  ] as const)('%s', (_, from, until, rates, lines, total) => {
    const price = change(from, until, rates)!
    expect(price.lines.map(({ label, amount }) => `${label}:${amount}`)).toEqual(lines)
    expect(price.total).toBe(total)
    expect(price.upfront + price.remaining).toBe(total)
  })

  it('keeps the rates of the added days when it is changed again', () => {
    const longer = change(0, 4)!
    const dearer = { ...today, dailyRateCents: 150_000 }
    expect(change(0, 4, dearer, longer.rates)!.total).toBe(410_000)
    expect(change(0, 5, dearer, longer.rates)!.total).toBe(560_000)
    expect(change(0, 3, dearer, longer.rates)!.total).toBe(300_000)
  })

  it('is nothing without a day', () => {
    expect(change(3, 3)).toBeUndefined()
  })
})

it('costs what a quote says when the rates have not changed, whatever the days', () => {
  const anyRates = fc.record({
    dailyRateCents: fc.integer({ min: 1_000, max: 500_000 }),
    weekendRateCents: fc.option(fc.integer({ min: 1_000, max: 500_000 })),
    seasons: anySeasons.map((make) => make(monday)),
  })
  const anyDays = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 }))
  const property = fc.property(anyRates, anyDays, anyDays, (some, [from, days], [before, length]) => {
    const rates = { ...some, securityDepositCents: 500_000 }
    const kept = ratesByDay(rates, on(before), on(before + length))
    const { dailyRateCents } = rates
    const taxes = [salesTax(8_900)]
    const keptTaxes = taxesByDay(taxes, { pickupDate: on(before), returnDate: on(before + length) })
    const price = requote(
      { dailyRateCents, kept, keptTaxes, today: rates, upfrontShareBp: 5_000 },
      on(from),
      on(from + days),
      taxes,
    )!
    const fresh = quote(rates, on(from), on(from + days), taxes)!
    expect(price.total).toBe(fresh.total)
    const printed = (lines: typeof fresh.lines) => lines.map(({ label, amount }) => `${label}:${amount}`).sort()
    expect(printed(price.lines)).toEqual(printed(fresh.lines))
  })
  fc.assert(property, runs(300))
})
