/** Creates a request and holds its dates: all or nothing (DECISIONS §3, §4). */
import { and, eq, isNull, sql } from 'drizzle-orm'

import {
  bookingLines,
  bookingLog,
  bookingRequests,
  customers,
  documents,
  fleetCars,
  profiles,
  requestDocuments,
  stays,
  termsAcceptances,
} from '#drizzle/schema.ts'
import { lockVehicles } from '#app/features/fleet/lock-vehicles.server.ts'
import { findAvailability, periodOf } from '#app/features/availability/queries.server.ts'
import { printRange } from '#app/features/availability/offers.ts'
import { isOldEnough, nearestFree, stayProblem, type Stay } from '#app/features/availability/rules.ts'
import type { Season } from '#app/features/rates/rules.ts'
import { taxesByDay } from '#app/features/taxes/by-day.ts'
import { listTaxes } from '#app/features/taxes/queries.server.ts'
import type { DatedTax } from '#app/features/taxes/rules.ts'
import { documentProblem } from '#app/features/documents/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, violatedConstraint, type Transaction } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { parseDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome, type Problem } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { agreementText, agreementVersion, policySnapshot, policyVersion } from './agreement.ts'
import { documentFields, documentTypeOf } from './field-names.ts'
import { deliveryOf, type Delivery } from './delivery.ts'
import { extraLines } from './extras.ts'
import { fieldOf, type BookingEntries } from './forms.ts'
import { moveBooking } from './moves.server.ts'
import { countUnpaid } from './queries.server.ts'
import { ratesByDay } from './requote.ts'
import { lineRows, quote, type Quote } from './rules.ts'
import type { ShownPrice } from './shown-price.server.ts'

export type Customer = { id: string; dateOfBirth: string | null }
/** `shown`: the price the form has displayed. */
export type BookingInput = {
  viewer: Customer
  vehicleId: string
  entries: BookingEntries
  shown?: ShownPrice
  now: Date
}
/** `replaced`: payment pages of the person's earlier request that are still open. */
type BookingHold = {
  requestId: string
  token: string
  car: string
  price: Quote
  replaced: string[]
  stripeCustomerId: string | null
}

const words = problems.booking

export async function createHold(input: BookingInput): Promise<Outcome<BookingHold>> {
  try {
    return await db.transaction((tx) => createWithin(tx, input))
  } catch (error) {
    if (error instanceof Rollback) return error.outcome
    if (violatedConstraint(error) === 'stays_no_overlap') return fail(words.taken, 'pickupDate')
    throw error
  }
}

class Rollback extends Error {
  constructor(readonly outcome: ReturnType<typeof fail>) {
    super(outcome.problem.body)
  }
}

async function createWithin(
  tx: Transaction,
  { viewer, vehicleId, entries, shown, now }: BookingInput,
): Promise<Outcome<BookingHold>> {
  // Lock the profile first: serializes with account deletion and the unpaid limit.
  const here = and(eq(profiles.id, viewer.id), isNull(profiles.deletedAt))
  const [person] = await tx.select({ email: profiles.email }).from(profiles).where(here).for('no key update')
  if (!person) return fail(words.signInFirst)
  // Then the car: a second request sees the dates as taken instead of violating the constraint.
  await lockVehicles(tx, [vehicleId])
  const [car] = await tx
    .select()
    .from(fleetCars)
    .where(and(eq(fleetCars.id, vehicleId), fleetCars.isPublic))
  if (!car) return fail(words.taken)
  const birthday = parseDate(viewer.dateOfBirth)
  if (!birthday) return fail(words.birthdayMissing)
  if (!isOldEnough(birthday, entries.pickupDate, car.minAge)) return fail(words.tooYoung, 'pickupDate')

  const replaced = await replaceOwnRequest(tx, viewer.id, vehicleId, now)
  if ((await countUnpaid(tx, viewer.id, now)) >= business.booking.mostUnpaid)
    throw new Rollback(fail(words.tooManyOpen))
  const availability = await findAvailability(tx, car, now)
  const problem = stayProblem(entries, availability)
  if (problem) {
    const shownProblem: Problem =
      problem === 'taken' ? takenProblem(entries, nearestFree(entries, availability)) : words[problem]
    throw new Rollback(fail(shownProblem, fieldOf[problem]))
  }
  const { pickupDate, returnDate } = entries
  const { seasons } = availability
  const delivery = deliveryOf(entries, car.locationCity)
  const extras = extraLines({ packs: entries.extraMiles, delivered: delivery !== null })
  const taxes = await listTaxes({ from: pickupDate, until: pickupDate }, tx)
  const price = quote({ ...car, seasons }, pickupDate, returnDate, taxes, extras)
  if (!price) throw new RangeError('a stay without days')
  const name = vehicleName(car)
  const agreement = agreementText({ ...entries, ...car, car: name, price, delivery })
  if (shown) {
    const seen = quote(shown, pickupDate, returnDate, shown.taxes, extras) ?? price
    const read = agreementText({ ...entries, ...car, ...shown, car: name, price: seen, delivery })
    if (read !== agreement) throw new Rollback(fail(problems.price.changed))
  }
  const { customerId, stripeCustomerId } = await saveCustomer(tx, viewer, entries)
  const { requestId, token } = await insertRequest(tx, {
    viewer,
    vehicleId,
    car,
    seasons,
    taxes,
    customerId,
    price,
    delivery,
    agreement,
    entries,
    ownEmail: person.email,
    now,
  })
  await claimDocuments(tx, { viewerId: viewer.id, customerId, requestId, entries, now })
  return ok({ requestId, token, car: name, price, replaced, stripeCustomerId })
}

