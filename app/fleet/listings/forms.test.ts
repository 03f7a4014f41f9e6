import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { newEntries, type ListingEntries } from './entries.ts'
import { listingForm } from './forms.ts'

const right: ListingEntries = { ...newEntries, make: 'Ferrari', model: 'Roma', color: 'Red', dailyRate: '1,450' }

function read(entries: Partial<ListingEntries>) {
  const form = new URLSearchParams({ version: '3' })
  for (const [name, value] of Object.entries({ ...right, ...entries }))
    for (const each of [value].flat()) form.append(name, each)
  const submission = parseWithZod(form, { schema: listingForm(2026), formatError })
  return submission.status === 'success'
    ? { value: submission.value }
    : { codes: Object.values(submission.error ?? {}).flatMap((found) => found?.map(({ code }) => code) ?? []) }
}

test('a new listing needs make, model, color and daily rate; the rest is there', () => {
  expect(read({ make: '', model: ' ', color: '', dailyRate: '' }).codes).toEqual([
    'listing.makeMissing',
    'listing.modelMissing',
    'listing.colorMissing',
    'listing.dailyRateMissing',
  ])
  expect(read({}).value).toMatchObject({
    version: 3,
    dailyRate: 145_000,
    securityDeposit: 200_000,
    milesPerDay: 150,
    overMileFee: 500,
    minAge: 25,
    minDays: 1,
    seats: 2,
    features: [],
    locationCity: 'Atlanta',
  })
  expect(read({}).value).not.toHaveProperty('year', expect.anything())
})

test.each([
  ['dailyRate', '0', 'listing.rateWrong'],
  ['dailyRate', '-500', 'listing.rateWrong'],
  ['dailyRate', '1,000,000', 'listing.rateWrong'],
  ['dailyRate', '1.450,00', 'listing.rateWrong'],
  ['dailyRate', '1e3', 'listing.rateWrong'],
  ['dailyRate', 'call me', 'listing.rateWrong'],
  ['weekendRate', '0', 'listing.rateWrong'],
  ['securityDeposit', '', 'listing.depositMissing'],
  ['securityDeposit', '9,000,000', 'listing.depositWrong'],
  ['milesPerDay', '', 'listing.milesWrong'],
  ['overMileFee', '', 'listing.overMileFeeMissing'],
  ['overMileFee', '5.001', 'listing.overMileFeeWrong'],
  ['year', '1885', 'listing.yearWrong'],
  ['year', '2090', 'listing.yearWrong'],
  ['year', '2028', 'listing.yearWrong'],
  ['bodyType', 'spaceship', 'listing.bodyTypeMissing'],
  ['vehicleClass', '', 'listing.vehicleClassMissing'],
  ['seats', '0', 'listing.seatsWrong'],
  ['minAge', '17', 'listing.minAgeWrong'],
  ['minDays', '31', 'listing.minDaysWrong'],
  ['make', 'x'.repeat(81), 'listing.lineLong'],
  ['engine', 'x'.repeat(81), 'listing.lineLong'],
  ['description', 'x'.repeat(2_001), 'listing.descriptionLong'],
] as const)('%s "%s" is refused at its field', (field, typed, code) => {
  expect(read({ [field]: typed }).codes).toEqual([code])
})

test.each([
  ['1450', 145_000],
  ['$1,450', 145_000],
  ['$ 1,450.5', 145_050],
  ['1450.05', 145_005],
])('a rate typed as %s is %i cents', (dailyRate, cents) => {
  expect(read({ dailyRate }).value?.dailyRate).toBe(cents)
})

test('empty features are ignored, one is a list, too many or too long ones are refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index}`)
  expect(read({ features: [' Carbon brakes ', '', '  '] }).value?.features).toEqual(['Carbon brakes'])
  expect(read({ features: ['One'] }).value?.features).toEqual(['One'])
  expect(read({ features: many(business.listings.mostFeatures) }).value?.features).toHaveLength(40)
  expect(read({ features: many(450) }).codes).toEqual(['listing.tooManyFeatures'])
  expect(read({ features: ['x'.repeat(81)] }).codes).toEqual(['listing.featureLong'])
})
