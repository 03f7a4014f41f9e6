import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import {
  bookingLines, bookingLog, bookingRequests, customers, documents, fleetCars, requestDocuments, stays, termsAcceptances,
  vehicles,
} from '#drizzle/schema.ts'
import { findAvailability } from '#app/features/availability/queries.server.ts'
import { isOldEnough, nearestFree, stayProblem, type Stay } from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, violatedConstraint, type Transaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { expireCheckout, openCheckout, PaymentUnavailable } from '#app/platform/payments.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { parseDate, shortDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { done, refused, type Outcome } from '#app/shared/outcome.ts'
import { instantAt } from '#app/shared/zone.ts'
import { agreementText, agreementVersion, policySnapshot, policyVersion } from './agreement.ts'
import { documentFields, documentTypeOf, type BookingEntries } from './forms.ts'
import { listTaxes } from './queries.server.ts'
import { quote, type Quote } from './rules.ts'

export type Customer = { id: string; dateOfBirth: string | null }

type Wish = { viewer: Customer; vehicleId: string; entries: BookingEntries; now: Date }
type Held = { requestId: string; token: string; car: string; price: Quote; replaced: string[] }
export type Requested = { requestId: string; token: string; checkoutUrl: string }

const words = problems.booking

/**
 * Asks for a car: holds its dates, then opens the payment page for the upfront half (DECISIONS §3, §4).
 * Prices are read from the car's row; what was posted of them is ignored. When the payment page cannot be opened
 * the request is cancelled and its dates are free again. Refuses with the words for the field where the mistake is.
 */
export async function requestBooking({ viewer, vehicleId, entries, now }: Wish): Promise<Outcome<Requested>> {
  const held = await hold({ viewer, vehicleId, entries, now })
  if (!held.ok) return held
  const { requestId, token, price, car, replaced } = held.value
  await endCheckouts(replaced)
  try {
    const checkoutUrl = await openPayment({ requestId, token, price, car, entries, now })
    return checkoutUrl ? done({ requestId, token, checkoutUrl }) : refused(words.notPayable)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('payment page not opened', error.cause, { requestId })
    await cancelRequest(requestId, 'payment page not opened', now)
    return refused(words.failed)
  }
}

/** Ends an unpaid request of one's own; its payment page closes first, so that it cannot be paid any more. */
export async function cancelOwnRequest(requestId: string, viewerId: string, now: Date): Promise<Outcome> {
  const [request] = isId(requestId) ? await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)) : []
  if (!request || request.profileId !== viewerId) return refused(words.missing)
  if (request.state !== 'awaiting_payment') return refused(words.notPayable)
  if (request.checkoutSessionId) {
    const closed = await closeCheckout(request.checkoutSessionId)
    if (!closed.ok) return closed
  }
  await cancelRequest(requestId, 'cancelled by customer', now)
  return done()
}

async function hold(wish: Wish): Promise<Outcome<Held>> {
  try {
    return await db.transaction((tx) => holdDates(tx, wish))
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    if (violatedConstraint(error) === 'stays_no_overlap') return refused(words.taken, 'pickupDate')
    throw error
  }
}

/** Rolls the transaction back and answers. */
class Refusal extends Error {
  constructor(readonly outcome: ReturnType<typeof refused>) {
    super(outcome.problem.body)
  }
}

