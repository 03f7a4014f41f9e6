import { expect, test } from 'vitest'

import { addDays, date } from '#app/shared/dates.ts'
import { taxesByDay } from '#app/bookings/taxes/by-day.ts'
import { salesTax } from '#tests/support/taxes.ts'
import { boughtMiles, extraLines, keptExtras, packsOf } from './extras.ts'
import { quote, ratesByDay, requote } from './price.ts'

const rates = { dailyRateCents: 100_000, weekendRateCents: null, securityDepositCents: 500_000, seasons: [] }
const monday = date('2026-11-30')
const tax = salesTax(8_000)

test.each([
  // packs, taxes, lines, total
  [0, [], ['rental 3 days:300000'], 300_000],
  [1, [], ['rental 3 days:300000', 'miles 100 extra miles:2500'], 302_500],
  [10, [], ['rental 3 days:300000', 'miles 1,000 extra miles:25000'], 325_000],
  [2, [tax], ['rental 3 days:300000', 'miles 200 extra miles:5000', 'tax Sales tax, 8%:24400'], 329_400],
])('%i packs of miles are a line of the price, taxed like the rest', (packs, taxes, lines, total) => {
  const price = quote(rates, monday, addDays(monday, 3), taxes, extraLines({ packs, delivered: false }))!
  expect(price.lines.map(({ kind, label, amount }) => `${kind} ${label}:${amount}`)).toEqual(lines)
  expect([price.total, price.upfront + price.remaining]).toEqual([total, total])
  expect([packsOf(price.lines), boughtMiles(price.lines)]).toEqual([packs, packs * 100])
})

test('other dates leave what was added at its price of then', () => {
  const before = { kind: 'miles' as const, label: '200 extra miles', quantity: 2, unitAmount: 1_900, amount: 3_800 }
  const extras = keptExtras([{ ...before, kind: 'rental' }, before, { ...before, kind: 'tax' }])
  const kept = ratesByDay(rates, monday, addDays(monday, 3))
  const keptTaxes = taxesByDay([tax], { pickupDate: monday, returnDate: addDays(monday, 3) })
  const asked = { dailyRateCents: 100_000, kept, keptTaxes, today: rates, upfrontShareBp: 5_000, extras }
  const price = requote(asked, monday, addDays(monday, 5), [tax])!
  expect(price.lines.map(({ kind, amount }) => `${kind}:${amount}`)).toEqual([
    'rental:500000',
    'miles:3800',
    'tax:40304',
  ])
  expect(price.total).toBe(544_104)
})
