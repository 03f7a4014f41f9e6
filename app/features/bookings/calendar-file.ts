import { createEvent } from 'ics'

import { business } from '#app/config/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'

type Facts = {
  requestId: string
  number: string | null
  car: { year: number; make: string; model: string }
  pickupAt: Date
  returnAt: Date
}

/** The rental as a calendar file. Instants in UTC, so that any calendar shows the right hour. Throws on impossible times. */
export function calendarFile(booking: Facts, origin: string): string {
  const { street, city, region, postalCode } = business.address
  const { value, error } = createEvent({
    uid: `${booking.requestId}@${new URL(origin).hostname}`,
    productId: 'marque',
    title: `${business.name}: ${booking.car.year} ${booking.car.make} ${booking.car.model}`,
    description: `Booking ${booking.number}. Bring your license and the card you paid with.`,
    location: `${street}, ${city}, ${region} ${postalCode}`,
    url: new URL(hrefs.accountBookings(), origin).href,
    start: booking.pickupAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: booking.returnAt.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
  })
  if (!value) throw error ?? new Error('no calendar file')
  return value
}
