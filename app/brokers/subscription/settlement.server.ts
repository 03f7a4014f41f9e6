/**
 * The only writer of subscriptions. Webhook, return page, waiting page and jobs end here; Stripe is asked, never
 * believed.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { payments } from '#drizzle/tables/payments.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { asksToBroker } from '#app/people/access/rules.ts'
import { isHouseRole } from '#app/shared/roles.ts'
import { emit } from '#app/emit.server.ts'
import { recordRefundsOf } from '#app/money/payments/settlement.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import {
  closeSubscriptionCheckouts,
  cancelAtStripe,
  findRefundOf,
  isCustomer,
  listSubscriptionPayments,
  listSubscriptions,
  type SubscriptionPayment,
  type SubscriptionState,
} from '#app/platform/subscriptions.server.ts'
import { countedAt } from '#app/shared/closed-months.ts'
import type { Cents } from '#app/shared/money.ts'
import { subscriptionEmail } from './emails.server.ts'
import { countListings } from './queries.server.ts'
import { goesOn, hasJustEnded, isRenewal, newsOf, pastDueSince, paymentStatusOf, unwanted } from './rules.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>
/**
 * `refunded`: of the last invoice, for subscriptions that have just ended. `renewed`: a new month has been paid.
 * `paid`: all months, the newest first.
 */
type Reported = SubscriptionState & { refunded?: Cents; renewed: boolean; paid: SubscriptionPayment[] }

/** More processes never write about one person at once. */
const maxTries = 5

/**
 * Safe to repeat, in any order. Ends everything of a person who is rejected, deleted or no longer a broker, and a second subscription of anybody
 * else, with the last invoice refunded (docs/product.md#brokers). Throws PaymentUnavailable.
 */
export async function settleSubscription(profileId: string, now: Date): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await findStored(db, profileId)
    if (!stored) return
    const reported = stored.person.customerId ? await askStripe(stored, stored.person.customerId, now) : []
    const unknown = await db.transaction((tx) => saveIfCurrent(tx, stored, reported, now))
    if (!unknown) continue
    // Of other months Stripe's events tell.
    const ended = reported.flatMap(({ canceledAt, paid }) => (hasJustEnded(canceledAt, now) ? paid.slice(0, 1) : []))
    const moved = new Set([...unknown, ...ended.map(({ paymentIntentId }) => paymentIntentId)])
    for (const paymentIntentId of moved) await recordRefundsOf(paymentIntentId, now)
    return
  }
  throw new Error('the subscriptions of this person keep changing')
}

async function findStored(executor: Executor, profileId: string) {
  const [person] = await executor
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      role: profiles.role,
      approvalStatus: profiles.approvalStatus,
      deletedAt: profiles.deletedAt,
      customerId: profiles.stripeCustomerId,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const known = await executor
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .orderBy(subscriptions.id)
  return person && { person, known }
}

/** Only a broker pays: staff need no subscription, and members cannot have one. */
function isBarred({ person }: Stored): boolean {
  return !asksToBroker(person) || person.approvalStatus === 'rejected' || person.deletedAt !== null
}

async function askStripe(stored: Stored, customerId: string, now: Date): Promise<Reported[]> {
  if (stored.person.deletedAt && !(await isCustomer(customerId))) return []
  const barred = isBarred(stored)
  if (barred) await closeSubscriptionCheckouts(customerId)
  for (const state of unwanted(await listSubscriptions(customerId), barred)) await cancelAtStripe(state)
  const reported: Reported[] = []
  for (const state of await listSubscriptions(customerId)) {
    const before = stored.known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === state.id)
    const hasEnded = newsOf(before, state) === 'canceled'
    // Another process may have ended it: ask what was refunded.
    const refunded = hasEnded ? await findRefundOf(state) : undefined
    const paid = await listSubscriptionPayments(state.id)
    // Stripe begins a month before it takes the money.
    const isLastPaid = paid.some(({ invoiceId }) => invoiceId === state.latestInvoiceId)
    reported.push({ ...state, refunded, renewed: isRenewal(state, now) && isLastPaid, paid })
  }
  return reported
}

/** Gives the payments that were not known before; null when the rows have changed since Stripe was asked. */
async function saveIfCurrent(
  tx: Transaction,
  stored: Stored,
  reported: Reported[],
  now: Date,
): Promise<string[] | null> {
  const { id } = stored.person
  await acquireLock(tx, `subscriptions:${id}`)
  if (JSON.stringify(await findStored(tx, id)) !== JSON.stringify(stored)) return null
  if (isBarred(stored)) await endWithoutStripe(tx, id, now)
  // Ended ones first: the database allows one in force.
  for (const state of reported.toSorted((one, other) => Number(goesOn(one)) - Number(goesOn(other))))
    await save(tx, stored, state)
  const unknown = await savePayments(
    tx,
    id,
    reported.flatMap(({ paid }) => paid),
    now,
  )
  const statuses = await tx
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, id))
  const paymentStatus = paymentStatusOf(statuses)
  const { count } = await tx
    .update(profiles)
    .set({ paymentStatus })
    .where(and(eq(profiles.id, id), ne(profiles.paymentStatus, paymentStatus)))
  if (count > 0) await emit(tx, 'subscription.changed', { profileId: id })
  return unknown
}

async function savePayments(
  tx: Transaction,
  profileId: string,
  paid: SubscriptionPayment[],
  now: Date,
): Promise<string[]> {
  if (paid.length === 0) return []
  const saved = await tx
    .insert(payments)
    .values(
      paid.map(({ paymentIntentId, amount, paidAt }) => ({
        profileId,
        purpose: 'subscription' as const,
        amountCents: amount,
        stripePaymentIntentId: paymentIntentId,
        receivedAt: countedAt(paidAt, now),
      })),
    )
    .onConflictDoNothing()
    .returning({ paymentIntentId: payments.stripePaymentIntentId })
  return saved.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
}

async function save(tx: Transaction, { person, known }: Stored, state: Reported): Promise<void> {
  const before = known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === state.id)
  const after = {
    status: state.status,
    currentPeriodEnd: state.periodEnd,
    pastDueSince: pastDueSince(state),
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    canceledAt: state.canceledAt,
  }
  await tx
    .insert(subscriptions)
    .values({ profileId: person.id, stripeSubscriptionId: state.id, createdAt: state.startedAt, ...after })
    .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: after })
  const news = newsOf(before, after)
  if (person.deletedAt || !(news || state.renewed)) return
  const approved = person.approvalStatus === 'approved'
  const about = {
    person: { ...person, approved },
    subscription: state,
    refunded: state.refunded,
    // Those of staff stay in the fleet.
    listings: isHouseRole(person.role) ? 0 : await countListings(person.id, tx),
  }
  // Told by its key once a month, whatever else is new.
  if (state.renewed) await enqueueMail(tx, subscriptionEmail('renewed', about))
  if (news) await enqueueMail(tx, subscriptionEmail(news, about))
}

/** Demo data has subscriptions that Stripe doesn't know. */
async function endWithoutStripe(tx: Transaction, profileId: string, now: Date): Promise<void> {
  const noted = and(
    eq(subscriptions.profileId, profileId),
    isNull(subscriptions.stripeSubscriptionId),
    ne(subscriptions.status, 'canceled'),
  )
  await tx.update(subscriptions).set({ status: 'canceled', canceledAt: now }).where(noted)
}
