/** Subscriptions: started by a checkout, renewed by the clock, past due after a refusal, ended at once or later. */
import { addInvoice, markPaid, settleInvoice } from './invoices.server.ts'
import { announce } from './events.server.ts'
import { assertOwner, declineOf } from './cards.server.ts'
import { get, list, makeId, put, take } from './state.server.ts'
import { invalidRequest, Refusal } from './refusal.server.ts'
import { periodEnd } from './billing-periods.server.ts'
import { readLines } from './prices.server.ts'
import { days } from '#app/shared/durations.ts'
import type { Decline, PaymentMethod } from './cards.server.ts'
import type { Customer } from './customers.server.ts'
import type { Invoice } from './invoices.server.ts'
import type { Line, Price } from './prices.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

type Item = {
  id: string
  object: 'subscription_item'
  created: number
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
  subscription: string
}

export type Subscription = StripeObject & {
  object: 'subscription'
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  customer: string
  currency: string
  metadata: Metadata
  items: { object: 'list'; data: Item[]; has_more: false; url: string }
  billing_cycle_anchor: number
  start_date: number
  trial_start: number | null
  trial_end: number | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: { comment: null; feedback: null; reason: string | null }
  collection_method: 'charge_automatically'
  latest_invoice: string | null
  default_payment_method: string | null
  livemode: false
  _periods: number
  _retries: number
}

/** A refused renewal is tried again after so many days each time, then the subscription ends. */
const retryAfter = [days(3), days(2), days(2)].map((duration) => duration / 1000)

export type SubscriptionFacts = { customer: string; lines: Line[]; metadata: Metadata; trialDays: number }

/** Starts a subscription and pays its first invoice; the caller has made sure that the card accepts it. */
export async function startSubscription(
  books: Books, facts: SubscriptionFacts, method: PaymentMethod,
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  const drafted = draft(books, facts, method)
  const due = facts.trialDays ? 0 : facts.lines.reduce((total, line) => total + line.amount_total, 0)
  const open = await addInvoice(books, drafted, 'subscription_create', due)
  const subscription = await keep(books, { ...drafted, latest_invoice: open.id })
  await announce(books, 'customer.subscription.created', subscription)
  const invoice = due ? (await settleInvoice(books, open, method, false)).invoice : await markPaid(books, open)
  return { subscription, invoice }
}

/** Starts one with a card that the customer has already. A card the bank refuses starts nothing. */
export async function createSubscription(books: Books, params: Reader): Promise<Subscription> {
  params.only('customer', 'items', 'default_payment_method', 'metadata', 'trial_period_days', 'expand')
  const customer = (await get<Customer>(books, 'customer', params.needed('customer'), 'customer')).id
  const lines = await readLines(books, params, 'subscription', 'items')
  const method = await get<PaymentMethod>(books, 'payment_method', params.needed('default_payment_method'), 'default_payment_method')
  assertOwner(method, customer)
  const decline = declineOf(method, true)
  if (decline) throw new Refusal(402, { type: 'card_error', ...decline })
  const facts = { customer, lines, metadata: params.metadata(), trialDays: params.whole('trial_period_days') ?? 0 }
  return (await startSubscription(books, facts, method)).subscription
}

export async function updateSubscription(books: Books, id: string, params: Reader): Promise<Subscription> {
  params.only('cancel_at_period_end', 'default_payment_method', 'metadata', 'proration_behavior', 'expand')
  const before = await living(books, id)
  const card = params.text('default_payment_method')
  if (card) assertOwner(await get<PaymentMethod>(books, 'payment_method', card, 'default_payment_method'), before.customer)
  const ends = params.flag('cancel_at_period_end')
  return changed(books, before, {
    ...(ends === undefined ? {} : ending(books, before, ends)),
    default_payment_method: card ?? before.default_payment_method,
    metadata: params.metadata(before.metadata),
  })
}

/** Ends it now: no refund by itself, as with Stripe. */
export async function cancelSubscription(books: Books, id: string, params: Reader): Promise<Subscription> {
  params.only('invoice_now', 'prorate', 'cancellation_details', 'expand')
  return end(books, await living(books, id), 'cancellation_requested')
}

/** Cancel at the end of the paid period, or take that back. */
export async function setEnding(books: Books, id: string, ends: boolean): Promise<Subscription> {
  const before = await living(books, id)
  return changed(books, before, ending(books, before, ends))
}

/** A paid invoice brings a subscription that was past due back to life. */
export async function reactivate(books: Books, id: string): Promise<void> {
  const before = await take<Subscription>(books, 'subscription', id)
  if (before.status === 'past_due') await changed(books, before, { status: 'active', _retries: 0 })
}

