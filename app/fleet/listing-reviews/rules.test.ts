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
  ['nothing when nothing changed', {}, {}],
  [
    'a changed daily rate',
    { dailyRateCents: 99_000 },
    { rates: [{ rate: 'dailyRateCents', before: 90_000, after: 99_000 }] },
  ],
  [
    'a new weekend rate',
    { weekendRateCents: 110_000 },
    { rates: [{ rate: 'weekendRateCents', before: null, after: 110_000 }] },
  ],
  ['a new rate by date', { seasons: [season] }, { seasonsAdded: [season] }],
  ['a new order of the photos', { photos: ['b', 'a', 'c'] }, { reordered: true }],
  ['a new photo at the end', { photos: ['a', 'b', 'c', 'd'] }, { added: ['d'] }],
  ['a new photo in front', { photos: ['d', 'a', 'b', 'c'] }, { added: ['d'] }],
  ['a removed photo', { photos: ['a', 'c'] }, { removed: ['b'] }],
  ['a photo that was replaced', { photos: ['a', 'd', 'c'] }, { added: ['d'], removed: ['b'] }],
  ['a removed photo and a new order of the others', { photos: ['c', 'a'] }, { removed: ['b'], reordered: true }],
])('a review shows %s', (_, change, found) => {
  const after = { ...facts, ...change }
  expect(changesBetween(facts, after)).toEqual({ ...none, ...found })
  expect(isSame(facts, after)).toBe(Object.keys(found).length === 0)
})

test('a review shows a changed rate by date as one added and one removed', () => {
  const changed = { ...season, minDays: 3 }
  expect(changesBetween({ ...facts, seasons: [season] }, { ...facts, seasons: [changed] })).toMatchObject({
    seasonsAdded: [changed],
    seasonsRemoved: [season],
  })
  expect(isSame({ ...facts, seasons: [season] }, { ...facts, seasons: [{ ...season }] })).toBe(true)
})
