import { expect, test } from 'vitest'

import { configuredMethods } from '#app/shared/payment-methods.ts'
import { milesPackage, policiesOfCar, printExtraMile } from './policies.ts'
import { requirementSections } from './requirements.ts'

const miles = {
  perDay: { from: 100, to: 150 },
  overFee: { from: 250, to: 300 },
}

test('the requirements have seven sections, in the order of the specification', () => {
  expect(requirementSections(miles, configuredMethods).map((section) => section.title)).toEqual([
    'Driver Requirements',
    'Insurance & Documentation',
    'Financial Requirements',
    'Vehicle Usage Policy',
    'Pickup & Return Policy',
    'Mileage Policy',
    'Important Notes',
  ])
})

test('every figure of the specification is printed', () => {
  const text = requirementSections(miles, configuredMethods)
    .flatMap((section) => section.items)
    .join(' ')
  const figures = [
    'age 25',
    '3 years',
    '5 years',
    '$5,000 to $15,000',
    '24 hours before pickup',
    'PayPal',
    '8:00\u00a0AM to 8:00\u00a0PM',
    'within 10 miles',
    '$100 per hour',
    'more than 2 hours late',
    '100 to 150 miles per day',
    '$2.50 to $3.00',
    '100 extra miles',
    '$25',
    'up to 48 hours before pickup',
    '50% of the total',
    '24/7 emergency support during the rental: (404) 555-0199',
    'major credit cards, PayPal, Apple Pay, and Google Pay',
    '$25.00 for each eighth of a tank',
    'Cleaning beyond normal use costs $100 to $500',
  ]
  for (const figure of figures) expect(text).toContain(figure)
})

test('while the figures of the cars are not known, none is printed and everything else is', () => {
  const [known, unknown] = [requirementSections(miles, configuredMethods), requirementSections(null, configuredMethods)]
  const apart = (sections: typeof known) => sections.filter(({ id }) => id !== 'mileage')
  expect(apart(unknown)).toEqual(apart(known))
  expect(unknown.find(({ id }) => id === 'mileage')?.items).toEqual([
    'Each car’s page says how many miles are included and what an extra mile costs.',
    milesPackage,
  ])
})

test('cars that cost the same by the mile have one price, and the package is offered until the return', () => {
  expect(printExtraMile({ overFee: { from: 500, to: 500 } })).toBe('$5.00')
  expect(milesPackage).toContain('until the car is back')
})

test('an exotic car asks for more years of the license than others, on its page as in its agreement', () => {
  expect(policiesOfCar({ minAge: 25, vehicleClass: 'exotic', securityDepositCents: 0 }).at(-1)).toContain(
    'License held at least 5 years.',
  )
})

test('the car pages say their four policies with the figures', () => {
  expect(policiesOfCar({ minAge: 25, vehicleClass: 'luxury', securityDepositCents: 500_000 })).toEqual([
    'Book up to 30 days ahead.',
    'Free cancellation within 24 hours of booking if pickup is more than 72 hours away.',
    'Deposit authorized 24 hours before pickup and released in 3 to 5 business days. We release it once everything is paid.',
    'Minimum age 25. License held at least 2 years.',
  ])
})
