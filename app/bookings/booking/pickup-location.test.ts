import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { cents } from '#app/shared/money.ts'
import { calendarFile } from './calendar-file.ts'
import type { Delivery } from './delivery.ts'
import {
  handoverLocation,
  pickupLocation,
  pickupWords,
  placeFacts,
  locationLines,
  requestWords,
} from './pickup-location.ts'

const { street } = business.address

test('our own location has its address, hours and map', () => {
  const location = pickupLocation('Atlanta')
  expect(locationLines(location, true).join(', ')).toContain(`${street}, Atlanta, GA 30305`)
  expect(pickupWords(location)).toContain(street)
  expect(location.address?.mapUrl).toContain('Peachtree')
})

test('a car elsewhere never has our address', () => {
  const location = pickupLocation('Alpharetta')
  expect(location.address).toBeNull()
  const words = [...locationLines(location, true), pickupWords(location)].join(' ')
  expect(words).not.toContain(street)
  expect(words).toContain('Alpharetta')
  expect(words).toContain('We’ll call you to agree on a place.')
  expect(locationLines(location, false)).toEqual(['Alpharetta', location.hours])
})

test.each([
  ['before the rental', 'We land at 9:10.', 'You asked for: We land at 9:10. We’ll call you about it.', true],
  [
    'before the rental',
    'Deliver to the Four Seasons',
    'You asked for: Deliver to the Four Seasons. We’ll call you about it.',
    true,
  ],
  ['after the rental', 'Deliver to the Four Seasons', 'You asked for: Deliver to the Four Seasons', false],
])('%s, the request “%s” is shown as “%s”', (_, request, words, coming) => {
  expect(requestWords(request, coming)).toBe(words)
})

function calendarOf(given: { city: string; state: BookingState; version?: number; due?: number; delivery?: Delivery }) {
  const file = calendarFile(
    {
      requestId: 'request',
      number: 'MQ-7K4-F29T',
      car: { year: 2024, make: 'Ferrari', model: 'Roma', city: given.city },
      state: given.state,
      version: given.version ?? 1,
      pickupAt: new Date('2026-11-27T15:00:00Z'),
      returnAt: new Date('2026-11-30T15:00:00Z'),
      due: cents(given.due ?? 127_500),
      specialRequests: 'Child seat',
      delivery: given.delivery ?? null,
      card: null,
    },
    new URL('https://marque.example/booking?key=x'),
  )
  return file.replace(/\r\n[ \t]/g, '').replaceAll('\\', '')
}

test('the calendar file reminds a day before and carries place, phone and balance', () => {
  const file = calendarOf({ city: 'Atlanta', state: 'confirmed' })
  for (const words of [
    'BEGIN:VALARM',
    'TRIGGER:-P1D',
    business.phone.display,
    'Bring your license and a card in your name.',
    'Due at pickup: $1,275.00',
    street,
    'You asked for: Child seat. We’ll call you about it.',
  ])
    expect(file).toContain(words)
  expect(calendarOf({ city: 'Alpharetta', state: 'active' })).toContain('LOCATION:Alpharetta')
  expect(calendarOf({ city: 'Alpharetta', state: 'active' })).not.toContain('Due at pickup')
  expect(calendarOf({ city: 'Atlanta', state: 'active' })).toContain(business.emergencyPhone.display)
  expect(calendarOf({ city: 'Atlanta', state: 'cancelled' })).not.toContain(business.emergencyPhone.display)
})

test.each<[BookingState, number, string]>([
  ['confirmed', 1, 'CONFIRMED'],
  ['active', 2, 'CONFIRMED'],
  ['cancelled', 2, 'CANCELLED'],
  ['no_show', 3, 'CANCELLED'],
])('a later calendar file of a booking that is %s replaces the earlier one', (state, version, status) => {
  const file = calendarOf({ city: 'Atlanta', state, version })
  for (const line of ['UID:request@marque.example', `SEQUENCE:${version}`, `STATUS:${status}`])
    expect(file.split('\r\n')).toContain(line)
})

test('a booking that is paid in full asks for no money at pickup', () => {
  expect(calendarOf({ city: 'Atlanta', state: 'confirmed', due: 0 })).not.toContain('Due at pickup')
})

test.each([
  ['in the same place', null, 'here'],
  ['elsewhere', '2 Main Street, Decatur, GA 30030', 'at 2 Main Street, Decatur, GA 30030'],
])('a car that is delivered and collected %s names the customer’s places, not ours', (_, collection, where) => {
  const delivery = { address: '1 Main Street, Atlanta, GA 30309', collection }
  const location = handoverLocation({ car: { city: 'Atlanta' }, delivery })
  const words = locationLines(location, true).join(', ')
  expect(words).toBe(`1 Main Street, Atlanta, GA 30309. We’ll deliver the car here and pick it up ${where}.`)
  expect(placeFacts(location)).toEqual([
    ['Delivered to', delivery.address],
    ['Picked up at', collection ?? delivery.address],
  ])
  const file = calendarOf({ city: 'Atlanta', state: 'confirmed', delivery })
  expect(file).toContain(`LOCATION:${delivery.address}`)
  expect(file).toContain(`pick it up at ${collection ?? delivery.address}.`)
  expect([words, file].join()).not.toContain(street)
})
