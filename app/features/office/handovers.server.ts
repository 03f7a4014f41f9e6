import { and, asc, between, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, bookings, fleetCars, payments, refunds } from '#drizzle/schema.ts'
import { tripOf } from '#app/features/bookings/trips.ts'
import { lowersPaid } from '#app/features/payments/payment-summary.server.ts'
import { balanceOf } from '#app/features/payments/rules.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'

const { handoversShown, lateShown, daysAhead } = business.office

export type Handover = Awaited<ReturnType<typeof select>>[number]

/** Pickups and returns in order: today's, those of the next days, and the last of the late ones, which may be many. */
export async function listHandovers(today: CalendarDate) {
  const isLate = or(
    and(eq(bookings.status, 'confirmed'), lt(bookings.pickupDate, today)),
    and(eq(bookings.status, 'active'), lt(bookings.returnDate, today)),
  )
  const [lateCount, late, now, next] = await Promise.all([
    db.$count(bookings, isLate),
    select(isLate, [desc(dueDay), desc(dueTime)], lateShown),
    select(isDue(today, today), inOrder, handoversShown),
    select(isDue(addDays(today, 1), addDays(today, daysAhead)), inOrder, handoversShown),
  ])
  return { lateCount, late: late.reverse(), now, next }
}

/** A refund of ours lowers what was paid. */
const stillPaid = sql<number>`${payments.amountCents} - coalesce((
  select sum(${refunds.amountCents}) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'failed' and ${lowersPaid}), 0)`.mapWith(Number)
const isPickup = sql`${bookings.status} = 'confirmed'`
const dueDay = sql<string>`case when ${isPickup} then ${bookings.pickupDate} else ${bookings.returnDate} end`
const dueTime = sql<string>`case when ${isPickup} then ${bookingRequests.pickupTime} else ${bookingRequests.returnTime} end`
const inOrder = [asc(dueDay), asc(dueTime), asc(bookings.id)]

function isDue(from: CalendarDate, until: CalendarDate): SQL | undefined {
  return or(
    and(eq(bookings.status, 'confirmed'), between(bookings.pickupDate, from, until)),
    and(eq(bookings.status, 'active'), between(bookings.returnDate, from, until)),
  )
}

async function select(which: SQL | undefined, order: SQL[], limit: number) {
  const rows = await db
    .select({
      requestId: bookings.requestId,
      number: bookings.bookingNumber,
      status: bookings.status,
      day: dueDay,
      time: dueTime,
      customer: bookingRequests.customerName,
      phone: bookingRequests.customerPhone,
      total: bookingRequests.totalAmountCents,
      address: bookingRequests.deliveryAddress,
      collection: bookingRequests.collectionAddress,
      car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model, city: fleetCars.locationCity },
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(which)
    .orderBy(...order)
    .limit(limit)
  const requestIds = rows.map(({ requestId }) => requestId)
  const paid = await db
    .select({ requestId: payments.requestId, purpose: payments.purpose, amount: stillPaid })
    .from(payments)
    .where(inArray(payments.requestId, requestIds))
  return rows.map(({ status, car, phone, total, address, collection, ...row }) => {
    const kind = status === 'confirmed' ? ('pickup' as const) : ('return' as const)
    const received = paid.filter(({ requestId }) => requestId === row.requestId)
    const transfers = received.map((payment) => ({ ...payment, kind: 'payment' as const, status: null }))
    return {
      ...row,
      kind,
      trip: tripOf(kind, { car, delivery: address === null ? null : { address, collection } }),
      day: date(row.day),
      time: time(row.time.slice(0, 5)),
      car: vehicleName(car),
      phone: { e164: phone, printed: printPhone(phone) },
      due: balanceOf({ total: cents(total), state: status }, transfers).due,
    }
  })
}
