import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { applicationOf, carRange, financing, memberTiers, membershipTiers, offerOf } from './tiers.ts'

test('the tiers of sign-up say which cars they open', () => {
  expect(memberTiers.map((tier) => tier.cars)).toEqual([
    'cars under $120K',
    'cars $150K to $300K',
    'cars $300K to $600K',
  ])
  expect(carRange({ to: cents(12_000_000) })).toBe('cars under $120K')
})

test('one membership is marked most popular', () => {
  expect(membershipTiers.filter((tier) => tier.popular).map((tier) => tier.key)).toEqual(['elite'])
})

test('the top membership bears the name of the product', () => {
  expect(membershipTiers.at(-1)?.name).toBe('Marque')
})

test('a financing price says its term, and adds up to the yearly price', () => {
  expect(membershipTiers.map(financing)).toEqual([
    'or $2,000 per month with financing, for 25 months',
    'or $5,000 per month with financing, for 20 months',
    'or $10,000 per month with financing, for 25 months',
  ])
  for (const { yearly, monthly, months } of membershipTiers) expect(monthly * months).toBe(yearly)
})

test.each([
  ['/membership/apply?tier=elite', 'Elite membership, $100,000 per year'],
  ['/membership/apply?tier=luxury', 'Luxury membership, $50,000 per year'],
  ['/membership/apply?tier=exotic', 'A yearly membership'],
])('on the way to %s the offer is %s', (path, offer) => {
  expect(offerOf(path)).toBe(offer)
})

test.each([
  ['on the way to a car', '/car/ferrari-roma?tier=elite'],
  ['on the way to no other page', undefined],
])('%s there is no offer', (_, path) => {
  expect(offerOf(path)).toBeUndefined()
})

test('sign-up for the tier elite leads to its application', () =>
  expect(applicationOf('elite')).toBe('/membership/apply?tier=elite'))

test.each([
  ['for the tier luxury', 'luxury'],
  ['for the tier exotic', 'exotic'],
  ['without a tier', null],
])('sign-up %s leads to no application', (_, tier) => expect(applicationOf(tier)).toBeUndefined())
