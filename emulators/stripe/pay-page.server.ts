import { blankEntries, cardFields, otherTestCards, readEntries, readPayer, summary } from './card-form.server.ts'
import { find, findForUpdate } from './state.server.ts'
import { html, page } from './pages.server.ts'
import { paySession } from './checkout-payment.server.ts'
import { successAddress } from './checkout.server.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { Entries, Mistakes } from './card-form.server.ts'
import type { Session } from './checkout.server.ts'
import type { Customer } from './customers.server.ts'
import type { Line, Recurring } from './prices.server.ts'
import type { Books } from './state.server.ts'

export type Reply = { status: number; headers: Record<string, string>; body: string }

export async function showPayPage(books: Books, id: string): Promise<Reply> {
  const session = await find<Session>(books, 'checkout.session', id)
  if (!session) return notFound()
  if (session.status !== 'open') return closed(session)
  return open(200, session, blankEntries(await nameOf(books, session)))
}

/** A double submit finds the session paid and redirects. */
export async function submitPayPage(books: Books, id: string, form: URLSearchParams): Promise<Reply> {
  if (!(await find<Session>(books, 'checkout.session', id))) return notFound()
  const session = await findForUpdate<Session>(books, 'checkout.session', id)
  if (session.status === 'complete') return seeOther(successAddress(session))
  if (session.status === 'expired') return closed(session)
  const entries = readEntries(form)
  const read = readPayer(entries, books.now)
  if ('mistakes' in read) return open(422, session, entries, read.mistakes, 'Please check the card.')
  const paid = await paySession(books, session, read.payer)
  if (paid.decline) return open(402, session, entries, {}, paid.decline.message)
  return seeOther(successAddress(paid.session))
}

export function showWelcome(): Reply {
  return {
    status: 200,
    ...page(
      'Test payments',
      html` <h1>Test payments</h1>
        <p>
          This server takes the place of Stripe until a Stripe account is set up. It opens by itself when there is
          something to pay.
        </p>
        <p>4242 4242 4242 4242 is accepted, with any future expiration date and any security code.</p>
        ${otherTestCards()}`,
    ),
  }
}

export function notFound(): Reply {
  return {
    status: 404,
    ...page(
      'Not found',
      html`<h1>Not found</h1>
        <p>There is no such payment page.</p>`,
    ),
  }
}

/** When the database is unreachable. The payment may have gone through; the next submit finds out. */
export function notNow(): Reply {
  const words = html`<h1>Not available at the moment</h1>
    <p>Please reload this page in a moment. You won’t be charged twice.</p>`
  const { body, headers } = page('Not available at the moment', words)
  return { status: 503, body, headers: { ...headers, 'retry-after': '10' } }
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

function open(status: number, session: Session, entries: Entries, mistakes: Mistakes = {}, problem?: string): Reply {
  const title = session.mode === 'setup' ? 'Save a card' : `Pay ${exactDollars(session.amount_total ?? 0)}`
  const main = html` <h1>${title}</h1>
    ${problem && summary(problem, mistakes)} ${session.mode !== 'setup' && lineTable(session)}
    ${session._intent.capture_method === 'manual' && html`<p class="note">This amount is held on your card and charged only if needed.</p>`}
    ${session._intent.setup_future_usage && html`<p class="note">We save the card for later charges you agreed to.</p>`}
    ${session.mode === 'payment' && html`<p>${methodWords(session)}</p>`}
    <form method="post" action="/pay/${session.id}">
      ${cardFields(entries, mistakes)}
      <button type="submit">${session.mode === 'setup' ? 'Save card' : title}</button>
    </form>
    ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">Back</a>`} ${otherTestCards()}`
  return { status, ...page(title, main, [session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', 'id')]) }
}

/** What Stripe's own page offers; here each is played by a test card. */
function methodWords({ payment_method_types: types, wallet_options: wallets }: Session): string {
  const others = [
    'Apple Pay',
    'Google Pay',
    ...(wallets?.link.display === 'auto' ? ['Link'] : []),
    ...(types.includes('paypal') ? ['PayPal'] : []),
  ]
  return `Pay with a card, ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(others)}. On this page, a test card takes the place of each.`
}

function closed(session: Session): Reply {
  const paid = session.status === 'complete'
  const title = paid ? 'Already paid' : 'This payment page has expired'
  const main = html` <h1>${title}</h1>
    <p>
      ${paid ? 'This payment is complete. Nothing more will be charged.' : 'Nothing was charged. Go back to start again.'}
    </p>
    ${paid && html`<a class="button" href="${successAddress(session)}">Continue</a>`}
    ${!paid && session.cancel_url && html`<a class="button" href="${session.cancel_url}">Back</a>`}`
  return { status: 200, ...page(title, main) }
}

function lineTable(session: Session) {
  return html`<table>
    <caption>
      Order summary
    </caption>
    <tbody>
      ${session._lines.map(
        (line) =>
          html` <tr>
            <th scope="row">${line.description}${detail(line)}</th>
            <td>${exactDollars(line.amount_total)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${exactDollars(session.amount_total ?? 0)}</td>
      </tr>
    </tfoot>
  </table>`
}

function detail(line: Line) {
  const notes = [
    line.quantity > 1 && `${line.quantity} × ${exactDollars(line.price.unit_amount)}`,
    line.price.recurring && `Renews ${everyPeriod(line.price.recurring)} until canceled`,
  ].filter((note) => note !== false && note !== null)
  return notes.length > 0 && html`<small>${notes.join(' · ')}</small>`
}

function everyPeriod({ interval, interval_count: count }: Recurring): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}

/** Visitors have no customer yet; payments.server.ts puts their name into the metadata. */
async function nameOf(books: Books, session: Session): Promise<string | null> {
  if (!session.customer) return session.metadata.customer_name ?? null
  return (await find<Customer>(books, 'customer', session.customer))?.name ?? null
}
