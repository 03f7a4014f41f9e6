import { expect, it } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { refundWords } from './refund-words.ts'

it.each([
  ['all of it', 237_500, 0, '$2,375.00 goes back to the card ending in 4242. Banks take a few days to show it.'],
  ['the balance and not the upfront half', 237_500, 237_500, '$2,375.00 goes back to the card ending in 4242. Banks take a few days to show it. $2,375.00 is kept.'],
  ['nothing', 0, 237_500, 'The free time to cancel was over: $2,375.00 is kept.'],
  ['nothing yet, since the bank has refused it', 0, 0, 'Your money has not reached you yet: we call you about it.'],
])('a cancelled booking says that it gives back %s', (_, refunded, kept, words) => {
  expect(refundWords({ refunded: cents(refunded), kept: cents(kept), last4: '4242' })).toBe(words)
})
