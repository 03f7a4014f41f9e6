import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carListings } from '#drizzle/schema.ts'
import { followBooking } from '#app/money/earnings/ledger.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addFacilitated } from '#tests/support/facilitated.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import { findBoard } from './board.server.ts'

const now = new Date('2026-11-24T15:00:00Z')

test('a broker’s dashboard has their earnings, the next pickup, the link and what staff hid', async () => {
  const broker = await addBroker()
  const { requestId } = await addFacilitated(broker.id, now)
  const hidden = await addListing(broker.id, { model: 'Purosangue' })
  await db
    .update(carListings)
    .set({ hiddenAt: now, hiddenReason: 'The photos show another car.' })
    .where(eq(carListings.id, hidden))
  await followBooking(requestId, now)

  const board = await findBoard(broker, now)
  // 15% of two days at $1,450.00.
  expect(board?.sums).toEqual([
    { label: 'Available', sum: 'None' },
    { label: 'Pending', sum: '$435.00' },
    { label: 'This month', sum: '$435.00' },
    { label: 'Commission rate', sum: '15%' },
  ])
  expect(board?.newest.map(({ amount }) => amount)).toEqual(['$435.00'])
  expect(board?.link).toMatch(/\/r\/\w+$/)
  expect(board?.pickups).toMatchObject([
    { what: '2024 Ferrari Roma, Mia', when: expect.stringMatching(/^Fri, Nov 27, 10:00\sAM$/) },
  ])
  expect(board?.hidden).toEqual([{ id: hidden, car: 'Ferrari Purosangue', reason: 'The photos show another car.' }])
})

test('only a broker has one', async () => {
  expect(await findBoard(await addHouseMember('admin'), now)).toBeNull()
  const { id } = await addPerson({ role: 'member' })
  const member = { ...(await addBroker()), id, role: 'member' as const, isBroker: false }
  expect(await findBoard(member, now)).toBeNull()
})
