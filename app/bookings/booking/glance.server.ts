import { carName } from '#app/fleet/cars/rules.ts'
import { bookingStates, groupOf } from '#app/shared/booking-states.ts'
import { printInstant } from '#app/shared/zone.ts'
import { handoverLocation, locationLines, requestWords } from './pickup-location.ts'
import type { BookingFacts } from './queries.server.ts'
import { freeUntil, isFreeToCancel } from './rules.ts'

/** What a booking's page shows to each of its readers: no contact details and no agreement. */
export function glanceOf(booking: BookingFacts & { number: string }, now: Date) {
  const { number, state, car, image, pickupDate, pickupTime, returnDate, returnTime } = booking
  const { days, miles, lines, total, deposit, specialRequests } = booking
  const coming = groupOf(state) === 'coming'
  const until = freeUntil(booking)
  const where = handoverLocation(booking)
  return {
    number,
    state,
    name: carName(car),
    image,
    pickupDate,
    pickupTime,
    returnDate,
    returnTime,
    days,
    miles,
    lines,
    total,
    deposit,
    coming,
    place: locationLines(where, coming),
    mapUrl: where.address?.mapUrl ?? null,
    asked: specialRequests ? requestWords(specialRequests, coming) : null,
    free:
      bookingStates[state].isAhead && isFreeToCancel(booking, now)
        ? { until: printInstant(until), left: until.getTime() - now.getTime() }
        : null,
  }
}

export type Glance = ReturnType<typeof glanceOf>
