/**
 * A broker's subscription: how it stands, which of several may go on, what the profile says of it. Who counts as an
 * active broker is answered in access/rules.ts and nowhere else.
 */
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { isSubscribed, type Role } from '#app/features/access/rules.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'

type Status = SubscriptionState['status']

/**
 * `none`: may subscribe. `active` renews, `ending` runs out with the month paid. `late`: a renewal was refused, open
 * for some days still. `closed`: refused for longer; another card opens it again.
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

/** Who somebody is to the programme. `broker` may pay for it, `rejected` asked to be one; the portal's staff needs no fee. */
export type Candidate = 'visitor' | 'broker' | 'rejected' | 'member' | 'staff'

export function candidateOf(viewer: Viewer | null): Candidate {
  if (!viewer) return 'visitor'
  if (can(viewer, 'broker.subscribe')) return 'broker'
  return withoutFee[viewer.role]
}

/** Of those who may not subscribe, by what they asked to be. */
const withoutFee: Record<Role, Candidate> = { broker: 'rejected', member: 'member', staff: 'staff', admin: 'staff' }

/** Whether the rights of a broker come with it, once the broker is approved. */
export function isPaidFor(standing: SubscriptionStanding): boolean {
  return standing !== 'none' && standing !== 'closed'
}

/** Whether it takes money, or would take it once a card works again. */
export function goesOn({ status }: { status: Status }): boolean {
  return status !== 'canceled' && status !== 'incomplete'
}

/** A refused renewal is counted from the day it was due, whenever we hear of it. */
export function pastDueSince({ status, periodStart }: Pick<SubscriptionState, 'status' | 'periodStart'>): Date | null {
  return status === 'past_due' ? periodStart : null
}

/**
 * Those of a person's subscriptions (the oldest first) that have to end with their last payment given back: all of
 * somebody who may not be a broker, and whatever came beside the first of anybody else (DECISIONS §3).
 */
export function unwanted(subscriptions: SubscriptionState[], barred: boolean): SubscriptionState[] {
  const going = subscriptions.filter(goesOn)
  return barred ? going : going.slice(1)
}

/** What a change means to the person, who is told so by mail; null when it is nothing to tell. */
export function newsOf(before: Kept | undefined, after: Pick<Kept, 'status' | 'cancelAtPeriodEnd'>): News | null {
  if (after.status === 'canceled') return before?.status === 'canceled' ? null : 'canceled'
  if (after.status === 'past_due') return before?.status === 'past_due' ? null : 'late'
  if (after.status !== 'active' && after.status !== 'trialing') return null
  if (after.cancelAtPeriodEnd) return before?.cancelAtPeriodEnd ? null : 'ending'
  return !before || before.status === 'incomplete' ? 'started' : null
}

/** The profile's payment_status, which follows from the subscriptions alone. */
export function paymentStatusOf(subscriptions: { status: Status }[]): 'paid' | 'past_due' | 'unpaid' {
  const statuses = subscriptions.map(({ status }) => status)
  if (statuses.some((status) => status === 'active' || status === 'trialing')) return 'paid'
  return statuses.includes('past_due') ? 'past_due' : 'unpaid'
}
