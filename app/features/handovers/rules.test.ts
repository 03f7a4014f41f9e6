import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { fixedShots, proposedCharges, unfinished } from './rules.ts'

const full = { mileage: 0, fuelEighths: 0, signerName: 'Mia Hart' }

test.each([
  ['is whole, at zero too', full, fixedShots, [], []],
  ['has no mileage', { ...full, mileage: null }, fixedShots, ['mileage'], []],
  ['has no fuel', { ...full, fuelEighths: null }, fixedShots, ['fuel'], []],
  ['has no name', { ...full, signerName: null }, fixedShots, ['name'], []],
  ['lacks one side', full, fixedShots.filter((shot) => shot !== 'left'), ['photos'], ['left']],
  ['has free shots only', full, ['other'], ['photos'], [...fixedShots]],
] as const)('a report that %s', (_, report, photographed, parts, shots) => {
  expect(unfinished(report, photographed)).toEqual({ parts, shots })
})

const dueAt = new Date('2026-11-28T15:00:00Z')
const returned = {
  dueAt,
  backAt: dueAt,
  isCollected: false,
  pickup: { mileage: 12_000, fuelEighths: 8 },
  back: { mileage: 12_450, fuelEighths: 8 },
  includedMiles: 450,
  prepaidMiles: 0,
  overMileFee: cents(500),
}
const late = (quantity: number) => [{ kind: 'late', quantity, unitAmount: 10_000, amount: quantity * 10_000 }]
const miles = (quantity: number) => [{ kind: 'miles', quantity, unitAmount: 500, amount: quantity * 500 }]
const fuel = (quantity: number) => [{ kind: 'fuel', quantity, unitAmount: 2_500, amount: quantity * 2_500 }]
const backAt = (iso: string) => ({ backAt: new Date(iso) })
const back = (mileage: number, fuelEighths = 8) => ({ back: { mileage, fuelEighths } })

test.each([
  ['on time, at the last mile', {}, []],
  ['early', backAt('2026-11-27T15:00:00Z'), []],
  ['two hours late', backAt('2026-11-28T17:00:00Z'), []],
  ['a moment more', backAt('2026-11-28T17:00:00.001Z'), late(1)],
  ['three hours late', backAt('2026-11-28T18:00:00Z'), late(1)],
  ['collected by us a day late', { ...backAt('2026-11-29T15:00:00Z'), isCollected: true }, []],
  ['a day late', backAt('2026-11-29T15:00:00Z'), late(22)],
  [
    'across the night that clocks go back',
    { dueAt: new Date('2026-10-31T22:00:00-04:00'), backAt: new Date('2026-11-01T02:00:00-05:00') },
    late(3),
  ],
  ['one mile more', back(12_451), miles(1)],
  ['with miles left of those bought', { ...back(12_549), prepaidMiles: 100 }, []],
  ['with more than those bought', { ...back(12_551), prepaidMiles: 100 }, miles(1)],
  ['with an eighth less', back(12_450, 7), fuel(1)],
  ['empty', back(12_450, 0), fuel(8)],
  ['fuller than it left', { ...back(12_450, 8), pickup: { mileage: 12_000, fuelEighths: 4 } }, []],
  [
    'with everything at once',
    { ...backAt('2026-11-28T19:30:00Z'), ...back(12_600, 6) },
    [...late(3), ...miles(150), ...fuel(2)],
  ],
])('back %s', (_, differs, charges) => {
  expect(proposedCharges({ ...returned, ...differs })).toEqual(charges)
})
