import { createEvent } from 'ics'

import { business } from '#app/config/business.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'

type Facts = {
  requestId: string
  number: string | null
  car: { year: number; make: string; model: string }
  state: string
  pickupAt: Date
  returnAt: Date
}

/** In UTC, so that every calendar shows the right hour. Throws on impossible times. */
export function calendarFile(booking: Facts, page: URL): string {
  const { street, city, region, postalCode } = business.address
  const { value, error } = createEvent({
    uid: `${booking.requestId}@${page.hostname}`,
    productId: 'marque',
    title: `${business.name}: ${vehicleName(booking.car)}`,
    description: `Booking ${booking.number}. Bring your license and the card you paid with.`,
    location: `${street}, ${city}, ${region} ${postalCode}`,
    url: page.href,
    start: booking.pickupAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: booking.returnAt.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
    status: booking.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  })
  if (!value) throw error ?? new Error('no calendar file')
  return value
}
