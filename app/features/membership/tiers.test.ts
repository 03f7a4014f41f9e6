import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { carRange, memberTiers, membershipTiers } from './tiers.ts'

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
