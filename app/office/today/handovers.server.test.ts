import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { additionalDrivers, bookingRequests, bookings, conditionReports, payments } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBooking, addHouseMember } from '#tests/support/listings.ts'
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

test('each pickup says what is missing for it, and what was done today stays', async () => {
  const add = async (from: number, until: number) =>
    (await addBooking((await makeCar()).id, { from, until, now })).requestId
  const [coming, gone, back] = [await add(0, 2), await add(0, 4), await add(-3, 0)]
  await db
    .insert(additionalDrivers)
    .values({ requestId: coming, fullName: 'Noa Hart', dateOfBirth: '1990-01-01', licenseNumber: 'N1234567' })
  const staff = await addHouseMember('staff')
  const sign = async (requestId: string, stage: 'pickup' | 'return', completedAt: Date) => {
    const status = stage === 'pickup' ? ('active' as const) : ('returned' as const)
    const { id: bookingId } = one(
      await db.update(bookings).set({ status }).where(eq(bookings.requestId, requestId)).returning({ id: bookings.id }),
    )
    await db.insert(conditionReports).values({
      bookingId,
      stage,
      mileage: 100,
      fuelEighths: 8,
      signerName: 'Mia Hart',
      staffId: staff.id,
      happenedAt: completedAt,
      completedAt,
    })
    return one(await db.select().from(bookings).where(eq(bookings.id, bookingId))).bookingNumber
  }
  const before = later(now, -days(3))
  const numbers = [await sign(gone, 'pickup', later(now, -hours(1))), await sign(back, 'pickup', before)]
  await sign(back, 'return', now)

  const { now: due, done } = await listHandovers(dayOf(now))
  expect(due.find(({ requestId }) => requestId === coming)?.missing).toEqual([
    'Documents not accepted',
    'Deposit not secured',
    'Noa Hart may not drive: license not seen',
    '$2,900.00 due',
  ])
  expect(done.map(({ kind, number }) => [kind, number])).toEqual([
    ['return', numbers[1]],
    ['pickup', numbers[0]],
  ])
})
