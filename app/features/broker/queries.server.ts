import { eq } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { inForceFirst } from '#app/features/access/queries.server.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'
import { standingOf, type SubscriptionStanding } from './rules.ts'

export type SubscriptionFacts = {
  standing: SubscriptionStanding
  /** The last day paid for: it renews or ends then. */
  until: string | null
  /** While a payment is late: the day on which access closes. */
  openUntil: string | null
}

/** How a person's subscription stands, with its days in words. */
export async function findSubscriptionFacts(profileId: string, now: Date): Promise<SubscriptionFacts> {
  const found = await findSubscription(profileId)
  const standing = standingOf(found, now)
  const { currentPeriodEnd, pastDueSince } = found ?? {}
  return {
    standing,
    until: standing !== 'none' && currentPeriodEnd ? longDate(dayOf(currentPeriodEnd)) : null,
    openUntil:
      standing === 'late' && pastDueSince ? longDate(dayOf(later(pastDueSince, business.broker.pastDueGrace))) : null,
  }
}

/** How it stands, and no more. */
export async function findStanding(profileId: string, now: Date): Promise<SubscriptionStanding> {
  return standingOf(await findSubscription(profileId), now)
}

/** The subscription that counts: one that goes on before one that is over, then the newest. Null when there is none. */
async function findSubscription(profileId: string) {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .orderBy(...inForceFirst)
    .limit(1)
  return found ?? null
}
