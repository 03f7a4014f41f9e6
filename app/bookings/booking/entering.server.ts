/** A booking that staff enter for a customer: under the rules and at the price of every other, signed later. */
import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'

import { bookingRequests, documents, requestDocuments } from '#drizzle/schema.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { periodOf } from '#app/fleet/availability/queries.server.ts'
import { documentTypes } from '#app/shared/document-types.ts'
import { staffBookingProblems } from '#app/bookings/staff-bookings/words.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { bookingProblems, paymentProblems } from './words.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { closeCheckouts, openPayment, type Payment } from './checkout.server.ts'
import { isLicensed } from './driver-rules.ts'
import type { RequestEntries } from './forms.ts'
import { moveBooking } from './moves.server.ts'
import { findMade } from './request-rows.server.ts'
import { lockAccount, reserve, type Reserved } from './reserve.server.ts'
import { lockBookableCar } from './reserving.server.ts'
import type { ShownPrice } from './shown-price.server.ts'

/** Someone with an account, or a customer of an earlier booking. */
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

/** Null when this form has made its booking already. Fields of problems are those of the form. */
export async function enterWithin(tx: Transaction, input: EnteredInput): Promise<Outcome<Reserved | null>> {
  const { id, vehicleId, entries, birthDate, licenseIssuedOn, known, shown, relaxed, longest, holdFor, actorId, now } =
    input
  const account = known?.kind === 'account' ? await lockAccount(tx, known.id) : null
  if (known?.kind === 'account' && !account) return fail(staffBookingProblems.customerGone)
  const car = await lockBookableCar(tx, vehicleId)
  const made = await findMade(tx, id)
  if (made) return isSame(made, input) ? ok(null) : fail(staffBookingProblems.usedForm)
  if (!car) return fail(carProblems.missing)
  const reserved = await reserve(tx, {
    car,
    customer: {
      account,
      knownAs: known?.id,
      birthDate,
      birthDateField: 'birthDate',
      correctsBirthDate: true,
      licenseIssuedOn,
    },
    entries,
    terms: { id, shown, relaxed, longest, signature: '', holdFor, actorId, facts: { by: 'us' }, now },
  })
  if (!reserved.ok) return reserved
  const { pickupDate, returnDate } = entries
  const issuedOn = await attachDocuments(tx, { requestId: id, customerId: reserved.value.customerId, returnDate })
  const licenseYears = licenseYearsOf(car)
  if (issuedOn && !isLicensed({ issuedOn }, { pickupDate, licenseYears }))
    return fail(bookingProblems.licenseTooNew(licenseYears), 'licenseIssuedOn')
  return reserved
}

function isSame(made: NonNullable<Awaited<ReturnType<typeof findMade>>>, { vehicleId, entries }: EnteredInput) {
  const { startsAt, endsAt } = periodOf(entries)
  const isSameStay = made.pickupAt.getTime() === startsAt.getTime() && made.returnAt.getTime() === endsAt.getTime()
  const isSameCustomer = made.customerName === entries.customerName && made.customerEmail === entries.customerEmail
  return made.vehicleId === vehicleId && isSameStay && isSameCustomer
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
    return url ? ok() : fail(paymentProblems.notPayable)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout.creation_failed', error.cause, { requestId })
    const pageless = and(eq(bookingRequests.id, requestId), isNull(bookingRequests.checkoutSessionId))
    const facts = { why: 'checkout.creation_failed' }
    await db.transaction((tx) => moveBooking(tx, pageless, { from: 'awaiting_payment', to: 'cancelled', facts, now }))
    return fail(bookingProblems.failed)
  }
}

/** Of the requests that it replaces, so that no one pays for them. */
export const closeReplaced = closeCheckouts
