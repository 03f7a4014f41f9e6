import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { proposedCharges, unfinished } from './rules.ts'
import { fixedShots } from '#app/shared/condition-kinds.ts'

const full = { mileage: 0, fuelEighths: 0, signerName: 'Mia Hart' }

test.each([
  ['is whole, at zero too', full, fixedShots, [], []],
  ['lacks the mileage', { ...full, mileage: null }, fixedShots, ['mileage'], []],
  ['lacks the fuel', { ...full, fuelEighths: null }, fixedShots, ['fuel'], []],
  ['lacks the name', { ...full, signerName: null }, fixedShots, ['name'], []],
  ['lacks one side', full, fixedShots.filter((shot) => shot !== 'left'), ['photos'], ['left']],
  ['lacks all fixed shots when it has others only', full, ['other'], ['photos'], [...fixedShots]],
] as const)('a report %s', (_, report, photographed, parts, shots) => {
  expect(unfinished(report, photographed)).toEqual({ parts, shots })
})

const dueAt = new Date('2026-11-28T15:00:00Z')
const returned = {
  dueAt,
  backAt: dueAt,
  isCollected: false,
  pickup: { mileage: 12_000, fuelEighths: 8 },
  back: { mileage: 12_450, fuelEighths: 8 },
  allowedMiles: 450,
  overMileFee: cents(250),
}
const late = (quantity: number) => [{ kind: 'late', quantity, unitAmount: 10_000, amount: quantity * 10_000 }]
const miles = (quantity: number, unitAmount = 250) => [
  { kind: 'miles', quantity, unitAmount, amount: quantity * unitAmount },
]
const packages = (quantity: number) => miles(quantity, 2_500)
const fuel = (quantity: number) => [{ kind: 'fuel', quantity, unitAmount: 2_500, amount: quantity * 2_500 }]
const backAt = (iso: string) => ({ backAt: new Date(iso) })
const back = (mileage: number, fuelEighths = 8) => ({ back: { mileage, fuelEighths } })

test.each([
  ['nothing is charged for a car that is back on time, at the last mile', {}, []],
  ['nothing is charged for a car that is back early', backAt('2026-11-27T15:00:00Z'), []],
  ['nothing is charged for a car that is back two hours late', backAt('2026-11-28T17:00:00Z'), []],
  [
    'a charge is proposed for a car that is back a moment more than two hours late',
    backAt('2026-11-28T17:00:00.001Z'),
    late(1),
  ],
  ['a charge is proposed for a car that is back three hours late', backAt('2026-11-28T18:00:00Z'), late(1)],
  [
    'nothing is charged for a car that we collect a day late',
    { ...backAt('2026-11-29T15:00:00Z'), isCollected: true },
    [],
  ],
  ['a charge is proposed for a car that is back a day late', backAt('2026-11-29T15:00:00Z'), late(22)],
  [
    'a charge is proposed for a car that is back late in the night the clocks go back',
    { dueAt: new Date('2026-10-31T22:00:00-04:00'), backAt: new Date('2026-11-01T02:00:00-05:00') },
    late(3),
  ],
  ['a charge is proposed for a car that is back with one mile more', back(12_451), miles(1)],
  ['a charge is proposed for a car that is back with ten miles more, as much as a package', back(12_460), miles(10)],
  [
    'a charge is proposed for a car that is back with eleven miles more, for which a package is cheaper',
    back(12_461),
    packages(1),
  ],
  ['a charge is proposed for a car that is back with 200 miles more, as two packages', back(12_650), packages(2)],
  [
    'a charge is proposed for a car that is back with 204 miles more, as two packages and four miles',
    back(12_654),
    miles(1, 6_000),
  ],
  ['a charge is proposed for a car that is back with 211 miles more, as three packages', back(12_661), packages(3)],
  [
    'a charge is proposed for a car that is back with 200 miles more, where a package is no cheaper',
    { ...back(12_650), overMileFee: cents(25) },
    miles(200, 25),
  ],
  [
    'nothing is charged for a car that is back with 200 miles more, where they cost nothing',
    { ...back(12_650), overMileFee: cents(0) },
    [],
  ],
  [
    'nothing is charged for a car that is back with miles left of those bought',
    { ...back(12_549), allowedMiles: 550 },
    [],
  ],
  [
    'a charge is proposed for a car that is back with a mile more than those bought',
    { ...back(12_551), allowedMiles: 550 },
    miles(1),
  ],
  ['a charge is proposed for a car that is back with an eighth of the fuel less', back(12_450, 7), fuel(1)],
  ['a charge is proposed for a car that is back with an empty tank', back(12_450, 0), fuel(8)],
  [
    'nothing is charged for a car that is back at the level it left with, less than full',
    { ...back(12_450, 5), pickup: { mileage: 12_000, fuelEighths: 5 } },
    [],
  ],
  [
    'a charge is proposed for a car that is back with an eighth less than it left with, itself less than full',
    { ...back(12_450, 4), pickup: { mileage: 12_000, fuelEighths: 5 } },
    fuel(1),
  ],
  [
    'nothing is charged for a car that is back fuller than it left',
    { ...back(12_450, 8), pickup: { mileage: 12_000, fuelEighths: 4 } },
    [],
  ],
  [
    'a charge is proposed for a car that is back with everything at once',
    { ...backAt('2026-11-28T19:30:00Z'), ...back(12_600, 6) },
    [...late(3), ...packages(2), ...fuel(2)],
  ],
])('%s', (_, differs, charges) => {
  expect(proposedCharges({ ...returned, ...differs })).toEqual(charges)
})
