/**
 * A role is a request until an admin approves it: rights follow from these answers, never from the stored role
 * (docs/product.md#approval).
 */
import { business } from '#app/business.ts'
import { later } from '#app/shared/durations.ts'
import { roleFacts, type ApprovalStatus, type Role } from '#app/shared/roles.ts'
import { subscriptionStates, type SubscriptionStatus } from '#app/shared/subscription-states.ts'

type Subscription = { status: SubscriptionStatus | null; pastDueSince: Date | null }

export function asksToBroker({ role }: { role: Role }): boolean {
  return roleFacts[role].isBroker
}

export function countsAs(role: Role, person: { role: Role; approvalStatus: ApprovalStatus }): boolean {
  return person.role === role && person.approvalStatus === 'approved'
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
