import { expect, test } from 'vitest'

import { filledIn } from '#app/features/listings/conflicts.ts'
import { newCarEntries } from './entries.ts'
import { date } from '#app/shared/dates.ts'
import { blockForm, carForm, readGarageFilter } from './forms.ts'

const filled = { ...newCarEntries, make: 'Ferrari', model: 'Roma', color: 'Red', dailyRate: '1,450' }
const problemsOf = (more: object) => {
  const read = carForm(2026).safeParse(filledIn({ ...filled, ...more }))
  return read.error?.issues.map(({ message }) => JSON.parse(message).code) ?? []
}

test('make, model, color and rate are enough: all else has its default', () => {
  expect(carForm(2026).parse(filledIn(filled))).toMatchObject({
    dailyRate: 145_000,
    securityDeposit: 500_000,
    milesPerDay: 150,
    year: 2024,
    minAge: 25,
  })
})

test.each([
  [{ make: '' }, ['listing.makeMissing']],
  [{ dailyRate: '0' }, ['listing.rateWrong']],
  [{ dailyRate: '-5' }, ['listing.rateWrong']],
  [{ dailyRate: '1,000,000' }, ['listing.rateWrong']],
  [{ year: '1885' }, ['listing.yearWrong']],
  [{ year: '2090' }, ['listing.yearWrong']],
  [{ year: '' }, ['listing.yearWrong']],
  [{ slug: 'listing-mine' }, ['garage.slugOfListing']],
  [{ slug: 'Listing-Mine' }, ['garage.slugOfListing']],
  [{ slug: 'a/b' }, ['garage.slugWrong']],
  [{ slug: '../etc' }, ['garage.slugWrong']],
  [{ slug: 'x'.repeat(81) }, ['garage.slugWrong']],
  [{ slug: ' Ferrari-Roma ' }, []],
  [{ albumId: 'a b' }, ['garage.albumWrong']],
  [{ features: Array.from({ length: 41 }, String) }, ['listing.tooManyFeatures']],
])('%o is answered with %o', (more, codes) => expect(problemsOf(more)).toEqual(codes))

test('what makes no sense in an address filters nothing', () => {
  const query = new URLSearchParams({ state: 'gone', body: '1', class: 'x', kind: 'boat', sort: 'no', page: '-1' })
  expect(readGarageFilter(query)).toEqual({ q: '', page: 1, sort: 'newest' })
})

const block = {
  pickupDate: '2026-12-01',
  pickupTime: '08:00',
  returnDate: '2026-12-03',
  returnTime: '20:00',
  reason: 'private',
}

test.each([
  [{}, []],
  [{ pickupDate: '2026-02-30' }, ['garage.dayMissing']],
  [{ pickupTime: '24:30' }, ['garage.timeWrong']],
  [{ reason: 'x' }, ['garage.reasonMissing']],
  [{ returnDate: '2026-11-30' }, ['garage.blockBackwards']],
  [{ returnDate: '2026-12-01', returnTime: '08:00' }, ['garage.blockBackwards']],
  [{ pickupDate: '2026-11-01', returnDate: '2026-11-20' }, ['garage.blockPast']],
  [{ returnDate: '2028-01-01' }, ['garage.blockLong']],
  [{ note: 'x'.repeat(201) }, ['garage.noteLong']],
])('blocked days with %o are answered with %o', (more, codes) => {
  const read = blockForm(date('2026-11-22')).safeParse({ ...block, ...more })
  expect(read.error?.issues.map(({ message }) => JSON.parse(message).code) ?? []).toEqual(codes)
})