async function holdDates(tx: Transaction, { viewer, vehicleId, entries, now }: Wish): Promise<Outcome<Held>> {
  // One after the other for one car: whoever waits here then sees the dates as taken instead of colliding.
  await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, vehicleId)).for('no key update')
  const [car] = await tx.select().from(fleetCars).where(and(eq(fleetCars.id, vehicleId), fleetCars.isPublic))
  if (!car) return refused(words.taken)
  const birthday = parseDate(viewer.dateOfBirth)
  if (!birthday) return refused(words.birthdayMissing)
  if (!isOldEnough(birthday, entries.pickupDate, car.minAge)) return refused(words.tooYoung, 'pickupDate')

  const replaced = await releaseOwnHolds(tx, viewer.id, vehicleId, now)
  const availability = await findAvailability(tx, car, now)
  const problem = stayProblem(entries, availability)
  if (problem) {
    throw new Refusal(refused(problem === 'taken' ? takenWith(nearestFree(entries, availability)) : words[problem], 'pickupDate'))
  }
  const price = quote(car, entries.pickupDate, entries.returnDate, await listTaxes(entries.pickupDate, tx))!
  const name = `${car.year} ${car.make} ${car.model}`
  const customerId = await keepCustomer(tx, viewer, entries)
  const requestId = newId<'request'>()
  const token = newSecret()
  const pickupAt = instantAt(entries.pickupDate, entries.pickupTime)
  const returnAt = instantAt(entries.returnDate, entries.returnTime)
  await tx.insert(bookingRequests).values({
    id: requestId,
    vehicleId,
    customerId,
    profileId: viewer.id,
    customerName: entries.customerName,
    customerEmail: entries.customerEmail,
    customerPhone: entries.customerPhone,
    pickupDate: entries.pickupDate,
    returnDate: entries.returnDate,
    pickupTime: entries.pickupTime,
    returnTime: entries.returnTime,
    pickupAt,
    returnAt,
    totalDays: price.days,
    dailyRateCents: car.dailyRateCents,
    totalAmountCents: price.total,
    upfrontAmountCents: price.upfront,
    securityDepositCents: price.deposit,
    depositMethod: entries.depositMethod,
    specialRequests: entries.specialRequests,
    policy: policySnapshot(),
    policyVersion,
    agreementVersion,
    agreementText: agreementText({ ...entries, ...car, car: name, price }),
    signature: entries.signature,
    agreedAt: now,
    accessTokenHash: hashSecret(token),
    holdExpiresAt: later(now, business.booking.holdFor),
    createdAt: now,
  })
  await tx.insert(bookingLines).values(
    price.lines.map((line, sortOrder) => ({
      requestId,
      kind: line.kind,
      label: line.label,
      quantity: line.quantity,
      unitAmountCents: line.unitAmount,
      amountCents: line.amount,
      sortOrder,
    })),
  )
  await tx.insert(stays).values({
    vehicleId,
    requestId,
    kind: 'hold',
    startsAt: pickupAt,
    endsAt: returnAt,
    period: `[${pickupAt.toISOString()},${later(returnAt, business.booking.turnaround).toISOString()})`,
    createdAt: now,
  })
  await claimDocuments(tx, { viewerId: viewer.id, customerId, requestId, entries, now })
  await tx.insert(termsAcceptances).values({
    profileId: viewer.id,
    document: 'rental agreement',
    version: agreementVersion,
    signature: entries.signature,
    subjectId: requestId,
    acceptedAt: now,
  })
  await tx.insert(bookingLog).values({ requestId, move: 'requested', actorId: viewer.id, createdAt: now })
  return done({ requestId, token, car: name, price, replaced })
}

/** One's own unpaid request never blocks oneself: asking again for the same car replaces it. Gives its payment pages. */
async function releaseOwnHolds(tx: Transaction, profileId: string, vehicleId: string, now: Date): Promise<string[]> {
  const own = await tx
    .update(bookingRequests)
    .set({ state: 'cancelled', rowVersion: sql`${bookingRequests.rowVersion} + 1` })
    .where(
      and(
        eq(bookingRequests.profileId, profileId),
        eq(bookingRequests.vehicleId, vehicleId),
        eq(bookingRequests.state, 'awaiting_payment'),
      ),
    )
    .returning({ id: bookingRequests.id, sessionId: bookingRequests.checkoutSessionId })
  for (const { id } of own) {
    await tx.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.requestId, id))
    await tx.insert(bookingLog).values({ requestId: id, move: 'cancelled', actorId: profileId, facts: { why: 'replaced' }, createdAt: now })
  }
  return own.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []))
}

function takenWith(others: Stay[]) {
  if (others.length === 0) return words.taken
  const ranges = others.map((stay) => `${shortDate(stay.pickupDate)} to ${shortDate(stay.returnDate)}`)
  return { ...words.taken, body: words.takenNear(ranges) }
}

