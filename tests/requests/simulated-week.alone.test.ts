/** A week of the house by chance, the same one each time; `npm run simulate` runs years. */
import { expect, test } from 'vitest'

import { simulate } from '#tests/simulate/simulation.ts'

test('after each day of a week of bookings, killed processes and a Stripe that breaks, the audit finds nothing', async () => {
  const { failed, succeeded, gaveUp, killed, bookings } = await simulate({ seed: 1, days: 7, busy: 2, say: () => {} })
  expect(failed).toBeUndefined()
  // People get done what they set out to do, apart from those who meet a killed process.
  expect(bookings).toBeGreaterThan(0)
  expect(killed).toBeGreaterThan(0)
  expect(succeeded).toBeGreaterThan(gaveUp)
})
