import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  sql,
  type SQL,
} from 'drizzle-orm'

import { bookingLines, bookingRequests, bookings, customers, fleetCars, payments, profiles } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { firstImageOf, shownImage } from '#app/fleet/cars/car-images.server.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { bookingStatuses, requestStates } from '#app/shared/booking-status-lists.ts'
import { date, time } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { deliveryEntries } from './delivery.ts'
import { listDrivers, driverEntries } from './drivers.server.ts'
import { extraEntries } from './extras.ts'
import { milesOf, type Odometer } from './miles.ts'
import { depositAt, payableUntil } from './rules.ts'

export const mostListed = 50

export type BookingFacts = NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>

const carFields = getViewSelectedFields(fleetCars)
const listedFields = columnsOf(bookingRequests, {
  id: true,
  state: true,
  pickupDate: true,
  returnDate: true,
  totalAmountCents: true,
  upfrontAmountCents: true,
  checkoutExpiresAt: true,
  holdExpiresAt: true,
})
const typedFields = columnsOf(bookingRequests, {
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  pickupDate: true,
  returnDate: true,
  pickupTime: true,
  returnTime: true,
  depositMethod: true,
  specialRequests: true,
  deliveryAddress: true,
  collectionAddress: true,
  licenseIssuedOn: true,
})
const requestFields = {
  ...listedFields,
  ...typedFields,
  ...columnsOf(bookingRequests, {
    paymentStatus: true,
    profileId: true,
    customerId: true,
    pickupAt: true,
    returnAt: true,
    totalDays: true,
    securityDepositCents: true,
    policy: true,
    emailFollowsAccount: true,
    checkoutSessionId: true,
    checkoutUrl: true,
    createdAt: true,
    signature: true,
    driversUnsigned: true,
  }),
}

/** In one statement: every page and email of a booking asks for it. */
export async function findBookingFacts(requestId: string, executor: Executor = db) {
  return isId(requestId) ? findBookingWhere(eq(bookingRequests.id, requestId), executor) : null
}

/** Of the request that the condition names, if there is one: the right to read it is a part of the condition. */
export async function findBookingWhere(which: SQL | undefined, executor: Executor = db) {
  const [booking] = await listBookingsWhere(which, 1, executor)
  return booking ?? null
}

/** The latest pickups first. */
async function listBookingsWhere(which: SQL | undefined, most: number, executor: Executor = db) {
  const payment = executor
    .select({ brand: payments.cardBrand, last4: payments.cardLast4 })
    .from(payments)
    .where(eq(payments.requestId, bookingRequests.id))
    .orderBy(asc(payments.receivedAt))
    .limit(1)
    .as('payment')
  const image = firstImageOf(bookingRequests.vehicleId, executor)
  const rows = await executor
    .select({
      request: requestFields,
      booking: bookings,
      car: carFields,
      customerProfile: customers.profileId,
      accountEmail: profiles.email,
      lines: linesOfRequest,
      odometer: signedMileages,
      payment: { brand: payment.brand, last4: payment.last4 },
      image: shownImage(image),
    })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(profiles, and(eq(profiles.id, bookingRequests.profileId), isNull(profiles.deletedAt)))
    .leftJoinLateral(payment, sql`true`)
    .leftJoinLateral(image, sql`true`)
    .where(which)
    .orderBy(desc(bookingRequests.pickupAt))
    .limit(most)
  return rows.map((row) => {
    const { request, booking, car, customerProfile, accountEmail, lines, odometer, payment: card, image: picture } = row
    const mileTerms = {
      perDay: request.policy.milesPerDay ?? car.mileageLimit,
      overFee: cents(request.policy.overMileFeeCents ?? car.overMileFeeCents),
    }
    return {
      requestId: request.id,
      bookingId: booking?.id ?? null,
      state: stateOf(request.state, booking?.status),
      paymentStatus: request.paymentStatus,
      profileId: request.profileId,
      customerId: request.customerId,
      customerProfile,
      number: booking?.bookingNumber ?? null,
      version: booking?.rowVersion ?? 0,
      car: {
        id: car.id,
        slug: car.slug,
        year: car.year,
        make: car.make,
        model: car.model,
        trim: car.trim,
        city: car.locationCity,
      },
      image: picture,
      line: car.roofLine,
      pickupDate: date(request.pickupDate),
      pickupTime: time(request.pickupTime.slice(0, 5)),
      pickupAt: request.pickupAt,
      returnDate: date(request.returnDate),
      returnTime: time(request.returnTime.slice(0, 5)),
      returnAt: request.returnAt,
      days: request.totalDays,
      lines,
      miles: milesOf({ days: request.totalDays, lines }, mileTerms, {
        ...odometer,
        onRoad: booking?.roadMileage ?? null,
      }),
      total: cents(request.totalAmountCents),
      upfront: cents(request.upfrontAmountCents),
      remaining: cents(request.totalAmountCents - request.upfrontAmountCents),
      deposit: cents(request.securityDepositCents),
      depositMethod: request.depositMethod,
      depositAt: depositAt(request.pickupAt, booking?.confirmedAt ?? request.createdAt),
      /** Under the policy at the time of booking. */
      freeBefore: request.policy.freeCancellationBefore ?? business.booking.freeCancellationBefore,
      upfrontShareBp: request.policy.upfrontShareBp ?? business.booking.upfrontShareBp,
      specialRequests: request.specialRequests,
      /** Entered by staff, it is signed at the desk. */
      isSigned: request.signature !== '',
      /** Since its signature. */
      driversChanged: request.driversUnsigned,
      delivery: deliveredTo(request),
      customer: { name: request.customerName, email: request.customerEmail, phone: printPhone(request.customerPhone) },
      mailTo: (request.emailFollowsAccount && accountEmail) || request.customerEmail,
      card: card?.last4 ? { brand: card.brand ?? '', last4: card.last4 } : null,
      checkoutSessionId: request.checkoutSessionId,
      checkoutUrl: request.checkoutUrl,
      payableUntil: payableUntil(request),
      createdAt: request.createdAt,
    }
  })
}

