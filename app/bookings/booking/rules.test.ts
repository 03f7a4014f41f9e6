import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, date, datesFrom, daysBetween, time, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { anySeasons } from '#tests/support/random-stays.ts'
import { runs } from '#tests/support/properties.ts'
import { salesTax } from '#tests/support/taxes.ts'

import { groupOf, bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { quote, type Rates } from './price.ts'
import { bookingNumber, depositAt, freeUntilWall, mayMove, moves, refundOf } from './rules.ts'

const plain: Rates = { dailyRateCents: 100_000, weekendRateCents: null, securityDepositCents: 500_000, seasons: [] }
const weekend: Rates = { ...plain, weekendRateCents: 120_000 }
const friday = date('2026-11-27')

function priced(rates: Rates, pickup: string, days: number) {
  return quote(rates, date(pickup), addDays(date(pickup), days))
}

describe('a quote', () => {
  it.each([
    // what, rates, pickup, days, lines as kind:amount, total
    ['one day', plain, '2026-11-27', 1, ['rental:100000'], 100_000],
    ['three days', plain, '2026-11-27', 3, ['rental:300000'], 300_000],
    ['six days in full', plain, '2026-11-27', 6, ['rental:600000'], 600_000],
    ['seven days as six', plain, '2026-11-27', 7, ['rental:700000', 'weekly:-100000'], 600_000],
    ['eight days as seven', plain, '2026-11-27', 8, ['rental:800000', 'weekly:-100000'], 700_000],
    ['fourteen days as twelve', plain, '2026-11-27', 14, ['rental:1400000', 'weekly:-200000'], 1_200_000],
    ['thirty days as twenty-six', plain, '2026-11-27', 30, ['rental:3000000', 'weekly:-400000'], 2_600_000],
    ['Saturday and Sunday at the weekend rate', weekend, '2026-11-27', 3, ['rental:300000', 'weekend:40000'], 340_000],
    ['Monday to Thursday without the weekend rate', weekend, '2026-11-30', 3, ['rental:300000'], 300_000],
    ['a full week without the weekend rate', weekend, '2026-11-27', 7, ['rental:700000', 'weekly:-100000'], 600_000],
    // nine days from Friday: the last two are a Friday and a Saturday
    [
      'the Saturday after a full week at the weekend rate',
      weekend,
      '2026-11-27',
      9,
      ['rental:900000', 'weekly:-100000', 'weekend:20000'],
      820_000,
    ],
    [
      'a Saturday at a weekend rate below the daily rate',
      { ...plain, weekendRateCents: 90_000 },
      '2026-11-28',
      1,
      ['rental:100000', 'weekend:-10000'],
      90_000,
    ],
  ] as const)('charges %s', (_, rates, pickup, days, lines, total) => {
    const given = priced(rates, pickup, days)!
    expect(given.lines.map((line) => `${line.kind}:${line.amount}`)).toEqual(lines)
    expect(given.total).toBe(total)
    expect(given.days).toBe(days)
  })

  const season = (firstDay: string, lastDay: string, dailyRateCents: number, name = 'Race week') => ({
    name,
    firstDay: date(firstDay),
    lastDay: date(lastDay),
    dailyRateCents,
    minDays: 1,
  })
  const week = season('2026-11-23', '2026-11-29', 140_000)

  it.each([
    // what, rates, seasons, pickup, days, lines, total
    ['three days before a season', plain, [week], '2026-11-20', 3, ['3 days:300000'], 300_000],
    ['three days after a season', plain, [week], '2026-11-30', 3, ['3 days:300000'], 300_000],
    [
      'one day of a season that begins before the return',
      plain,
      [week],
      '2026-11-21',
      3,
      ['3 days:300000', 'Race week, 1 day:40000'],
      340_000,
    ],
    [
      'two days of a season that ends before the return',
      plain,
      [week],
      '2026-11-28',
      4,
      ['4 days:400000', 'Race week, 2 days:80000'],
      480_000,
    ],
    ['the last day of a season', plain, [week], '2026-11-29', 1, ['1 day:100000', 'Race week, 1 day:40000'], 140_000],
    [
      'nothing for a season that begins on the day of the return',
      plain,
      [week],
      '2026-11-22',
      1,
      ['1 day:100000'],
      100_000,
    ],
    // A day of it is free, as the cheapest of its week.
    [
      'all seven days of a season',
      plain,
      [week],
      '2026-11-23',
      7,
      ['7 days:700000', 'Race week, 7 days:280000', 'Weekly rate, 1 week:-140000'],
      840_000,
    ],
    [
      'a week with one day outside of the season',
      plain,
      [week],
      '2026-11-22',
      7,
      ['7 days:700000', 'Race week, 6 days:240000', 'Weekly rate, 1 week:-100000'],
      840_000,
    ],
    [
      'a week in a season and one after it',
      plain,
      [week],
      '2026-11-23',
      14,
      ['14 days:1400000', 'Race week, 7 days:280000', 'Weekly rate, 1 week:-140000', 'Weekly rate, 1 week:-100000'],
      1_440_000,
    ],
    // Its Saturday and Sunday cost the season's rate, the next weekend's Saturday the weekend rate.
    ['a weekend in a season', weekend, [week], '2026-11-27', 3, ['3 days:300000', 'Race week, 3 days:120000'], 420_000],
    [
      'a weekend that is half in a season',
      weekend,
      [season('2026-11-29', '2026-12-02', 140_000)],
      '2026-11-28',
      2,
      ['2 days:200000', 'Race week, 1 day:40000', 'Weekend rate, 1 day:20000'],
      260_000,
    ],
    [
      'a season that costs less',
      plain,
      [season('2026-12-01', '2026-12-31', 80_000, 'Quiet December')],
      '2026-11-30',
      7,
      ['7 days:700000', 'Quiet December, 6 days:-120000', 'Weekly rate, 1 week:-80000'],
      500_000,
    ],
    [
      'two seasons',
      plain,
      [week, season('2026-11-30', '2026-11-30', 90_000, 'Monday')],
      '2026-11-29',
      3,
      ['3 days:300000', 'Race week, 1 day:40000', 'Monday, 1 day:-10000'],
      330_000,
    ],
  ] as const)('charges %s by its dates', (_, rates, seasons, pickup, days, lines, total) => {
    const given = priced({ ...rates, seasons }, pickup, days)!
    expect(given.lines.map((line) => `${line.label}:${line.amount}`)).toEqual(lines)
    expect(given.total).toBe(total)
  })

  it('begins with days times the daily rate', () => {
    expect(priced(weekend, '2026-11-27', 10)!.lines[0]).toMatchObject({
      kind: 'rental',
      quantity: 10,
      amount: 1_000_000,
    })
  })

  it.each([
    [1, ['1 day', 'Weekend rate, 1 day']],
    [2, ['2 days', 'Weekend rate, 2 days']],
    [7, ['7 days', 'Weekly rate, 1 week']],
    [14, ['14 days', 'Weekly rate, 2 weeks']],
  ])('labels %i days in the singular or the plural', (days, labels) => {
    expect(priced(weekend, '2026-11-28', days)!.lines.map(({ label }) => label)).toEqual(labels)
  })

  it.each([0, -1, -30])('does not exist for %i days', (days) => {
    expect(priced(plain, '2026-11-27', days)).toBeUndefined()
  })

  it('takes half of the total upfront, half a cent up, and leaves the rest for the pickup', () => {
    const odd = quote({ ...plain, dailyRateCents: 99_999 }, friday, addDays(friday, 1))!
    expect([odd.upfront, odd.remaining]).toEqual([50_000, 49_999])
  })

  it('adds taxes to what the rental costs', () => {
    const taxed = quote(plain, friday, addDays(friday, 2), [salesTax(8_900)])!
    expect(taxed.lines.at(-1)).toMatchObject({ kind: 'tax', amount: 17_800 })
    expect(taxed.total).toBe(217_800)
  })

  it.each([
    // pickup, the taxes that are charged
    ['2026-11-29', ['Old']],
    ['2026-11-30', ['Old', 'Levy']],
    ['2026-12-01', ['New', 'Levy']],
    ['2026-12-02', ['New', 'Levy']],
    ['2026-12-03', ['New']],
  ])('charges a pickup on %s the taxes of that day', (pickup, names) => {
    const dated = [
      salesTax(4_000, { name: 'Old', until: '2026-11-30' }),
      salesTax(8_000, { name: 'New', from: '2026-12-01' }),
      salesTax(1_000, { name: 'Levy', from: '2026-11-30', until: '2026-12-02' }),
    ]
    const { lines, total } = quote(plain, date(pickup), addDays(date(pickup), 5), dated)!
    const charged = dated.filter(({ name }) => names.includes(name))
    expect(lines.filter(({ kind }) => kind === 'tax').map(({ label }) => label)).toEqual(
      charged.map(({ name, rate }) => `${name}, ${rate / 1000}%`),
    )
    expect(total).toBe(500_000 + charged.reduce((sum, { rate }) => sum + 5 * rate, 0))
  })

  it('counts calendar days over a clock change', () => {
    expect(daysBetween(date('2026-10-31'), date('2026-11-02'))).toBe(2)
    expect(daysBetween(date('2027-03-13'), date('2027-03-15'))).toBe(2)
    expect(weekday(date('2026-11-28'))).toBe(6)
  })
})

describe('any quote', () => {
  const anyRate = fc.integer({ min: 1_000, max: 2_000_000 })
  const anyRates = fc.record({
    dailyRateCents: anyRate,
    weekendRateCents: fc.option(anyRate),
    securityDepositCents: fc.nat(5_000_000),
    seasons: anySeasons.map((seasonsFrom) => seasonsFrom(friday)),
  })
  const anyPickup = fc.oneof(fc.nat(40), fc.nat(800)).map((after) => addDays(friday, after))
  const anyDays = fc.integer({ min: 1, max: 60 })
  const anyTax = fc.record({
    name: fc.constantFrom('Sales tax', 'Levy'),
    basis: fc.constantFrom('percent' as const, 'day' as const, 'rental' as const),
    rate: fc.nat(30_000),
    appliesTo: fc.subarray(['rental' as const, 'extras' as const]),
    appliesFrom: anyPickup,
    appliesUntil: fc.option(anyPickup),
  })
  const net = (rates: Rates, pickup: CalendarDate, days: number) => quote(rates, pickup, addDays(pickup, days))!.total

  it('adds up, line by line and in its two payments', () => {
    const property = fc.property(
      anyRates,
      anyPickup,
      anyDays,
      fc.array(anyTax, { maxLength: 3 }),
      (rates, pickup, days, taxes) => {
        const given = quote(rates, pickup, addDays(pickup, days), taxes)!
        expect(given.lines.reduce((total, line) => total + line.amount, 0)).toBe(given.total)
        for (const line of given.lines) {
          expect(line.amount).toBe(line.quantity * line.unitAmount)
          expect(Number.isInteger(line.amount)).toBe(true)
        }
        expect(given.upfront + given.remaining).toBe(given.total)
        expect([0, 1]).toContain(given.upfront - given.remaining)
        expect(given.deposit).toBe(rates.securityDepositCents)
      },
    )
    fc.assert(property, runs(500))
  })

  it('costs no less for more days, as far as no weekend rate falls away with a full week', () => {
    const property = fc.property(anyRates, anyPickup, anyDays, anyDays, (rates, pickup, one, other) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
      const flat = { ...rates, weekendRateCents: null }
      expect(net(flat, pickup, more)).toBeGreaterThanOrEqual(net(flat, pickup, fewer))
      const base = { ...rates, seasons: [] }
      expect(net(base, pickup, fewer + 7)).toBe(net(base, pickup, fewer) + 6 * rates.dailyRateCents)
    })
    fc.assert(property, runs(300))
  })

  it('costs no less at a higher rate, and a weekend rate like the daily one changes nothing', () => {
    const property = fc.property(anyRates, anyRate, anyPickup, anyDays, (rates, more, pickup, days) => {
      const { dailyRateCents, weekendRateCents } = rates
      const dearer = { ...rates, dailyRateCents: dailyRateCents + more }
      const dearerWeekend = { ...rates, weekendRateCents: (weekendRateCents ?? dailyRateCents) + more }
      expect(net(dearer, pickup, days)).toBeGreaterThanOrEqual(net(rates, pickup, days))
      expect(net(dearerWeekend, pickup, days)).toBeGreaterThanOrEqual(net(rates, pickup, days))
      expect(quote({ ...rates, weekendRateCents: dailyRateCents }, pickup, addDays(pickup, days))).toEqual(
        quote({ ...rates, weekendRateCents: null }, pickup, addDays(pickup, days)),
      )
    })
    fc.assert(property, runs(300))
  })

  it('costs each day at its own rate, less the cheapest day of each full week', () => {
    const property = fc.property(anyRates, anyPickup, anyDays, (rates, pickup, days) => {
      const given = datesFrom(pickup, days).map((day, index) => {
        const season = rates.seasons.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
        const isLeftOver = index >= days - (days % 7)
        const weekendRate = isLeftOver && [0, 6].includes(weekday(day)) ? rates.weekendRateCents : null
        return season?.dailyRateCents ?? weekendRate ?? rates.dailyRateCents
      })
      const weeks = datesFrom(pickup, Math.floor(days / 7)).map((_, week) => given.slice(7 * week, 7 * week + 7))
      const free = weeks.map((week) => Math.min(...week))
      const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      expect(net(rates, pickup, days)).toBe(sumOf(given) - sumOf(free))
    })
    fc.assert(property, runs(500))
  })

  it('costs the same for a season in one piece or in two, and nothing extra for one at the daily rate', () => {
    const property = fc.property(anyRates, anyPickup, anyDays, fc.nat(11), (rates, pickup, days, at) => {
      const pieces = rates.seasons.flatMap((season) => {
        const cut = addDays(season.firstDay, at)
        if (cut >= season.lastDay) return season
        return [
          { ...season, lastDay: cut },
          { ...season, firstDay: addDays(cut, 1) },
        ]
      })
      expect(net({ ...rates, seasons: pieces }, pickup, days)).toBe(net(rates, pickup, days))
      const usual = rates.seasons.map((season) => ({ ...season, dailyRateCents: rates.dailyRateCents }))
      const flat = { ...rates, weekendRateCents: null }
      expect(quote({ ...flat, seasons: usual }, pickup, addDays(pickup, days))).toEqual(
        quote({ ...flat, seasons: [] }, pickup, addDays(pickup, days)),
      )
    })
    fc.assert(property, runs(200))
  })

  it('refunds no more than was paid, and never more for a later cancellation', () => {
    const anyHours = fc.integer({ min: -100, max: 100 })
    const property = fc.property(fc.nat(10_000_000), anyHours, anyHours, fc.boolean(), (paid, one, other, byUs) => {
      const pickupAt = new Date('2026-11-27T15:00:00Z')
      const by = byUs ? 'us' : 'customer'
      const refundAt = (hours: number) =>
        refundOf(cents(paid), { pickupAt, by }, new Date(pickupAt.getTime() + hours * 3_600_000))
      const [early, late] = [refundAt(Math.min(one, other)), refundAt(Math.max(one, other))]
      expect(early).toBeLessThanOrEqual(paid)
      expect(late).toBeLessThanOrEqual(early)
      expect(late).toBeGreaterThanOrEqual(0)
      if (byUs) expect(late).toBe(paid)
    })
    fc.assert(property, runs(200))
  })
})

