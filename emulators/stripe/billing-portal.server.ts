import { addPaymentMethod, attach, declineOf } from './cards.server.ts'
import { get, list, makeId, put } from './state.server.ts'
import { payInvoice } from './invoices.server.ts'
import { reactivate } from './renewals.server.ts'
import { updateSubscription } from './subscriptions.server.ts'
import { readerOf } from './params.server.ts'
import { hours } from '#app/shared/durations.ts'
import type { Decline } from './cards.server.ts'
import type { Customer } from './customers.server.ts'
import type { Payer } from './checkout-payment.server.ts'
import type { Reader } from './params.server.ts'
import type { Subscription } from './subscription-record.server.ts'
import type { Books, StripeObject } from './state.server.ts'
import { present } from '#app/shared/present.ts'

export type PortalSession = StripeObject & {
  object: 'billing_portal.session'
  configuration: string
  customer: string
  return_url: string | null
  url: string
  flow: null
  locale: null
  on_behalf_of: null
  livemode: false
}

const livesFor = hours(1) / 1000

export async function createPortalSession(books: Books, params: Reader): Promise<PortalSession> {
  params.only('customer', 'return_url', 'configuration', 'locale', 'expand')
  const customer = await get<Customer>(books, 'customer', params.needed('customer'), 'customer')
  const asked = params.text('configuration')
  const configuration = asked
    ? await get(books, 'billing_portal.configuration', asked, 'configuration')
    : await defaultConfiguration(books)
  const id = makeId('billing_portal.session')
  return put<PortalSession>(books, {
    id,
    object: 'billing_portal.session',
    created: books.now,
    configuration: configuration.id,
    customer: customer.id,
    return_url: params.text('return_url') ?? null,
    url: `${books.origin}/portal/${id}`,
    flow: null,
    locale: null,
    on_behalf_of: null,
    livemode: false,
  })
}

/** Accepted and ignored: the portal always allows the same. */
export async function createConfiguration(books: Books, params: Reader): Promise<StripeObject> {
  params.only('features', 'business_profile', 'default_return_url', 'metadata', 'expand')
  return addConfiguration(books, params, false)
}

export function isStale(books: Books, session: PortalSession): boolean {
  return session.created + livesFor < books.now
}

/** Pays open invoices with the new card. Returns the decline, if any. */
export async function changeCard(books: Books, subscription: Subscription, payer: Payer): Promise<Decline | null> {
  const typed = await addPaymentMethod(books, payer.card, { ...payer, email: null })
  const decline = declineOf(typed, false, books.now)
  if (decline) return decline
  const card = await attach(books, typed, subscription.customer)
  await updateSubscription(books, subscription.id, readerOf({ default_payment_method: card.id }))
  if (subscription.status === 'past_due') {
    const payment = readerOf({ off_session: 'false' })
    await payInvoice(books, present(subscription.latest_invoice, 'latest_invoice'), payment, (id) =>
      reactivate(books, id),
    )
  }
  return null
}

async function defaultConfiguration(books: Books): Promise<StripeObject> {
  const {
    data: [known],
  } = await list(books, 'billing_portal.configuration', { is_default: true }, { limit: 1 })
  return known ?? addConfiguration(books, readerOf({}), true)
}

function addConfiguration(books: Books, params: Reader, isDefault: boolean): Promise<StripeObject> {
  return put(books, {
    id: makeId('billing_portal.configuration'),
    object: 'billing_portal.configuration',
    created: books.now,
    active: true,
    is_default: isDefault,
    default_return_url: params.text('default_return_url') ?? null,
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
    },
    metadata: params.metadata(),
    livemode: false,
  })
}
