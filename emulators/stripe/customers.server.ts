import { assertOwner, attach, resolvePaymentMethod } from './cards.server.ts'
import { end, subscriptionsOf } from './subscription-record.server.ts'
import { get, list, makeId, put, findForUpdate } from './state.server.ts'
import { shownList } from './lists.server.ts'
import type { PaymentMethod } from './cards.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

export type Customer = StripeObject & {
  object: 'customer'
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  metadata: Metadata
  invoice_settings: { default_payment_method: string | null }
  livemode: false
}

export async function createCustomer(books: Books, params: Reader): Promise<Customer> {
  params.only('email', 'name', 'phone', 'description', 'metadata', 'payment_method', 'expand')
  const customer = await addCustomer(books, {
    email: params.text('email') ?? null,
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    description: params.text('description') ?? null,
    metadata: params.metadata(),
  })
  const card = params.text('payment_method')
  if (card) await attach(books, await resolvePaymentMethod(books, card), customer.id)
  return customer
}

type CustomerFacts = Pick<Customer, 'email' | 'name'> & Partial<Customer>

export async function addCustomer(books: Books, facts: CustomerFacts): Promise<Customer> {
  return put<Customer>(books, {
    phone: null,
    description: null,
    metadata: {},
    invoice_settings: { default_payment_method: null },
    livemode: false,
    ...facts,
    id: makeId('customer'),
    object: 'customer',
    created: books.now,
  })
}

export async function updateCustomer(books: Books, id: string, params: Reader): Promise<Customer> {
  params.only('email', 'name', 'phone', 'description', 'metadata', 'invoice_settings', 'expand')
  const before = await findForUpdate<Customer>(books, 'customer', id)
  const settings = params.group('invoice_settings')
  settings?.only('default_payment_method')
  const card = settings?.text('default_payment_method')
  if (card) assertOwner(await get<PaymentMethod>(books, 'payment_method', card), id)
  const changed = (name: 'email' | 'name' | 'phone' | 'description') =>
    params.has(name) ? (params.text(name) ?? null) : before[name]
  return put<Customer>(books, {
    ...before,
    email: changed('email'),
    name: changed('name'),
    phone: changed('phone'),
    description: changed('description'),
    metadata: params.metadata(before.metadata),
    invoice_settings: settings ? { default_payment_method: card ?? null } : before.invoice_settings,
  })
}

/** Ends the customer's subscriptions and detaches the cards; the id stays known as deleted. */
export async function deleteCustomer(books: Books, id: string, params: Reader): Promise<StripeObject> {
  params.only()
  const { object, created } = await findForUpdate<Customer>(books, 'customer', id)
  for (const subscription of await subscriptionsOf(books, id))
    if (subscription.status !== 'canceled') await end(books, subscription, 'cancellation_requested')
  const { data: cards } = await list<PaymentMethod>(books, 'payment_method', { customer: id })
  for (const card of cards) await put<PaymentMethod>(books, { ...card, customer: null })
  return put(books, { id, object, created, deleted: true })
}

export async function listCards(books: Books, customer: string, params: Reader) {
  params.only('type', 'limit', 'expand')
  await get<Customer>(books, 'customer', customer)
  const { data } = await list<PaymentMethod>(books, 'payment_method', { customer })
  return shownList(`/v1/customers/${customer}/payment_methods`, data)
}

export async function attachCard(books: Books, id: string, params: Reader): Promise<PaymentMethod> {
  params.only('customer', 'expand')
  const customer = await get<Customer>(books, 'customer', params.needed('customer'), 'customer')
  return attach(books, await resolvePaymentMethod(books, id), customer.id)
}

export async function detachCard(books: Books, id: string, params: Reader): Promise<PaymentMethod> {
  params.only('expand')
  const method = await findForUpdate<PaymentMethod>(books, 'payment_method', id)
  return put<PaymentMethod>(books, { ...method, customer: null })
}
