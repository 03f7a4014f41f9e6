import { describe, expect, it } from 'vitest'

import { freeUntil } from '#app/bookings/booking/rules.ts'
import { date, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { instantAt, printInstant } from '#app/shared/zone.ts'
import {
  cancellationOf,
  objectionToCancelling,
  objectionToNoShow,
  balanceOf,
  surplusUnderReview,
  type Paid,
} from './rules.ts'

const upfront: Paid = {
  id: 'one',
  purpose: 'upfront',
  amount: cents(217_500),
  refunded: cents(0),
  lost: cents(0),
  disputed: false,
}
const balance: Paid = {
  id: 'two',
  purpose: 'remaining',
  amount: cents(217_500),
  refunded: cents(0),
  lost: cents(0),
  disputed: false,
}
/** Half of the total may be kept. */
const price = { total: cents(435_000), upfrontShareBp: 5_000 }
const free = hours(48)

/** Pickup at 10:00 in Atlanta. */
const pickupOn = (day: string) => instantAt(date(day), time('10:00'))

it.each([
  [
    'a surplus that the office refunded at Stripe',
    142_070,
    [{ ...upfront, amount: cents(404_430), refunded: cents(300_000) }],
    0,
  ],
  ['a surplus that is all refunded now', 142_070, [upfront, balance], 0],
  ['what a bank asks back', 142_070, [{ ...upfront, disputed: true }], 142_070],
  ['no more than is left of it', 142_070, [{ ...upfront, refunded: cents(200_000), disputed: true }], 17_500],
  ['what is beyond the payments that are not disputed', 300_000, [{ ...upfront, disputed: true }, balance], 82_500],
  ['nothing without a surplus', -5_000, [{ ...upfront, disputed: true }], 0],
])('under review of a surplus: %s', (_, surplus, payments, disputed) => {
  expect(surplusUnderReview(cents(surplus), payments)).toBe(disputed)
})

describe('the refund of a canceled booking', () => {
  it.each([
    ['is everything long before', '2026-11-27', '2026-11-20T00:00:00-05:00', 217_500, 0],
    ['is everything at the last instant', '2026-11-27', '2026-11-25T10:00:00.000-05:00', 217_500, 0],
    ['is nothing a thousandth of a second later', '2026-11-27', '2026-11-25T10:00:00.001-05:00', 0, 217_500],
    // The clocks go back on Nov 1 at 2:00: two days before are 48 hours of the clock and 49 that pass.
    [
      'is everything at 11:00 two days before, over the clocks going back',
      '2026-11-01',
      '2026-10-30T11:00:00-04:00',
      217_500,
      0,
    ],
    [
      'is nothing after 11:00 two days before, over the clocks going back',
      '2026-11-01',
      '2026-10-30T11:00:01-04:00',
      0,
      217_500,
    ],
    // They go forward on Mar 14: one hour is missing.
    [
      'is everything at 9:00 two days before, over the clocks going forward',
      '2027-03-14',
      '2027-03-12T09:00:00-05:00',
      217_500,
      0,
    ],
    [
      'is nothing after 9:00 two days before, over the clocks going forward',
      '2027-03-14',
      '2027-03-12T09:00:01-05:00',
      0,
      217_500,
    ],
    ['is nothing after pickup', '2026-11-27', '2026-11-28T10:00:00-05:00', 0, 217_500],
  ])('%s', (_, pickup, at, refund, kept) => {
    expect(
      cancellationOf([upfront], { ...price, pickupAt: pickupOn(pickup), freeBefore: free }, new Date(at)),
    ).toMatchObject({
      refund,
      kept,
    })
  })

  it('has its time limit named in Atlanta’s time', () => {
    expect(printInstant(freeUntil({ pickupAt: pickupOn('2026-11-01'), freeBefore: free }))).toBe(
      'Oct 30, 2026, 11:00\u00a0AM\u00a0EDT',
    )
  })

  it('goes by the limit in force when the booking was made', () => {
    const at = new Date('2026-11-26T09:00:00-05:00')
    expect(
      cancellationOf([upfront], { ...price, pickupAt: pickupOn('2026-11-27'), freeBefore: hours(24) }, at).refund,
    ).toBe(217_500)
    expect(cancellationOf([upfront], { ...price, pickupAt: pickupOn('2026-11-27') }, at).refund).toBe(0)
  })

  it('is everything when we cancel', () => {
    const at = new Date('2026-11-27T09:59:00-05:00')
    expect(
      cancellationOf([upfront, balance], { ...price, pickupAt: pickupOn('2026-11-27'), by: 'us' }, at),
    ).toMatchObject({
      refund: 435_000,
      kept: 0,
    })
  })

  it('includes a balance that was paid early, and not the upfront half', () => {
    const late = new Date('2026-11-27T09:00:00-05:00')
    expect(cancellationOf([upfront, balance], { ...price, pickupAt: pickupOn('2026-11-27') }, late)).toMatchObject({
      refund: 217_500,
      kept: 217_500,
      refunds: [{ paymentId: 'two', amount: 217_500 }],
    })
  })

  it.each([
    ['of a booking shortened from three days to two, and paid in full before', 262_360, [202_215, 60_145], 131_180],
    ['of a booking shortened to one day', 131_180, [131_180], 65_590],
    ['of a booking made longer and paid in full', 600_000, [202_215, 397_785], 300_000],
    ['of a booking of which less than half is paid', 600_000, [202_215], 202_215],
  ])('leaves half of the present total: %s', (_, total, paid, kept) => {
    const payments = paid.map((amount, index) => ({
      id: String(index),
      purpose: index === 0 ? 'upfront' : 'remaining',
      amount: cents(amount),
      refunded: cents(0),
      lost: cents(0),
      disputed: false,
    }))
    const late = new Date('2026-11-27T09:00:00-05:00')
    const ended = { pickupAt: pickupOn('2026-11-27'), total: cents(total), upfrontShareBp: 5_000 }
    const held = paid.reduce((sum, amount) => sum + amount, 0)
    expect(cancellationOf(payments, ended, late)).toMatchObject({ kept, refund: held - kept })
  })

  it('includes nothing that a bank asks back or took', () => {
    const early = new Date('2026-11-01T09:00:00-05:00')
    const ended = { ...price, pickupAt: pickupOn('2026-11-27') }
    expect(cancellationOf([{ ...upfront, disputed: true }, balance], ended, early)).toEqual({
      refund: 217_500,
      kept: 0,
      before: 0,
      lost: 0,
      disputed: 217_500,
      keptIfWon: 0,
      refunds: [{ paymentId: 'two', amount: 217_500 }],
    })
    expect(cancellationOf([upfront, { ...balance, disputed: true }], ended, early).refunds).toEqual([
      { paymentId: 'one', amount: 217_500 },
    ])
    const lost = { ...upfront, refunded: cents(217_500), lost: cents(200_000) }
    expect(cancellationOf([lost, balance], ended, early)).toMatchObject({
      refund: 217_500,
      before: 17_500,
      lost: 200_000,
    })
  })

  it.each([
    ['the agreed part, of a payment that is disputed', [{ ...upfront, disputed: true }], 0, 217_500],
    ['no more than the agreed part', [upfront, { ...balance, disputed: true }], 217_500, 217_500],
    [
      'what is left of a payment after a bank took a part',
      [{ ...upfront, refunded: cents(50_000), lost: cents(50_000), disputed: true }],
      0,
      167_500,
    ],
    [
      'less than the agreed part, where less was paid',
      [
        { ...upfront, amount: cents(50_000) },
        { ...balance, amount: cents(30_000), disputed: true },
      ],
      50_000,
      80_000,
    ],
  ])('leaves us, canceled late, if the bank decides for us: %s', (_, payments, kept, keptIfWon) => {
    const late = new Date('2026-11-27T09:00:00-05:00')
    const ended = { ...price, pickupAt: pickupOn('2026-11-27') }
    expect(cancellationOf(payments, ended, late)).toMatchObject({ refund: 0, kept, keptIfWon })
    expect(cancellationOf(payments, { ...ended, by: 'us' }, late)).toMatchObject({ kept: 0, keptIfWon: 0 })
  })

  it('is never more than what is left of a payment', () => {
    const early = new Date('2026-11-01T09:00:00-05:00')
    const partly = { ...upfront, refunded: cents(100_000) }
    expect(cancellationOf([partly], { ...price, pickupAt: pickupOn('2026-11-27') }, early)).toMatchObject({
      refund: 117_500,
      kept: 0,
    })
    const nearly = { ...upfront, refunded: cents(217_499) }
    expect(cancellationOf([nearly], { ...price, pickupAt: pickupOn('2026-11-27') }, early)).toMatchObject({
      refund: 1,
      refunds: [{ amount: 1 }],
    })
    const wholly = { ...upfront, refunded: cents(217_500) }
    expect(cancellationOf([wholly], { ...price, pickupAt: pickupOn('2026-11-27') }, early)).toMatchObject({
      refund: 0,
      refunds: [],
    })
  })

  it('adds up, whatever was paid and whenever it is', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const payments = Array.from({ length: seed % 4 }, (_, index) => {
        const amount = cents(((seed * 7_919 + index * 104_729) % 900_000) + 1)
        return {
          id: `${index}`,
          purpose: index === 0 ? 'upfront' : 'remaining',
          amount,
          refunded: cents(((amount * (seed % 3)) / 2) >> 0),
          lost: cents(0),
          disputed: seed % 5 === index,
        }
      })
      const at = new Date(pickupOn('2026-11-27').getTime() + (seed - 150) * hours(1))
      const given = cancellationOf(payments, { ...price, pickupAt: pickupOn('2026-11-27') }, at)
      const held = payments.reduce((total, payment) => total + payment.amount - payment.refunded, 0)
      expect(given.refund + given.kept + given.disputed).toBe(held)
      expect(given.refunds.reduce((total, { amount }) => total + amount, 0)).toBe(given.refund)
      const undisputed = payments.filter(({ disputed }) => !disputed).map(({ id }) => id)
      expect(undisputed).toEqual(expect.arrayContaining(given.refunds.map(({ paymentId }) => paymentId)))
      expect(given.kept).toBeGreaterThanOrEqual(0)
    }
  })
})

