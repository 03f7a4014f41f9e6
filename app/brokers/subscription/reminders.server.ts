import { and, between, eq, inArray, isNull, ne, or } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { subscriptionFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { later } from '#app/shared/durations.ts'
import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import { reminderEmail } from './emails.server.ts'
import { countListings } from './queries.server.ts'
import { reminderOf } from './rules.ts'
import { settleSubscription } from './settlement.server.ts'

/** Tells of last days and of closed access, once each. Safe to repeat; Stripe is asked first, as an event may be lost. */
export async function remindSubscribers(now: Date): Promise<void> {
  for (const { profileId } of await listDue(now)) {
    try {
      await settleSubscription(profileId, now)
      for (const due of await listDue(now, profileId)) await remind(due, now)
    } catch (error) {
      logUnavailable('subscription.reminder_failed', error, { profileId })
    }
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

async function remind({ person, ...subscription }: Due, now: Date): Promise<void> {
  const reminder = reminderOf(subscription, now)
  const due = subscription.pastDueSince
    ? later(subscription.pastDueSince, business.broker.pastDueGrace)
    : subscription.currentPeriodEnd
  if (!reminder || !due) return
  await db.transaction(async (tx) => {
    const listings = await countListings(subscription.profileId, tx)
    await enqueueMail(tx, reminderEmail(reminder, { person, id: subscription.id, due, listings }))
  })
}

async function listDue(now: Date, profileId?: string) {
  const runsOut = and(
    eq(subscriptions.cancelAtPeriodEnd, true),
    between(subscriptions.currentPeriodEnd, now, later(now, subscriptionFigures.noticeBefore)),
  )
  const rows = await db
    .select({
      id: subscriptions.id,
      profileId: subscriptions.profileId,
      status: subscriptions.status,
      pastDueSince: subscriptions.pastDueSince,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      canceledAt: subscriptions.canceledAt,
      person: { email: profiles.email, firstName: profiles.firstName },
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(
      and(
        profileId ? eq(subscriptions.profileId, profileId) : undefined,
        inArray(subscriptions.status, subscriptionStatuses.inForce),
        or(eq(subscriptions.status, 'past_due'), runsOut),
        ne(profiles.approvalStatus, 'rejected'),
        isNull(profiles.deletedAt),
      ),
    )
  return rows.filter((row) => reminderOf(row, now) !== null)
}
