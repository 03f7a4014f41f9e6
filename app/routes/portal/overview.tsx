import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { tabLabels } from '#app/people/access/words.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { BookingList } from '#app/bookings/booking/booking-list.tsx'
import { listOwnBookings } from '#app/bookings/booking/queries.server.ts'
import { PaymentNote } from '#app/brokers/subscription/payment-note.tsx'
import { findSubscriptionStanding, findSubscriptionFacts } from '#app/brokers/subscription/queries.server.ts'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscriptionPanel } from '#app/brokers/subscription/subscription-panel.tsx'
import { findWork } from '#app/office/today/work.server.ts'
import { Work } from '#app/office/today/work.tsx'
import { PersonLine } from '#app/people/sign-in/person-line.tsx'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
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
  const [subscription, bookings, work] = await Promise.all([
    findSubscriptionStanding(viewer.id, at).then((standing) =>
      standing === 'none' ? null : findSubscriptionFacts(viewer.id, at),
    ),
    listOwnBookings(viewer),
    findWork(viewer, at),
  ])
  return data({ person: { firstName, username, role, approved }, bookings, payment, subscription, work }, { headers })
}

export default function Overview() {
  const { person, bookings, payment, subscription, work } = useLoaderData<typeof loader>()
  const waiting = useOutletContext<WaitingCounts>()
  return (
    <div className="pb-16">
      <PageHead title={`Welcome, ${person.firstName}`} under={<PersonLine person={person} />}>
        {bookings.length > 0 && <ButtonLink to={hrefs.fleet()}>Fleet</ButtonLink>}
      </PageHead>
      <PaymentNote state={payment} from="dashboard" approved={person.approved} />
      {work && <Work waiting={waiting} work={work} />}
      {(!work || bookings.length > 0) && (
        <>
          <h2 className="head mt-8 mb-4">Your bookings</h2>
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
