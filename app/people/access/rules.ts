/**
 * A role is a request until an admin approves it: rights follow from these answers, never from the stored role
 * (docs/product.md#approval).
 */
import { business } from '#app/business.ts'
import { days, later } from '#app/shared/durations.ts'
import { isHouseRole, roleFacts, type ApprovalStatus, type Grade, type Role } from '#app/shared/roles.ts'
import { subscriptionStates, type SubscriptionStatus } from '#app/shared/subscription-states.ts'

type Subscription = { status: SubscriptionStatus | null; pastDueSince: Date | null }

export function asksToBroker({ role }: { role: Role }): boolean {
  return roleFacts[role].lists
}

export function countsAs(role: Role, person: { role: Role; approvalStatus: ApprovalStatus }): boolean {
  return person.role === role && person.approvalStatus === 'approved'
}

export function isManager(person: { role: Role; grade: Grade; approvalStatus: ApprovalStatus }): boolean {
  return countsAs('staff', person) && person.grade === 'manager'
}

export function isInOffice(person: { role: Role; approvalStatus: ApprovalStatus }): boolean {
  return isHouseRole(person.role) && countsAs(person.role, person)
}

/** Active, trialing, or past due for at most 7 days. */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  const payment = subscription.status && subscriptionStates[subscription.status].payment
  if (payment === 'paid') return true
  if (payment !== 'late' || !subscription.pastDueSince) return false
  return later(subscription.pastDueSince, business.broker.pastDueGrace) >= now
}

export function isActiveBroker(
  person: { role: Role; approvalStatus: ApprovalStatus } & Subscription,
  now: Date,
): boolean {
  return countsAs('broker', person) && isSubscribed(person, now)
}

type Member = {
  role: Role
  approvalStatus: ApprovalStatus
  officeSince: Date | null
  approvedAt: Date | null
  hasSecondFactor: boolean
}

/** Until when a person of the office has to add a second factor. Null when nothing is asked of them. `within`: days; 0 asks no one. */
export function secondFactorDue({ hasSecondFactor, officeSince, approvedAt, ...person }: Member, within: number) {
  const since = officeSince ?? approvedAt
  return within > 0 && isInOffice(person) && !hasSecondFactor && since ? later(since, days(within)) : null
}

/** The day that has started counts. Null when nothing is asked of them. */
export function daysToSecondFactor({ secondFactorDue }: { secondFactorDue: Date | null }, now: Date): number | null {
  return secondFactorDue && Math.max(0, Math.ceil((secondFactorDue.getTime() - now.getTime()) / days(1)))
}

/** Given in this session, of the kind that the person has. */
export function isFactorRecent({ factorAt }: { factorAt: Date | null }, now: Date): boolean {
  return factorAt !== null && now < later(factorAt, business.accounts.factorCountsFor)
}

/** A session of the office ends by itself after half a day without a request. */
export function isIdle(
  person: { role: Role; approvalStatus: ApprovalStatus },
  { lastSeenAt }: { lastSeenAt: Date },
  now: Date,
): boolean {
  return isInOffice(person) && later(lastSeenAt, business.accounts.officeSessionIdlesFor) <= now
}
