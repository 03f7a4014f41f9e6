import { assert, nat, property } from 'fast-check'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { cents } from '#app/shared/money.ts'
import { milesFacts, milesOf, overMiles } from './miles.ts'

const { miles: size, price } = business.requirements.extraMilesPackage
const terms = { perDay: 150, overFee: cents(250) }
const unread = { out: null, onRoad: null, back: null }
const bought = [{ kind: 'miles', quantity: 2 }]

test('miles beyond the allowance cost the least that packages and single miles can', () => {
  assert(
    property(nat(2_000), nat(1_000), (over, fee) => {
      const ways = Array.from(
        { length: Math.ceil(over / size) + 1 },
        (_, packages) => packages * price + Math.max(0, over - packages * size) * fee,
      )
      const { packages, single, amount } = overMiles(over, cents(fee))
      expect(amount).toBe(Math.min(...ways))
      expect(packages * size + single).toBeGreaterThanOrEqual(over)
    }),
  )
})

test.each([
  ['are unknown before the odometer is read', unread, null],
  ['are unknown when the car has just left', { ...unread, out: 12_000 }, null],
  ['are counted to the customer’s reading on the road', { ...unread, out: 12_000, onRoad: 12_380 }, 380],
  ['are counted to the return', { out: 12_000, onRoad: 12_380, back: 12_700 }, 700],
  ['are none when a reading is below that of the pickup', { ...unread, out: 12_000, onRoad: 11_000 }, 0],
])('the miles used %s', (_, odometer, used) => {
  expect(milesOf({ days: 3, lines: bought }, terms, odometer)).toMatchObject({
    included: 450,
    allowed: 650,
    used,
  })
})

test('summaries say what is included, bought and used, and what one more costs', () => {
  expect(milesFacts(milesOf({ days: 3, lines: [] }, terms, unread))).toEqual([
    ['Miles included', '450 (150 per day)'],
    ['Extra miles', '$2.50 per extra mile, or $25.00 per 100'],
  ])
  const onRoad = { ...unread, out: 12_000, onRoad: 13_200 }
  expect(milesFacts(milesOf({ days: 3, lines: bought }, { ...terms, overFee: cents(20) }, onRoad))).toEqual([
    ['Miles included', '450 (150 per day), plus 200 bought'],
    ['Extra miles', '$0.20 per extra mile'],
    ['Miles used', '1,200 of 650'],
  ])
})