describe('any sequence of moves', () => {
  const states = Object.keys(moves) as BookingState[]
  const anyWalk = fc.array(fc.nat(9), { maxLength: 12 })

  /** The states a walk passes, each step picking one of the moves there are. */
  function walk(steps: number[], from: BookingState = 'awaiting_payment'): BookingState[] {
    const next = moves[from]
    const [step = 0, ...rest] = steps
    return steps.length && next.length ? [from, ...walk(rest, next[step % next.length])] : [from]
  }

  it('stays in the table, never returns to a state, and ends only where there is no move left', () => {
    const property = fc.property(anyWalk, (steps) => {
      const passed = walk(steps)
      for (const state of passed) expect(states).toContain(state)
      expect(new Set(passed).size).toBe(passed.length)
      const last = passed.at(-1)!
      if (passed.length <= steps.length) expect(states.filter((to) => mayMove(last, to))).toEqual([])
    })
    fc.assert(property, runs(300))
  })

  it.each(states)('of what is %s, says that it is over exactly when no move is left', (state) => {
    expect(bookingStates[state].isOver).toBe(states.every((to) => !mayMove(state, to)))
  })

  it('is paid before it is on the road, and listed as past only when it is over', () => {
    const order = ['unpaid', 'coming', 'past']
    const property = fc.property(anyWalk, (steps) => {
      const passed = walk(steps)
      if (passed.includes('active')) expect(passed.slice(0, 3)).toEqual(['awaiting_payment', 'confirmed', 'active'])
      const groups = passed.map((state) => order.indexOf(groupOf(state)))
      expect(groups).toEqual(groups.toSorted())
    })
    fc.assert(property, runs(300))
  })
})

