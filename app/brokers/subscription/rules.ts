import { can } from '#app/people/access/permissions.ts'
import { isSubscribed } from '#app/people/access/rules.ts'
import type { Role } from '#app/shared/roles.ts'
import { business } from '#app/business.ts'
import { subscriptionFigures } from './figures.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { subscriptionStates, type SubscriptionStatus } from '#app/shared/subscription-states.ts'
import type { Viewer } from '#app/shared/viewer.ts'

/**
 * `ending` runs out with the month paid; `late`: payment failed, access lasts some days; `closed`: failed for longer.
 */
export type SubscriptionStanding = 'none' | 'active' | 'ending' | 'late' | 'closed'
export type News = 'started' | 'renewed' | 'late' | 'ending' | 'canceled'
/** What only time brings; `lastTries`: of the days that a refused payment leaves. */
export type Reminder = 'lastDays' | 'lastTries' | 'closed'
type Kept = { status: SubscriptionStatus; pastDueSince: Date | null; cancelAtPeriodEnd: boolean }

export function standingOf(subscription: Kept | null, now: Date): SubscriptionStanding {
  if (!subscription || !goesOn(subscription)) return 'none'
  const { status, cancelAtPeriodEnd } = subscription
  if (!isSubscribed(subscription, now)) return 'closed'
  if (status === 'past_due') return 'late'
  return cancelAtPeriodEnd ? 'ending' : 'active'
}

/** `rejected` asked to be a broker; `staff` needs no subscription. */
export type Candidate = 'visitor' | 'broker' | 'rejected' | 'member' | 'staff'

export function candidateOf(viewer: Viewer | null): Candidate {
  if (!viewer) return 'visitor'
  if (can(viewer, 'broker.subscribe')) return 'broker'
  return withoutFee[viewer.role]
}

const withoutFee: Record<Role, Candidate> = { broker: 'rejected', member: 'member', staff: 'staff', admin: 'staff' }

export function isPaidFor(standing: SubscriptionStanding): boolean {
  return standing !== 'none' && standing !== 'closed'
}

export function goesOn({ status }: { status: SubscriptionStatus }): boolean {
  return subscriptionStates[status].payment !== 'none'
}

/** From the day it was due, whenever we hear of it. */
export function pastDueSince({ status, periodStart }: Pick<SubscriptionState, 'status' | 'periodStart'>): Date | null {
  return status === 'past_due' ? periodStart : null
}

/** Everything of a person who may not be a broker; otherwise all but the oldest (docs/product.md#brokers). */
export function unwanted(subscriptions: SubscriptionState[], barred: boolean): SubscriptionState[] {
  const going = subscriptions.filter(goesOn)
  return barred ? going : going.slice(1)
}

export function newsOf(before: Kept | undefined, after: Pick<Kept, 'status' | 'cancelAtPeriodEnd'>): News | null {
  if (after.status === 'canceled') return before?.status === 'canceled' ? null : 'canceled'
  if (after.status === 'past_due') return before?.status === 'past_due' ? null : 'late'
  if (subscriptionStates[after.status].payment !== 'paid') return null
  if (after.cancelAtPeriodEnd) return before?.cancelAtPeriodEnd ? null : 'ending'
  return !before || before.status === 'incomplete' ? 'started' : null
}

/** Whether this is a later month than the first, started a short while ago. That it was paid only its invoice knows. */
export function isRenewal({ status, startedAt, periodStart }: SubscriptionState, now: Date): boolean {
  if (status !== 'active' || later(startedAt, days(1)) >= periodStart) return false
  return later(periodStart, subscriptionFigures.renewalToldWithin) > now
}

/** What its last month cost may still be on its way back, or be looked for again after a stop of ours. */
export function hasJustEnded(canceledAt: Date | null, now: Date): boolean {
  return canceledAt !== null && canceledAt > justEndedSince(now)
}

export function justEndedSince(now: Date): Date {
  return later(now, -days(1))
}

type Dated = Kept & { currentPeriodEnd: Date | null; canceledAt: Date | null }

/** What a broker is to be told now, if it was not told before. Nothing is said twice within the same few days. */
export function reminderOf(subscription: Dated, now: Date): Reminder | null {
  const { status, pastDueSince, cancelAtPeriodEnd, currentPeriodEnd, canceledAt } = subscription
  const standing = standingOf(subscription, now)
  if (status === 'past_due' && standing === 'closed') return 'closed'
  if (standing === 'late' && pastDueSince)
    return isNear(later(pastDueSince, business.broker.pastDueGrace), now) ? 'lastTries' : null
  if (standing !== 'ending' || !cancelAtPeriodEnd || !currentPeriodEnd || !isNear(currentPeriodEnd, now)) return null
  return canceledAt && isNear(currentPeriodEnd, canceledAt) ? null : 'lastDays'
}

/** Whether it comes within the days in which notice is given. */
export function isNear(end: Date, now: Date): boolean {
  return end > now && later(end, -subscriptionFigures.noticeBefore) <= now
}

/** When it stopped: at the end of the month that its owner had let run out, or on the day it was canceled. */
export function endOf({ status, cancelAtPeriodEnd, currentPeriodEnd, canceledAt }: Dated, now: Date): Date | null {
  if (status !== 'canceled') return null
  return cancelAtPeriodEnd && currentPeriodEnd && currentPeriodEnd <= now ? currentPeriodEnd : canceledAt
}

/** What a rejection or another role does to it: ends it, and refunds what the month cost where that was paid. */
export function lossByDecision(standing: SubscriptionStanding): 'refunded' | 'ended' | null {
  if (standing === 'none') return null
  return standing === 'active' || standing === 'ending' ? 'refunded' : 'ended'
}

export function paymentStatusOf(subscriptions: { status: SubscriptionStatus }[]): 'paid' | 'past_due' | 'unpaid' {
  const payments = subscriptions.map(({ status }) => subscriptionStates[status].payment)
  if (payments.includes('paid')) return 'paid'
  return payments.includes('late') ? 'past_due' : 'unpaid'
}
