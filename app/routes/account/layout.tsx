import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { accountEntries } from '#app/features/access/tabs.ts'
import { findSubscriptionFacts } from '#app/features/broker/queries.server.ts'
import { SubscriptionBanner } from '#app/features/broker/subscription-banner.tsx'
import { Standing } from '#app/features/people/standing.tsx'
import { now } from '#app/platform/clock.server.ts'
import portalStyles from '#app/styles/portal.css?url'
import { Tabs } from '#app/ui/layout/tabs.tsx'

export const handle = { bar: 'ruled' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: portalStyles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { email, emailConfirmed, approvalStatus } = viewer
  const subscription = viewer.isBroker ? await findSubscriptionFacts(viewer.id, now()) : null
  return { person: { email, emailConfirmed, approvalStatus }, subscription, entries: accountEntries(viewer) }
}

export default function Account() {
  const { person, subscription, entries } = useLoaderData<typeof loader>()
  const path = useLocation().pathname
  return (
    <>
      <Tabs label="Account" entries={entries} path={path} />
      <div className="wrap">
        <Standing person={person} />
        <SubscriptionBanner subscription={subscription} />
        <Outlet />
      </div>
    </>
  )
}
