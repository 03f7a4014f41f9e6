import { and, asc, desc, eq, getViewSelectedFields, gt, gte, inArray, isNull, or } from 'drizzle-orm'

import { bookingLines, bookingRequests, bookings, customers, fleetCars, payments, profiles } from '#drizzle/schema.ts'
import { isOwnRequest, requestsOf } from '#app/features/access/own-requests.server.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { listCarImages } from '#app/features/fleet/car-images.server.ts'
import { business } from '#app/config/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { deliveryEntries } from './delivery.ts'
import { packsOf } from './extras.ts'
import { depositAt, linkExpiresAt, payableUntil, type BookingState } from './rules.ts'

export type BookingFacts = NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>

const carFields = getViewSelectedFields(fleetCars)
const listedFields = columnsOf(
  bookingRequests,
  'id state pickupDate returnDate totalAmountCents upfrontAmountCents checkoutExpiresAt holdExpiresAt',
)
const typedFields = columnsOf(
  bookingRequests,
  'customerName customerEmail customerPhone pickupDate returnDate pickupTime returnTime depositMethod specialRequests',
  'deliveryAddress collectionAddress',
)
const requestFields = {
  ...listedFields,
  ...typedFields,
  ...columnsOf(
    bookingRequests,
    'paymentStatus profileId pickupAt returnAt totalDays securityDepositCents policy emailFollowsAccount',
    'checkoutSessionId checkoutUrl createdAt signature driversUnsigned',
  ),
}

export async function findBookingFacts(requestId: string, executor: Executor = db) {
  if (!isId(requestId)) return null
  const [row] = await executor
    .select({ request: requestFields, booking: bookings, car: carFields, accountEmail: profiles.email })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .leftJoin(profiles, and(eq(profiles.id, bookingRequests.profileId), isNull(profiles.deletedAt)))
    .where(eq(bookingRequests.id, requestId))
  if (!row) return null
  const { request, booking, car, accountEmail } = row
  const lines = await listLines(requestId, executor)
  const [payment] = await executor
    .select()
    .from(payments)
    .where(eq(payments.requestId, requestId))
    .orderBy(asc(payments.receivedAt))
    .limit(1)
  const [image = null] = await listCarImages(car.id, executor)
  return {
    requestId,
    bookingId: booking?.id ?? null,
    state: stateOf(request.state, booking?.status),
    paymentStatus: request.paymentStatus,
    profileId: request.profileId,
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
    image,
    pickupDate: date(request.pickupDate),
    pickupTime: time(request.pickupTime.slice(0, 5)),
    pickupAt: request.pickupAt,
    returnDate: date(request.returnDate),
    returnTime: time(request.returnTime.slice(0, 5)),
    returnAt: request.returnAt,
    days: request.totalDays,
    lines,
    total: cents(request.totalAmountCents),
    upfront: cents(request.upfrontAmountCents),
    remaining: cents(request.totalAmountCents - request.upfrontAmountCents),
    deposit: cents(request.securityDepositCents),
    depositMethod: request.depositMethod,
    depositAt: depositAt(request.pickupAt, booking?.confirmedAt ?? request.createdAt),
    /** Under the policy at the time of booking. */
    freeBefore: Number(request.policy.freeCancellationBefore ?? business.booking.freeCancellationBefore),
    specialRequests: request.specialRequests,
    /** Entered by staff, it is signed at the desk. */
    isSigned: request.signature !== '',
    /** Since its signature. */
    driversChanged: request.driversUnsigned,
    delivery: deliveredTo(request),
    customer: { name: request.customerName, email: request.customerEmail, phone: printPhone(request.customerPhone) },
    mailTo: (request.emailFollowsAccount && accountEmail) || request.customerEmail,
    card: payment?.cardLast4 ? { brand: payment.cardBrand ?? '', last4: payment.cardLast4 } : null,
    checkoutSessionId: request.checkoutSessionId,
    checkoutUrl: request.checkoutUrl,
    payableUntil: payableUntil(request),
    createdAt: request.createdAt,
  }
}

