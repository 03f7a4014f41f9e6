/** The rows of a new request: its facts and price, its hold on the dates, and the beginning of its log. */
import { eq } from 'drizzle-orm'

import { additionalDrivers, bookingLines, bookingLog, bookingRequests, stays } from '#drizzle/schema.ts'
import { periodOf } from '#app/fleet/availability/queries.server.ts'
import type { Facilitation } from '#app/people/referrals/rules.ts'
import { taxesByDay } from '#app/bookings/taxes/by-day.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { agreementVersion, policySnapshot, policyVersion } from './agreement.ts'
import { driverRows } from './drivers.server.ts'
import type { RequestEntries } from './forms.ts'
import { lineRows, ratesByDay } from './price.ts'
import type { BookableCar, Priced } from './reserving.server.ts'
import { recordAcceptance } from './signed-agreements.server.ts'

type RequestInput = {
  id: string
  car: BookableCar
  customerId: string
  profileId: string | null
  entries: RequestEntries
  priced: Priced
  /** As the customer says; null where staff enter the booking and see the license. */
  licenseIssuedOn: CalendarDate | null
  /** Empty when it is signed later, at the desk. */
  signature: string
  emailFollowsAccount: boolean
  facilitation: Facilitation
  /** Milliseconds. */
  holdFor: number
  heldFrom?: string
  actorId: string
  /** Of the log, for staff and customer. */
  facts?: Record<string, unknown>
  now: Date
}

/** Returns the token of the address that the payment leads back to. */
export async function insertRequest(tx: Transaction, input: RequestInput): Promise<string> {
  const { id, car, customerId, profileId, entries, priced, signature, actorId, facts, now } = input
  const { price, delivery, drivers, agreement, seasons, taxes } = priced
  const token = newSecret()
  const { startsAt, endsAt, period } = periodOf(entries)
  const others = drivers.map((driver) => ({ ...driver, id: newId() }))
  const stay = { vehicleId: car.id, requestId: id, kind: 'hold' as const, startsAt, endsAt, period, createdAt: now }
  // Sent together. The request comes first of those that point to it.
  await Promise.all([
    signature && recordAcceptance(tx, { requestId: id, profileId, signature, now }),
    tx.insert(bookingRequests).values({
      id,
      vehicleId: car.id,
      customerId,
      profileId,
      customerName: entries.customerName,
      customerEmail: entries.customerEmail,
      emailFollowsAccount: input.emailFollowsAccount,
      customerPhone: entries.customerPhone,
      pickupDate: entries.pickupDate,
      returnDate: entries.returnDate,
      pickupTime: entries.pickupTime,
      returnTime: entries.returnTime,
      pickupAt: startsAt,
      returnAt: endsAt,
      totalDays: price.days,
      dailyRateCents: car.dailyRateCents,
      totalAmountCents: price.total,
      upfrontAmountCents: price.upfront,
      securityDepositCents: price.deposit,
      // The form doesn't ask when the car has no deposit.
      depositMethod: price.deposit > 0 ? entries.depositMethod : 'card',
      deliveryAddress: delivery?.address,
      collectionAddress: delivery?.collection,
      specialRequests: entries.specialRequests,
      licenseIssuedOn: input.licenseIssuedOn,
      policy: {
        ...policySnapshot(),
        milesPerDay: car.mileageLimit,
        overMileFeeCents: car.overMileFeeCents,
        rates: ratesByDay({ ...car, seasons }, entries.pickupDate, entries.returnDate),
        taxes: taxesByDay(taxes, entries),
      },
      policyVersion,
      agreementVersion,
      agreementText: agreement,
      signature,
      agreedAt: now,
      ...input.facilitation,
      accessTokenHash: hashSecret(token),
      holdExpiresAt: later(now, input.holdFor),
      heldFrom: input.heldFrom,
      createdAt: now,
    }),
    tx.insert(bookingLines).values(lineRows(id, price.lines)),
    others.length > 0 && tx.insert(additionalDrivers).values(driverRows(id, others, now)),
    tx.insert(stays).values(stay),
    tx.insert(bookingLog).values({ requestId: id, move: 'requested', actorId, facts, createdAt: now }),
  ])
  return token
}

/** Whether a request with this id was made before: a form that was sent twice. */
export async function findMade(tx: Transaction, id: string) {
  const [made] = await tx
    .select(
      columnsOf(bookingRequests, {
        vehicleId: true,
        pickupAt: true,
        returnAt: true,
        customerName: true,
        customerEmail: true,
      }),
    )
    .from(bookingRequests)
    .where(eq(bookingRequests.id, id))
  return made
}
