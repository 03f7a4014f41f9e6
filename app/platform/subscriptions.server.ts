import type Stripe from 'stripe'

import { findRefundedAmount, refundPayment } from '#app/platform/refunds.server.ts'
import {
  asAsked,
  callStripe,
  fromUnix,
  idOf,
  listAsAsked,
  orMissing,
  PaymentUnavailable,
} from '#app/platform/stripe.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { isKeyOf } from '#app/shared/keys.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { subscriptionStates, type SubscriptionStatus } from '#app/shared/subscription-states.ts'

export type SubscriptionState = {
  id: string
  status: SubscriptionStatus
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  latestInvoiceId: string | null
}

export type SubscriptionPayment = { invoiceId: string; paymentIntentId: string; amount: Cents; paidAt: Date }

export type Plan = { key: string; name: string; monthly: Cents }

type SubscriptionOrder = {
  customerId: string
  reference: string
  plan: Plan
  successUrl: string
  cancelUrl: string
}

export async function createCustomer(person: { reference: string; email: string; name: string }): Promise<string> {
  const { reference, email, name } = person
  const idempotencyKey = `customer:${reference}:${hashSecret(`${email} ${name}`).slice(0, 16)}`
  const customer = await callStripe((stripe) =>
    stripe.customers.create({ email, name, metadata: { reference } }, { idempotencyKey }),
  )
  return asAsked(customer, { object: 'customer' }).id
}

export async function isCustomer(id: string): Promise<boolean> {
  const customer = await orMissing(callStripe((stripe) => stripe.customers.retrieve(id)))
  return customer !== null && !asAsked<typeof customer>(customer, { object: 'customer', id }).deleted
}

export async function deleteCustomer(id: string): Promise<void> {
  await orMissing(callStripe((stripe) => stripe.customers.del(id)))
}

export async function listSubscriptions(customerId: string): Promise<SubscriptionState[]> {
  const list = await callStripe((stripe) =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  )
  const isTheirs = (subscription: Stripe.Subscription) => idOf(subscription.customer) === customerId
  return listAsAsked(list, { object: 'subscription', is: isTheirs }).map(stateOf).reverse()
}

/** One open checkout per person: a new one replaces it. Null without an address. */
export async function openSubscriptionCheckout(order: SubscriptionOrder): Promise<string | null> {
  const { customerId, reference, plan } = order
  const [latest] = await listCheckouts(customerId)
  const { successUrl: success_url } = order
  if (latest?.status === 'open' && latest.amount_total === plan.monthly && latest.success_url === success_url)
    return latest.url
  if (latest?.status === 'open') await expire(latest.id)
  const price = await priceOf(plan)
  // Concurrent requests saw the same latest checkout and share its key.
  const idempotencyKey = `subscribe:${reference}:${latest?.id ?? 'first'}`
  const opened = callStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: reference,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { reference } },
        success_url,
        cancel_url: order.cancelUrl,
      },
      { idempotencyKey },
    ),
  )
  return opened.then(
    (session) => session.url,
    async (error: unknown) => {
      const [other] = await listCheckouts(customerId)
      if (other?.status === 'open') return other.url
      // A third request may have replaced the page that another opened under this key.
      if (other && other.id !== latest?.id) return openSubscriptionCheckout(order)
      throw error
    },
  )
}

export async function startTestSubscription(
  order: Pick<SubscriptionOrder, 'customerId' | 'reference' | 'plan'>,
): Promise<string> {
  const { customerId: customer, reference, plan } = order
  const price = await priceOf(plan)
  const card = await callStripe((stripe) => stripe.paymentMethods.attach('pm_card_visa', { customer }))
  const started = await callStripe((stripe) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: card.id,
      metadata: { reference },
    }),
  )
  return started.id
}

export async function hasOpenCheckout(customerId: string): Promise<boolean> {
  return (await listCheckouts(customerId)).some(({ status }) => status === 'open')
}

