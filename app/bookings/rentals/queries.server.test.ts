import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingLines, bookingRequests, bookings, charges } from '#drizzle/schema.ts'

import { db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { otherPhone, phoneForms } from '#tests/support/phone-forms.ts'
import { readRentalFilter } from './forms.ts'
import { listRentals, readRentals } from './list.server.ts'
import { findBooked, findRental } from './queries.server.ts'
import type { Cell } from '#app/shared/csv.ts'
import { rentalSheet } from './sheet.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

async function numbers(viewer: Viewer, query: Record<string, string> = {}) {
  const { rentals } = await listRentals(viewer, readRentalFilter(new URLSearchParams(query)))
  return rentals.map(({ number }) => number)
}

test('staff read every booking, a broker those of their own listings, without the family name', async () => {
  const [broker, another, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const own = await addBooking(await addListing(broker.id), { from: 3, until: 5, now })
  const others = await addBooking(await addListing(another.id), { from: 1, until: 2, now })
  expect(await numbers(staff)).toEqual([others.bookingNumber, own.bookingNumber])
  expect(await numbers(broker)).toEqual([own.bookingNumber])
  expect((await listRentals(broker, readRentalFilter(new URLSearchParams()))).rentals[0]).toMatchObject({
    name: 'Mia',
    phone: { printed: '(404) 555-0143' },
  })
  expect(await findRental(others.bookingNumber, broker)).toBeNull()
  expect((await findRental(own.bookingNumber.toLowerCase(), broker))?.customer.name).toBe('Mia')
  expect((await findRental(own.bookingNumber, staff))?.customer.name).toBe('Mia Hart')
  expect(await findRental('MQ-NOT-HERE', staff)).toBeNull()
})

test('rentals are found by number, customer, phone, car and day, but a broker cannot search by name', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const car = await addListing(broker.id, { make: 'McLaren', model: '720S 100%' })
  const { bookingNumber, startsAt } = await addBooking(car, { from: 20, until: 22, now })
  const day = dayOf(startsAt)
  const all = { state: 'all' }
  for (const q of [bookingNumber, bookingNumber.toLowerCase(), 'mclaren 720', '100%'])
    for (const viewer of [staff, broker]) expect(await numbers(viewer, { ...all, q })).toEqual([bookingNumber])
  for (const q of ['Mia Hart', 'mia@example', '404-555-0143'])
    expect([
      (await numbers(staff, { ...all, q })).includes(bookingNumber),
      await numbers(broker, { ...all, q }),
    ]).toEqual([true, []])
  expect(await numbers(broker, { from: day, until: day })).toEqual([bookingNumber])
  expect(await numbers(broker, { until: '2026-11-22' })).toEqual([])
  expect(await numbers(broker, { from: 'tomorrow', state: 'no such', page: '-1' })).toEqual([bookingNumber])
  expect(await numbers(broker, { state: 'past' })).toEqual([])
})

test('a request that awaits payment is listed as such, and a broker sees no contact details of it', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const { requestId, startsAt } = await addBooking(await addListing(broker.id), { from: 25, until: 26, now })
  await db.delete(bookings).where(eq(bookings.requestId, requestId))
  const unpaid = { state: 'awaiting_payment' as const, paymentStatus: 'unpaid' as const }
  await db.update(bookingRequests).set(unpaid).where(eq(bookingRequests.id, requestId))
  const day = dayOf(startsAt)
  for (const state of ['current', 'unpaid', 'all'])
    expect(
      (await listRentals(staff, readRentalFilter(new URLSearchParams({ state, from: day })))).rentals,
    ).toMatchObject([
      { key: requestId, number: null, status: 'awaiting_payment', name: 'Mia Hart', phone: { e164: '+14045550143' } },
    ])
  expect((await listRentals(broker, readRentalFilter(new URLSearchParams()))).rentals).toMatchObject([
    { key: requestId, name: 'Mia', phone: null },
  ])
  expect(await numbers(staff, { state: 'past', from: day })).toEqual([])
  expect(await findRental(requestId, staff)).toMatchObject({ number: null, state: 'awaiting_payment' })
  expect(await findRental(requestId, await addBroker())).toBeNull()
  expect(await findBooked(requestId, staff)).toBeNull()
})

