import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { countWaiting } from '#app/features/office/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Facts } from '#app/ui/facts.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.office.desks

export const meta: MetaFunction = () => pageMeta(labels.tab.admin, words.description)

/** What staff find behind Admin, in place of the approvals (DECISIONS §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  const { documents = 0, bookings = 0, leads = 0 } = await countWaiting(viewer, now())
  return { documents, bookings, leads }
}

export default function Desks() {
  const { documents, bookings, leads } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={labels.tab.admin} />
      <Facts
        rows={[
          [<Desk key="documents" to={hrefs.documentReviews()} name={labels.tab.documents} />, words.waiting(documents)],
          [<Desk key="bookings" to={hrefs.rentals()} name={labels.tab.bookings} />, words.changes(bookings)],
          [<Desk key="leads" to={officeHrefs.leads()} name={labels.tab.leads} />, words.waiting(leads)],
          [<Desk key="images" to={hrefs.imageAdmin()} name={labels.imageRouting.title} />, words.images],
        ]}
      />
    </div>
  )
}

function Desk({ to, name }: { to: string; name: string }) {
  return <TextLink to={to}>{name}</TextLink>
}
