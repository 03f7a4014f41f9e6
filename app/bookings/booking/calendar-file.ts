import { createEvent } from 'ics'

import { business } from '#app/business.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Delivery } from './delivery.ts'
import { emergencyWords } from './emergency.ts'
import { bringWords, handoverLocation, requestWords } from './pickup-location.ts'

type Facts = {
  requestId: string
  number: string | null
  car: { year: number; make: string; model: string; city: string }
  state: BookingState
  /** Rises with every change. */
  version: number
  pickupAt: Date
  returnAt: Date
  /** Balance due for the rental. */
  due: Cents
  specialRequests: string | null
  delivery: Delivery | null
  /** That paid. */
  card: object | null
}

/** In UTC, so that every calendar shows the right hour; a later file takes the earlier one's place. Throws on impossible times. */
export function calendarFile(booking: Facts, page: URL): string {
  const { city, address } = handoverLocation(booking)
  const { value, error } = createEvent({
    uid: `${booking.requestId}@${page.hostname}`,
    productId: 'marque',
    title: `${business.name}: ${vehicleName(booking.car)}`,
    description: descriptionOf(booking),
    location: address?.line ?? city,
    alarms: [
      { action: 'display', description: `Pickup: ${vehicleName(booking.car)}`, trigger: { days: 1, before: true } },
    ],
    url: page.href,
    start: booking.pickupAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: booking.returnAt.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
    sequence: booking.version,
    status: bookingStates[booking.state].isCalledOff ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  })
  if (!value) throw error ?? new Error('no calendar file')
  return value
}

function descriptionOf(booking: Facts): string {
  const coming = bookingStates[booking.state].isAhead
  return [
    `Booking ${booking.number}. ${bringWords(booking)}.`,
    coming && booking.due > 0 && `Due at pickup: ${exactDollars(booking.due)}.`,
    booking.delivery &&
      `We’ll deliver the car to ${booking.delivery.address} and pick it up at ${booking.delivery.collection ?? booking.delivery.address}.`,
    booking.specialRequests && requestWords(booking.specialRequests, coming),
    `Call us: ${business.phone.display}.`,
    !bookingStates[booking.state].isCalledOff && emergencyWords,
  ]
    .filter(Boolean)
    .join('\n')
}
