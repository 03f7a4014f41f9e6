import { can, type Viewer } from '#app/features/access/permissions.ts'
import { isSubscribed, type Role } from '#app/features/access/rules.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'

type Status = SubscriptionState['status']

/**
 * `ending` runs out with the month paid; `late`: payment failed, access lasts some days; `closed`: failed for longer.
 */
export type SubscriptionStanding = 'none' | 'active' | 'ending' | 'late' | 'closed'
export type News = 'started' | 'late' | 'ending' | 'canceled'
type Kept = { status: Status; pastDueSince: Date | null; cancelAtPeriodEnd: boolean }

export function standingOf(subscription: Kept | null, now: Date): SubscriptionStanding {
  if (!subscription || ['canceled', 'incomplete'].includes(subscription.status)) return 'none'
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

export function goesOn({ status }: { status: Status }): boolean {
  return status !== 'canceled' && status !== 'incomplete'
}

/** From the day it was due, whenever we hear of it. */
export function pastDueSince({ status, periodStart }: Pick<SubscriptionState, 'status' | 'periodStart'>): Date | null {
  return status === 'past_due' ? periodStart : null
}

/** Everything of a person who may not be a broker; otherwise all but the oldest (DECISIONS §3). */
export function unwanted(subscriptions: SubscriptionState[], barred: boolean): SubscriptionState[] {
  const going = subscriptions.filter(goesOn)
  return barred ? going : going.slice(1)
}

export function newsOf(before: Kept | undefined, after: Pick<Kept, 'status' | 'cancelAtPeriodEnd'>): News | null {
  if (after.status === 'canceled') return before?.status === 'canceled' ? null : 'canceled'
  if (after.status === 'past_due') return before?.status === 'past_due' ? null : 'late'
  if (after.status !== 'active' && after.status !== 'trialing') return null
  if (after.cancelAtPeriodEnd) return before?.cancelAtPeriodEnd ? null : 'ending'
  return !before || before.status === 'incomplete' ? 'started' : null
}

export function paymentStatusOf(subscriptions: { status: Status }[]): 'paid' | 'past_due' | 'unpaid' {
  const statuses = subscriptions.map(({ status }) => status)
  if (statuses.some((status) => status === 'active' || status === 'trialing')) return 'paid'
  return statuses.includes('past_due') ? 'past_due' : 'unpaid'
}
