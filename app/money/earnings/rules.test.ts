import { expect, test } from 'vitest'

import type { BookingState } from '#app/shared/booking-states.ts'
import { cents } from '#app/shared/money.ts'
import { commissionBaseOf, commission, isReleased, movesToward, override, rateAt, type BookingMoney } from './rules.ts'

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
  held: cents(54_450),
  gone: cents(0),
  disputed: false,
}

test.each<[string, Partial<BookingMoney>, number]>([
  ['of the whole rental without its taxes, though half is paid', {}, 100_000],
  ['when it is over as well', { state: 'completed', held: cents(108_900) }, 100_000],
  ['in proportion, of what was given back at Stripe', { held: cents(43_560), gone: cents(10_890) }, 90_000],
  ['of the upfront half that is kept', { state: 'cancelled' }, 50_000],
  ['of nothing when all was given back', { state: 'cancelled', held: cents(0) }, 0],
  ['of nothing when more was given back than came in', { state: 'no_show', held: cents(-5_550) }, 0],
  ['of what a lost dispute has left', { state: 'completed', held: cents(0), gone: cents(54_450) }, 50_000],
  ['of everything when a bank took no more than a surplus', { held: cents(108_900), gone: cents(72_215) }, 100_000],
  ['of everything when what was lost was paid again', { held: cents(108_900), gone: cents(50_000) }, 100_000],
  ['of no more than the total', { held: cents(217_800) }, 100_000],
  ['of what is left of a surplus and of the total', { held: cents(98_010), gone: cents(20_000) }, 90_000],
])('a commission is earned %s', (_, more, base) => {
  expect(commissionBaseOf({ ...booked, ...more })).toBe(base)
})

test.each<BookingState>(['completed', 'cancelled', 'no_show'])(
  'a commission for a %s booking is available',
  (state) => {
    expect(isReleased({ state, disputed: false })).toBe(true)
  },
)

test.each<BookingState>(['confirmed', 'active', 'returned'])('a commission for a %s booking is pending', (state) => {
  expect(isReleased({ state, disputed: false })).toBe(false)
})

test('a commission for a completed booking is pending while its payment is disputed', () => {
  expect(isReleased({ state: 'completed', disputed: true })).toBe(false)
})

const nothing = { pending: cents(0), available: cents(0), paid: cents(0), begun: false }
const standing = (pending: number, available = 0, paid = 0) => ({
  pending: cents(pending),
  available: cents(available),
  paid: cents(paid),
  begun: true,
})

test.each<[string, number, boolean, boolean, ReturnType<typeof standing>, [string, number, number][]]>([
  ['adds what is earned once a booking is paid', 100, false, false, nothing, [['accrual', 100, 0]]],
  [
    'adds and releases what is earned when a paid booking is already over',
    100,
    true,
    false,
    nothing,
    [
      ['accrual', 100, 0],
      ['release', -100, 100],
    ],
  ],
  ['adds nothing the second time', 100, false, false, standing(100), []],
  ['releases what is earned when a booking is completed', 100, true, false, standing(100), [['release', -100, 100]]],
  ['adds the difference when a booking is extended', 140, false, false, standing(100), [['adjustment', 40, 0]]],
  ['takes off the difference when a booking is shortened', 60, false, false, standing(100), [['adjustment', -40, 0]]],
  ['takes off the share of a partial refund', 60, false, true, standing(100), [['reversal', -40, 0]]],
  [
    'takes off half and releases the rest when half of a canceled booking is kept',
    50,
    true,
    true,
    standing(100),
    [
      ['reversal', -50, 0],
      ['release', -50, 50],
    ],
  ],
  [
    'takes off everything when nothing of a canceled booking is kept',
    0,
    true,
    true,
    standing(100),
    [['reversal', -100, 0]],
  ],
  [
    'takes a refund after completion off the available balance',
    60,
    true,
    true,
    standing(0, 100),
    [['reversal', 0, -40]],
  ],
  ['adds more after completion to the available balance', 140, true, false, standing(0, 100), [['adjustment', 0, 40]]],
  [
    'makes what is available pending again during a dispute',
    100,
    false,
    false,
    standing(0, 100),
    [['release', 100, -100]],
  ],
  ['releases what is earned again when a dispute is won', 100, true, false, standing(100), [['release', -100, 100]]],
  ['takes off everything when a dispute is lost', 0, true, true, standing(100), [['reversal', -100, 0]]],
  ['changes nothing of what was paid out', 100, true, false, standing(0, 0, 100), []],
  ['changes nothing of what was paid out during a dispute', 100, false, false, standing(0, 0, 100), []],
  [
    'takes a partial refund after the payout off the available balance',
    60,
    true,
    true,
    standing(0, 0, 100),
    [['reversal', 0, -40]],
  ],
  [
    'takes a loss during a dispute off the available balance after the payout',
    60,
    false,
    true,
    standing(0, 0, 100),
    [['reversal', 0, -40]],
  ],
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
