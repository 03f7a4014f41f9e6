import { expect, test } from 'vitest'

import { recordReads } from '#app/platform/page-reads.server.ts'
import { jobOf, makeQueues } from '#app/platform/queue.server.ts'
import { addBooking, addHouseMember } from '#tests/support/listings.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { findWork } from './work.server.ts'

const now = new Date('2026-11-24T17:00:00Z')

// An admin reads the state of the house as well.
test.each([
  ['staff', 1],
  ['admin', 2],
] as const)('however much there is to do, the work of %s is read in %d statements at most', async (role, most) => {
  for (const from of [-1, 0, 0, 1]) await addBooking((await makeCar()).id, { from, until: from + 2, now })
  const member = await addHouseMember(role)
  // As a site does when it starts.
  await makeQueues([jobOf('daily', () => Promise.resolve())])
  const { value: work, statements } = await recordReads(() => findWork(member, now))
  expect(work?.handovers.now.length).toBeGreaterThan(1)
  expect(statements).toBeLessThanOrEqual(most)
  expect(statements).toBeGreaterThan(0)
})