export async function closeSubscriptionCheckouts(customerId: string): Promise<void> {
  for (const { id, status } of await listCheckouts(customerId)) if (status === 'open') await expire(id)
}

export async function openBillingPortal(customerId: string, returnUrl: string): Promise<string | null> {
  const session = await callStripe((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
  return session.url
}

/** Refunds the last invoice before canceling, so that it is safe to repeat. */
export async function cancelAtStripe(subscription: SubscriptionState): Promise<void> {
  const paymentIntentId = await lastPaymentOf(subscription)
  const idempotencyKey = `end:${subscription.id}:${subscription.latestInvoiceId}`
  if (paymentIntentId) await refundPayment({ paymentIntentId, idempotencyKey, reference: subscription.id })
  await orMissing(callStripe((stripe) => stripe.subscriptions.cancel(subscription.id)))
}

export async function findRefundOf(subscription: SubscriptionState): Promise<Cents> {
  const paymentIntentId = await lastPaymentOf(subscription)
  return paymentIntentId ? findRefundedAmount(paymentIntentId, subscription.id) : cents(0)
}

export async function listSubscriptionPayments(subscriptionId: string): Promise<SubscriptionPayment[]> {
  const list = await callStripe((stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100, expand: ['data.payments'] }),
  )
  return listAsAsked(list, { object: 'invoice' }).flatMap((invoice) => {
    const paymentIntentId = paidBy(invoice)
    const paidAt = invoice.status_transitions.paid_at
    if (!paymentIntentId || paidAt === null || invoice.amount_paid === 0) return []
    return { invoiceId: invoice.id, paymentIntentId, amount: cents(invoice.amount_paid), paidAt: fromUnix(paidAt) }
  })
}

async function lastPaymentOf({ latestInvoiceId }: SubscriptionState): Promise<string | null> {
  if (!latestInvoiceId) return null
  const invoice = await callStripe((stripe) => stripe.invoices.retrieve(latestInvoiceId, { expand: ['payments'] }))
  return paidBy(asAsked(invoice, { object: 'invoice', id: latestInvoiceId }))
}

function paidBy({ payments }: Stripe.Invoice): string | null {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent)
}

async function listCheckouts(customerId: string): Promise<Stripe.Checkout.Session[]> {
  const list = await callStripe((stripe) => stripe.checkout.sessions.list({ customer: customerId, limit: 100 }))
  const isTheirs = (session: Stripe.Checkout.Session) => idOf(session.customer) === customerId
  return listAsAsked(list, { object: 'checkout.session', is: isTheirs }).filter(({ mode }) => mode === 'subscription')
}

async function expire(sessionId: string): Promise<void> {
  await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId)).catch(async (error: unknown) => {
    const session = await callStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    if (asAsked(session, { object: 'checkout.session', id: sessionId }).status === 'open') throw error
  })
}

async function priceOf({ key, name, monthly }: Plan): Promise<string> {
  const list = await callStripe((stripe) => stripe.prices.list({ lookup_keys: [key], active: true }))
  const known = listAsAsked(list, { object: 'price' }).find(({ unit_amount }) => unit_amount === monthly)
  if (known) return known.id
  const price = await callStripe((stripe) =>
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
  const [item] = subscription.items.data
  if (!item) throw new PaymentUnavailable(new Error(`subscription ${subscription.id} has no item`))
  return {
    id: subscription.id,
    status: statusOf(subscription.status),
    startedAt: fromUnix(subscription.created),
    periodStart: fromUnix(item.current_period_start),
    periodEnd: fromUnix(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    canceledAt: subscription.canceled_at === null ? null : fromUnix(subscription.canceled_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
  }
}

// Other states count as unpaid: no access, and fixable on the billing page.
function statusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  if (status === 'incomplete_expired') return 'canceled'
  return isKeyOf(subscriptionStates, status) ? status : 'unpaid'
}
