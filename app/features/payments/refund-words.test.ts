import { expect, it } from 'vitest'

import { hours, later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { cancellingWords, refundWords } from './refund-words.ts'

it.each([
  ['all of it', 237_500, 0, '$2,375.00 goes back to the card ending in 4242. Banks take a few days to show it.'],
  [
    'the balance and not the upfront half',
    237_500,
    237_500,
    '$2,375.00 goes back to the card ending in 4242. Banks take a few days to show it. $2,375.00 is kept.',
  ],
  ['nothing', 0, 237_500, 'It was canceled within 48 hours of pickup: $2,375.00 is kept.'],
  ['nothing yet, since the bank has refused it', 0, 0, 'Your money has not reached you yet: we call you about it.'],
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
    'Canceling is free until 48 hours before pickup: until Nov 29, 2026, 10:00\u00a0AM\u00a0EST. After that the upfront half is kept.',
  )
  expect(said(200, 40)).toBe(
    'Canceling was free until 48 hours before pickup: until Nov 29, 2026, 10:00\u00a0AM\u00a0EST. Now the upfront half is kept.',
  )
  expect(said(47, 40)).toBe(
    'Pickup was less than 48 hours away when you booked: if you cancel, the upfront half is kept.',
  )
})
