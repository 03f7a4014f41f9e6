import { captureMethods, futureUses } from './intent-record.server.ts'
import { assertChargeable } from './payment-intents.server.ts'
import { announce } from './events.server.ts'
import { get, makeId, put, findForUpdate } from './state.server.ts'
import { invalidRequest } from './api-error.server.ts'
import { readLines } from './prices.server.ts'
import { shownList } from './lists.server.ts'
import { days, hours, minutes } from '#app/shared/durations.ts'
import type { Customer } from './customers.server.ts'
import type { Line } from './prices.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

const modes = ['payment', 'subscription', 'setup'] as const
const shortest = minutes(30) / 1000
const longest = days(1) / 1000

export type Session = StripeObject & {
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  mode: (typeof modes)[number]
  url: string | null
  amount_subtotal: number | null
  amount_total: number | null
  currency: string | null
  customer: string | null
  customer_creation: 'always' | 'if_required' | null
  customer_details: { email: string | null; name: string | null; phone: null; address: null } | null
  customer_email: string | null
  client_reference_id: string | null
  metadata: Metadata
  payment_intent: string | null
  subscription: string | null
  setup_intent: string | null
  invoice: string | null
  expires_at: number
  success_url: string
  cancel_url: string | null
  payment_method_types: string[]
  wallet_options?: { link: { display: 'auto' | 'never' } }
  ui_mode: 'hosted_page'
  livemode: false
  _lines: Line[]
  _intent: CheckoutParams
  _attempt: string | null
}

type CheckoutParams = {
  setup_future_usage: (typeof futureUses)[number] | null
  capture_method: (typeof captureMethods)[number]
  description: string | null
  metadata: Metadata
  trialDays: number
}

export async function createSession(books: Books, params: Reader): Promise<Session> {
  params.only(
    'mode',
    'line_items',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'customer_creation',
    'customer_update',
    'client_reference_id',
    'metadata',
    'expires_at',
    'payment_intent_data',
    'subscription_data',
    'setup_intent_data',
    'payment_method_types',
    'wallet_options',
    'payment_method_options',
    'payment_method_data',
    'currency',
    'submit_type',
    'consent_collection',
    'custom_text',
    'locale',
    'ui_mode',
    'allow_promotion_codes',
    'billing_address_collection',
    'saved_payment_method_options',
    'payment_method_collection',
    'expand',
  )
  const mode = params.chosen('mode', modes)
  const lines = mode === 'setup' ? [] : await readLines(books, params, mode)
  const total = mode === 'setup' ? null : lines.reduce((sum, line) => sum + line.amount_total, 0)
  if (total) assertChargeable(total, 'line_items')
  const customer = params.text('customer') ?? null
  if (customer && params.text('customer_email')) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer')
  }
  const known = customer ? await get<Customer>(books, 'customer', customer, 'customer') : null
  const id = makeId('checkout.session')
  const session: Session = {
    id,
    object: 'checkout.session',
    created: books.now,
    status: 'open',
    payment_status: total === null || total === 0 ? 'no_payment_required' : 'unpaid',
    mode,
    url: `${books.origin}/pay/${id}`,
    amount_subtotal: total,
    amount_total: total,
    currency: lines[0]?.currency ?? params.text('currency') ?? null,
    customer,
    customer_creation: readCustomerCreation(params, mode, customer),
    customer_details: known ? { email: known.email, name: known.name, phone: null, address: null } : null,
    customer_email: params.text('customer_email') ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    metadata: params.metadata(),
    payment_intent: null,
    subscription: null,
    setup_intent: null,
    invoice: null,
    expires_at: readExpiry(books, params),
    success_url: readAddress(params, 'success_url', params.needed('success_url')),
    cancel_url: params.text('cancel_url') ? readAddress(params, 'cancel_url', params.needed('cancel_url')) : null,
    payment_method_types: methodTypesOf(params, mode),
    wallet_options: readWallets(params),
    ui_mode: 'hosted_page',
    livemode: false,
    _lines: lines,
    _intent: readIntentData(params, mode),
    _attempt: null,
  }
  return put(books, session, session.expires_at)
}

