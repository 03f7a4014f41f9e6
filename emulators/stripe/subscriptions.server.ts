import { addInvoice, markPaid, settleInvoice } from './invoices.server.ts'
import { announce } from './events.server.ts'
import { assertOwner, declineOf } from './cards.server.ts'
import { changed, end, firstItem, keep, type Subscription } from './subscription-record.server.ts'
import { get, makeId, findForUpdate } from './state.server.ts'
import { invalidRequest, ApiError } from './api-error.server.ts'
import { periodEnd } from './billing-periods.server.ts'
import { readLines } from './prices.server.ts'
import { days } from '#app/shared/durations.ts'
import type { PaymentMethod } from './cards.server.ts'
import type { Customer } from './customers.server.ts'
import type { Invoice } from './invoices.server.ts'
import type { Line } from './prices.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books } from './state.server.ts'
import { present } from '#app/shared/present.ts'

export type SubscriptionFacts = { customer: string; lines: Line[]; metadata: Metadata; trialDays: number }

/** The caller has made sure that the card accepts the first invoice. */
export async function startSubscription(
  books: Books,
  facts: SubscriptionFacts,
  method: PaymentMethod,
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  const drafted = draft(books, facts, method)
  const due = facts.trialDays ? 0 : facts.lines.reduce((total, line) => total + line.amount_total, 0)
  const open = await addInvoice(books, drafted, 'subscription_create', due)
  const subscription = await keep(books, { ...drafted, latest_invoice: open.id })
  await announce(books, 'customer.subscription.created', subscription)
  const invoice = due ? (await settleInvoice(books, open, method, false)).invoice : await markPaid(books, open)
  return { subscription, invoice }
}

export async function createSubscription(books: Books, params: Reader): Promise<Subscription> {
  params.only('customer', 'items', 'default_payment_method', 'metadata', 'trial_period_days', 'expand')
  const customer = (await get<Customer>(books, 'customer', params.needed('customer'), 'customer')).id
  const lines = await readLines(books, params, 'subscription', 'items')
  const method = await get<PaymentMethod>(
    books,
    'payment_method',
    params.needed('default_payment_method'),
    'default_payment_method',
  )
  assertOwner(method, customer)
  const decline = declineOf(method, true, books.now)
  if (decline) throw new ApiError(402, { type: 'card_error', ...decline })
  const facts = { customer, lines, metadata: params.metadata(), trialDays: params.whole('trial_period_days') ?? 0 }
  return (await startSubscription(books, facts, method)).subscription
}

export async function updateSubscription(books: Books, id: string, params: Reader): Promise<Subscription> {
  params.only('cancel_at_period_end', 'default_payment_method', 'metadata', 'proration_behavior', 'expand')
  const before = await findActive(books, id)
  const card = params.text('default_payment_method')
  if (card)
    assertOwner(await get<PaymentMethod>(books, 'payment_method', card, 'default_payment_method'), before.customer)
  const ends = params.flag('cancel_at_period_end')
  return changed(books, before, {
    ...(ends === undefined ? {} : ending(books, before, ends)),
    default_payment_method: card ?? before.default_payment_method,
    metadata: params.metadata(before.metadata),
  })
}

/** Without a refund, as Stripe does. */
export async function cancelSubscription(books: Books, id: string, params: Reader): Promise<Subscription> {
  params.only('invoice_now', 'prorate', 'cancellation_details', 'expand')
  return end(books, await findActive(books, id), 'cancellation_requested')
}

export async function setEnding(books: Books, id: string, ends: boolean): Promise<Subscription> {
  const before = await findActive(books, id)
  return changed(books, before, ending(books, before, ends))
}

function draft(books: Books, facts: SubscriptionFacts, method: PaymentMethod): Subscription {
  const id = makeId('subscription')
  const recurring = facts.lines.filter((line) => line.price.recurring)
  const trialEnd = facts.trialDays ? books.now + days(facts.trialDays) / 1000 : null
  const anchor = trialEnd ?? books.now
  const { price, currency } = present(recurring[0], 'recurring price')
  const first = trialEnd ?? periodEnd(anchor, present(price.recurring, 'recurring'), 1)
  return {
    id,
    object: 'subscription',
    created: books.now,
    status: trialEnd ? 'trialing' : 'active',
    customer: facts.customer,
    currency,
    metadata: facts.metadata,
    items: {
      object: 'list',
      data: recurring.map((line) => ({
        id: makeId('subscription_item'),
        object: 'subscription_item',
        created: books.now,
        price: line.price,
        quantity: line.quantity,
        current_period_start: books.now,
        current_period_end: first,
        subscription: id,
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    billing_cycle_anchor: anchor,
    start_date: books.now,
    trial_start: trialEnd ? books.now : null,
    trial_end: trialEnd,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    latest_invoice: null,
    default_payment_method: method.id,
    livemode: false,
    _periods: trialEnd ? 0 : 1,
    _retries: 0,
  }
}

async function findActive(books: Books, id: string): Promise<Subscription> {
  const subscription = await findForUpdate<Subscription>(books, 'subscription', id)
  if (subscription.status !== 'canceled') return subscription
  throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
}

function ending(books: Books, subscription: Subscription, ends: boolean): Partial<Subscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? firstItem(subscription).current_period_end : null,
    canceled_at: ends ? books.now : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: ends ? 'cancellation_requested' : null,
    },
  }
}
