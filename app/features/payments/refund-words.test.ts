import { expect, it } from 'vitest'

import { hours, later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { cancellingWords, refundWords } from './refund-words.ts'

it.each([
  ['all of it', 237_500, 0, 'We’re refunding $2,375.00 to the card ending in 4242. Banks take a few days to show it.'],
  [
    'the balance and not the upfront half',
    237_500,
    237_500,
    'We’re refunding $2,375.00 to the card ending in 4242. Banks take a few days to show it. We kept $2,375.00.',
  ],
  ['nothing', 0, 237_500, 'It was canceled within 48 hours of pickup, so we kept $2,375.00.'],
  ['nothing yet, since the bank has refused it', 0, 0, 'Your refund hasn’t reached you yet. We’ll call you about it.'],
])('a cancelled booking says that it gives back %s', (_, refunded, kept, words) => {
  expect(refundWords({ refunded: cents(refunded), kept: cents(kept), last4: '4242', freeBefore: hours(48) })).toBe(
    words,
  )
})

it('the free time of a booking is named only if it had one', () => {
  const pickupAt = new Date('2026-12-01T15:00:00Z')
  const said = (bookedBefore: number, before: number) =>
    cancellingWords(
      { pickupAt, freeBefore: hours(48), createdAt: later(pickupAt, -hours(bookedBefore)) },
      later(pickupAt, -hours(before)),
    )
  expect(said(200, 100)).toBe(
    'Free cancellation until 48 hours before pickup (Nov 29, 2026, 10:00\u00a0AM\u00a0EST). After that, we keep 50% of the total.',
  )
  expect(said(200, 40)).toBe(
    'Free cancellation ended 48 hours before pickup (Nov 29, 2026, 10:00\u00a0AM\u00a0EST). If you cancel now, we keep 50% of the total.',
  )
  expect(said(47, 40)).toBe(
    'Pickup was less than 48 hours away when you booked. If you cancel, we keep 50% of the total.',
  )
})