/** Of a price, in its order. Cents. */
function listLines(requestId: string, executor: Executor) {
  return executor
    .select({
      kind: bookingLines.kind,
      label: bookingLines.label,
      quantity: bookingLines.quantity,
      unitAmount: bookingLines.unitAmountCents,
      amount: bookingLines.amountCents,
    })
    .from(bookingLines)
    .where(eq(bookingLines.requestId, requestId))
    .orderBy(asc(bookingLines.sortOrder))
}

export async function findStripeCustomer(requestId: string): Promise<string | null> {
  const [person] = await db
    .select({ rented: customers.stripeCustomerId, subscribed: profiles.stripeCustomerId })
    .from(bookingRequests)
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(profiles, eq(profiles.id, bookingRequests.profileId))
    .where(eq(bookingRequests.id, requestId))
  return person?.rented ?? person?.subscribed ?? null
}

/** Its customer, staff, admins, or the bearer of a valid token. */
export async function findReadableBooking(requestId: string, viewer: Viewer | null, token: string | null, now: Date) {
  const facts = await findBookingFacts(requestId)
  if (!facts) return null
  const own = viewer !== null && (await isOwnRequest(requestId, viewer.id))
  if (can(viewer, 'booking.change', { own })) return facts
  return token !== null && now < linkExpiresAt(facts) && (await isBearer(requestId, token)) ? facts : null
}

async function isBearer(requestId: string, token: string): Promise<boolean> {
  const opened = and(eq(bookingRequests.id, requestId), eq(bookingRequests.accessTokenHash, hashSecret(token)))
  return (await db.$count(bookingRequests, opened)) > 0
}

/** Requests that ended unpaid are left out. */
export async function listOwnBookings(viewer: { id: string }) {
  const rows = await db
    .select({ request: listedFields, booking: bookings, car: carFields })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(
      and(
        requestsOf(viewer.id),
        or(
          inArray(bookingRequests.state, ['awaiting_payment', 'confirmed']),
          eq(bookingRequests.paymentStatus, 'refunded'),
        ),
      ),
    )
    .orderBy(desc(bookingRequests.pickupAt))
    .limit(50)
  return rows.map(({ request, booking, car }) => ({
    requestId: request.id,
    number: booking?.bookingNumber ?? null,
    state: stateOf(request.state, booking?.status),
    car: { slug: car.slug, make: car.make, model: car.model, year: car.year },
    pickupDate: date(request.pickupDate),
    returnDate: date(request.returnDate),
    total: cents(request.totalAmountCents),
    upfront: cents(request.upfrontAmountCents),
    remaining: cents(request.totalAmountCents - request.upfrontAmountCents),
    payableUntil: payableUntil(request),
  }))
}

export async function findUnpaidEntries(
  profileId: string,
  vehicleId: string,
  now: Date,
): Promise<Record<string, string> | null> {
  const [request] = await db
    .select({ ...typedFields, id: bookingRequests.id })
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.profileId, profileId),
        eq(bookingRequests.vehicleId, vehicleId),
        eq(bookingRequests.state, 'awaiting_payment'),
        gte(bookingRequests.holdExpiresAt, now),
      ),
    )
    .orderBy(desc(bookingRequests.createdAt))
    .limit(1)
  if (!request) return null
  const lines = await listLines(request.id, db)
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
    extraMiles: String(packsOf(lines)),
    ...(delivery && deliveryEntries(delivery)),
  }
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
        inArray(bookings.status, ['confirmed', 'active']),
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

export async function countUnpaid(tx: Executor, profileId: string, now: Date): Promise<number> {
  const { state, holdExpiresAt } = bookingRequests
  return tx.$count(
    bookingRequests,
    and(eq(bookingRequests.profileId, profileId), eq(state, 'awaiting_payment'), gt(holdExpiresAt, now)),
  )
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