type LineRow = typeof bookingLines.$inferSelect
type Line = Pick<LineRow, 'kind' | 'label' | 'quantity'> & {
  unitAmount: number
  amount: number
}

/** The price of the request in the query, in its order. Cents. */
const linesOfRequest = sql<Line[]>`coalesce((
  select json_agg(json_build_object('kind', l.kind, 'label', l.label, 'quantity', l.quantity,
    'unitAmount', l.unit_amount_cents, 'amount', l.amount_cents) order by l.sort_order)
  from booking_lines l where l.request_id = ${sql.raw('booking_requests.id')}), '[]')`

/** Of the booking in the query, in its signed reports. */
const signedMileages = sql<Pick<Odometer, 'out' | 'back'>>`(
  select json_build_object('out', max(o.mileage) filter (where o.stage = 'pickup'),
    'back', max(o.mileage) filter (where o.stage = 'return'))
  from condition_reports o where o.booking_id = ${sql.raw('bookings.id')} and o.completed_at is not null)`

export async function findStripeCustomer(requestId: string): Promise<string | null> {
  const [person] = await db
    .select({ rented: customers.stripeCustomerId, subscribed: profiles.stripeCustomerId })
    .from(bookingRequests)
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(profiles, eq(profiles.id, bookingRequests.profileId))
    .where(eq(bookingRequests.id, requestId))
  return person?.rented ?? person?.subscribed ?? null
}

export function listOwnBookings(viewer: { id: string }) {
  return listBookingsWhere(ownListed(viewer), mostListed)
}

/** Requests that ended unpaid are left out. */
export function ownListed(viewer: { id: string | Placeholder }): SQL | undefined {
  return and(
    requestsOf(viewer.id),
    or(inArray(bookingRequests.state, requestStates.open), eq(bookingRequests.paymentStatus, 'refunded')),
  )
}

export async function findUnpaidEntries(
  profileId: string,
  vehicleId: string,
  now: Date,
): Promise<Record<string, string> | null> {
  const [request] = await db
    .select({ id: bookingRequests.id, ...typedFields, lines: linesOfRequest })
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.profileId, profileId),
        eq(bookingRequests.vehicleId, vehicleId),
        inArray(bookingRequests.state, requestStates.unpaid),
        gte(bookingRequests.holdExpiresAt, now),
      ),
    )
    .orderBy(desc(bookingRequests.createdAt))
    .limit(1)
  if (!request) return null
  const delivery = deliveredTo(request)
  return {
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    customerPhone: printPhone(request.customerPhone),
    pickupDate: request.pickupDate,
    returnDate: request.returnDate,
    pickupTime: request.pickupTime.slice(0, 5),
    returnTime: request.returnTime.slice(0, 5),
    depositMethod: request.depositMethod,
    specialRequests: request.specialRequests ?? '',
    licenseIssuedOn: request.licenseIssuedOn ?? '',
    ...extraEntries(request.lines),
    ...(delivery && deliveryEntries(delivery)),
    ...driverEntries(await listDrivers(request.id)),
  }
}

/** When the license was first issued, as its owner said last; undefined for whom nothing is kept. */
export async function findLicenseIssued(profileId: string): Promise<string | undefined> {
  const { licenseIssuedOn, createdAt } = bookingRequests
  const [last] = await db
    .select({ licenseIssuedOn })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.profileId, profileId), isNotNull(licenseIssuedOn)))
    .orderBy(desc(createdAt))
    .limit(1)
  return last?.licenseIssuedOn ?? undefined
}

export async function listStaysAhead(profileId: string, vehicleId: string, now: Date) {
  const rows = await db
    .select({
      number: bookings.bookingNumber,
      pickupDate: bookingRequests.pickupDate,
      returnDate: bookingRequests.returnDate,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(
      and(
        eq(bookingRequests.profileId, profileId),
        eq(bookingRequests.vehicleId, vehicleId),
        inArray(bookings.status, bookingStatuses.current),
        gte(bookingRequests.returnAt, now),
      ),
    )
    .orderBy(asc(bookingRequests.pickupAt))
  return rows.map(({ number, ...stay }) => ({
    number,
    pickupDate: date(stay.pickupDate),
    returnDate: date(stay.returnDate),
  }))
}

function deliveredTo(request: Pick<typeof bookingRequests.$inferSelect, 'deliveryAddress' | 'collectionAddress'>) {
  const { deliveryAddress: address, collectionAddress: collection } = request
  return address ? { address, collection } : null
}

function stateOf(
  request: typeof bookingRequests.$inferSelect.state,
  booking?: typeof bookings.$inferSelect.status,
): BookingState {
  return booking ?? request
}
