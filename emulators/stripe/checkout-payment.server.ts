import { addCustomer } from './customers.server.ts'
import { addIntent, charge } from './intent-record.server.ts'
import { addPaymentMethod, attach, declineOf } from './cards.server.ts'
import { announce } from './events.server.ts'
import { makeId, put, findForUpdate } from './state.server.ts'
import { startSubscription } from './subscriptions.server.ts'
import type { Decline, findTestCard, NewCard, PaymentMethod } from './cards.server.ts'
import type { Session } from './checkout.server.ts'
import type { PaymentIntent } from './intent-record.server.ts'
import type { Books } from './state.server.ts'
import { present } from '#app/shared/present.ts'

export type Payer = NewCard & { card: NonNullable<ReturnType<typeof findTestCard>> }

/** The session must be locked and open; it stays open after a decline. */
export async function paySession(
  books: Books,
  session: Session,
  payer: Payer,
): Promise<{ session: Session; decline: null } | { session: Session; decline: Decline }> {
  const method = await addPaymentMethod(books, payer.card, {
    ...payer,
    email: session.customer_email ?? session.customer_details?.email ?? null,
  })
  const result = await settle(books, session, method, payer)
  if (result.decline) return { session: result.session ?? session, decline: result.decline }
  const complete = await put<Session>(books, {
    ...result.session,
    status: 'complete',
    url: null,
    customer_details: {
      email: method.billing_details.email,
      name: payer.name,
      phone: null,
      address: null,
    },
  })
  await announce(books, 'checkout.session.completed', complete)
  return { session: complete, decline: null }
}

type Settled = { session: Session; decline: null } | { session?: Session; decline: Decline }

async function settle(books: Books, session: Session, method: PaymentMethod, payer: Payer): Promise<Settled> {
  if (session.mode === 'setup') return settleSetup(books, session, method, payer)
  if (session.mode === 'subscription') return settleSubscription(books, session, method, payer)
  return settlePayment(books, session, method, payer)
}

async function settlePayment(books: Books, session: Session, method: PaymentMethod, payer: Payer): Promise<Settled> {
  const asked = session._intent
  const keepsCard = asked.setup_future_usage !== null
  const wantsCustomer = keepsCard || session.customer_creation === 'always'
  if (!session.amount_total) {
    return {
      session: { ...session, customer: wantsCustomer ? await customerOf(books, session, payer) : null },
      decline: null,
    }
  }
  const decline = declineOf(method, false, books.now)
  // A declined card creates no customer: the next attempt would create a second one.
  const customer = wantsCustomer && !decline ? await customerOf(books, session, payer) : session.customer
  const { trialDays: _, ...wishes } = asked
  const intent = session._attempt
    ? { ...(await findForUpdate<PaymentIntent>(books, 'payment_intent', session._attempt)), customer }
    : await addIntent(books, {
        ...wishes,
        amount: session.amount_total,
        currency: present(session.currency, 'currency'),
        customer,
      })
  const result = await charge(books, intent, method, false)
  if (result.decline) {
    const open = await put<Session>(books, { ...session, _attempt: intent.id }, session.expires_at)
    return { session: open, decline: result.decline }
  }
  if (keepsCard) await attach(books, method, present(customer, 'customer'))
  const held = result.intent.status === 'requires_capture'
  return {
    session: { ...session, customer, payment_intent: intent.id, payment_status: held ? 'unpaid' : 'paid' },
    decline: null,
  }
}

async function settleSubscription(
  books: Books,
  session: Session,
  method: PaymentMethod,
  payer: Payer,
): Promise<Settled> {
  const decline = declineOf(method, false, books.now)
  if (decline) return { decline }
  const customer = await customerOf(books, session, payer)
  const kept = await attach(books, method, customer)
  const { metadata, trialDays } = session._intent
  const facts = { customer, lines: session._lines, metadata, trialDays }
  const { subscription, invoice } = await startSubscription(books, facts, kept)
  const payment_status = invoice.amount_due ? 'paid' : 'no_payment_required'
  return {
    session: { ...session, customer, subscription: subscription.id, invoice: invoice.id, payment_status },
    decline: null,
  }
}

async function settleSetup(books: Books, session: Session, method: PaymentMethod, payer: Payer): Promise<Settled> {
  const decline = declineOf(method, false, books.now)
  if (decline) return { decline }
  const customer = await customerOf(books, session, payer)
  await attach(books, method, customer)
  const id = makeId('setup_intent')
  const setup = await put(books, {
    id,
    object: 'setup_intent',
    created: books.now,
    status: 'succeeded',
    customer,
    payment_method: method.id,
    usage: 'off_session',
    description: session._intent.description,
    metadata: session._intent.metadata,
    client_secret: `${id}_secret_${makeId('request').slice(4)}`,
    last_setup_error: null,
    livemode: false,
  })
  await announce(books, 'setup_intent.succeeded', setup)
  return { session: { ...session, customer, setup_intent: id }, decline: null }
}

async function customerOf(books: Books, session: Session, payer: Payer): Promise<string> {
  if (session.customer) return session.customer
  return (await addCustomer(books, { email: session.customer_email, name: payer.name })).id
}
