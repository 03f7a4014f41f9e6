import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookings } from '#drizzle/schema.ts'
import { addBlock } from '#app/fleet/garage/blocks.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { readScheduleQuery } from './forms.ts'
import { countHandovers, findSchedule } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const today = date('2026-11-21')

function read(viewer: Viewer, asked: Record<string, string> = {}, first = today) {
  const { from: _, ...query } = readScheduleQuery(new URLSearchParams(asked))
  return findSchedule(viewer, { ...query, first }, now)
}

async function names(viewer: Viewer, asked: Record<string, string> = {}, first = today) {
  return (await read(viewer, asked, first)).cars.map(({ name }) => name.model)
}

test('staff see every car by its name, a broker their own, and the first name alone of who comes', async () => {
  const [broker, another, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const own = await addListing(broker.id, { make: 'Aston Martin', model: 'DB12' })
  await addListing(another.id, { make: 'Bentley', model: 'Bentayga' })
  const { bookingNumber } = await addBooking(own, { from: 3, until: 5, now })
  expect(await names(staff)).toEqual(['DB12', 'Bentayga'])
  expect(await names(broker)).toEqual(['DB12'])
  const [stay] = (await read(staff)).cars[0]?.stays ?? []
  expect(stay).toMatchObject({ kind: 'booking', number: bookingNumber, customer: 'M. Hart', status: 'confirmed' })
  const [ofBroker] = (await read(broker)).cars[0]?.stays ?? []
  expect(ofBroker).toMatchObject({ number: bookingNumber, customer: 'Mia', requestId: null })
  expect(JSON.stringify(await read(broker))).not.toContain('Hart')
})

test('cars are found by name and by what needs them on the days shown', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const booked = await addListing(broker.id, { make: 'Ferrari', model: 'Roma' })
  const blocked = await addListing(broker.id, { make: 'Lamborghini', model: 'Urus' })
  await addListing(broker.id, { make: 'Porsche', model: '911 100%' })
  await addBooking(booked, { from: 3, until: 5, now })
  const dates = {
    pickupDate: addDays(today, 1),
    returnDate: addDays(today, 2),
    pickupTime: time('10:00'),
    returnTime: time('10:00'),
  }
  expect(await addBlock(blocked, { ...dates, reason: 'maintenance', note: 'New tires' }, now)).toMatchObject({
    ok: true,
  })
  const ofBroker = (asked: Record<string, string>, first = today) => names(broker, asked, first)
  expect(await ofBroker({ cars: 'booked' })).toEqual(['Roma'])
  expect(await ofBroker({ cars: 'blocked' })).toEqual(['Urus'])
  expect(await ofBroker({ cars: 'free' })).toEqual(['911 100%'])
  expect(await ofBroker({ cars: 'free', days: '1' })).toEqual(['Roma', 'Urus', '911 100%'])
  expect(await ofBroker({ cars: 'booked' }, addDays(today, -14))).toEqual([])
  expect(await ofBroker({ q: '100%' })).toEqual(['911 100%'])
  expect(await ofBroker({ kind: 'car' })).toEqual([])
  expect(await ofBroker({ days: '3', cars: 'no such', from: 'tomorrow', page: 'x' })).toHaveLength(3)
  const urus = (await read(staff, { q: 'urus' })).cars.find(({ id }) => id === blocked)
  expect(urus?.stays[0]).toMatchObject({ kind: 'block', reason: 'maintenance', note: 'New tires', customer: null })
})

test('a car that was due and is not back is out until it is, on the row and in the filters', async () => {
  const [broker, staff] = [await addBroker(), await addHouseMember('staff')]
  const id = await addListing(broker.id, { make: 'Maserati', model: 'MC20' })
  const { requestId, bookingNumber } = await addBooking(id, { from: -6, until: -4, now })
  const setStatus = (status: 'active' | 'returned') =>
    db.update(bookings).set({ status }).where(eq(bookings.requestId, requestId))
  const row = async (first = today) => (await read(staff, { q: 'mc20' }, first)).cars[0]?.stays
  expect(await row()).toEqual([])
  await setStatus('active')
  const [planned, out] = [
    { from: { date: '2026-11-15', time: '10:00' }, until: { date: '2026-11-17', time: '10:00' } },
    { from: { date: '2026-11-15', time: '10:00' }, until: { date: '2026-11-21', time: '10:00' } },
  ]
  for (const first of [today, addDays(today, -3)])
    expect(await row(first)).toMatchObject([{ number: bookingNumber, ...out, overdue: planned }])
  expect(await row(addDays(today, 1))).toEqual([])
  expect(await names(broker, { cars: 'booked' })).toEqual(['MC20'])
  expect(await names(broker, { cars: 'free' })).toEqual([])
  expect(await names(broker, { cars: 'free' }, addDays(today, 1))).toEqual(['MC20'])

  // What was booked after it stays in the row, and the car is out around it.
  const { bookingNumber: next } = await addBooking(id, { from: -3, until: -2, now })
  expect((await row(addDays(today, -5)))?.map(({ number }) => number)).toEqual([bookingNumber, next, bookingNumber])
  await setStatus('returned')
  expect((await row())?.map(({ number }) => number)).toEqual([])
})

test('pickups and returns of the day are counted for staff, and for a broker those of their listings', async () => {
  const [broker, another, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const before = await countHandovers(staff, addDays(today, 3))
  await addBooking(await addListing(broker.id), { from: 3, until: 5, now })
  const { bookingNumber } = await addBooking(await addListing(another.id), { from: 0, until: 3, now })
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.bookingNumber, bookingNumber))
  const day = addDays(today, 3)
  expect(await countHandovers(broker, day)).toEqual({ pickups: 1, returns: 0 })
  expect(await countHandovers(another, day)).toEqual({ pickups: 0, returns: 1 })
  expect(await countHandovers(staff, day)).toEqual({ pickups: before.pickups + 1, returns: before.returns + 1 })
})
