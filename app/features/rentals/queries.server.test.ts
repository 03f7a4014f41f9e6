import { expect, test } from 'vitest'

import type { Viewer } from '#app/features/access/permissions.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { readRentalFilter } from './forms.ts'
import { findRental, listRentals } from './queries.server.ts'

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

test('they are found by number, customer, phone, car and day; a broker finds nobody by a name', async () => {
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
