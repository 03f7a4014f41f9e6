/** Creates a request and holds its dates: all or nothing (DECISIONS §3, §4). */
import { and, eq, isNull, sql } from 'drizzle-orm'

import { bookingRequests, customers, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { isOldEnough } from '#app/features/availability/rules.ts'
import { documentProblem } from '#app/features/documents/rules.ts'
import { findFacilitator } from '#app/features/referrals/facilitator.server.ts'
import { licenseYearsOf } from '#app/features/fleet/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { inTurn } from '#app/platform/lock-waits.server.ts'
import type { Click } from '#app/features/referrals/link-cookie.server.ts'
import { parseDate } from '#app/shared/dates.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { documentFields, documentTypeOf } from './field-names.ts'
import type { BookingEntries } from './forms.ts'
import { countHeld, heldFromOf, lockAddress } from './hold-limits.server.ts'
import { holdRefusal } from './hold-limits.ts'
import { insertRequest } from './request-rows.server.ts'
import { reserveDates, lockBookableCar, priceStay, refuseTaken, replaceRequests } from './reserving.server.ts'
import type { Quote } from './rules.ts'
import type { ShownPrice } from './shown-price.server.ts'

export type Customer = { id: string; dateOfBirth: string | null }
/** `shown`: the price the form has displayed. */
export type BookingInput = {
  viewer: Customer
  vehicleId: string
  entries: BookingEntries
  shown?: ShownPrice
  /** The broker's link that the browser came by. */
  click?: Click | null
  /** The network address, where holds are counted by it. */
  address?: string | null
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
  const { vehicleId, entries, viewer, now } = input
  return inTurn(vehicleId, () =>
    reserveDates(
      (tx) => createWithin(tx, input),
      () => refuseTaken({ vehicleId, entries, ownerId: viewer.id, now }),
    ),
  )
}

async function createWithin(
  tx: Transaction,
  { viewer, vehicleId, entries, shown, click = null, address = null, now }: BookingInput,
): Promise<Outcome<BookingHold>> {
  // Lock the profile first: serializes with account deletion and the unpaid limit.
  const here = and(eq(profiles.id, viewer.id), isNull(profiles.deletedAt))
  const { email, emailConfirmedAt } = profiles
  const [person] = await tx.select({ email, emailConfirmedAt }).from(profiles).where(here).for('no key update')
  if (!person) return fail(words.signInFirst)
  const from = address === null ? null : heldFromOf(address)
  if (from) await lockAddress(tx, from)
  const emailConfirmed = person.emailConfirmedAt !== null
  const refusal = holdRefusal(await countHeld(tx, { viewerId: viewer.id, emailConfirmed, vehicleId, from, now }))
  if (refusal) return fail(words[refusal])
  const car = await lockBookableCar(tx, vehicleId)
  if (!car) return fail(words.taken)
  const birthday = parseDate(viewer.dateOfBirth)
  if (!birthday) return fail(words.birthdayMissing)
  if (!isOldEnough(birthday, entries.pickupDate, car.minAge)) return fail(words.tooYoung, 'pickupDate')
  const years = licenseYearsOf(car)
  if (!isOldEnough(entries.licenseIssuedOn, entries.pickupDate, years))
    return fail(words.licenseTooNew(years), 'licenseIssuedOn')

  // A new request for the same car replaces one's own.
  const own = and(eq(bookingRequests.profileId, viewer.id), eq(bookingRequests.vehicleId, vehicleId))
  const replaced = await replaceRequests(tx, own, { actorId: viewer.id, now })
  const priced = await priceStay(tx, { car, entries, shown, now })
  if (!priced.ok) return priced
  const { customerId, stripeCustomerId } = await saveCustomer(tx, viewer, entries)
  const requestId = newId()
  const token = await insertRequest(tx, {
    id: requestId,
    car,
    customerId,
    profileId: viewer.id,
    entries,
    priced: priced.value,
    licenseIssuedOn: entries.licenseIssuedOn,
    signature: entries.signature,
    emailFollowsAccount: entries.customerEmail.toLowerCase() === person.email.toLowerCase(),
    facilitation: await findFacilitator(tx, {
      listedBy: car.createdBy,
      profileId: viewer.id,
      emails: [person.email, entries.customerEmail],
      click,
      now,
    }),
    holdFor: business.booking.holdFor,
    heldFrom: from ?? heldFromOf(viewer.id),
    actorId: viewer.id,
    now,
  })
  const claimed = await claimDocuments(tx, { viewerId: viewer.id, customerId, requestId, entries, years, now })
  if (!claimed.ok) return claimed
  return ok({ requestId, token, car: vehicleName(car), price: priced.value.price, replaced, stripeCustomerId })
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

type DocumentsInput = {
  viewerId: string
  customerId: string
  requestId: string
  entries: BookingEntries
  /** For which the car's driver has held a license. */
  years: number
  now: Date
}

/** Only the person's own files: stored, of the right type, not refused, valid until the return; a license old enough. */
async function claimDocuments(
  tx: Transaction,
  { viewerId, customerId, requestId, entries, years, now }: DocumentsInput,
): Promise<Outcome> {
  for (const field of documentFields) {
    const id = entries[field]
    const own = and(eq(documents.id, id), eq(documents.uploadedBy, viewerId), eq(documents.state, 'ready'))
    const documentType = documentTypeOf[field]
    const [claimed] = isId(id)
      ? await tx
          .update(documents)
          .set({ customerId, claimedAt: sql`coalesce(${documents.claimedAt}, ${now.toISOString()}::timestamptz)` })
          .where(and(own, eq(documents.documentType, documentType)))
          .returning(columnsOf(documents, 'id review expiresOn issuedOn'))
      : []
    if (!claimed) return fail(words.documentGone, field)
    const problem = documentProblem(claimed, entries.returnDate)
    if (problem) return fail(words[problem], field)
    // One that was accepted for another car is not judged again.
    const issued = parseDate(claimed.issuedOn)
    if (issued && !isOldEnough(issued, entries.pickupDate, years))
      return fail(words.licenseTooNew(years), 'licenseIssuedOn')
    await tx.insert(requestDocuments).values({ requestId, documentId: claimed.id, documentType })
  }
  return ok()
}