type RequestInput = Omit<BookingInput, 'shown'> & {
  seasons: readonly Season[]
  taxes: readonly DatedTax[]
  car: typeof fleetCars.$inferSelect
  customerId: string
  price: Quote
  delivery: Delivery | null
  agreement: string
  ownEmail: string
}

async function insertRequest(
  tx: Transaction,
  {
    viewer,
    vehicleId,
    car,
    seasons,
    taxes,
    customerId,
    price,
    delivery,
    agreement,
    entries,
    ownEmail,
    now,
  }: RequestInput,
) {
  const requestId = newId<'request'>()
  const token = newSecret()
  const { startsAt, endsAt, period } = periodOf(entries)
  await tx.insert(bookingRequests).values({
    id: requestId,
    vehicleId,
    customerId,
    profileId: viewer.id,
    customerName: entries.customerName,
    customerEmail: entries.customerEmail,
    emailFollowsAccount: entries.customerEmail.toLowerCase() === ownEmail.toLowerCase(),
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
    depositMethod: entries.depositMethod,
    deliveryAddress: delivery?.address,
    collectionAddress: delivery?.collection,
    specialRequests: entries.specialRequests,
    policy: {
      ...policySnapshot(),
      rates: ratesByDay({ ...car, seasons }, entries.pickupDate, entries.returnDate),
      taxes: taxesByDay(taxes, entries),
    },
    policyVersion,
    agreementVersion,
    agreementText: agreement,
    signature: entries.signature,
    agreedAt: now,
    accessTokenHash: hashSecret(token),
    holdExpiresAt: later(now, business.booking.holdFor),
    createdAt: now,
  })
  await tx.insert(bookingLines).values(lineRows(requestId, price.lines))
  await tx.insert(stays).values({
    vehicleId,
    requestId,
    kind: 'hold',
    startsAt,
    endsAt,
    period,
    createdAt: now,
  })
  await tx.insert(termsAcceptances).values({
    profileId: viewer.id,
    document: 'rental agreement',
    version: agreementVersion,
    signature: entries.signature,
    subjectId: requestId,
    acceptedAt: now,
  })
  await tx.insert(bookingLog).values({ requestId, move: 'requested', actorId: viewer.id, createdAt: now })
  return { requestId, token }
}

/** A new request for the same car replaces one's own. Returns its payment pages. */
async function replaceOwnRequest(tx: Transaction, profileId: string, vehicleId: string, now: Date): Promise<string[]> {
  const own = and(eq(bookingRequests.profileId, profileId), eq(bookingRequests.vehicleId, vehicleId))
  const replaced = await moveBooking(tx, own, {
    from: 'awaiting_payment',
    to: 'cancelled',
    actorId: profileId,
    facts: { why: 'replaced' },
    now,
  })
  return replaced.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? [])
}

function takenProblem(requested: Stay, others: Stay[]): Problem {
  if (others.length === 0) return words.taken
  return words.takenNear(others.map((stay) => printRange(stay, requested)))
}

async function saveCustomer(tx: Transaction, viewer: Customer, entries: BookingEntries) {
  const facts = { fullName: entries.customerName, email: entries.customerEmail, phone: entries.customerPhone }
  const customer = one(
    await tx
      .insert(customers)
      .values({ ...facts, profileId: viewer.id, dateOfBirth: viewer.dateOfBirth })
      .onConflictDoUpdate({ target: customers.profileId, set: facts })
      .returning({ customerId: customers.id, rented: customers.stripeCustomerId }),
  )
  const [person] = await tx
    .select({ subscribed: profiles.stripeCustomerId })
    .from(profiles)
    .where(eq(profiles.id, viewer.id))
  return { customerId: customer.customerId, stripeCustomerId: customer.rented ?? person?.subscribed ?? null }
}

type DocumentsInput = { viewerId: string; customerId: string; requestId: string; entries: BookingEntries; now: Date }

/** Only the person's own files: stored, of the right type, not refused, valid until the return. Throws Rollback. */
async function claimDocuments(
  tx: Transaction,
  { viewerId, customerId, requestId, entries, now }: DocumentsInput,
): Promise<void> {
  for (const field of documentFields) {
    const id = entries[field]
    const own = and(eq(documents.id, id), eq(documents.uploadedBy, viewerId), eq(documents.state, 'ready'))
    const documentType = documentTypeOf[field]
    const [claimed] = isId(id)
      ? await tx
          .update(documents)
          .set({ customerId, claimedAt: sql`coalesce(${documents.claimedAt}, ${now.toISOString()}::timestamptz)` })
          .where(and(own, eq(documents.documentType, documentType)))
          .returning({ id: documents.id, review: documents.review, expiresOn: documents.expiresOn })
      : []
    if (!claimed) throw new Rollback(fail(words.documentGone, field))
    const problem = documentProblem(claimed, entries.returnDate)
    if (problem) throw new Rollback(fail(words[problem], field))
    await tx.insert(requestDocuments).values({ requestId, documentId: claimed.id, documentType })
  }
}
