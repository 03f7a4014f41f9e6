import { and, eq, gt, inArray, isNotNull, lte, ne, or } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { isNoBroker } from '#app/people/access/queries.server.ts'
import { business } from '#app/business.ts'
import { brokerProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { processOnce } from '#app/platform/stripe-events.server.ts'
import { hasOpenCheckout, openBillingPortal, openSubscriptionCheckout } from '#app/platform/subscriptions.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import {
  deleteCustomers,
  ensureCustomer,
  findStripeCustomer,
  findPersonOfCustomer,
  listDeletedWithCustomers,
} from './customers.server.ts'
import type { CheckoutPage, ManagePage } from './forms.ts'
import { checkoutPages, managePages } from './checkout-pages.ts'
import { findSubscriptionStanding, isProgramOpen } from './queries.server.ts'
import { remindSubscribers } from './reminders.server.ts'
import { isPaidFor, justEndedSince } from './rules.ts'
import { settleSubscription } from './settlement.server.ts'

export const plan = {
  key: 'broker_monthly',
  name: `${business.name} Broker Program`,
  monthly: business.broker.monthlyFee,
}

type CheckoutParams = { viewer: { id: string }; from: CheckoutPage; now: Date }

/**
 * Refused while the program is closed. Reuses the open page started at the same place; refuses subscribers, including those only
 * Stripe knows of yet (docs/product.md#brokers).
 */
export async function startCheckout({ viewer, from, now }: CheckoutParams): Promise<Outcome<string>> {
  if (!isProgramOpen()) return fail(brokerProblems.notOpen)
  const { href, failed, back } = checkoutPages[from]
  if ((await findSubscriptionStanding(viewer.id, now)) !== 'none') return fail(brokerProblems.alreadySubscribed)
  try {
    const customerId = await ensureCustomer(viewer.id)
    await settleSubscription(viewer.id, now)
    if ((await findSubscriptionStanding(viewer.id, now)) !== 'none') return fail(brokerProblems.alreadySubscribed)
    const url = await openSubscriptionCheckout({
      customerId,
      reference: viewer.id,
      plan,
      successUrl: env.origin + href(back.success),
      cancelUrl: env.origin + href(back.canceled),
    })
    return url ? ok(url) : fail(brokerProblems.noCheckoutUrl)
  } catch (error) {
    logUnavailable('subscription.checkout_failed', error, { profileId: viewer.id })
    return fail(failed)
  }
}

type PortalParams = { viewer: { id: string }; from: ManagePage }

export async function openPortal({ viewer, from }: PortalParams): Promise<Outcome<string>> {
  const customerId = await findStripeCustomer(viewer.id)
  if (!customerId) return fail(brokerProblems.noSubscription)
  try {
    const url = await openBillingPortal(customerId, env.origin + managePages[from]({ managed: 'true' }))
    return url ? ok(url) : fail(brokerProblems.portalFailed)
  } catch (error) {
    logUnavailable('subscription.billing_page_failed', error, { profileId: viewer.id })
    return fail(brokerProblems.portalFailed)
  }
}

/** `waiting` while a payment page is open or Stripe doesn't answer. */
export async function confirmSubscription(profileId: string, now: Date): Promise<'confirmed' | 'waiting' | 'nothing'> {
  try {
    await settleSubscription(profileId, now)
    if (isPaidFor(await findSubscriptionStanding(profileId, now))) return 'confirmed'
    const customerId = await findStripeCustomer(profileId)
    return customerId && (await hasOpenCheckout(customerId)) ? 'waiting' : 'nothing'
  } catch (error) {
    logUnavailable('subscription.confirmation_failed', error, { profileId })
    return 'waiting'
  }
}

/** Ignores events about strangers. */
export async function handleSubscriptionEvent(event: PaymentEvent, now: Date): Promise<void> {
  await processOnce(event, now, async () => {
    const profileId = event.customerId ? await findPersonOfCustomer(event.customerId) : null
    if (profileId) await settleSubscription(profileId, now)
  })
}

/**
 * After a rejection, a change of role or a deletion. What ends depends on the person's state now. Throws PaymentUnavailable.
 */
export async function endSubscription(profileId: string, now: Date): Promise<void> {
  await settleSubscription(profileId, now)
  await deleteCustomers(profileId)
}

/** Makes up for lost events within the hour, and tells what only time brings. */
export async function reconcileSubscriptions(now: Date): Promise<void> {
  const overdue = or(
    lte(subscriptions.currentPeriodEnd, now),
    inArray(subscriptions.status, subscriptionStatuses.owing),
    eq(profiles.approvalStatus, 'rejected'),
    isNoBroker,
    isNotNull(profiles.deletedAt),
  )
  const justEnded = gt(subscriptions.canceledAt, justEndedSince(now))
  const found = await db
    .selectDistinct({ profileId: subscriptions.profileId })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(
      and(
        isNotNull(subscriptions.stripeSubscriptionId),
        or(and(ne(subscriptions.status, 'canceled'), overdue), justEnded),
      ),
    )
  const deleted = await listDeletedWithCustomers()
  for (const profileId of new Set([...found.map(({ profileId: id }) => id), ...deleted])) {
    await endSubscription(profileId, now).catch((error: unknown) =>
      logUnavailable('subscription.reconciliation_failed', error, { profileId }),
    )
  }
  await remindSubscribers(now)
}
