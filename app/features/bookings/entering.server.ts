/** A booking that staff enter for a customer: under the rules and at the price of every other, signed later. */
import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { bookingRequests, customers, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { isOldEnough, type Availability } from '#app/features/availability/rules.ts'
import { documentTypes } from '#app/features/documents/rules.ts'
import { licenseYearsOf } from '#app/features/fleet/rules.ts'
import { findFacilitator } from '#app/features/referrals/facilitator.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { closeCheckouts, openPayment, type Payment } from './checkout.server.ts'
import { isLicensed } from './driver-rules.ts'
import type { RequestEntries } from './forms.ts'
import { moveBooking } from './moves.server.ts'
import { findMade, insertRequest } from './request-rows.server.ts'
import { lockBookableCar, priceStay, replaceRequests } from './reserving.server.ts'
import type { Quote } from './rules.ts'
import type { ShownPrice } from './shown-price.server.ts'

/** Somebody with an account, or a customer of an earlier booking. */
export type KnownCustomer = { kind: 'account' | 'customer'; id: string }

export type EnteredInput = {
  /** Made with the form, so that a double submit is one booking. */
  id: string
  vehicleId: string
  entries: RequestEntries
  birthDate: CalendarDate
  /** Null when it is unknown. */
  licenseIssuedOn: CalendarDate | null
  known: KnownCustomer | null
  shown?: ShownPrice
  relaxed?: (given: Availability) => Availability
  longest?: number
  /** Milliseconds. */
  holdFor: number
  actorId: string
  now: Date
}

export type Entered = {
  requestId: string
  token: string
  car: string
  price: Quote
  availability: Availability
  /** Payment pages of the customer's earlier request for this car. */
  replaced: string[]
  stripeCustomerId: string | null
}

/** Null when this form has made its booking already. Fields of problems are those of the form. */
export async function enterWithin(tx: Transaction, input: EnteredInput): Promise<Outcome<Entered | null>> {
  const { id, vehicleId, entries, birthDate, licenseIssuedOn, known, shown, relaxed, longest, holdFor, actorId, now } =
    input
  const account = known?.kind === 'account' ? await lockAccount(tx, known.id) : null
  if (known?.kind === 'account' && !account) return fail(problems.staffBooking.customerGone)
  const car = await lockBookableCar(tx, vehicleId)
  const made = await findMade(tx, id)
  if (made) return isSame(made, input) ? ok(null) : fail(problems.staffBooking.usedForm)
  if (!car) return fail(problems.car.missing)
  if (!isOldEnough(birthDate, entries.pickupDate, car.minAge)) return fail(problems.booking.tooYoung, 'birthDate')
  const years = licenseYearsOf(car)
  if (!isLicensed({ issuedOn: licenseIssuedOn }, { pickupDate: entries.pickupDate, licenseYears: years }))
    return fail(problems.booking.licenseTooNew(years), 'licenseIssuedOn')
  const { customerId, stripeCustomerId } = await saveCustomer(tx, input, account)
  const own = and(eq(bookingRequests.customerId, customerId), eq(bookingRequests.vehicleId, vehicleId))
  const replaced = await replaceRequests(tx, own, { actorId, now })
  const priced = await priceStay(tx, { car, entries, shown, relaxed, longest, now })
  if (!priced.ok) return priced
  const token = await insertRequest(tx, {
    id,
    car,
    customerId,
    profileId: account?.id ?? null,
    entries,
    priced: priced.value,
    licenseIssuedOn,
    signature: '',
    emailFollowsAccount: account?.email.toLowerCase() === entries.customerEmail.toLowerCase(),
    facilitation: await findFacilitator(tx, {
      listedBy: car.createdBy,
      profileId: account?.id ?? null,
      emails: [entries.customerEmail, ...(account ? [account.email] : [])],
      click: null,
      now,
    }),
    holdFor,
    actorId,
    facts: { by: 'us' },
    now,
  })
  const issued = await attachDocuments(tx, { requestId: id, customerId, returnDate: entries.returnDate })
  if (issued && !isOldEnough(issued, entries.pickupDate, years))
    return fail(problems.booking.licenseTooNew(years), 'licenseIssuedOn')
  const { price, availability } = priced.value
  return ok({ requestId: id, token, car: vehicleName(car), price, availability, replaced, stripeCustomerId })
}

/** As in new requests, before the car: serializes with account deletion. */
async function lockAccount(tx: Transaction, profileId: string) {
  const { id, email, stripeCustomerId } = profiles
  const [account] = await tx
    .select({ id, email, stripeCustomerId })
    .from(profiles)
    .where(and(eq(id, profileId), isNull(profiles.deletedAt)))
    .for('no key update')
  return account ?? null
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

function isSame(made: NonNullable<Awaited<ReturnType<typeof findMade>>>, { vehicleId, entries }: EnteredInput) {
  const { pickupDate, returnDate } = entries
  return made.vehicleId === vehicleId && made.pickupDate === pickupDate && made.returnDate === returnDate
}

/** A customer without an account is known by the address: with another one it is somebody else's bookings. */
async function saveCustomer(tx: Transaction, { entries, birthDate, known }: EnteredInput, account: Account | null) {
  const facts = {
    fullName: entries.customerName,
    email: entries.customerEmail,
    phone: entries.customerPhone,
    dateOfBirth: birthDate,
  }
  const fields = { customerId: customers.id, rented: customers.stripeCustomerId }
  if (account) {
    const { customerId, rented } = one(
      await tx
        .insert(customers)
        .values({ ...facts, profileId: account.id })
        .onConflictDoUpdate({ target: customers.profileId, set: facts })
        .returning(fields),
    )
    return { customerId, stripeCustomerId: rented ?? account.stripeCustomerId }
  }
  const sameAddress = sql`lower(${customers.email}) = lower(${entries.customerEmail})`
  const [found] = known
    ? await tx
        .update(customers)
        .set(facts)
        .where(and(eq(customers.id, known.id), isNull(customers.profileId), sameAddress))
        .returning(fields)
    : []
  const { customerId, rented } = found ?? one(await tx.insert(customers).values(facts).returning(fields))
  return { customerId, stripeCustomerId: rented }
}

type Attached = { requestId: string; customerId: string; returnDate: CalendarDate }

/** Those of an earlier rental, when all three were accepted and stay valid: then none has to be sent again. Gives when the license was issued. */
async function attachDocuments(
  tx: Transaction,
  { requestId, customerId, returnDate }: Attached,
): Promise<CalendarDate | undefined> {
  const { id: documentId, documentType, issuedOn } = documents
  const usable = await tx
    .selectDistinctOn([documentType], { documentId, documentType, issuedOn })
    .from(documents)
    .where(
      and(
        eq(documents.customerId, customerId),
        inArray(documents.documentType, [...documentTypes]),
        eq(documents.state, 'ready'),
        eq(documents.review, 'accepted'),
        or(isNull(documents.expiresOn), gte(documents.expiresOn, returnDate)),
      ),
    )
    .orderBy(documents.documentType, desc(documents.createdAt))
  if (usable.length === documentTypes.length)
    await tx.insert(requestDocuments).values(usable.map(({ issuedOn: _, ...document }) => ({ ...document, requestId })))
  return parseDate(usable.find((document) => document.issuedOn)?.issuedOn)
}

type EnteredPayment = Omit<Payment, 'attempt'> & { isRepeated: boolean }

/** The payment page that the customer is sent. Without one the request is cancelled, as every other. */
export async function openEnteredPayment({ isRepeated, ...payment }: EnteredPayment): Promise<Outcome> {
  const { requestId, now } = payment
  try {
    const url = await openPayment({ ...payment, attempt: isRepeated ? newId() : undefined })
    return url ? ok() : fail(problems.payment.notPayable)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout.creation_failed', error.cause, { requestId })
    const pageless = and(eq(bookingRequests.id, requestId), isNull(bookingRequests.checkoutSessionId))
    const facts = { why: 'checkout.creation_failed' }
    await db.transaction((tx) => moveBooking(tx, pageless, { from: 'awaiting_payment', to: 'cancelled', facts, now }))
    return fail(problems.booking.failed)
  }
}

/** Of the requests that it has taken the place of: nobody pays for them any more. */
export const closeReplaced = closeCheckouts