test('a number is found without its dashes', async () => {
  const { bookingNumber, requestId } = await addBooking(await addListing((await addBroker()).id), {
    from: 30,
    until: 31,
    now,
  })
  const number = `MQ-AB3-${bookingNumber.slice(-4)}`
  await db.update(bookings).set({ bookingNumber: number }).where(eq(bookings.requestId, requestId))
  const staff = await addHouseMember('staff')
  for (const q of [number.replaceAll('-', ''), number.replaceAll('-', ' ').toLowerCase()])
    expect(await numbers(staff, { q })).toEqual([number])
})

test('the file holds the whole list once, in pieces, with what the reader may see', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const car = await addListing(broker.id)
  const own: string[] = []
  for (let day = 0; day < 5; day++)
    own.push((await addBooking(car, { from: 40 + day, until: 41 + day, now })).bookingNumber)
  const read = async (viewer: Viewer, state: string) =>
    (await allOf(readRentals(viewer, readRentalFilter(new URLSearchParams({ state })), 2))).flat()
  expect((await read(broker, 'current')).map(({ number }) => number)).toEqual(own)
  expect((await read(broker, 'all')).map(({ number }) => number)).toEqual(own.toReversed())
  expect((await read(broker, 'all'))[0]?.customer.name).toBe('Mia')
  const everyone = await read(staff, 'all')
  expect(new Set(everyone.map(({ requestId }) => requestId)).size).toBe(everyone.length)
  expect(everyone).toHaveLength(await db.$count(bookingRequests))
})

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('the file tells taxes and charges that the customer has read, in dollars', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const { bookingNumber, requestId } = await addBooking(await addListing(broker.id), { from: 40, until: 42, now })
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
  const tax = { kind: 'tax', label: 'Sales tax, 10%', quantity: 1, unitAmountCents: 1_234, sortOrder: 9 } as const
  await db.insert(bookingLines).values({ ...tax, requestId, amountCents: 1_234 })
  const charge = { bookingId: booking!.id, label: 'As measured', quantity: 1 }
  await db.insert(charges).values([
    { ...charge, kind: 'fuel', unitAmountCents: 2_500, amountCents: 2_500, answerBy: now, state: 'sent' },
    { ...charge, kind: 'late', unitAmountCents: 9_900, amountCents: 9_900 },
    { ...charge, kind: 'miles', unitAmountCents: 700, amountCents: 700, answerBy: now, state: 'dropped' },
  ])
  const filter = readRentalFilter(new URLSearchParams({ state: 'all', q: bookingNumber }))
  const sheet: Cell[][] = []
  for await (const some of rentalSheet(staff, filter)) sheet.push(...some)
  const [columns = [], ...rows] = sheet
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveLength(columns.length)
  expect([rows[0]?.[columns.indexOf('Taxes, within the total')], rows[0]?.at(-1)]).toEqual(['12.34', '25.00'])
})

test('a booking is found by a number however it is written, and by a name with or without accents', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const { bookingNumber, requestId } = await addBooking(await addListing(broker.id), { from: 30, until: 32, now })
  const customer = { customerName: 'Zoë Núñez', customerPhone: '+14045550134' }
  await db.update(bookingRequests).set(customer).where(eq(bookingRequests.id, requestId))
  for (const q of [...phoneForms, 'zoe nunez', 'NÚÑEZ zoë'])
    expect(await numbers(staff, { state: 'all', q }), q).toEqual([bookingNumber])
  for (const q of [otherPhone, 'zola']) expect(await numbers(staff, { state: 'all', q }), q).toEqual([])
})