/** What the clock brings: the end, the next period, or another try of a refused renewal. */
export async function renewSubscription(books: Books, id: string): Promise<void> {
  const subscription = await take<Subscription>(books, 'subscription', id)
  const item = subscription.items.data[0]!
  if (subscription.status === 'canceled') return
  if (item.current_period_end <= books.now) {
    if (subscription.cancel_at_period_end) return void (await end(books, subscription, 'cancellation_requested'))
    return startPeriod(books, subscription)
  }
  if (subscription.status === 'past_due') return retry(books, subscription)
}

export async function subscriptionsOf(books: Books, customer: string): Promise<Subscription[]> {
  return (await list<Subscription>(books, 'subscription', { customer })).data
}

function draft(books: Books, facts: SubscriptionFacts, method: PaymentMethod): Subscription {
  const id = makeId('subscription')
  const recurring = facts.lines.filter((line) => line.price.recurring)
  const trialEnd = facts.trialDays ? books.now + days(facts.trialDays) / 1000 : null
  const anchor = trialEnd ?? books.now
  const first = trialEnd ?? periodEnd(anchor, recurring[0]!.price.recurring!, 1)
  return {
    id,
    object: 'subscription',
    created: books.now,
    status: trialEnd ? 'trialing' : 'active',
    customer: facts.customer,
    currency: recurring[0]!.currency,
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

async function startPeriod(books: Books, before: Subscription): Promise<void> {
  const periods = before._periods + 1
  const next: Subscription = {
    ...before,
    items: {
      ...before.items,
      data: before.items.data.map((item) => ({
        ...item,
        current_period_start: item.current_period_end,
        current_period_end: periodEnd(before.billing_cycle_anchor, item.price.recurring!, periods),
      })),
    },
    _periods: periods,
  }
  const amount = next.items.data.reduce((total, item) => total + item.price.unit_amount * item.quantity, 0)
  const open = await addInvoice(books, next, 'subscription_cycle', amount)
  const decline = await settle(books, next, open)
  const status = decline ? 'past_due' : 'active'
  await changed(books, before, {
    items: next.items, latest_invoice: open.id, status, _periods: periods, _retries: 0,
  })
}

async function retry(books: Books, before: Subscription): Promise<void> {
  const invoice = await take<Invoice>(books, 'invoice', before.latest_invoice!)
  const decline = invoice.status === 'open' ? await settle(books, before, invoice) : null
  if (!decline) return void (await changed(books, before, { status: 'active', _retries: 0 }))
  if (before._retries + 1 >= retryAfter.length) return void (await end(books, before, 'payment_failed'))
  await keep(books, { ...before, _retries: before._retries + 1 })
}

async function settle(books: Books, subscription: Subscription, invoice: Invoice): Promise<Decline | null> {
  const method = await get<PaymentMethod>(books, 'payment_method', subscription.default_payment_method!)
  return (await settleInvoice(books, invoice, method, true)).decline
}

async function end(books: Books, before: Subscription, reason: string): Promise<Subscription> {
  const ended = await put<Subscription>(books, {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? books.now,
    ended_at: books.now,
    cancellation_details: { ...before.cancellation_details, reason },
  })
  await announce(books, 'customer.subscription.deleted', ended)
  return ended
}

async function living(books: Books, id: string): Promise<Subscription> {
  const subscription = await take<Subscription>(books, 'subscription', id)
  if (subscription.status !== 'canceled') return subscription
  throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
}

function ending(books: Books, subscription: Subscription, ends: boolean): Partial<Subscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? subscription.items.data[0]!.current_period_end : null,
    canceled_at: ends ? books.now : null,
    cancellation_details: {
      ...subscription.cancellation_details, reason: ends ? 'cancellation_requested' : null,
    },
  }
}

/** Writes the change and announces it with the former values, when there is any. */
async function changed(books: Books, before: Subscription, change: Partial<Subscription>): Promise<Subscription> {
  const after = await keep(books, { ...before, ...change })
  const names = (Object.keys(change) as (keyof Subscription)[]).filter(
    (name) => !name.startsWith('_') && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const previous = Object.fromEntries(names.map((name) => [name, before[name]]))
  if (names.length) await announce(books, 'customer.subscription.updated', after, previous)
  return after
}

function keep(books: Books, subscription: Subscription): Promise<Subscription> {
  const { current_period_start: started, current_period_end: ends } = subscription.items.data[0]!
  if (subscription.status === 'canceled') return put(books, subscription)
  if (subscription.status !== 'past_due') return put(books, subscription, ends)
  const waited = retryAfter.slice(0, subscription._retries + 1).reduce((total, wait) => total + wait, started)
  return put(books, subscription, Math.min(waited, ends))
}
