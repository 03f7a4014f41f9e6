import { and, asc, desc, eq, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm'

import { bookingLog, bookingRequests, bookings, carListings, customers, fleetCars, profiles } from '#drizzle/schema.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import type { RentalFilter } from './forms.ts'
import { namesFor, statusesOf } from './rules.ts'

const { pageSize } = business.office

/** Everybody's bookings, or those of a broker's own listings; what is coming in its order, all else the latest first. */
export async function listRentals(viewer: Viewer, filter: RentalFilter) {
  const readsAll = can(viewer, 'handover.list')
  const order = filter.state === 'current' ? asc : desc
  const rows = await db
    .select({
      number: bookings.bookingNumber,
      status: bookings.status,
      customer: {
        name: bookingRequests.customerName,
        email: bookingRequests.customerEmail,
        phone: bookingRequests.customerPhone,
      },
      pickup: { date: bookings.pickupDate, time: bookingRequests.pickupTime },
      returns: { date: bookings.returnDate, time: bookingRequests.returnTime },
      total: bookingRequests.totalAmountCents,
      car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model },
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(and(...conditionsOf(viewer, filter, readsAll)))
    .orderBy(order(bookings.pickupDate), order(bookingRequests.pickupAt), order(bookings.id))
    .limit(pageSize + 1)
    .offset((filter.page - 1) * pageSize)
  return {
    readsAll,
    rentals: rows.slice(0, pageSize).map(({ customer, pickup, returns, car, total, ...row }) => {
      const { name, phone } = namesFor(customer, { readsAll, status: row.status })
      return {
        ...row,
        name,
        phone: phone ? { e164: phone, printed: printPhone(phone) } : null,
        car: vehicleName(car),
        pickup: { date: date(pickup.date), time: time(pickup.time.slice(0, 5)) },
        returns: { date: date(returns.date), time: time(returns.time.slice(0, 5)) },
        total: cents(total),
      }
    }),
    more: rows.length > pageSize,
  }
}

/** Null for bookings that do not exist and for those of others' listings. */
export async function findRental(number: string, viewer: Viewer) {
  const readsAll = can(viewer, 'handover.list')
  const [row] = await db
    .select({
      requestId: bookings.requestId,
      bookingId: bookings.id,
      status: bookings.status,
      customerProfile: customers.profileId,
      agreement: {
        text: bookingRequests.agreementText,
        version: bookingRequests.agreementVersion,
        signature: bookingRequests.signature,
        agreedAt: bookingRequests.agreedAt,
      },
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(and(eq(bookings.bookingNumber, number.toUpperCase()), readsAll ? undefined : ofOwnListings(viewer)))
  const facts = row && (await findBookingFacts(row.requestId))
  if (!row || !facts?.number) return null
  return {
    ...facts,
    ...row,
    number: facts.number,
    readsAll,
    customer: namesFor(facts.customer, { readsAll, status: row.status }),
  }
}

/** As the customer reads it, with who did it. */
export async function listRentalLog(requestId: string) {
  const rows = await db
    .select({
      move: bookingLog.move,
      facts: bookingLog.facts,
      at: bookingLog.createdAt,
      by: profiles.fullName,
    })
    .from(bookingLog)
    .leftJoin(profiles, eq(profiles.id, bookingLog.actorId))
    .where(eq(bookingLog.requestId, requestId))
    .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id))
  return rows.map((entry) => ({ ...entry, at: entry.at.toISOString(), printed: printInstant(entry.at) }))
}

function conditionsOf(viewer: Viewer, { q, state, from, until }: RentalFilter, readsAll: boolean): (SQL | undefined)[] {
  return [
    readsAll ? undefined : ofOwnListings(viewer),
    inArray(bookings.status, [...statusesOf[state]]),
    from && gte(bookings.pickupDate, from),
    until && lte(bookings.pickupDate, until),
    q ? named(q, readsAll) : undefined,
  ]
}

function ofOwnListings(viewer: Viewer): SQL {
  const own = db.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, viewer.id))
  return inArray(bookings.vehicleId, own)
}

/** A broker searches only what they may read. */
function named(q: string, readsAll: boolean): SQL | undefined {
  const pattern = containing(q)
  const digits = q.replace(/\D/g, '')
  return or(
    ilike(bookings.bookingNumber, pattern),
    ilike(sql`concat_ws(' ', ${fleetCars.year}, ${fleetCars.make}, ${fleetCars.model})`, pattern),
    ilike(fleetCars.slug, pattern),
    readsAll ? ilike(bookingRequests.customerName, pattern) : undefined,
    readsAll ? ilike(bookingRequests.customerEmail, pattern) : undefined,
    readsAll && digits.length >= 4 ? ilike(bookingRequests.customerPhone, containing(digits)) : undefined,
  )
}
