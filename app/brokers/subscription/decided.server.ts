/** A subscription, to who decides about the person. */
import { asksToBroker } from '#app/people/access/rules.ts'
import type { Role } from '#app/shared/roles.ts'
import { personFactLabels, personLabels } from '#app/people/approvals/words.ts'
import { subscriptionLabels } from './words.ts'
import { findSubscriptionFacts } from './queries.server.ts'
import { lossByDecision } from './rules.ts'
import { fee } from './terms.ts'

/**
 * In words, also of former brokers who still pay; `loss`: what a rejection and another role do to it, null
 * without a subscription.
 */
export async function describeSubscription(person: { id: string; role: Role }, now: Date) {
  const { standing, since, paidUntil, endedOn } = await findSubscriptionFacts(person.id, now)
  if (standing !== 'none') {
    const { rejectionRefunds, rejectionEnds, roleRefunds, roleEnds } = personFactLabels
    const isRefunded = lossByDecision(standing) === 'refunded'
    const loss = isRefunded
      ? { rejection: rejectionRefunds(fee), role: roleRefunds(fee) }
      : { rejection: rejectionEnds, role: roleEnds }
    return { state: subscriptionLabels.standing[standing], since, paidUntil, loss }
  }
  const never = asksToBroker(person) ? personLabels.none : null
  return { state: endedOn ? personFactLabels.ended(endedOn) : never, since: null, paidUntil: null, loss: null }
}
