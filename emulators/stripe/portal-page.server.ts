import { blankEntries, cardFields, readEntries, readPayer, summary } from './card-form.server.ts'
import { changeCard, isStale } from './billing-portal.server.ts'
import { exactDollars } from '#app/shared/money.ts'
import { find, get, findForUpdate } from './state.server.ts'
import { html, page } from './pages.server.ts'
import { notFound, seeOther } from './pay-page.server.ts'
import { setEnding } from './subscriptions.server.ts'
import { firstItem, subscriptionsOf } from './subscription-record.server.ts'
import type { PaymentMethod } from './cards.server.ts'
import type { Entries, Mistakes } from './card-form.server.ts'
import type { Reply } from './pay-page.server.ts'
import type { Markup } from './pages.server.ts'
import type { PortalSession } from './billing-portal.server.ts'
import type { Product } from './prices.server.ts'
import type { Subscription } from './subscription-record.server.ts'
import type { Books } from './state.server.ts'

export const deeds = ['cancellation', 'renewal', 'card'] as const
type Deed = (typeof deeds)[number]
type Attempt = { subscription: string; entries: Entries; mistakes: Mistakes; problem: string }

export async function showPortal(books: Books, id: string, attempt?: Attempt): Promise<Reply> {
  const session = await find<PortalSession>(books, 'billing_portal.session', id)
  if (!session) return notFound()
  if (isStale(books, session)) return stale(session)
  const subscriptions = await subscriptionsOf(books, session.customer)
  const sections = await Promise.all(
    subscriptions.map((subscription) => section(books, session, subscription, attempt)),
  )
  const main = html` <h1>Your subscription</h1>
    ${sections.length ? sections : html`<p>You have no subscription.</p>`}
    ${session.return_url && html`<a class="back" href="${session.return_url}">Return</a>`}`
  return { status: attempt ? 422 : 200, ...page('Your subscription', main) }
}

export async function submitPortal(books: Books, id: string, deed: Deed, form: URLSearchParams): Promise<Reply> {
  const session = await find<PortalSession>(books, 'billing_portal.session', id)
  if (!session) return notFound()
  if (isStale(books, session)) return stale(session)
  const known = await find<Subscription>(books, 'subscription', form.get('subscription') ?? '')
  if (!known || known.customer !== session.customer) return notFound()
  const subscription = await findForUpdate<Subscription>(books, 'subscription', known.id)
  if (subscription.status === 'canceled') return seeOther(session.url)
  if (deed === 'card') return submitCard(books, session, subscription, form)
  const ends = deed === 'cancellation'
  if (subscription.cancel_at_period_end !== ends) await setEnding(books, subscription.id, ends)
  return seeOther(session.url)
}

async function submitCard(
  books: Books,
  session: PortalSession,
  subscription: Subscription,
  form: URLSearchParams,
): Promise<Reply> {
  const entries = readEntries(form)
  const attempt = { subscription: subscription.id, entries }
  const read = readPayer(entries, books.now)
  if ('mistakes' in read) {
    return showPortal(books, session.id, { ...attempt, mistakes: read.mistakes, problem: 'Please check the card.' })
  }
  const decline = await changeCard(books, subscription, read.payer)
  if (decline) return showPortal(books, session.id, { ...attempt, mistakes: {}, problem: decline.message })
  return seeOther(session.url)
}

async function section(
  books: Books,
  session: PortalSession,
  subscription: Subscription,
  attempt?: Attempt,
): Promise<Markup> {
  const item = firstItem(subscription)
  const product = await get<Product>(books, 'product', item.price.product)
  const card = await find<PaymentMethod>(books, 'payment_method', subscription.default_payment_method ?? '')
  const tried = attempt?.subscription === subscription.id ? attempt : undefined
  return html` <h2>${product.name}</h2>
    ${tried && summary(tried.problem, tried.mistakes)}
    <dl>
      <dt>Status</dt>
      <dd>${statusOf(subscription)}</dd>
      <dt>Price</dt>
      <dd>${exactDollars(item.price.unit_amount * item.quantity)} per ${item.price.recurring?.interval}</dd>
      ${
        subscription.status !== 'canceled' &&
        html` <dt>${subscription.cancel_at_period_end ? 'Ends' : 'Renews'}</dt>
          <dd>${printDay(item.current_period_end)}</dd>`
      }
      ${
        card &&
        html`<dt>Card</dt>
          <dd><span class="name">${card.card.brand}</span> ending in ${card.card.last4}</dd>`
      }
    </dl>
    ${subscription.status !== 'canceled' && controls(session, subscription, card, tried)}`
}

function controls(
  session: PortalSession,
  subscription: Subscription,
  card: PaymentMethod | null,
  tried?: Attempt,
): Markup {
  const ends = subscription.cancel_at_period_end
  const named = html`<input type="hidden" name="subscription" value="${subscription.id}" />`
  const late = subscription.status === 'past_due'
  return html`
<form method="post" action="/portal/${session.id}/${ends ? 'renewal' : 'cancellation'}">
${named}
<button type="submit" class="line">${ends ? 'Renew subscription' : 'Cancel at period end'}</button>
</form>
<details${(tried || late) && html` open`}>
<summary>Use another card</summary>
<form method="post" action="/portal/${session.id}/card">
${named}
${cardFields(tried?.entries ?? blankEntries(card?.billing_details.name ?? null), tried?.mistakes ?? {})}
<button type="submit">${late ? 'Save card and pay balance due' : 'Save card'}</button>
</form>
</details>`
}

function stale(session: PortalSession): Reply {
  return {
    status: 410,
    ...page(
      'This link has expired',
      html` <h1>This link has expired</h1>
        <p>Open the billing page again from your account.</p>
        ${session.return_url && html`<a class="button" href="${session.return_url}">Return</a>`}`,
    ),
  }
}

function statusOf(subscription: Subscription): string {
  if (subscription.status === 'canceled') return 'Canceled'
  if (subscription.status === 'past_due') return 'Payment failed'
  if (subscription.cancel_at_period_end) return 'Active, will not renew'
  return subscription.status === 'trialing' ? 'Trial' : 'Active'
}

function printDay(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at * 1000)
}
