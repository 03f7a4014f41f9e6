/** Other API calls get a 404, so that a missing one is noticed. */
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.server.ts'
import { cancelSubscription, createSubscription, updateSubscription } from './subscriptions.server.ts'
import { reactivate } from './renewals.server.ts'
import { subscriptionsOf } from './subscription-record.server.ts'
import {
  attachCard,
  createCustomer,
  deleteCustomer,
  detachCard,
  listCards,
  updateCustomer,
} from './customers.server.ts'
import { createConfiguration, createPortalSession } from './billing-portal.server.ts'
import { createPrice, createProduct, pricesByLookupKey, updatePrice, updateProduct } from './prices.server.ts'
import { listBalanceTransactions, retrieveBalanceTransaction } from './balance.server.ts'
import { createRefund } from './refunds.server.ts'
import { createSession, expireSession, linesOf, listMethods } from './checkout.server.ts'
import { expanded, listed, shownList } from './lists.server.ts'
import { find, get, list } from './state.server.ts'
import { listEvents, retrieveEvent } from './events.server.ts'
import { payInvoice, paymentsOf } from './invoices.server.ts'
import { ApiError } from './api-error.server.ts'
import type { Includable } from './lists.server.ts'
import type { Reader } from './params.server.ts'
import type { Books, Kind, StripeObject } from './state.server.ts'

type Endpoint = (books: Books, params: Reader, id: string) => Promise<object>

const retrieve =
  (kind: Kind): Endpoint =>
  (books, params, id) => {
    params.only('expand')
    return get(books, kind, id)
  }
const all =
  (kind: Kind, url: string, ...filters: string[]): Endpoint =>
  (books, params) =>
    listed(books, params, kind, url, filters)

const endpoints: Record<string, Endpoint> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': all('customer', '/v1/customers', 'email'),
  'GET /v1/customers/:id': async (books, params, id) => {
    params.only('expand')
    return (await find(books, 'customer', id)) ?? get(books, 'customer', id)
  },
  'POST /v1/customers/:id': (books, params, id) => updateCustomer(books, id, params),
  'DELETE /v1/customers/:id': (books, params, id) => deleteCustomer(books, id, params),
  'GET /v1/customers/:id/payment_methods': (books, params, id) => listCards(books, id, params),

  'GET /v1/payment_methods': all('payment_method', '/v1/payment_methods', 'customer', 'type'),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': (books, params, id) => attachCard(books, id, params),
  'POST /v1/payment_methods/:id/detach': (books, params, id) => detachCard(books, id, params),
  'GET /v1/setup_intents': all('setup_intent', '/v1/setup_intents', 'customer'),
  'GET /v1/setup_intents/:id': retrieve('setup_intent'),

  'GET /v1/payment_method_configurations': listMethods,

  'POST /v1/products': createProduct,
  'GET /v1/products': all('product', '/v1/products'),
  'GET /v1/products/:id': retrieve('product'),
  'POST /v1/products/:id': (books, params, id) => updateProduct(books, id, params),
  'POST /v1/prices': createPrice,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': retrieve('price'),
  'POST /v1/prices/:id': (books, params, id) => updatePrice(books, id, params),

  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': all(
    'checkout.session',
    '/v1/checkout/sessions',
    'customer',
    'payment_intent',
    'subscription',
    'status',
  ),
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'GET /v1/checkout/sessions/:id/line_items': (books, params, id) => {
    params.only('limit', 'starting_after', 'ending_before', 'expand')
    return linesOf(books, id)
  },
  'POST /v1/checkout/sessions/:id/expire': (books, params, id) => expireSession(books, id, params),

  'POST /v1/payment_intents': createPaymentIntent,
  'GET /v1/payment_intents': all('payment_intent', '/v1/payment_intents', 'customer'),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id': (books, params, id) => updatePaymentIntent(books, id, params),
  'POST /v1/payment_intents/:id/confirm': (books, params, id) => confirmPaymentIntent(books, id, params),
  'POST /v1/payment_intents/:id/capture': (books, params, id) => capturePaymentIntent(books, id, params),
  'POST /v1/payment_intents/:id/cancel': (books, params, id) => cancelPaymentIntent(books, id, params),

  'GET /v1/disputes': all('dispute', '/v1/disputes', 'charge', 'payment_intent'),
  'GET /v1/disputes/:id': retrieve('dispute'),

  'GET /v1/charges': all('charge', '/v1/charges', 'customer', 'payment_intent'),
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': all('refund', '/v1/refunds', 'charge', 'payment_intent'),
  'GET /v1/refunds/:id': retrieve('refund'),

  'GET /v1/balance_transactions': listBalanceTransactions,
  'GET /v1/balance_transactions/:id': retrieveBalanceTransaction,

  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': (books, params, id) => updateSubscription(books, id, params),
  'DELETE /v1/subscriptions/:id': (books, params, id) => cancelSubscription(books, id, params),
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id/pay': (books, params, id) =>
    payInvoice(books, id, params, (subscription) => reactivate(books, subscription)),
  'GET /v1/invoice_payments': all('invoice_payment', '/v1/invoice_payments', 'invoice', 'status'),

  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/billing_portal/configurations': createConfiguration,
  'GET /v1/billing_portal/configurations': all('billing_portal.configuration', '/v1/billing_portal/configurations'),
  'GET /v1/billing_portal/configurations/:id': retrieve('billing_portal.configuration'),

  'GET /v1/events': listEvents,
  'GET /v1/events/:id': (books, params, id) => {
    params.only('expand')
    return retrieveEvent(books, id)
  },
}

