import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { garageState, monthAfter, proposedSlug, readMonth, slugPattern } from './rules.ts'

test.each([
  ['ferrari-roma-spider-2024', 'a car with a trim', { make: 'Ferrari', model: 'Roma', trim: 'Spider', year: 2024 }],
  ['citroen-c-4-x-2025', 'a car with accents and signs', { make: 'Citroën', model: 'C/4 “X”', year: 2025 }],
  ['car-listing-one-2025', 'a car that is called a listing', { make: 'Listing', model: 'One', year: 2025 }],
  ['2025', 'a car without Latin letters', { make: '法拉利', model: '...', year: 2025 }],
])('the slug %s is proposed for %s', (slug, _, car) => {
  expect(proposedSlug(car)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})

test.each(['', '-roma', 'roma-', 'Roma', 'roma gt', 'röma', 'a/b', 'listing-1', 'x'.repeat(81)])(
  '%j is no slug',
  (slug) => expect(slug).not.toMatch(slugPattern),
)

test('a disabled car is disabled when it is published, and a draft is a draft', () => {
  const stored = { isPublished: true, isAvailable: true, isWithheld: false }
  expect(garageState(stored)).toBe('public')
  expect(garageState({ ...stored, isAvailable: false })).toBe('disabled')
  expect(garageState({ ...stored, isWithheld: true })).toBe('withheld')
  expect(garageState({ ...stored, isPublished: false, isAvailable: false })).toBe('draft')
})

test('months follow each other over the years, and nonsense is this month', () => {
  expect([monthAfter('2026-11', 2), monthAfter('2026-01', -2), monthAfter('2026-12', 0)]).toEqual([
    '2027-01',
    '2025-11',
    '2026-12',
  ])
  const today = date('2026-11-22')
  expect(['2027-02', '2027-13', 'x', '', null].map((asked) => readMonth(asked, today))).toEqual([
    '2027-02',
    ...Array.from({ length: 4 }, () => '2026-11'),
  ])
})
