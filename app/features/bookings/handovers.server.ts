import { and, asc, eq, lte, or } from 'drizzle-orm'

import { bookingRequests, bookings, fleetCars } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { date, time, type CalendarDate } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'

const mostShown = 100

export type Handover = Awaited<ReturnType<typeof listHandovers>>[number]

/** Pickups and returns that are due by a day, in order; late ones come first. */
export async function listHandovers(until: CalendarDate) {
  const rows = await db
    .select({
      requestId: bookings.requestId,
      number: bookings.bookingNumber,
      status: bookings.status,
      remainingPaidAt: bookings.remainingPaidAt,
      pickupDate: bookingRequests.pickupDate,
      pickupTime: bookingRequests.pickupTime,
      returnDate: bookingRequests.returnDate,
      returnTime: bookingRequests.returnTime,
      customer: bookingRequests.customerName,
      phone: bookingRequests.customerPhone,
      total: bookingRequests.totalAmountCents,
      upfront: bookingRequests.upfrontAmountCents,
      car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model },
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(
      or(
        and(eq(bookings.status, 'confirmed'), lte(bookings.pickupDate, until)),
        and(eq(bookings.status, 'active'), lte(bookings.returnDate, until)),
      ),
    )
    .orderBy(asc(bookings.pickupDate))
    .limit(mostShown)
  const handovers = rows.map(({ status, remainingPaidAt, car, phone, total, upfront, ...row }) => {
    const isPickup = status === 'confirmed'
    return {
      requestId: row.requestId,
      number: row.number,
      kind: isPickup ? ('pickup' as const) : ('return' as const),
      day: date(isPickup ? row.pickupDate : row.returnDate),
      time: time((isPickup ? row.pickupTime : row.returnTime).slice(0, 5)),
      car: vehicleName(car),
      customer: row.customer,
      phone: { e164: phone, printed: printPhone(phone) },
      due: remainingPaidAt ? cents(0) : cents(total - upfront),
    }
  })
  return handovers.sort((one, other) => (`${one.day} ${one.time}` < `${other.day} ${other.time}` ? -1 : 1))
}
