import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { stayOf } from '#app/bookings/booking/stay-facts.ts'
import { findDepositByLink, findOwnDeposit, followPages, openCardPage } from '#app/money/deposits/card-page.server.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { documentReviewLabels } from '#app/bookings/document-reviews/words.ts'
import { cardPageOver, reasonWords } from '#app/money/deposits/deposit-words.ts'
import { depositCardLabels, depositProblems } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { sumOrNone } from '#app/shared/money.ts'
import siteStyles from '#app/styles/site.css?url'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = depositCardLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** By the link of an email, without an account, or with one's own booking. */
async function findLinkedOrOwnDeposit(request: Request) {
  const query = new URL(request.url).searchParams
  const number = query.get('booking')
  const key = query.get('key') ?? ''
  if (number === null) {
    const deposit = await findDepositByLink(key, now())
    return { deposit: deposit ?? notFound(depositProblems.linkEnded), back: hrefs.depositCard({ key }) }
  }
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwnBooking(number, viewer)
  const deposit = booking && (await findOwnDeposit(booking.bookingId))
  return { deposit: deposit ?? notFound(bookingProblems.missing), back: hrefs.depositCard({ booking: number }) }
}

/** Writes what Stripe says of the deposit's card: customers return from its page before the event arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deposit } = await findLinkedOrOwnDeposit(request)
  // Customers back from Stripe's page see it before the event. One that came while we asked has changed it as well.
  if (deposit.isUsable) await followPages(deposit.id, now())
  const current = deposit.isUsable ? await findLinkedOrOwnDeposit(request) : { deposit }
  const { status, failure, isUsable, amountCents, booking, isFirst } = current.deposit
  return data(
    {
      isHeld: status === 'authorized' && failure === null,
      over: overWords(booking),
      isUsable,
      why: failure && !isFirst ? reasonWords(failure) : null,
      isFirst,
      amount: sumOrNone(amountCents),
      stay: stayOf(booking),
      number: booking.number,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

function overWords({ deposit, state }: Pick<BookingFacts, 'deposit' | 'state'>): string {
  if (deposit === 0) return noDeposit
  return bookingStates[state].isOver ? cardPageOver.ended : cardPageOver.settled
}

export async function action({ request }: ActionFunctionArgs) {
  const { deposit, back } = await findLinkedOrOwnDeposit(request)
  const opened = await openCardPage(deposit, { back, now: now() })
  return opened.ok ? redirect(opened.value, 303) : redirectWithNotice(back, opened.problem)
}

export default function DepositCard() {
  const { isHeld, over, isUsable, isFirst, why, amount, stay, number } = useLoaderData<typeof loader>()
  const asks = isUsable && !isHeld
  return (
    <div className="wrap page">
      <div className="beside">
        <section>
          <h1 className="mb-6">{asks ? (isFirst ? words.first : words.title) : isHeld ? words.held : words.settled}</h1>
          {asks ? (
            <>
              {why && (
                <Note tone="bad" title={words.failed}>
                  <p>{why}</p>
                </Note>
              )}
              <p className="my-6">{words.lead(amount)}</p>
              <form method="post">
                <Button type="submit">{words.submit}</Button>
              </form>
              <p className="help mt-6">{words.leads}</p>
            </>
          ) : (
            <p className="quiet">{isHeld ? words.heldBody : over}</p>
          )}
        </section>
        <aside>
          <Facts rows={[[documentReviewLabels.booking, number], ...stay, [words.amount, amount]]} />
        </aside>
      </div>
    </div>
  )
}