describe('a cancellation', () => {
  const pickup = new Date('2026-11-27T15:00:00Z')
  it.each([
    ['customer', '2026-11-25T15:00:00.000Z', 50_000],
    ['customer', '2026-11-25T15:00:00.001Z', 0],
    ['customer', '2026-11-20T15:00:00.000Z', 50_000],
    ['customer', '2026-11-28T15:00:00.000Z', 0],
    ['us', '2026-11-27T14:00:00.000Z', 50_000],
  ] as const)('by %s at %s refunds %i cents', (by, at, back) => {
    expect(refundOf(cents(50_000), { pickupAt: pickup, by }, new Date(at))).toBe(back)
  })
})

describe('a booking', () => {
  it.each([
    ['awaiting_payment', 'confirmed'],
    ['confirmed', 'active'],
    ['returned', 'completed'],
  ] as const)('may move from %s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(true)
  })

  it.each([
    ['awaiting_payment', 'active'],
    ['expired', 'confirmed'],
    ['active', 'cancelled'],
    ['completed', 'cancelled'],
  ] as const)('may not move from %s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(false)
  })

  it.each([
    ['awaiting_payment', 'unpaid'],
    ['confirmed', 'coming'],
    ['active', 'coming'],
    ['returned', 'past'],
    ['completed', 'past'],
    ['cancelled', 'past'],
    ['expired', 'past'],
    ['no_show', 'past'],
  ] as const)('that is %s is listed as %s', (state, group) => {
    expect(groupOf(state)).toBe(group)
  })

  it('has a number without letters that are mistaken for others', () => {
    expect(bookingNumber(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toMatch(/^MQ-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
    expect(bookingNumber(new Uint8Array([250, 251, 252, 253, 254, 255, 249]))).not.toMatch(/[01OILSZB258]/)
  })
})

describe('the deposit of a pickup on November 30, 10:00', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-29T15:00:00Z'],
    ['2026-11-29T14:59:59Z', '2026-11-29T15:00:00Z'],
    ['2026-11-29T15:00:01Z', '2026-11-29T15:00:01Z'],
    ['2026-11-30T12:00:00Z', '2026-11-30T12:00:00Z'],
  ])('of a booking confirmed at %s is authorized at %s', (confirmed, at) => {
    expect(depositAt(new Date('2026-11-30T15:00:00Z'), new Date(confirmed))).toEqual(new Date(at))
  })
})

describe('the end of free cancellation, while dates are chosen', () => {
  const stay = { pickupDate: date('2026-11-30'), pickupTime: time('10:00') }

  it.each([
    // The earliest pickup is two hours from now.
    '2026-11-21T07:30',
    '2026-11-28T12:00',
  ] as const)('is 48 hours before the pickup where the earliest one is %s', (earliest) => {
    const last = { date: '2026-11-28', time: '10:00' }
    expect(freeUntilWall(stay, { earliest })).toEqual(last)
  })

  it.each(['2026-11-28T12:01', '2026-11-30T10:00'] as const)(
    'has passed where the earliest pickup is %s',
    (earliest) => {
      expect(freeUntilWall(stay, { earliest })).toBeUndefined()
    },
  )
})
