import { expect, test } from 'vitest'

import { filledIn } from '#app/shared/conflicts.ts'
import { newCarEntries } from './entries.ts'
import { date } from '#app/shared/dates.ts'
import { blockForm, carForm, readGarageFilter } from './forms.ts'

const filled = { ...newCarEntries, make: 'Ferrari', model: 'Roma', color: 'Red', dailyRate: '1,450' }
const problemsOf = (more: object) => {
  const read = carForm(2026).safeParse(filledIn({ ...filled, ...more }))
  return read.error?.issues.map(({ message }) => JSON.parse(message).code) ?? []
}

test('make, model, color and rate are enough, and everything else has a default', () => {
  expect(carForm(2026).parse(filledIn(filled))).toMatchObject({
    dailyRate: 145_000,
    securityDeposit: 500_000,
    milesPerDay: 150,
    year: 2024,
    minAge: 25,
  })
})

test.each([
  ['no make', { make: '' }, ['listing.makeMissing']],
  ['a rate of nothing', { dailyRate: '0' }, ['listing.rateWrong']],
  ['a negative rate', { dailyRate: '-5' }, ['listing.rateWrong']],
  ['a rate that is too high', { dailyRate: '1,000,000' }, ['listing.rateWrong']],
  ['a year before cars', { year: '1885' }, ['listing.yearWrong']],
  ['a year in the distant future', { year: '2090' }, ['listing.yearWrong']],
  ['no year', { year: '' }, ['listing.yearWrong']],
  ['the slug of a listing', { slug: 'listing-mine' }, ['garage.slugOfListing']],
  ['the slug of a listing in capitals', { slug: 'Listing-Mine' }, ['garage.slugOfListing']],
  ['a slash in the slug', { slug: 'a/b' }, ['garage.slugWrong']],
  ['a path for a slug', { slug: '../etc' }, ['garage.slugWrong']],
  ['a long slug', { slug: 'x'.repeat(81) }, ['garage.slugWrong']],
  ['a space in the album id', { albumId: 'a b' }, ['garage.albumWrong']],
  ['too many features', { features: Array.from({ length: 41 }, String) }, ['listing.tooManyFeatures']],
])('a car with %s is refused', (_, more, codes) => expect(problemsOf(more)).toEqual(codes))

test('a slug may be typed in capitals and with spaces around it', () => {
  expect(problemsOf({ slug: ' Ferrari-Roma ' })).toEqual([])
})

test('an address with invalid values filters nothing', () => {
  const query = new URLSearchParams({ state: 'gone', body: '1', class: 'x', kind: 'boat', sort: 'no', page: '-1' })
  expect(readGarageFilter(query)).toEqual({ q: '', page: 1 })
})

const block = {
  pickupDate: '2026-12-01',
  pickupTime: '08:00',
  returnDate: '2026-12-03',
  returnTime: '20:00',
  reason: 'private',
}
const blockProblemsOf = (more: object) => {
  const read = blockForm(date('2026-11-22')).safeParse({ ...block, ...more })
  return read.error?.issues.map(({ message }) => JSON.parse(message).code) ?? []
}

test.each([
  ['with a day that does not exist', { pickupDate: '2026-02-30' }, ['garage.dayMissing']],
  ['with a time that does not exist', { pickupTime: '24:30' }, ['garage.timeWrong']],
  ['without a known reason', { reason: 'x' }, ['garage.reasonMissing']],
  ['that end before they begin', { returnDate: '2026-11-30' }, ['garage.blockBackwards']],
  ['that end when they begin', { returnDate: '2026-12-01', returnTime: '08:00' }, ['garage.blockBackwards']],
  ['in the past', { pickupDate: '2026-11-01', returnDate: '2026-11-20' }, ['garage.blockPast']],
  ['for more than a year', { returnDate: '2028-01-01' }, ['garage.blockLong']],
  ['with a long note', { note: 'x'.repeat(201) }, ['garage.noteLong']],
])('blocked days %s are refused', (_, more, codes) => expect(blockProblemsOf(more)).toEqual(codes))

test('blocked days that are complete are accepted', () => {
  expect(blockProblemsOf({})).toEqual([])
})
