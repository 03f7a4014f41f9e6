/**
 * Who counts as what. A role is a request until an admin approves it; every right follows from the answers here
 * (DECISIONS §3), never from the stored role.
 */
import { business } from '#app/config/business.ts'
import { later } from '#app/shared/durations.ts'

export const roles = ['admin', 'staff', 'broker', 'member'] as const
export type Role = (typeof roles)[number]
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'
type Subscription = { status: string | null; pastDueSince: Date | null }

/** The roles that come with the rights of the house, and ask more of who has them; approved or not. */
export const houseRoles = ['admin', 'staff'] as const satisfies Role[]

export function isHouseRole(role: Role): boolean {
  return houseRoles.some((each) => each === role)
}

/** Whether the rights of this role are this person's. */
export function countsAs(role: Role, person: { role: Role; approvalStatus: ApprovalStatus }): boolean {
  return person.role === role && person.approvalStatus === 'approved'
}

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
  return countsAs('broker', person) && isSubscribed(person, now)
}