it.each([
  ['may cancel a confirmed booking until the pickup', 'confirmed', -1, undefined],
  ['may not cancel a booking from the time of pickup on', 'confirmed', 0, 'tooLate'],
  ['may not cancel a booking while the car is out', 'active', -1, 'notAnyMore'],
  ['may not cancel a booking twice', 'cancelled', -1, 'notAnyMore'],
] as const)('a customer %s', (_, state, after, objection) => {
  const pickupAt = pickupOn('2026-11-27')
  expect(objectionToCancelling({ state, pickupAt }, new Date(pickupAt.getTime() + after))).toBe(objection)
})

it.each([
  ['may be recorded when the pickup is at our location', null, null, undefined],
  ['may be recorded when our driver was there at the pickup time', {}, 0, undefined],
  ['may be recorded when our driver came 14 minutes after the pickup time', {}, 14, undefined],
  ['may be recorded when our driver came at the end of the tolerance', {}, 15, undefined],
  ['may not be recorded when our driver came 16 minutes after the pickup time', {}, 16, 'driverNotThere'],
  ['may not be recorded when our driver came shortly before the end of the wait', {}, 115, 'driverNotThere'],
  ['may not be recorded when our driver was only there before the pickup time', {}, -1, 'driverNotThere'],
  ['may not be recorded when our driver was only there after the wait', {}, 121, 'driverNotThere'],
  ['may not be recorded when our driver was never there', {}, null, 'driverNotThere'],
] as const)('a no-show %s', (_, delivery, after, objection) => {
  const pickupAt = pickupOn('2026-11-27')
  const driverThereAt = after === null ? null : later(pickupAt, minutes(after))
  expect(objectionToNoShow({ pickupAt, delivery }, driverThereAt)).toBe(objection)
})

