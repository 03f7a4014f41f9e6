import { and, eq, isNull } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { carListings } from '#drizzle/tables/vehicles.ts'
import { inForceFirst } from '#app/people/access/queries.server.ts'
import { business } from '#app/business.ts'
import { keptListingLabels } from './words.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'
import { endOf, isNear, isPaidFor, standingOf, type SubscriptionStanding } from './rules.ts'

export type SubscriptionFacts = {
  standing: SubscriptionStanding
  until: string | null
  openUntil: string | null
  /** Renews or ends in a few days. */
  isNear: boolean
  /** The day of an earlier one. */
  endedOn: string | null
  since: string | null
  /** Of a refused month: the day it began. */
  paidUntil: string | null
  isSold: boolean
  /** What became of their listings, which are out of the fleet until a subscription runs again; null without any. */
  kept: string | null
}

export async function findSubscriptionFacts(profileId: string, now: Date): Promise<SubscriptionFacts> {
  const found = await findSubscription(profileId)
  const standing = standingOf(found, now)
  const { currentPeriodEnd, pastDueSince, createdAt } = found ?? {}
  const end = found && endOf(found, now)
  const paidUntil = isPaidFor(standing) && standing !== 'late' ? currentPeriodEnd : pastDueSince
  return {
    standing,
    until: standing !== 'none' && currentPeriodEnd ? longDate(dayOf(currentPeriodEnd)) : null,
    openUntil:
      standing === 'late' && pastDueSince ? longDate(dayOf(later(pastDueSince, business.broker.pastDueGrace))) : null,
    isNear: (standing === 'active' || standing === 'ending') && !!currentPeriodEnd && isNear(currentPeriodEnd, now),
    endedOn: end && longDate(dayOf(end)),
    paidUntil: paidUntil ? longDate(dayOf(paidUntil)) : null,
    since: standing !== 'none' && createdAt ? longDate(dayOf(createdAt)) : null,
    isSold: isProgramOpen(),
    kept: standing === 'none' || standing === 'closed' ? await describeKept(profileId) : null,
  }
}

/** In words; null without any listing. */
export async function describeKept(profileId: string): Promise<string | null> {
  const count = await countListings(profileId)
  if (count === 0) return null
  return [keptListingLabels.left(count), whyNotSold()].filter(Boolean).join(' ')
}

/** In words; null while a subscription can be started. */
export function whyNotSold(): string | null {
  return isProgramOpen() ? null : keptListingLabels.notSold(business.phone.display)
}

/** Whatever state they are in; deleted ones do not count. */
export function countListings(profileId: string, executor: Executor = db): Promise<number> {
  return executor.$count(carListings, and(eq(carListings.createdBy, profileId), isNull(carListings.deletedAt)))
}

/** Whether a subscription can be started. */
export function isProgramOpen(): boolean {
  return env.brokerProgramOpen
}

export async function findSubscriptionStanding(profileId: string, now: Date): Promise<SubscriptionStanding> {
  return standingOf(await findSubscription(profileId), now)
}

async function findSubscription(profileId: string) {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .orderBy(...inForceFirst)
    .limit(1)
  return found ?? null
}
