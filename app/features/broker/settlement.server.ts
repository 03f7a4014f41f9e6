/**
 * The one place that writes what Stripe says about a person's subscriptions. Webhook, return page, waiting page and
 * jobs all end here; none of them is believed, Stripe is asked.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/features/emit.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import {
  closeSubscriptionCheckouts,
  endSubscription,
  findRefundOf,
  isCustomer,
  listSubscriptions,
  type SubscriptionState,
} from '#app/platform/subscriptions.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { subscriptionEmail } from './emails.server.ts'
import { goesOn, newsOf, pastDueSince, paymentStatusOf, unwanted } from './rules.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>
/** `refunded`: of the last invoice, for subscriptions that have ended since we last wrote. */
type Reported = SubscriptionState & { refunded?: Cents }

/** More processes than this never write about one person at once. */
const maxTries = 5

/**
 * Writes how a person's subscriptions stand at Stripe. Safe to repeat, and in any order. Of a person who is rejected or
 * deleted, everything is ended at once with its last invoice refunded, and nothing can be paid afterwards; of anybody
 * else, a second one beside the first (DECISIONS §3). Throws PaymentUnavailable; nothing is written then.
 */
export async function settleSubscription(profileId: string, now: Date): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await findStored(db, profileId)
    if (!stored) return
    const reported = stored.person.customerId ? await askStripe(stored, stored.person.customerId) : []
    if (await db.transaction((tx) => saveIfCurrent(tx, stored, reported, now))) return
  }
  throw new Error('the subscriptions of this person keep changing')
}

async function findStored(executor: Executor, profileId: string) {
  const [person] = await executor
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
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

function isBarred({ person }: Stored): boolean {
  return person.approvalStatus === 'rejected' || person.deletedAt !== null
}

async function askStripe(stored: Stored, customerId: string): Promise<Reported[]> {
  if (stored.person.deletedAt && !(await isCustomer(customerId))) return []
  const barred = isBarred(stored)
  if (barred) await closeSubscriptionCheckouts(customerId)
  for (const state of unwanted(await listSubscriptions(customerId), barred)) await endSubscription(state)
  const reported: Reported[] = []
  for (const state of await listSubscriptions(customerId)) {
    const before = stored.known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === state.id)
    const hasEnded = newsOf(before, state) === 'canceled'
    // Asked, not remembered: another process may have ended it.
    reported.push({ ...state, refunded: hasEnded ? await findRefundOf(state) : undefined })
  }
  return reported
}

/** False when somebody has written since Stripe was asked: the answer may be old. */
async function saveIfCurrent(tx: Transaction, stored: Stored, reported: Reported[], now: Date): Promise<boolean> {
  const { id } = stored.person
  await acquireLock(tx, `subscriptions:${id}`)
  if (JSON.stringify(await findStored(tx, id)) !== JSON.stringify(stored)) return false
  if (isBarred(stored)) await endWithoutStripe(tx, id, now)
  // Those that are over first: the database lets a person have one in force.
  for (const state of reported.toSorted((one, other) => Number(goesOn(one)) - Number(goesOn(other))))
    await save(tx, stored, state)
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
  return true
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
  if (!news || person.deletedAt) return
  const approved = person.approvalStatus === 'approved'
  const about = { person: { ...person, approved }, subscription: state, refunded: state.refunded }
  await enqueueMail(tx, subscriptionEmail(news, about))
}

/** A subscription that was only noted here (demo data) ends with a note. */
async function endWithoutStripe(tx: Transaction, profileId: string, now: Date): Promise<void> {
  const noted = and(
    eq(subscriptions.profileId, profileId),
    isNull(subscriptions.stripeSubscriptionId),
    ne(subscriptions.status, 'canceled'),
  )
  await tx.update(subscriptions).set({ status: 'canceled', canceledAt: now }).where(noted)
}
