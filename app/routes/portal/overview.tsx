import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { tabLabels } from '#app/people/access/words.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { BookingList } from '#app/bookings/booking/booking-list.tsx'
import { listOwnRows } from '#app/money/payments/steps.server.ts'
import { NextDrive, NoDrive } from '#app/bookings/booking/next-drive.tsx'
import { findSuggestedCar } from '#app/bookings/booking/suggested-car.server.ts'
import { nextDriveLabels } from '#app/bookings/booking/words.ts'
import { findBoard } from '#app/office/broker-board/board.server.ts'
import { BrokerBoard } from '#app/office/broker-board/broker-board.tsx'
import { isCurrent } from '#app/shared/booking-states.ts'
import { PaymentNote } from '#app/brokers/subscription/payment-note.tsx'
import { findSubscriptionStanding, findSubscriptionFacts } from '#app/brokers/subscription/queries.server.ts'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscriptionPanel } from '#app/brokers/subscription/subscription-panel.tsx'
import { findWork } from '#app/office/today/work.server.ts'
import { Work } from '#app/office/today/work.tsx'
import { PersonLine } from '#app/people/sign-in/person-line.tsx'
import { now } from '#app/platform/clock.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { tab: { label: tabLabels.overview, group: 'today', ability: 'account.use' } }

export const meta: MetaFunction = () => pageMeta('Dashboard', 'Your bookings and your portal.')

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Writes what Stripe says of the subscription, back from its pages: people return before the event arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const at = now()
  const { payment, headers } = await loadPaymentReturn(request, viewer, 'dashboard', at)
  const { firstName, username, role, approved } = viewer
  const [subscription, bookings, work, board] = await readTogether(() =>
    Promise.all([
      findSubscriptionStanding(viewer.id, at).then((standing) =>
        standing === 'none' ? null : findSubscriptionFacts(viewer.id, at),
      ),
      listOwnRows(viewer, at),
      findWork(viewer, at),
      findBoard(viewer, at),
    ]),
  )
  const person = { firstName, username, role, approved }
  // The list has the latest pickup first.
  const next = bookings.findLast(({ state }) => isCurrent(state))
  return data(
    {
      person,
      next: next ?? null,
      bookings: bookings.filter((each) => each !== next),
      suggested: bookings.length === 0 && !work && !board ? await findSuggestedCar(viewer, at) : null,
      payment,
      subscription,
      work,
      board,
    },
    { headers },
  )
}

export default function Overview() {
  const { person, next, bookings, suggested, payment, subscription, work, board } = useLoaderData<typeof loader>()
  const waiting = useOutletContext<WaitingCounts>()
  useLive(['booking'])
  return (
    <div className="pb-16">
      <PageHead title={`Welcome, ${person.firstName}`} under={<PersonLine person={person} />}>
        {(next || bookings.length > 0) && (
          <ButtonLink look="line" to={hrefs.fleet()}>
            Fleet
          </ButtonLink>
        )}
      </PageHead>
      <PaymentNote state={payment} from="dashboard" approved={person.approved} />
      {work && <Work waiting={waiting} work={work} />}
      {board && <BrokerBoard board={board} />}
      {next && <NextDrive drive={next} />}
      {!next && !work && !board && bookings.length === 0 && <NoDrive car={suggested} />}
      {bookings.length > 0 && (
        <>
          <h2 className="head mt-12 mb-4">{nextDriveLabels[next ? 'others' : 'all']}</h2>
          <BookingList bookings={bookings} />
        </>
      )}
      {subscription && (
        <section className="measure mt-12">
          <h2 className="head mb-4">Subscription</h2>
          <SubscriptionPanel subscription={subscription} from="dashboard" />
        </section>
      )}
    </div>
  )
}
