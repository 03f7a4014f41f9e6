/**
 * The one place that writes what Stripe says about a person's subscriptions. Webhook, return page, waiting page and
 * jobs all end here; none of them is believed, Stripe is asked.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/features/emit.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import {
  closeSubscriptionCheckouts,
  endSubscription,
  listSubscriptions,
  type SubscriptionState,
} from '#app/platform/subscriptions.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { subscriptionMail } from './mails.server.ts'
import { goesOn, newsOf, pastDueSince, paymentStatusOf, unwanted } from './rules.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>
type Told = { states: SubscriptionState[]; refunds: Map<string, Cents> }

/** More processes than this never write about one person at once. */
const mostTries = 5

/**
 * Writes how a person's subscriptions stand at Stripe. Safe to repeat, and in any order. Of a person who is rejected or
 * gone, everything is ended at once with its last invoice refunded, and nothing can be paid afterwards; of anybody else,
 * a second one beside the first (DECISIONS §3). Throws PaymentUnavailable; nothing is written then.
 */
export async function settleSubscription(profileId: string, now: Date): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await findStanding(db, profileId)
    if (!before) return
    const { person } = before
    const barred = isBarred(person)
    const told = person.customerId
      ? await askStripe(person.customerId, barred)
      : { states: [], refunds: new Map<string, Cents>() }
    if (await write(before, told, now)) return
  }
  throw new Error('the subscriptions of this person keep changing')
}

/** False when somebody has written since Stripe was asked: what it said then may be old. */
function write(before: Standing, told: Told, now: Date): Promise<boolean> {
  const { id } = before.person
  return db.transaction(async (tx) => {
    await acquireLock(tx, `subscriptions:${id}`)
    const standing = await findStanding(tx, id)
    if (JSON.stringify(standing) !== JSON.stringify(before)) return false
    if (isBarred(before.person)) await endWithoutStripe(tx, id, now)
    await keep(tx, before.person, told)
    const kept = await tx
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(eq(subscriptions.profileId, id))
    const paymentStatus = paymentStatusOf(kept)
    const { count } = await tx
      .update(profiles)
      .set({ paymentStatus })
      .where(and(eq(profiles.id, id), ne(profiles.paymentStatus, paymentStatus)))
    if (count > 0) await emit(tx, 'subscription.changed', { profileId: id })
    return true
  })
}

/** The person and the subscriptions as they are kept; undefined when there is no such person. */
async function findStanding(executor: Executor, profileId: string) {
  const person = await findPerson(executor, profileId)
  const known = await executor
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .orderBy(subscriptions.id)
  return person && { person, known }
}

function isBarred({ approvalStatus, deletedAt }: Person): boolean {
  return approvalStatus === 'rejected' || deletedAt !== null
}

async function findPerson(executor: Executor, profileId: string) {
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
  return person
}

async function askStripe(customerId: string, barred: boolean): Promise<Told> {
  if (barred) await closeSubscriptionCheckouts(customerId)
  const states = await listSubscriptions(customerId)
  const ending = unwanted(states, barred)
  const refunds = new Map<string, Cents>()
  for (const state of ending) refunds.set(state.id, await endSubscription(state))
  return { states: ending.length > 0 ? await listSubscriptions(customerId) : states, refunds }
}

async function keep(tx: Transaction, person: Person, { states, refunds }: Told): Promise<void> {
  const known = await tx.select().from(subscriptions).where(eq(subscriptions.profileId, person.id))
  // Those that are over first: the database lets a person have one in force.
  for (const state of [...states].sort((one, other) => Number(goesOn(one)) - Number(goesOn(other)))) {
    const before = known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === state.id)
    const after = {
      status: state.status,
      currentPeriodEnd: state.periodEnd,
      pastDueSince: pastDueSince(state),
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      canceledAt: state.canceledAt,
    }
    const written =
      before && Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof typeof after]]))
    if (JSON.stringify(written) === JSON.stringify(after)) continue
    await tx
      .insert(subscriptions)
      .values({ profileId: person.id, stripeSubscriptionId: state.id, createdAt: state.startedAt, ...after })
      .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: after })
    const news = newsOf(before, after)
    if (!news || person.deletedAt) continue
    const approved = person.approvalStatus === 'approved'
    await enqueueMail(
      tx,
      subscriptionMail(news, { person: { ...person, approved }, subscription: state, refunded: refunds.get(state.id) }),
    )
  }
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
