import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { changesBetween, isSame, type Reviewed } from './rules.ts'

const facts: Reviewed = {
  dailyRateCents: 90_000,
  weekendRateCents: null,
  securityDepositCents: 200_000,
  overMileFeeCents: 500,
  seasons: [],
  photos: ['a', 'b', 'c'],
}
const season = {
  name: 'Race week',
  firstDay: date('2026-12-01'),
  lastDay: date('2026-12-04'),
  dailyRateCents: 140_000,
  minDays: 2,
}
const none = { rates: [], seasonsAdded: [], seasonsRemoved: [], added: [], removed: [], reordered: false }

test.each<[string, Partial<Reviewed>, Partial<ReturnType<typeof changesBetween>>]>([
  ['nothing', {}, {}],
  [
    'the daily rate',
    { dailyRateCents: 99_000 },
    { rates: [{ rate: 'dailyRateCents', before: 90_000, after: 99_000 }] },
  ],
  [
    'a weekend rate where there was none',
    { weekendRateCents: 110_000 },
    { rates: [{ rate: 'weekendRateCents', before: null, after: 110_000 }] },
  ],
  ['a rate by date', { seasons: [season] }, { seasonsAdded: [season] }],
  ['the order', { photos: ['b', 'a', 'c'] }, { reordered: true }],
  ['a photo at the end', { photos: ['a', 'b', 'c', 'd'] }, { added: ['d'] }],
  ['a photo in front', { photos: ['d', 'a', 'b', 'c'] }, { added: ['d'] }],
  ['one gone', { photos: ['a', 'c'] }, { removed: ['b'] }],
  ['one for another', { photos: ['a', 'd', 'c'] }, { added: ['d'], removed: ['b'] }],
  ['one gone, and the others turned', { photos: ['c', 'a'] }, { removed: ['b'], reordered: true }],
])('%s', (_, change, found) => {
  const after = { ...facts, ...change }
  expect(changesBetween(facts, after)).toEqual({ ...none, ...found })
  expect(isSame(facts, after)).toBe(Object.keys(found).length === 0)
})

test('a rate by date that is changed is one more and one less', () => {
  const changed = { ...season, minDays: 3 }
  expect(changesBetween({ ...facts, seasons: [season] }, { ...facts, seasons: [changed] })).toMatchObject({
    seasonsAdded: [changed],
    seasonsRemoved: [season],
  })
  expect(isSame({ ...facts, seasons: [season] }, { ...facts, seasons: [{ ...season }] })).toBe(true)
})
