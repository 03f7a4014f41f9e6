/**
 * Who counts as what. A role is a request until an admin approves it; every right follows from the answers here
 * (DECISIONS §3), never from the stored role.
 */
import { business } from '#app/config/business.ts'
import { later } from '#app/shared/durations.ts'

export type Role = 'admin' | 'staff' | 'broker' | 'member'
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'
type Subscription = { status: string | null; pastDueSince: Date | null }

/** Paid for: active, trialing, or past due for at most 7 days (DECISIONS §3). */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  if (subscription.status === 'active' || subscription.status === 'trialing') return true
  if (subscription.status !== 'past_due' || !subscription.pastDueSince) return false
  return later(subscription.pastDueSince, business.broker.pastDueGrace) >= now
}

/** The one meaning of "active broker": an approved broker whose subscription is paid for. */
export function isActiveBroker(
  person: { role: Role; approvalStatus: ApprovalStatus } & Subscription,
  now: Date,
): boolean {
  return person.role === 'broker' && person.approvalStatus === 'approved' && isSubscribed(person, now)
}
