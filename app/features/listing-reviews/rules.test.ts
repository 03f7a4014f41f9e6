import { expect, test } from 'vitest'

import { changesBetween, isSame, type Reviewed } from './rules.ts'

const facts: Reviewed = {
  dailyRateCents: 90_000,
  weekendRateCents: null,
  securityDepositCents: 200_000,
  overMileFeeCents: 500,
  photos: ['a', 'b', 'c'],
}
const none = { rates: [], added: [], removed: [], reordered: false }

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
