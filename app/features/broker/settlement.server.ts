/**
 * The one place that writes what Stripe says about a person's subscriptions. Webhook, return page, waiting page and
 * jobs all end here; none of them is believed, Stripe is asked.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/features/emit.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { holdName } from '#app/platform/named-lock.server.ts'
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
type Told = { states: SubscriptionState[]; refunds: Map<string, Cents> }

/**
 * Writes how a person's subscriptions stand at Stripe. Safe to repeat, and in any order. Of a person who is rejected or
 * gone, everything is ended at once with its last invoice refunded, and nothing can be paid afterwards; of anybody else,
 * a second one beside the first (DECISIONS §3). Throws PaymentUnavailable; nothing is written then.
 */
export async function settleSubscription(profileId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Stripe is asked inside the lock: what is written last was then also asked last, and nobody is refunded twice.
    await holdName(tx, `subscriptions:${profileId}`)
    const person = await findPerson(tx, profileId)
    if (!person) return
    // As the person is now: whoever asks may have been kept waiting, and a rejection been taken back meanwhile.
    const barred = person.approvalStatus === 'rejected' || person.deletedAt !== null
    const told = person.customerId
      ? await askStripe(person.customerId, barred)
      : { states: [], refunds: new Map<string, Cents>() }
    if (barred) await endWithoutStripe(tx, profileId, now)
    await keep(tx, person, told)
    const kept = await tx
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(eq(subscriptions.profileId, profileId))
    const paymentStatus = paymentStatusOf(kept)
    const { count } = await tx
      .update(profiles)
      .set({ paymentStatus })
      .where(and(eq(profiles.id, profileId), ne(profiles.paymentStatus, paymentStatus)))
    if (count > 0) await emit(tx, 'subscription.changed', { profileId })
  })
}

async function findPerson(tx: Transaction, profileId: string) {
  const [person] = await tx
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
