import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, payments } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBooking } from '#tests/support/listings.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { listHandovers } from './handovers.server.ts'

const now = new Date('2026-11-24T17:00:00Z')

test('late ones never hide those of today, and what is due is what was not paid', async () => {
  const { handoversShown, lateShown } = business.office
  const { id } = await makeCar()
  for (let ago = 1; ago <= handoversShown + 1; ago += 1) await addBooking(id, { from: -ago - 1, until: -ago, now })
  const add = async (from: number, until: number) =>
    (await addBooking((await makeCar()).id, { from, until, now })).requestId
  const ids = [await add(0, 2), await add(1, 3), await add(8, 9), await add(-3, 0)]
  const [today, tomorrow, , back] = ids
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.requestId, back!))
  await db.insert(payments).values([
    { requestId: today!, purpose: 'upfront', amountCents: 145_000, receivedAt: now },
    { requestId: today!, purpose: 'extra', amountCents: 9_900, receivedAt: now },
    { requestId: tomorrow!, purpose: 'upfront', amountCents: 145_000, receivedAt: now },
    { requestId: tomorrow!, purpose: 'remaining', amountCents: 145_000, receivedAt: now },
  ])

  const there = {
    deliveryAddress: '12 Elm Street, Atlanta, GA 30306',
    collectionAddress: '9 Oak Lane, Atlanta, GA 30399',
  }
  for (const id of [today!, back!]) await db.update(bookingRequests).set(there).where(eq(bookingRequests.id, id))
  const { late, lateCount, now: due, next } = await listHandovers(dayOf(now))
  expect([lateCount, late.length]).toEqual([handoversShown + 1, lateShown])
  expect(late.at(-1)?.day).toBe('2026-11-22')
  expect(late.map(({ day }) => day)).toEqual(late.map(({ day }) => day).toSorted())
  expect(due.map(({ requestId, kind }) => [requestId, kind])).toEqual(
    expect.arrayContaining([
      [today, 'pickup'],
      [back, 'return'],
    ]),
  )
  expect(due).toHaveLength(2)
  expect(due.find(({ requestId }) => requestId === today)?.due).toBe(145_000)
  const whereOf = (id: string) => due.find(({ requestId }) => requestId === id)?.trip?.words
  expect(whereOf(today!)).toBe(`Deliver it to ${there.deliveryAddress} (4 miles)`)
  expect(whereOf(back!)).toBe(`Pick it up at ${there.collectionAddress}`)
  expect(next.map(({ trip }) => trip)).toEqual([null])
  expect(next.map(({ requestId, due: owed }) => [requestId, owed])).toEqual([[tomorrow, 0]])
})
