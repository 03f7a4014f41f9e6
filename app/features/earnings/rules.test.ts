import { expect, test } from 'vitest'

import type { BookingState } from '#app/features/bookings/rules.ts'
import { cents } from '#app/shared/money.ts'
import { baseOf, commission, isReleased, movesToward, override, rateAt, type BookingMoney } from './rules.ts'

test.each([
  ['15% of $4,500.00', 450_000, 1_500, 67_500, 1_350],
  ['12.5% of $4,500.00', 450_000, 1_250, 56_250, 1_125],
  ['10% of $4,500.00', 450_000, 1_000, 45_000, 900],
  ['half a cent counts as one', 10_003, 1_500, 1_500, 30],
  ['12.5% of $1.00 is 12.5 cents', 100, 1_250, 13, 0],
  ['and half a cent of the override too', 125_000, 1_000, 12_500, 250],
  ['nothing of nothing', 0, 1_500, 0, 0],
])('a commission and its override: %s', (_, total, rate, earned, onTop) => {
  expect(commission(cents(total), rate)).toBe(earned)
  expect(override(cents(earned))).toBe(onTop)
})

const booked: BookingMoney = {
  state: 'confirmed',
  total: cents(108_900),
  net: cents(100_000),
  received: cents(54_450),
  refunded: cents(0),
  lost: cents(0),
  disputed: false,
}

test.each<[string, Partial<BookingMoney>, number]>([
  ['of the whole rental without its taxes, though half is paid', {}, 100_000],
  ['when it is over as well', { state: 'completed', received: cents(108_900) }, 100_000],
  ['in proportion, of what was given back at Stripe', { refunded: cents(10_890) }, 90_000],
  ['of the upfront half that is kept', { state: 'cancelled' }, 50_000],
  ['of nothing when all was given back', { state: 'cancelled', refunded: cents(54_450) }, 0],
  ['of nothing when more was given back than came in', { state: 'no_show', refunded: cents(60_000) }, 0],
  ['of what a lost dispute has left', { state: 'completed', lost: cents(54_450) }, 50_000],
])('a commission is %s', (_, more, base) => {
  expect(baseOf({ ...booked, ...more })).toBe(base)
})

test.each<[BookingState, boolean, boolean]>([
  ['confirmed', false, false],
  ['active', false, false],
  ['returned', false, false],
  ['completed', false, true],
  ['completed', true, false],
  ['cancelled', false, true],
  ['no_show', false, true],
])('%s, disputed %s: available %s', (state, disputed, available) => {
  expect(isReleased({ state, disputed })).toBe(available)
})

const nothing = { pending: cents(0), available: cents(0), paid: cents(0), begun: false }
const standing = (pending: number, available = 0, paid = 0) => ({
  pending: cents(pending),
  available: cents(available),
  paid: cents(paid),
  begun: true,
})

test.each<[string, number, boolean, boolean, ReturnType<typeof standing>, [string, number, number][]]>([
  ['paid', 100, false, false, nothing, [['accrual', 100, 0]]],
  [
    'paid and over before anybody looked',
    100,
    true,
    false,
    nothing,
    [
      ['accrual', 100, 0],
      ['release', -100, 100],
    ],
  ],
  ['told twice', 100, false, false, standing(100), []],
  ['completed', 100, true, false, standing(100), [['release', -100, 100]]],
  ['extended', 140, false, false, standing(100), [['adjustment', 40, 0]]],
  ['shortened', 60, false, false, standing(100), [['adjustment', -40, 0]]],
  ['refunded in part', 60, false, true, standing(100), [['reversal', -40, 0]]],
  [
    'canceled with half kept',
    50,
    true,
    true,
    standing(100),
    [
      ['reversal', -50, 0],
      ['release', -50, 50],
    ],
  ],
  ['canceled with nothing kept', 0, true, true, standing(100), [['reversal', -100, 0]]],
  ['refunded after completion', 60, true, true, standing(0, 100), [['reversal', 0, -40]]],
  ['more after completion', 140, true, false, standing(0, 100), [['adjustment', 0, 40]]],
  ['disputed after completion', 100, false, false, standing(0, 100), [['release', 100, -100]]],
  ['a dispute is won', 100, true, false, standing(100), [['release', -100, 100]]],
  ['a dispute is lost', 0, true, true, standing(100), [['reversal', -100, 0]]],
  ['paid out and untouched', 100, true, false, standing(0, 0, 100), []],
  ['paid out and disputed', 100, false, false, standing(0, 0, 100), []],
  ['paid out and refunded in part', 60, true, true, standing(0, 0, 100), [['reversal', 0, -40]]],
  ['paid out, lost while disputed', 60, false, true, standing(0, 0, 100), [['reversal', 0, -40]]],
])('%s', (_, earned, released, reduced, before, moves) => {
  const found = movesToward({ line: 'commission', earned: cents(earned), released, reduced }, before)
  expect(found.map(({ kind, pending, available }) => [kind, pending, available])).toEqual(moves)
})

test('a booking keeps the rate it was requested under', () => {
  const joined = new Date('2026-01-01T00:00:00Z')
  const history = [
    { rateBp: 1_000, validFrom: new Date('2026-06-01T00:00:00Z') },
    { rateBp: 1_500, validFrom: joined },
  ]
  expect(rateAt(history, 1_000, new Date('2026-05-31T23:59:59Z'))).toBe(1_500)
  expect(rateAt(history, 1_000, new Date('2026-06-01T00:00:00Z'))).toBe(1_000)
  expect(rateAt(history, 1_000, new Date('2025-01-01T00:00:00Z'))).toBe(1_500)
  expect(rateAt([], 1_250, joined)).toBe(1_250)
})