export async function expireSession(books: Books, id: string, params: Reader): Promise<Session> {
  params.only('expand')
  const session = await findForUpdate<Session>(books, 'checkout.session', id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  return expire(books, session)
}

export async function lapseSession(books: Books, id: string): Promise<void> {
  const session = await findForUpdate<Session>(books, 'checkout.session', id)
  if (session.status === 'open' && session.expires_at <= books.now) await expire(books, session)
}

export async function linesOf(books: Books, id: string) {
  const session = await get<Session>(books, 'checkout.session', id)
  return shownList(`/v1/checkout/sessions/${id}/line_items`, session._lines)
}

export function successAddress(session: Session): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

async function expire(books: Books, session: Session): Promise<Session> {
  const expired = await put<Session>(books, { ...session, status: 'expired', url: null })
  await announce(books, 'checkout.session.expired', expired)
  return expired
}

function readExpiry(books: Books, params: Reader): number {
  const at = params.whole('expires_at')
  if (at === undefined) return books.now + longest
  // The clocks may differ by a second.
  if (at >= books.now + shortest - 1 && at <= books.now + longest + 1) return at
  throw invalidRequest(
    `The \`expires_at\` timestamp must be between 30 minutes and ${longest / (hours(1) / 1000)} hours from Checkout Session creation.`,
    'expires_at',
  )
}

function readCustomerCreation(params: Reader, mode: Session['mode'], customer: string | null) {
  const requested = params.choice('customer_creation', ['always', 'if_required'] as const)
  if (requested && mode === 'subscription') {
    throw invalidRequest('`customer_creation` can only be used in `payment` mode.', 'customer_creation')
  }
  if (requested && customer) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_creation.',
      'customer_creation',
    )
  }
  return customer ? null : (requested ?? (mode === 'payment' ? 'if_required' : 'always'))
}

function readAddress(params: Reader, name: string, value: string): string {
  const sample = value.replaceAll('{CHECKOUT_SESSION_ID}', 'id')
  if (!URL.canParse(sample) || !/^https?:$/.test(new URL(sample).protocol)) {
    throw invalidRequest('Not a valid URL', params.named(name), 'url_invalid')
  }
  return value
}

function readIntentData(params: Reader, mode: Session['mode']): CheckoutParams {
  const names = {
    payment: 'payment_intent_data',
    subscription: 'subscription_data',
    setup: 'setup_intent_data',
  } as const
  const stranger = Object.values(names).find((name) => name !== names[mode] && params.group(name))
  if (stranger) throw invalidRequest(`You can not pass \`${stranger}\` in \`${mode}\` mode.`, stranger)
  const data = params.group(names[mode])
  if (mode === 'payment') {
    data?.only(
      'setup_future_usage',
      'capture_method',
      'description',
      'metadata',
      'receipt_email',
      'statement_descriptor_suffix',
    )
  } else
    data?.only(...(mode === 'setup' ? ['description', 'metadata'] : ['description', 'metadata', 'trial_period_days']))
  return {
    setup_future_usage: data?.choice('setup_future_usage', futureUses) ?? ofCards(params),
    capture_method: data?.choice('capture_method', captureMethods) ?? 'automatic',
    description: data?.text('description') ?? null,
    metadata: data?.metadata() ?? {},
    trialDays: data?.whole('trial_period_days') ?? 0,
  }
}

/** Asked for cards alone: here all pay by card. */
function ofCards(params: Reader) {
  const methods = params.group('payment_method_options')
  return methods?.group('card')?.choice('setup_future_usage', futureUses) ?? null
}

/** Of the wallets only Link can be left out. */
function readWallets(params: Reader): Session['wallet_options'] {
  const wallets = params.group('wallet_options')
  wallets?.only('link')
  const link = wallets?.group('link')
  link?.only('display')
  return { link: { display: link?.choice('display', ['auto', 'never'] as const) ?? 'auto' } }
}

/** What is on in the account's dashboard. */
export const methodsOn = new Set(['card', 'paypal'])

/** Without a choice the account's own, as its dynamic payment methods are: cards with their wallets, and PayPal. */
function methodTypesOf(params: Reader, mode: Session['mode']): string[] {
  const chosen = params.texts('payment_method_types')
  const off = chosen.find((method) => !methodsOn.has(method))
  if (off)
    throw invalidRequest(
      `The payment method type provided: ${off} is invalid. Please ensure the provided type is activated in your dashboard.`,
      'payment_method_types',
    )
  if (chosen.length > 0) return chosen
  return mode === 'payment' ? [...methodsOn] : ['card']
}

/** The account's one configuration: cards have their wallets. */
export async function listMethods(_books: Books, params: Reader): Promise<object> {
  params.only('active', 'application', 'limit', 'starting_after', 'ending_before', 'expand')
  const entry = (method: string) => {
    const isOn = methodsOn.has(method)
    const value = isOn ? 'on' : 'off'
    return { available: isOn, display_preference: { overridable: null, preference: value, value } }
  }
  const configuration = {
    id: 'pmc_default',
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    card: entry('card'),
    apple_pay: entry('card'),
    google_pay: entry('card'),
    paypal: entry('paypal'),
  }
  return shownList('/v1/payment_method_configurations', [configuration])
}
