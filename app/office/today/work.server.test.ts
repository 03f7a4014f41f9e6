import { expect, test, vi } from 'vitest'

import { db } from '#app/platform/db.server.ts'
import { addBooking, addHouseMember } from '#tests/support/listings.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { findWork } from './work.server.ts'

const now = new Date('2026-11-24T17:00:00Z')

test('however much there is to do, few statements ask for it', async () => {
  for (const from of [-1, 0, 0, 1]) await addBooking((await makeCar()).id, { from, until: from + 2, now })
  const admin = await addHouseMember('admin')
  const asked = vi.spyOn(db.$client, 'unsafe')
  const work = await findWork(admin, now)
  expect(work?.handovers.now).toHaveLength(2)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(8)
  expect(asked.mock.calls.length).toBeGreaterThan(0)
})
