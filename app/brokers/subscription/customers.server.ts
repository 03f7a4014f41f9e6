/** A person's customers at Stripe: created before the first checkout, deleted with the account. */
import { and, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import { bookingRequests, customers } from '#drizzle/tables/bookings.ts'
import { payments } from '#drizzle/tables/payments.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { createCustomer, deleteCustomer, isCustomer } from '#app/platform/subscriptions.server.ts'
import { one } from '#app/shared/one.ts'

export async function findStripeCustomer(profileId: string): Promise<string | null> {
  const [person] = await db
    .select({ customerId: profiles.stripeCustomerId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return person?.customerId ?? null
}

export async function findPersonOfCustomer(customerId: string): Promise<string | null> {
  const [person] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.stripeCustomerId, customerId))
  return person?.id ?? null
}

/** Reuses the customer of an earlier booking. Throws PaymentUnavailable. */
export async function ensureCustomer(profileId: string): Promise<string> {
  const person = one(
    await db
      .select({
        subscribed: profiles.stripeCustomerId,
        rented: customers.stripeCustomerId,
        email: profiles.email,
        name: profiles.fullName,
      })
      .from(profiles)
      .leftJoin(customers, eq(customers.profileId, profiles.id))
      .where(eq(profiles.id, profileId)),
  )
  for (const known of [person.subscribed, person.rented])
    if (known && (await isCustomer(known))) return saveCustomer(profileId, person.subscribed, known)
  return saveCustomer(profileId, person.subscribed, await createCustomer({ ...person, reference: profileId }))
}

/** Of two at once the first wins. */
async function saveCustomer(profileId: string, before: string | null, customerId: string): Promise<string> {
  if (before === customerId) return customerId
  const unchanged = before === null ? isNull(profiles.stripeCustomerId) : eq(profiles.stripeCustomerId, before)
  await db
    .update(profiles)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(profiles.id, profileId), unchanged))
  return (await findStripeCustomer(profileId)) ?? customerId
}

/** Their cards go too. Safe to repeat. Throws PaymentUnavailable. */
export async function deleteCustomers(profileId: string): Promise<void> {
  const [account] = await db
    .select({ customerId: profiles.stripeCustomerId })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNotNull(profiles.deletedAt)))
  if (!account) return
  const rented = await db
    .select({ customerId: customers.stripeCustomerId })
    .from(customers)
    .where(customersOf(profileId))
  const paid = await db
    .selectDistinct({ customerId: payments.stripeCustomerId })
    .from(payments)
    .where(paymentsOf(profileId))
  const ids = new Set([account, ...rented, ...paid].flatMap(({ customerId }) => customerId ?? []))
  for (const id of ids) await deleteCustomer(id)
  await db.update(profiles).set({ stripeCustomerId: null }).where(eq(profiles.id, profileId))
  await db.update(customers).set({ stripeCustomerId: null }).where(customersOf(profileId))
  await db.update(payments).set({ stripeCustomerId: null }).where(paymentsOf(profileId))
}

export async function listDeletedWithCustomers(): Promise<string[]> {
  const left = db
    .select({ id: customers.id })
    .from(customers)
    .where(and(customersOf(profiles.id), isNotNull(customers.stripeCustomerId)))
  const paid = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(paymentsOf(profiles.id), isNotNull(payments.stripeCustomerId)))
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isNotNull(profiles.deletedAt), or(isNotNull(profiles.stripeCustomerId), exists(left), exists(paid))))
  return rows.map(({ id }) => id)
}

/** Two pages that were open at once have made two customers of one person. */
function paymentsOf(profileId: string | typeof profiles.id) {
  const requested = db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(eq(bookingRequests.profileId, profileId))
  return inArray(payments.requestId, requested)
}

/** Including customers that staff entered. */
function customersOf(profileId: string | typeof profiles.id) {
  const requested = db
    .select({ id: bookingRequests.customerId })
    .from(bookingRequests)
    .where(eq(bookingRequests.profileId, profileId))
  return or(eq(customers.profileId, profileId), and(isNull(customers.profileId), inArray(customers.id, requested)))
}
