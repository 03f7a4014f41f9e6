import { addInvoice, settleInvoice } from './invoices.server.ts'
import { get, findForUpdate } from './state.server.ts'
import { periodEnd } from './billing-periods.server.ts'
import { changed, end, firstItem, keep, retryAfter, type Subscription } from './subscription-record.server.ts'
import type { Decline, PaymentMethod } from './cards.server.ts'
import type { Invoice } from './invoices.server.ts'
import type { Books } from './state.server.ts'
import { present } from '#app/shared/present.ts'

export async function renewSubscription(books: Books, id: string): Promise<void> {
  const subscription = await findForUpdate<Subscription>(books, 'subscription', id)
  const item = firstItem(subscription)
  if (subscription.status === 'canceled') return
  if (item.current_period_end <= books.now) {
    if (subscription.cancel_at_period_end) return void (await end(books, subscription, 'cancellation_requested'))
    return startPeriod(books, subscription)
  }
  if (subscription.status === 'past_due') return retry(books, subscription)
}

export async function reactivate(books: Books, id: string): Promise<void> {
  const before = await findForUpdate<Subscription>(books, 'subscription', id)
  if (before.status === 'past_due') await changed(books, before, { status: 'active', _retries: 0 })
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
        current_period_end: periodEnd(before.billing_cycle_anchor, present(item.price.recurring, 'recurring'), periods),
      })),
    },
    _periods: periods,
  }
  const amount = next.items.data.reduce((total, item) => total + item.price.unit_amount * item.quantity, 0)
  const open = await addInvoice(books, next, 'subscription_cycle', amount)
  const decline = await settle(books, next, open)
  const status = decline ? 'past_due' : 'active'
  await changed(books, before, {
    items: next.items,
    latest_invoice: open.id,
    status,
    _periods: periods,
    _retries: 0,
  })
}

async function retry(books: Books, before: Subscription): Promise<void> {
  const invoice = await findForUpdate<Invoice>(books, 'invoice', present(before.latest_invoice, 'latest_invoice'))
  const decline = invoice.status === 'open' ? await settle(books, before, invoice) : null
  if (!decline) return void (await changed(books, before, { status: 'active', _retries: 0 }))
  if (before._retries + 1 >= retryAfter.length) return void (await end(books, before, 'payment_failed'))
  await keep(books, { ...before, _retries: before._retries + 1 })
}

async function settle(books: Books, subscription: Subscription, invoice: Invoice): Promise<Decline | null> {
  const method = await get<PaymentMethod>(books, 'payment_method', present(subscription.default_payment_method, 'card'))
  return (await settleInvoice(books, invoice, method, true)).decline
}
