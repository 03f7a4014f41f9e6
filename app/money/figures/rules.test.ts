import { expect, test } from 'vitest'

import { addDays, date } from '#app/shared/dates.ts'
import { monthsOf, presetRange, periodPresets, readRange, revenue, takingsOf } from './rules.ts'

test.each([
  ['2026-11-24', ['2026-11-01', '2026-11-24'], ['2026-10-01', '2026-10-31'], ['2025-11-01', '2026-10-31']],
  ['2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-31'], ['2025-01-01', '2025-12-31']],
  ['2028-03-31', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29'], ['2027-03-01', '2028-02-29']],
])('the usual ranges start and end where the calendar says on %s', (today, month, lastMonth, twelveMonths) => {
  const year = Number(today.slice(0, 4))
  expect(periodPresets.map((preset) => Object.values(presetRange(preset, date(today))))).toEqual([
    month,
    lastMonth,
    [`${year}-01-01`, today],
    [`${year - 1}-01-01`, `${year - 1}-12-31`],
    twelveMonths,
  ])
})

const today = date('2026-11-24')

test.each([
  ['', { from: '2026-11-01', until: '2026-11-24' }],
  ['from=2026-01-31&until=2026-01-31', { from: '2026-01-31', until: '2026-01-31' }],
  ['from=2022-01-01&until=2026-12-31', { from: '2022-01-01', until: '2026-12-31' }],
])('the address %j asks for a range', (query, range) => {
  expect(readRange(new URLSearchParams(query), today)).toEqual({ ok: true, range })
})

test.each([
  ['from=2026-02-30&until=2026-03-01', { from: 'noDay' }],
  ['from=2026-02-01', { until: 'noDay' }],
  ['from=&until=', { from: 'noDay', until: 'noDay' }],
  ['from=yesterday&until=today', { from: 'noDay', until: 'noDay' }],
  ['from=2026-03-02&until=2026-03-01', { until: 'backward' }],
  ['from=2022-01-01&until=2027-01-01', { until: 'tooLong' }],
  ['from=1900-01-01&until=2999-12-31', { until: 'tooLong' }],
])('the address %j is told what is wrong, and keeps what was typed', (query, wrong) => {
  const typed = Object.fromEntries(new URLSearchParams(query))
  expect(readRange(new URLSearchParams(query), today)).toEqual({
    ok: false,
    typed: { from: '', until: '', ...typed },
    wrong,
  })
})

test('a range has every month that one of its days is in', () => {
  expect(monthsOf({ from: date('2026-10-31'), until: date('2027-02-01') })).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
  for (let day = date('2027-12-01'); day < '2028-03-02'; day = addDays(day, 1))
    expect(monthsOf({ from: day, until: addDays(day, 1) }).at(-1)).toBe(addDays(day, 1).slice(0, 7))
})

test('what came in minus what went back is rentals, charges and taxes', () => {
  const rental = { paid: 217_800, paidTax: 17_800, back: 54_450, backTax: 4_450 }
  const takings = takingsOf(rental, { paid: 10_000, paidTax: 817, back: 0, backTax: 0 })
  expect(takings).toEqual({ received: 227_800, refunded: 54_450, rentals: 150_000, charges: 9_183, taxes: 14_167 })
  expect(takings.received - takings.refunded).toBe(revenue(takings) + takings.taxes)
})
