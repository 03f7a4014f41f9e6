import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { bookingRequests, bookings, customers, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { createHold } from '#app/bookings/booking/holds.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { db } from '#app/platform/db.server.ts'
import { StorageUnavailable } from '#app/platform/storage.server.ts'
import * as storage from '#app/platform/storage.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import * as erasure from './erasure.server.ts'
import { deleteOldDocuments, findRetention, setKeepDocuments, listRequestDocuments } from './retention.server.ts'

vi.mock(import('#app/platform/storage.server.ts'), async (original) => ({
  ...(await original()),
  deletePrivate: vi.fn(),
}))
vi.mock(import('./erasure.server.ts'), async (original) => {
  const real = await original()
  return { ...real, markDeleted: vi.fn(real.markDeleted) }
})

const now = new Date()
const deletePrivate = vi.mocked(storage.deletePrivate)

beforeAll(() => deletePrivate.mockResolvedValue(undefined))
afterEach(() => void deletePrivate.mockReset())

type Ending = { status?: typeof bookings.$inferInsert.status; endedAt?: Date }

/** A customer with one request made `now`, and a booking unless there is none. */
async function rental(booking: Ending | null, viewer?: Awaited<ReturnType<typeof makeCustomer>>) {
  const car = await makeCar()
  const person = viewer ?? (await makeCustomer())
  const pickup = addDays(dayOf(now), 5)
  const held = await createHold({
    viewer: person,
    vehicleId: car.id,
    entries: await rightEntries(person.id, pickup),
    now,
  })
  if (!held.ok) throw new Error(held.problem.body)
  const { requestId } = held.value
  const [request] = await db
    .update(bookingRequests)
    .set({ state: booking ? 'confirmed' : 'expired', paymentStatus: booking ? 'paid' : 'unpaid' })
    .where(eq(bookingRequests.id, requestId))
    .returning()
  const { vehicleId, customerId, pickupDate, returnDate, returnAt } = request!
  if (booking) {
    const bookingNumber = `MQ-${requestId.slice(-7)}`
    await db
      .insert(bookings)
      .values({ requestId, vehicleId, customerId, pickupDate, returnDate, bookingNumber, confirmedAt: now, ...booking })
  }
  return { person, requestId, customerId, returnAt }
}

const left = (customerId: string) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.customerId, customerId), isNull(documents.deletedAt)))

const stored = (customerId: string) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.customerId, customerId), isNotNull(documents.storageKey)))

