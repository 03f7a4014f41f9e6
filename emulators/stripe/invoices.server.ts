import { addIntent, charge } from './intent-record.server.ts'
import { assertOwner, resolvePaymentMethod } from './cards.server.ts'
import { announce } from './events.server.ts'
import { get, list, makeId, put, findForUpdate } from './state.server.ts'
import { invalidRequest, ApiError } from './api-error.server.ts'
import { shownList } from './lists.server.ts'
import { firstItem } from './subscription-record.server.ts'
import type { Decline, PaymentMethod } from './cards.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Subscription } from './subscription-record.server.ts'
import type { Books, StripeObject } from './state.server.ts'

export type Invoice = StripeObject & {
  object: 'invoice'
  status: 'open' | 'paid' | 'void'
  number: string
  customer: string
  currency: string
  amount_due: number
  amount_paid: number
  amount_remaining: number
  subtotal: number
  total: number
  attempt_count: number
  attempted: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle'
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  period_start: number
  period_end: number
  status_transitions: { paid_at: number | null }
  hosted_invoice_url: null
  invoice_pdf: null
  livemode: false
}

type InvoicePayment = StripeObject & {
  object: 'invoice_payment'
  invoice: string
  status: 'open' | 'paid'
  amount_paid: number
  amount_requested: number
  currency: string
  is_default: true
  payment: { type: 'payment_intent'; payment_intent: string }
}

export async function addInvoice(
  books: Books,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  amount: number,
): Promise<Invoice> {
  const item = firstItem(subscription)
  const id = makeId('invoice')
  return put<Invoice>(books, {
    id,
    object: 'invoice',
    created: books.now,
    status: 'open',
    number: `TEST-${id.slice(-8).toUpperCase()}`,
    customer: subscription.customer,
    currency: item.price.currency,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    subtotal: amount,
    total: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status_transitions: { paid_at: null },
    hosted_invoice_url: null,
    invoice_pdf: null,
    livemode: false,
  })
}

export async function settleInvoice(
  books: Books,
  invoice: Invoice,
  method: PaymentMethod,
  offSession: boolean,
): Promise<{ invoice: Invoice; decline: Decline | null }> {
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  const intent = await addIntent(books, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    description: `Subscription invoice ${invoice.number}`,
  })
  const { decline, intent: charged } = await charge(books, intent, method, offSession)
  await put<InvoicePayment>(books, {
    id: makeId('invoice_payment'),
    object: 'invoice_payment',
    created: books.now,
    invoice: invoice.id,
    status: decline ? 'open' : 'paid',
    amount_paid: charged.amount_received,
    amount_requested: invoice.amount_remaining,
    currency: invoice.currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: charged.id },
  })
  if (decline) {
    await put(books, tried)
    await announce(books, 'invoice.payment_failed', tried)
    return { invoice: tried, decline }
  }
  return { invoice: await markPaid(books, tried), decline: null }
}

/** Also when there is nothing to pay (a trial's first invoice). */
export async function markPaid(books: Books, invoice: Invoice): Promise<Invoice> {
  const paid = await put<Invoice>(books, {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status_transitions: { paid_at: books.now },
  })
  await announce(books, 'invoice.paid', paid)
  await announce(books, 'invoice.payment_succeeded', paid)
  return paid
}

/** With the card named, else the subscription's. */
export async function payInvoice(
  books: Books,
  id: string,
  params: Reader,
  onPaid: (subscriptionId: string) => Promise<void>,
): Promise<Invoice> {
  params.only('payment_method', 'off_session', 'expand')
  const { parent } = await get<Invoice>(books, 'invoice', id)
  const subscription = await findForUpdate<Subscription>(
    books,
    'subscription',
    parent.subscription_details.subscription,
  )
  const invoice = await findForUpdate<Invoice>(books, 'invoice', id)
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status === 'void') throw invalidRequest('Invoice is void', undefined, 'invoice_not_open')
  const card = params.text('payment_method') ?? subscription.default_payment_method
  if (!card) throw invalidRequest('There is no card to pay this invoice with.', 'payment_method')
  const method = await resolvePaymentMethod(books, card)
  assertOwner(method, invoice.customer)
  const result = await settleInvoice(books, invoice, method, params.flag('off_session') ?? true)
  if (result.decline) throw new ApiError(402, { type: 'card_error', ...result.decline })
  await onPaid(subscription.id)
  return result.invoice
}

export async function paymentsOf(books: Books, invoice: string) {
  const { data } = await list<InvoicePayment>(books, 'invoice_payment', { invoice })
  return shownList('/v1/invoice_payments', data)
}
