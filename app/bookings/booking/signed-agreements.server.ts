/** Agreements as they are signed: the words for a booking's facts now, and the record of what was signed. */
import { eq, getViewSelectedFields } from 'drizzle-orm'

import { agreements, bookingRequests, fleetCars, termsAcceptances } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { exactDollars, sumOrNone } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { agreementText, agreementVersion } from './agreement.ts'
import { printDriver, withDrivers } from './driver-terms.ts'
import { listDrivers, type BookedDriver } from './drivers.server.ts'
import { lineAmount, lineLabel } from './line-words.ts'
import { handoverLocation, placeFacts } from './pickup-location.ts'
import { findBookingFacts, type BookingFacts } from './queries.server.ts'
import { freeUntil, hasStandardLimit, type Cancelled } from './rules.ts'
import { stayOf } from './stay-facts.ts'

const carFields = getViewSelectedFields(fleetCars)

/** What the request's customer has signed last. */
export async function findSigned(requestId: string, executor: Executor = db) {
  return one(
    await executor
      .select({
        text: bookingRequests.agreementText,
        version: bookingRequests.agreementVersion,
        signature: bookingRequests.signature,
        agreedAt: bookingRequests.agreedAt,
      })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId)),
  )
}

/** Until when canceling is free, as `agreementText` takes it. */
export function freeUntilSigned(booking: Cancelled, now: Date): string | null | undefined {
  const until = freeUntil(booking)
  if (until < now) return null
  return hasStandardLimit(booking) ? undefined : printInstant(until)
}

/** The current version's words for this booking as it is now, for signing again. Null when there is no such booking. */
export async function currentAgreement(requestId: string, now: Date, executor: Executor = db): Promise<string | null> {
  const booking = await findBookingFacts(requestId, executor)
  const [car] = await executor
    .select(carFields)
    .from(fleetCars)
    .where(eq(fleetCars.id, booking?.car.id ?? ''))
  if (!booking || !car) return null
  const { lines, total, upfront, remaining, deposit } = booking
  const text = agreementText({
    ...booking,
    customerName: booking.customer.name,
    car: vehicleName(car),
    price: { lines, total, upfront, remaining, deposit },
    mileageLimit: booking.miles.perDay,
    overMileFeeCents: booking.miles.overFee,
    minAge: car.minAge,
    vehicleClass: car.vehicleClass,
    freeUntil: freeUntilSigned(booking, now),
  })
  return withDrivers(text, await listDrivers(requestId, executor))
}

type Acceptance = {
  requestId: string
  profileId: string | null
  signature: string
  now: Date
}

/** That the current version was accepted, by this signature. */
export async function recordAcceptance(tx: Transaction, { requestId, profileId, signature, now }: Acceptance) {
  await tx.insert(termsAcceptances).values({
    profileId,
    document: 'rental agreement',
    version: agreementVersion,
    signature,
    subjectId: requestId,
    acceptedAt: now,
  })
}

type Desk = { drawing?: string | null; witnessId?: string | null }

/**
 * Keeps what the request's customer has signed last, with the booking's facts, once for each signature; a job files it.
 * Nothing for requests that are unpaid or unsigned.
 */
export async function recordAgreement(tx: Transaction, requestId: string, { drawing, witnessId }: Desk = {}) {
  const booking = await findBookingFacts(requestId, tx)
  if (!booking?.number) return
  const signed = await findSigned(requestId, tx)
  if (!signed.signature) return
  const drivers = await listDrivers(requestId, tx)
  const { number, line } = booking
  const facts = { number, line, facts: factsOf(booking, drivers), prices: pricesOf(booking) }
  const { version, text: body, signature, agreedAt: signedAt } = signed
  const [recorded] = await tx
    .insert(agreements)
    .values({ requestId, version, body, facts, signature, drawing, signedAt, witnessId })
    .onConflictDoNothing()
    .returning({ id: agreements.id })
  if (recorded) await emit(tx, 'agreement.signed', { agreementId: recorded.id })
}

function factsOf(booking: BookingFacts, drivers: BookedDriver[]): [string, string][] {
  const { customer, createdAt } = booking
  return [
    ['Customer', customer.name],
    ...drivers.map((driver): [string, string] => ['Additional driver', printDriver(driver)]),
    ...stayOf(booking),
    ...placeFacts(handoverLocation(booking)),
    ['Booked', longDate(dayOf(createdAt))],
  ]
}

function pricesOf(booking: BookingFacts): [string, string][] {
  return [
    ...booking.lines.map((line): [string, string] => [lineLabel(line), lineAmount(line)]),
    ['Total', exactDollars(booking.total)],
    ['Upfront', exactDollars(booking.upfront)],
    ['At pickup', exactDollars(booking.remaining)],
    ['Security deposit', sumOrNone(booking.deposit)],
  ]
}
