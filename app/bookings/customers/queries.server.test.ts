import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingNotes, bookingRequests, bookings, customers, profiles } from '#drizzle/schema.ts'
import { listRentalsOf } from '#app/bookings/rentals/list.server.ts'
import { listNotesOfAll } from '#app/bookings/rentals/notes.server.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBookingWithDocuments } from '#tests/support/documents.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { findCustomer, listCustomerDocuments, listCustomerRequests } from './queries.server.ts'
import { findRenting } from './renting.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** A paid booking with three documents, of a customer with this email. */
async function addBooked(email: string, from: number) {
  const booking = await addBookingWithDocuments({ from, until: from + 2, now })
  await db.update(customers).set({ email }).where(eq(customers.id, booking.customerId))
  return booking
}

test('bookings with the same email belong to one customer, with all documents and notes', async () => {
  const staff = await addHouseMember('staff')
  const [first, second] = [await addBooked('Pia@example.com', 3), await addBooked('pia@example.com', 9)]
  const other = await addBooked('other@example.com', 15)
  await db.insert(bookingNotes).values({ requestId: first.requestId, authorId: staff.id, note: 'Prefers mornings' })
  for (const { customerId } of [first, second]) {
    const { ids, fullName } = present(await findCustomer(customerId), 'the customer')
    expect(ids.toSorted()).toEqual([first.customerId, second.customerId].toSorted())
    expect(fullName).not.toBe('')
    const requestIds = await listCustomerRequests(ids)
    expect(requestIds).toEqual([second.requestId, first.requestId])
    expect((await listRentalsOf(staff, requestIds)).map(({ number }) => number)).toEqual([
      second.bookingNumber,
      first.bookingNumber,
    ])
    const kept = await listCustomerDocuments(ids)
    expect(kept.map(({ id }) => id).toSorted()).toEqual(
      [...Object.values(first.documents), ...Object.values(second.documents)].toSorted(),
    )
    expect(one(await listNotesOfAll(requestIds))).toMatchObject({ note: 'Prefers mornings' })
  }
  const { ids } = present(await findCustomer(other.customerId), 'the other')
  expect(ids).toEqual([other.customerId])
  expect(await listNotesOfAll(await listCustomerRequests(ids))).toEqual([])
})

test('of an account, all its bookings are counted and the last ones listed', async () => {
  const [first, second] = [await addBooked('una@example.com', 3), await addBooked('una@example.com', 9)]
  const isFirst = eq(bookingRequests.id, first.requestId)
  const { profileId } = one(
    await db.select({ profileId: bookingRequests.profileId }).from(bookingRequests).where(isFirst),
  )
  await db.update(bookingRequests).set({ profileId }).where(eq(bookingRequests.id, second.requestId))
  await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.requestId, first.requestId))
  // By phone, for the same address: a customer of their own.
  const called = await addBooked('una.quin@example.com', 15)
  await db.update(bookingRequests).set({ profileId: null }).where(eq(bookingRequests.id, called.requestId))
  await db.update(customers).set({ profileId: null }).where(eq(customers.id, called.customerId))
  const confirm = (emailConfirmedAt: Date | null) =>
    db.update(profiles).set({ email: 'Una.Quin@example.com', emailConfirmedAt }).where(eq(profiles.id, profileId!))
  await confirm(now)
  const all = await findRenting(profileId!, 1)
  expect(all.requestIds).toEqual([called.requestId])
  expect(all.customerIds[0]).toBe(first.customerId)
  expect(all.customerIds).toContain(called.customerId)
  await confirm(null)
  const { counts, requestIds } = await findRenting(profileId!, 1)
  expect(counts.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
    { state: 'completed', count: 1 },
    { state: 'confirmed', count: 1 },
  ])
  expect(requestIds).toEqual([second.requestId])
  expect(await findRenting(newId(), 5)).toEqual({ customerIds: [], counts: [], requestIds: [] })
})

test('each document is kept as long as its own bookings need it', async () => {
  const [first, second] = [await addBooked('kim@example.com', 3), await addBooked('kim@example.com', 30)]
  const { ids } = present(await findCustomer(first.customerId), 'the customer')
  const until = new Map((await listCustomerDocuments(ids)).map(({ id, retention }) => [id, retention?.deletedAt]))
  const [early, late] = [until.get(first.documents.insurance_card), until.get(second.documents.insurance_card)]
  expect(present(late, 'late').getTime() - present(early, 'early').getTime()).toBeGreaterThan(20 * 86_400_000)
})

test.each([
  ['an unknown id', newId()],
  ['a made-up id', 'nonsense'],
  ['no id', undefined],
])('%s finds no customer', async (_, id) => {
  expect(await findCustomer(id)).toBeNull()
})
