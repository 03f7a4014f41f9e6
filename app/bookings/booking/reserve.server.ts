/** How every request is made: by a customer's form, or at the desk. */
import { and, eq, isNull, sql } from 'drizzle-orm'

import { bookingRequests, customers, profiles } from '#drizzle/schema.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { findFacilitator } from '#app/people/referrals/facilitator.server.ts'
import type { Click } from '#app/people/referrals/link-cookie.server.ts'
import { bookingProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { isLicensed } from './driver-rules.ts'
import type { RequestEntries } from './forms.ts'
import { moveBooking } from './moves.server.ts'
import type { Quote } from './price.ts'
import { insertRequest } from './request-rows.server.ts'
import { priceStay, type BookableCar, type Pricing } from './reserving.server.ts'

const words = bookingProblems

/** In its locks the account comes before the car: serializes with account deletion. */
export async function lockAccount(tx: Transaction, profileId: string) {
  const [account] = await tx
    .select(columnsOf(profiles, { id: true, email: true, emailConfirmedAt: true, stripeCustomerId: true }))
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('no key update')
  return account ?? null
}

type Renter = {
  account: { id: string; email: string; stripeCustomerId: string | null } | null
  /** The row of an earlier booking, of a customer without an account. */
  knownAs?: string
  birthDate: CalendarDate
  birthDateField: string
  /** What is known already of the customer's birthday is replaced. */
  correctsBirthDate: boolean
  /** Null when it is unknown. */
  licenseIssuedOn: CalendarDate | null
}

type Terms = Pricing & {
  /** Of the request. */
  id: string
  /** The broker's link that the customer's browser came by. */
  click?: Click | null
  /** Empty when it is signed later, at the desk. */
  signature: string
  /** Milliseconds. */
  holdFor: number
  heldFrom?: string
  actorId: string
  /** Of the log, for staff and customer. */
  facts?: Record<string, unknown>
}

type Reservation = { car: BookableCar; customer: Renter; entries: RequestEntries; terms: Terms }

export type Reserved = {
  requestId: string
  customerId: string
  token: string
  car: string
  price: Quote
  availability: Availability
  /** Payment pages of the customer's earlier request for this car that are still open. */
  replaced: string[]
  stripeCustomerId: string | null
}

/**
 * Takes the dates of a car that is locked, in place of the customer's earlier request for this car. Refuses who is too young, a stay that breaks a rule, and a price other than the one that was shown.
 */
export async function reserve(
  tx: Transaction,
  { car, customer, entries, terms }: Reservation,
): Promise<Outcome<Reserved>> {
  const { account, birthDate, licenseIssuedOn } = customer
  const { pickupDate, customerEmail } = entries
  const { id, click = null, signature, holdFor, heldFrom, actorId, facts, now } = terms
  if (!isOldEnough(birthDate, pickupDate, car.minAge)) return fail(words.tooYoung, customer.birthDateField)
  const licenseYears = licenseYearsOf(car)
  if (!isLicensed({ issuedOn: licenseIssuedOn }, { pickupDate, licenseYears }))
    return fail(words.licenseTooNew(licenseYears), 'licenseIssuedOn')
  const { customerId, stripeCustomerId } = await saveCustomer(tx, customer, entries)
  const own = and(eq(bookingRequests.customerId, customerId), eq(bookingRequests.vehicleId, car.id))
  const end = { from: 'awaiting_payment', to: 'cancelled', facts: { why: 'replaced' } } as const
  const replaced = await moveBooking(tx, own, { ...end, actorId, now })
  const profileId = account?.id ?? null
  const emails = [customerEmail, ...(account ? [account.email] : [])]
  const [priced, facilitation] = await Promise.all([
    priceStay(tx, { car, entries, ...terms }),
    findFacilitator(tx, { listedBy: car.createdBy, profileId, emails, click, now }),
  ])
  if (!priced.ok) return priced
  const { price, availability } = priced.value
  const token = await insertRequest(tx, {
    id,
    car,
    customerId,
    profileId,
    entries,
    priced: priced.value,
    licenseIssuedOn,
    signature,
    emailFollowsAccount: account?.email.toLowerCase() === customerEmail.toLowerCase(),
    facilitation,
    holdFor,
    heldFrom,
    actorId,
    facts,
    now,
  })
  return ok({
    requestId: id,
    customerId,
    token,
    car: vehicleName(car),
    price,
    availability,
    replaced: replaced.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? []),
    stripeCustomerId,
  })
}

/** A customer without an account is identified by email address: another address is another customer. */
async function saveCustomer(
  tx: Transaction,
  { account, knownAs, birthDate, correctsBirthDate }: Renter,
  entries: RequestEntries,
) {
  const contact = { fullName: entries.customerName, email: entries.customerEmail, phone: entries.customerPhone }
  const facts = { ...contact, dateOfBirth: birthDate }
  const fields = { customerId: customers.id, rented: customers.stripeCustomerId }
  if (account) {
    const { customerId, rented } = one(
      await tx
        .insert(customers)
        .values({ ...facts, profileId: account.id })
        .onConflictDoUpdate({ target: customers.profileId, set: correctsBirthDate ? facts : contact })
        .returning(fields),
    )
    return { customerId, stripeCustomerId: rented ?? account.stripeCustomerId }
  }
  const sameAddress = sql`lower(${customers.email}) = lower(${entries.customerEmail})`
  const [found] = knownAs
    ? await tx
        .update(customers)
        .set(facts)
        .where(and(eq(customers.id, knownAs), isNull(customers.profileId), sameAddress))
        .returning(fields)
    : []
  const { customerId, rented } = found ?? one(await tx.insert(customers).values(facts).returning(fields))
  return { customerId, stripeCustomerId: rented }
}