describe('the balance of a booking', () => {
  const paid = { kind: 'payment' as const, purpose: 'upfront', status: null, amount: 217_500 }
  const back = { kind: 'refund' as const, purpose: null, status: 'pending', amount: 217_500 }
  const booking = { total: cents(435_000), state: 'confirmed' as const }
  it.each([
    [
      'has the rest due when the upfront half is paid',
      booking,
      [paid],
      { paid: 217_500, refunded: 0, kept: null, due: 217_500 },
    ],
    [
      'has nothing due once the balance is paid',
      booking,
      [paid, { ...paid, purpose: 'remaining' }],
      { paid: 435_000, refunded: 0, kept: null, due: 0 },
    ],
    [
      'has kept nothing after a refund',
      { ...booking, state: 'cancelled' as const },
      [paid, back],
      { paid: 217_500, refunded: 217_500, kept: 0, due: 0 },
    ],
    [
      'has kept the upfront half after a late cancellation',
      { ...booking, state: 'cancelled' as const },
      [paid],
      { paid: 217_500, refunded: 0, kept: 217_500, due: 0 },
    ],
    [
      'has kept the upfront half after a no-show',
      { ...booking, state: 'no_show' as const },
      [paid],
      { paid: 217_500, refunded: 0, kept: 217_500, due: 0 },
    ],
    [
      'is nothing when it expired unpaid',
      { ...booking, state: 'expired' as const },
      [],
      { paid: 0, refunded: 0, kept: 0, due: 0 },
    ],
    [
      'has kept nothing, nor refunded it, when the bank refused the refund',
      { ...booking, state: 'cancelled' as const },
      [paid, { ...back, status: 'failed' }],
      { paid: 217_500, refunded: 0, kept: 0, due: 0 },
    ],
    [
      'has nothing due after a refund for a lower price',
      { ...booking, total: cents(400_000) },
      [paid, { ...paid, purpose: 'remaining' }, { ...back, amount: 35_000, lowers: true }],
      { paid: 435_000, refunded: 35_000, kept: null, due: 0 },
    ],
    [
      'has the difference due when the price is raised again',
      booking,
      [paid, { ...paid, purpose: 'remaining' }, { ...back, amount: 35_000, lowers: true }],
      { paid: 435_000, refunded: 35_000, kept: null, due: 35_000 },
    ],
    [
      'has the rest due after a refund that failed',
      booking,
      [paid, { ...back, status: 'failed' }],
      { paid: 217_500, refunded: 0, kept: null, due: 217_500 },
    ],
    [
      'has the rest due, whatever was charged later',
      booking,
      [paid, { ...paid, purpose: 'extra', amount: 5_000 }],
      { paid: 217_500, refunded: 0, kept: null, due: 217_500 },
    ],
  ])('%s', (_, given, transfers, expected) => {
    expect(balanceOf(given, transfers)).toEqual(expected)
  })
})
