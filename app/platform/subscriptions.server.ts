/**
 * Subscriptions at Stripe, or its embedded stand-in: whoever pays by the month sees a checkout once, a billing page
 * later. One Stripe customer a person, so that everything can be asked by that. Hides prices, invoices and their payments.
 */
import type Stripe from 'stripe'

import { refundPayment } from '#app/platform/refunds.server.ts'
import { asked, codeOf, idOf, instant } from '#app/platform/stripe.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

export type SubscriptionState = {
  id: string
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  startedAt: Date
  /** The period paid, or to be paid, at the moment. */
  periodStart: Date
  periodEnd: Date
  /** It ends by itself with the period paid. */
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  latestInvoiceId: string | null
}

/** What is sold: found again at Stripe by `key`, so that every checkout sells the same price. */
export type Plan = { key: string; name: string; monthly: Cents }

export type SubscriptionOrder = {
  customerId: string
  /** Ours, kept with the checkout and the subscription for whoever looks at them at Stripe. */
  reference: string
  plan: Plan
  successUrl: string
  cancelUrl: string
}

/** Makes Stripe's record of a person; the same person never gets two at once. Throws PaymentUnavailable. */
export async function createCustomer(person: { reference: string; email: string; name: string }): Promise<string> {
  const { reference, email, name } = person
  const idempotencyKey = `customer:${reference}:${hashSecret(`${email} ${name}`).slice(0, 16)}`
  const customer = await asked((stripe) =>
    stripe.customers.create({ email, name, metadata: { reference } }, { idempotencyKey }),
  )
  return customer.id
}

/** Whether Stripe knows this customer; one of another account, or deleted there, is as good as none. Throws PaymentUnavailable. */
export async function isCustomer(id: string): Promise<boolean> {
  try {
    return !(await asked((stripe) => stripe.customers.retrieve(id))).deleted
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return false
    throw error
  }
}

/** All that a customer has or had, as Stripe has it now, the oldest first. Throws PaymentUnavailable. */
export async function listSubscriptions(customerId: string): Promise<SubscriptionState[]> {
  const { data } = await asked((stripe) =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  )
  // Stripe lists the newest first; two of the same second keep that order, so nothing is sorted again.
  return data.map(stateOf).reverse()
}

/**
 * The page where the first month is paid: the one still open when there is one, however often it is asked for.
 * Null when Stripe gives no address. Throws PaymentUnavailable.
 */
export async function openSubscriptionCheckout(order: SubscriptionOrder): Promise<string | null> {
  const { customerId, reference, plan } = order
  const [latest] = await listCheckouts(customerId)
  if (latest?.status === 'open' && latest.amount_total === plan.monthly) return latest.url
  if (latest?.status === 'open') await expire(latest.id)
  const price = await priceOf(plan)
  // Two clicks at once have seen the same latest checkout: the second is answered with what the first has opened.
  const idempotencyKey = `subscribe:${reference}:${latest?.id ?? 'first'}`
  const opened = asked((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: reference,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { reference } },
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      { idempotencyKey },
    ),
  )
  const session = await opened.catch(async (error: unknown) => {
    // Asked at the same moment from two places, which differ in where they lead back to.
    const [other] = await listCheckouts(customerId)
    if (other?.status === 'open') return other
    throw error
  })
  return session.url
}

/** Starts a subscription without a checkout, on a test card: for demo data, and refused by Stripe's live keys. Gives its id. */
export async function startTestSubscription(
  order: Pick<SubscriptionOrder, 'customerId' | 'reference' | 'plan'>,
): Promise<string> {
  const { customerId: customer, reference, plan } = order
  const price = await priceOf(plan)
  const card = await asked((stripe) => stripe.paymentMethods.attach('pm_card_visa', { customer }))
  const started = await asked((stripe) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: card.id,
      metadata: { reference },
    }),
  )
  return started.id
}

/** Whether a page where the first month can be paid is open. Throws PaymentUnavailable. */
export async function hasOpenCheckout(customerId: string): Promise<boolean> {
  return (await listCheckouts(customerId)).some(({ status }) => status === 'open')
}

/** Nothing can be paid any more on a page opened before. Throws PaymentUnavailable. */
export async function closeSubscriptionCheckouts(customerId: string): Promise<void> {
  for (const { id, status } of await listCheckouts(customerId)) if (status === 'open') await expire(id)
}

/** The page where a customer changes the card, cancels or renews. It is for the moment only. Throws PaymentUnavailable. */
export async function openBillingPortal(customerId: string, returnUrl: string): Promise<string | null> {
  const session = await asked((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
  return session.url
}

/**
 * Ends a subscription at once and gives the last invoice back, if it was paid; gives the amount. Safe to repeat: the
 * refund goes first, so that a failure between the two leaves something to end. Throws PaymentUnavailable.
 */
export async function endSubscription({ id, latestInvoiceId }: SubscriptionState): Promise<Cents> {
  const refunded = latestInvoiceId ? await refundInvoice(latestInvoiceId) : cents(0)
  try {
    await asked((stripe) => stripe.subscriptions.cancel(id))
  } catch (error) {
    if (codeOf(error) !== 'resource_missing') throw error
  }
  return refunded
}

async function refundInvoice(id: string): Promise<Cents> {
  const invoice = await asked((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }))
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  const paymentIntentId = idOf(paid?.payment.payment_intent)
  if (!paymentIntentId) return cents(0)
  return (await refundPayment({ paymentIntentId, idempotencyKey: `refund-invoice:${id}` })).amount
}

/** The checkouts that start a subscription, the newest first. */
async function listCheckouts(customerId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await asked((stripe) => stripe.checkout.sessions.list({ customer: customerId, limit: 100 }))
  return data.filter(({ mode }) => mode === 'subscription')
}

async function expire(sessionId: string): Promise<void> {
  // Paid or lapsed in this moment: then there is nothing left to close.
  await asked((stripe) => stripe.checkout.sessions.expire(sessionId)).catch(async (error: unknown) => {
    const { status } = await asked((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    if (status === 'open') throw error
  })
}

/** The plan's price, made at the first checkout and again whenever the fee has changed; the key then moves to it. */
async function priceOf({ key, name, monthly }: Plan): Promise<string> {
  const { data } = await asked((stripe) => stripe.prices.list({ lookup_keys: [key], active: true }))
  const known = data.find(({ unit_amount }) => unit_amount === monthly)
  if (known) return known.id
  const price = await asked((stripe) =>
    stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: monthly,
        recurring: { interval: 'month' },
        product_data: { name },
        lookup_key: key,
        transfer_lookup_key: true,
      },
      { idempotencyKey: `price:${key}:${monthly}` },
    ),
  )
  return price.id
}

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const item = subscription.items.data[0]!
  return {
    id: subscription.id,
    status: statusOf(subscription.status),
    startedAt: instant(subscription.created),
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    // Stripe's newer billing notes the same wish as a date only.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    canceledAt: subscription.canceled_at === null ? null : instant(subscription.canceled_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
  }
}

// What is neither paid for nor over counts as unpaid: it opens nothing, and can still be mended on the billing page.
function statusOf(status: Stripe.Subscription.Status): SubscriptionState['status'] {
  switch (status) {
    case 'active':
      return 'active'
    case 'trialing':
      return 'trialing'
    case 'past_due':
      return 'past_due'
    case 'incomplete':
      return 'incomplete'
    case 'canceled':
    case 'incomplete_expired':
      return 'canceled'
    default:
      return 'unpaid'
  }
}