async function keepCustomer(tx: Transaction, viewer: Customer, entries: BookingEntries): Promise<string> {
  const facts = { fullName: entries.customerName, email: entries.customerEmail, phone: entries.customerPhone }
  const [customer] = await tx
    .insert(customers)
    .values({ ...facts, profileId: viewer.id, dateOfBirth: viewer.dateOfBirth })
    .onConflictDoUpdate({ target: customers.profileId, set: facts })
    .returning({ id: customers.id })
  return customer!.id
}

type Claim = { viewerId: string; customerId: string; requestId: string; entries: BookingEntries; now: Date }

/** Takes the three files into the request. Only one's own, stored and of the right kind; throws a Refusal otherwise. */
async function claimDocuments(tx: Transaction, { viewerId, customerId, requestId, entries, now }: Claim): Promise<void> {
  for (const field of documentFields) {
    const id = entries[field]
    const own = and(eq(documents.id, id), eq(documents.uploadedBy, viewerId), eq(documents.state, 'ready'))
    const documentType = documentTypeOf[field]
    const [claimed] = isId(id)
      ? await tx
          .update(documents)
          .set({ customerId, claimedAt: sql`coalesce(${documents.claimedAt}, ${now.toISOString()}::timestamptz)` })
          .where(and(own, eq(documents.documentType, documentType)))
          .returning({ id: documents.id })
      : []
    if (!claimed) throw new Refusal(refused(words.documentGone, field))
    await tx.insert(requestDocuments).values({ requestId, documentId: claimed.id, documentType })
  }
}

type Payment = Omit<Held, 'replaced'> & { entries: BookingEntries; now: Date }

/** The payment page's address, or null when the request was replaced meanwhile: a second press was quicker. */
async function openPayment({ requestId, token, price, car, entries, now }: Payment): Promise<string | null> {
  const page = (query: { canceled?: string }) =>
    new URL(hrefs.confirmation({ booking_id: requestId, token, ...query }), env.origin).href
  const dates = `${shortDate(entries.pickupDate)} to ${shortDate(entries.returnDate)}`
  const checkout = await openCheckout({
    reference: requestId,
    amount: cents(price.upfront),
    description: `${car}, ${dates}: upfront half`,
    customerEmail: entries.customerEmail,
    customerName: entries.customerName,
    successUrl: page({}),
    cancelUrl: page({ canceled: 'true' }),
    expiresAt: later(now, business.booking.checkoutFor),
    metadata: { request: requestId },
    idempotencyKey: `checkout:${requestId}`,
  })
  const noted = await db
    .update(bookingRequests)
    .set({ checkoutSessionId: checkout.sessionId, checkoutUrl: checkout.url, checkoutExpiresAt: checkout.expiresAt })
    .where(and(eq(bookingRequests.id, requestId), inArray(bookingRequests.state, ['awaiting_payment', 'confirmed'])))
    .returning({ id: bookingRequests.id })
  if (noted.length > 0) return checkout.url
  await endCheckouts([checkout.sessionId])
  return null
}

/** Refuses when the page is paid by now, or when Stripe cannot be asked: then it might still be. */
async function closeCheckout(sessionId: string): Promise<Outcome> {
  try {
    const { paid } = await expireCheckout(sessionId)
    return paid ? refused(words.notPayable) : done()
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout not ended', error.cause, { sessionId })
    return refused(problems.page.unavailable)
  }
}

/** Replaced payment pages close before the new one opens; one paid in between is refunded when Stripe tells. */
async function endCheckouts(sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await expireCheckout(sessionId).catch((error: unknown) => logError('replaced checkout not ended', error, { sessionId }))
  }
}

async function cancelRequest(requestId: string, why: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const unpaid = and(eq(bookingRequests.id, requestId), eq(bookingRequests.state, 'awaiting_payment'))
    const moved = await tx.update(bookingRequests).set({ state: 'cancelled' }).where(unpaid).returning({ id: bookingRequests.id })
    if (moved.length === 0) return
    const held = and(eq(stays.requestId, requestId), isNotNull(stays.requestId))
    await tx.update(stays).set({ state: 'released', releasedAt: now }).where(held)
    await tx.insert(bookingLog).values({ requestId, move: 'cancelled', facts: { why }, createdAt: now })
  })
}
