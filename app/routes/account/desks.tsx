import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findFirstWaiting } from '#app/bookings/changes/queries.server.ts'
import { officeLabels } from '#app/office/today/words.ts'
import { pageTitleLabels, tabLabels } from '#app/people/access/words.ts'
import type { loader as layoutLoader } from '#app/routes/account/layout.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = officeLabels.desks

export const handle = { surface: 'house' } satisfies RouteHandle

export const meta: MetaFunction = () => pageMeta(tabLabels.admin, words.description)

/** What staff find behind Admin, where admins find the approvals. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  if (can(viewer, 'people.list')) throw redirect(hrefs.accountAdmin())
  return { change: await findFirstWaiting() }
}

export default function Desks() {
  const { change } = useLoaderData<typeof loader>()
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/account/layout')
  const { documents = 0, bookings = 0, leads = 0 } = layout?.waiting ?? {}
  return (
    <div className="measure pb-16">
      <PageHead title={tabLabels.admin} />
      <Facts
        rows={[
          [
            <Desk key="documents" to={hrefs.documentReviews()} name={tabLabels.documents} />,
            words.documents(documents),
          ],
          [
            <Desk key="bookings" to={hrefs.rentals()} name={tabLabels.bookings} />,
            change ? (
              <Desk key="change" to={hrefs.rental(change, 'change')} name={words.changes(bookings)} />
            ) : (
              words.noChanges
            ),
          ],
          [<Desk key="leads" to={officeHrefs.leads()} name={tabLabels.leads} />, words.leads(leads)],
          [<Desk key="images" to={hrefs.imageAdmin()} name={pageTitleLabels.imageRouting} />, words.images],
        ]}
      />
    </div>
  )
}

function Desk({ to, name }: { to: string; name: string }) {
  return <TextLink to={to}>{name}</TextLink>
}