const includable: Record<string, Includable> = {
  'checkout.session.line_items': linesOf,
  'charge.refunds': async (books, charge) =>
    shownList(`/v1/charges/${charge}/refunds`, (await list(books, 'refund', { charge })).data),
  'customer.subscriptions': async (books, customer) =>
    shownList(`/v1/customers/${customer}/subscriptions`, await subscriptionsOf(books, customer)),
  'invoice.payments': paymentsOf,
}

const routes = Object.entries(endpoints).map(([line, endpoint]) => {
  const [method, path = ''] = line.split(' ')
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), endpoint }
})

/** Throws an ApiError for what Stripe would refuse. */
export async function answerCall(books: Books, method: string, path: string, params: Reader): Promise<object> {
  for (const { endpoint, pattern, ...route } of routes) {
    const match = route.method === method ? pattern.exec(path) : null
    if (!match) continue
    const answer = await endpoint(books, params, decodeURIComponent(match[1] ?? ''))
    return expanded(books, { ...answer }, params.texts('expand'), includable)
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The embedded emulator does not know this call.`,
  })
}

async function listPrices(books: Books, params: Reader): Promise<object> {
  const keys = params.texts('lookup_keys')
  if (keys.length === 0) return listed(books, params, 'price', '/v1/prices', ['product', 'type', 'currency'])
  params.only('lookup_keys', 'active', 'limit', 'expand')
  return shownList('/v1/prices', await pricesByLookupKey(books, keys))
}

/** Without a status Stripe omits canceled ones. */
async function listSubscriptions(books: Books, params: Reader): Promise<object> {
  params.only('customer', 'status', 'limit', 'starting_after', 'ending_before', 'expand')
  const status = params.text('status')
  const customer = params.text('customer')
  const facts = { ...(customer ? { customer } : {}), ...(status && status !== 'all' ? { status } : {}) }
  const page = {
    limit: params.whole('limit') ?? 10,
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
  }
  const { data, hasMore } = await list<StripeObject & { status: string }>(books, 'subscription', facts, page)
  const shown = status ? data : data.filter((subscription) => subscription.status !== 'canceled')
  return shownList('/v1/subscriptions', shown, hasMore)
}

async function listInvoices(books: Books, params: Reader): Promise<object> {
  params.only('customer', 'status', 'subscription', 'limit', 'starting_after', 'ending_before', 'expand')
  const named = (name: string) => (params.text(name) ? { [name]: params.text(name) } : {})
  const subscription = params.text('subscription')
  const parent = subscription ? { parent: { subscription_details: { subscription } } } : {}
  const { data, hasMore } = await list(
    books,
    'invoice',
    { ...named('customer'), ...named('status'), ...parent },
    {
      limit: params.whole('limit') ?? 10,
      startingAfter: params.text('starting_after'),
      endingBefore: params.text('ending_before'),
    },
  )
  return shownList('/v1/invoices', data, hasMore)
}
