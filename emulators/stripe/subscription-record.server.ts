import { announce } from './events.server.ts'
import { list, put } from './state.server.ts'
import { days } from '#app/shared/durations.ts'
import type { Price } from './prices.server.ts'
import type { Metadata } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { present } from '#app/shared/present.ts'

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

/** Days between attempts to charge for a renewal; then the subscription ends. */
export const retryAfter = [days(3), days(2), days(2)].map((duration) => duration / 1000)

/** Newest first. */
export async function subscriptionsOf(books: Books, customer: string): Promise<Subscription[]> {
  return (await list<Subscription>(books, 'subscription', { customer })).data
}

export async function end(books: Books, before: Subscription, reason: string): Promise<Subscription> {
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

export async function changed(
  books: Books,
  before: Subscription,
  change: Partial<Subscription>,
): Promise<Subscription> {
  const after = await keep(books, { ...before, ...change })
  const names = keysOf(change).filter(
    (name) => !name.startsWith('_') && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const previous = Object.fromEntries(names.map((name) => [name, before[name]]))
  if (names.length) await announce(books, 'customer.subscription.updated', after, previous)
  return after
}

export function firstItem({ items }: Subscription): Item {
  return present(items.data[0], 'subscription item')
}

export function keep(books: Books, subscription: Subscription): Promise<Subscription> {
  const { current_period_start: started, current_period_end: ends } = firstItem(subscription)
  if (subscription.status === 'canceled') return put(books, subscription)
  if (subscription.status !== 'past_due') return put(books, subscription, ends)
  const waited = retryAfter.slice(0, subscription._retries + 1).reduce((total, wait) => total + wait, started)
  return put(books, subscription, Math.min(waited, ends))
}