describe('documents', () => {
  it('stay for 90 days after the last rental and then go, files and rows, whatever hour it is', async () => {
    const { customerId, returnAt, requestId } = await rental({ status: 'completed' })
    const over = later(returnAt, days(90))
    expect(await findRetention(requestId)).toEqual({ keep: false, deletedAt: over })
    await deleteOldDocuments(later(over, -1))
    expect(await left(customerId)).toHaveLength(3)
    const keys = (await left(customerId)).map(({ storageKey }) => storageKey)
    await deleteOldDocuments(over)
    expect(await left(customerId)).toEqual([])
    expect(deletePrivate.mock.calls.flat(2).sort()).toEqual(keys.sort())
    expect(await listRequestDocuments(requestId)).toMatchObject([
      { state: 'deleted' },
      { state: 'deleted' },
      { state: 'deleted' },
    ])
    await deleteOldDocuments(later(over, days(1)))
    expect(deletePrivate).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a car that came back late', { status: 'completed', endedAt: later(now, days(20)) }, days(20)],
    ['a cancelled booking', { status: 'cancelled', endedAt: later(now, days(1)) }, days(1)],
  ] as [string, Ending, number][])('are counted from the end of %s', async (_, booking, end) => {
    const { requestId } = await rental(booking)
    expect((await findRetention(requestId))!.deletedAt).toEqual(later(now, end + days(90)))
  })

  it('of a person who never booked are deleted a day after the last unpaid request', async () => {
    const { customerId, requestId } = await rental(null)
    expect(await findRetention(requestId)).toEqual({ keep: false, deletedAt: later(now, days(1)) })
    await deleteOldDocuments(later(now, days(1) - 1))
    expect(await left(customerId)).toHaveLength(3)
    await deleteOldDocuments(later(now, days(1)))
    expect(await left(customerId)).toEqual([])
  })

  it('of a request that was never paid go a day later, also when their customer has rented with others', async () => {
    const { person, customerId, requestId, returnAt } = await rental({ status: 'completed' })
    const rented = (await left(customerId)).map(({ id }) => id)
    const inVain = await rental(null, person)
    expect((await findRetention(inVain.requestId))!.deletedAt).toEqual(later(now, days(1)))
    await deleteOldDocuments(later(now, days(1) - 1))
    expect(await left(customerId)).toHaveLength(6)
    await deleteOldDocuments(later(now, days(1)))
    expect((await left(customerId)).map(({ id }) => id).sort()).toEqual(rented.sort())
    expect((await findRetention(requestId))!.deletedAt).toEqual(later(returnAt, days(90)))
  })

  it('of a rental are kept for no later request that was made with others and never paid, but for one made with them', async () => {
    const { person, customerId, requestId, returnAt } = await rental({ status: 'completed' })
    const rented = await left(customerId)
    const over = later(returnAt, days(90))
    const inVain = await rental(null, person)
    const asked = (at: Date) =>
      db.update(bookingRequests).set({ createdAt: at }).where(eq(bookingRequests.id, inVain.requestId))
    await asked(later(over, -1))
    expect((await findRetention(requestId))!.deletedAt).toEqual(over)
    for (const { id, documentType } of rented) {
      await db
        .update(requestDocuments)
        .set({ documentId: id })
        .where(and(eq(requestDocuments.requestId, inVain.requestId), eq(requestDocuments.documentType, documentType)))
    }
    expect((await findRetention(requestId))!.deletedAt).toEqual(later(over, days(1) - 1))
    const there = async () => (await left(customerId)).filter(({ id }) => rented.some((each) => each.id === id)).length
    await deleteOldDocuments(over)
    expect(await there()).toBe(3)
    await asked(later(over, -days(1)))
    await deleteOldDocuments(over)
    expect(await there()).toBe(0)
  })

  it('of a request that is still to be paid stay, whatever its age', async () => {
    const { customerId, requestId } = await rental(null)
    await db.update(bookingRequests).set({ state: 'awaiting_payment' }).where(eq(bookingRequests.id, requestId))
    await deleteOldDocuments(later(now, days(400)))
    expect(await left(customerId)).toHaveLength(3)
  })

  it('are needed while anything is open, and as long as the latest rental says', async () => {
    for (const status of ['confirmed', 'active', 'returned'] as const) {
      const { customerId } = await rental({ status })
      await deleteOldDocuments(later(now, days(400)))
      expect(await left(customerId)).toHaveLength(3)
      await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.customerId, customerId))
    }
    const { person, customerId } = await rental({ status: 'completed' })
    await rental({ status: 'completed', endedAt: later(now, days(60)) }, person)
    await deleteOldDocuments(later(now, days(149)))
    expect(await left(customerId)).toHaveLength(6)
    await deleteOldDocuments(later(now, days(150)))
    expect(await left(customerId)).toEqual([])
  })

  it('stay when the customer keeps them, and go when that ends', async () => {
    const { person, customerId, requestId } = await rental({ status: 'completed' })
    await setKeepDocuments(person.id, true)
    await deleteOldDocuments(later(now, days(1_000)))
    expect(await left(customerId)).toHaveLength(3)
    expect(await findRetention(requestId)).toMatchObject({ keep: true })
    await setKeepDocuments(person.id, false)
    await deleteOldDocuments(later(now, days(1_000)))
    expect(await left(customerId)).toEqual([])
  })

  it('of one customer that the store does not delete wait, without keeping others waiting', async () => {
    const [one, other] = [
      await rental({ status: 'completed' }),
      await rental({ status: 'completed', endedAt: later(now, days(30)) }),
    ]
    const at = later(now, days(300))
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    deletePrivate.mockRejectedValueOnce(new StorageUnavailable('down'))
    await deleteOldDocuments(at)
    const filesLeft = async () =>
      (await Promise.all([stored(one.customerId), stored(other.customerId)])).map((rows) => rows.length).sort()
    expect([await left(one.customerId), await left(other.customerId), await filesLeft()]).toEqual([[], [], [0, 3]])
    await deleteOldDocuments(at)
    expect(await filesLeft()).toEqual([0, 0])
    silent.mockRestore()
  })

  it('are refused at once to a booking that wants them again while the store is still asked', async () => {
    const { person, customerId, returnAt } = await rental({ status: 'completed' })
    const [first, ...others] = await left(customerId)
    const idOf = (type: string) => [first!, ...others].find(({ documentType }) => documentType === type)!.id
    const pickup = addDays(dayOf(now), 20)
    const entries = {
      ...(await rightEntries(person.id, pickup)),
      driversLicenseFront: idOf('drivers_license_front'),
      driversLicenseBack: idOf('drivers_license_back'),
      insuranceCard: idOf('insurance_card'),
    }
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      deletePrivate.mockImplementationOnce(() => (resolve(), new Promise((done) => void (answer = done))))
    })
    const deleting = deleteOldDocuments(later(returnAt, days(90)))
    await asked
    const held = await createHold({ viewer: person, vehicleId: (await makeCar()).id, entries, now })
    expect(held).toMatchObject({ ok: false, problem: bookingProblems.documentGone })
    answer()
    await deleting
    expect(await stored(customerId)).toEqual([])
  })

  it('that a booking brings while the old ones go stay', async () => {
    const { person, customerId, returnAt } = await rental({ status: 'completed' })
    const { markDeleted } = await vi.importActual<typeof erasure>('./erasure.server.ts')
    vi.mocked(erasure.markDeleted).mockImplementationOnce(async (...given) => {
      const entries = await rightEntries(person.id, addDays(dayOf(now), 20))
      expect(await createHold({ viewer: person, vehicleId: (await makeCar()).id, entries, now })).toMatchObject({
        ok: true,
      })
      await markDeleted(...given)
    })
    const before = (await left(customerId)).map(({ id }) => id)
    await deleteOldDocuments(later(returnAt, days(90)))
    const after = (await left(customerId)).map(({ id }) => id)
    expect(after).toHaveLength(3)
    expect(after.filter((id) => before.includes(id))).toEqual([])
  })

  it('say nothing about a person who never asked for a car', async () => {
    const stranger = await makeCustomer()
    expect(await findRetention(newId())).toBeNull()
    expect(await db.select().from(profiles).where(eq(profiles.id, stranger.id))).toMatchObject([
      { keepDocuments: false },
    ])
    expect(await db.select().from(customers).where(eq(customers.profileId, stranger.id))).toEqual([])
  })
})
