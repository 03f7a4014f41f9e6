import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { accountEntries } from '#app/features/access/tabs.ts'
import { Standing } from '#app/features/people/standing.tsx'
import portalStyles from '#app/styles/portal.css?url'
import { Tabs } from '#app/ui/layout/tabs.tsx'

export const handle = { bar: 'ruled' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: portalStyles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { email, emailConfirmed, approvalStatus, isBroker, isActiveBroker } = viewer
  return { person: { email, emailConfirmed, approvalStatus, isBroker, isActiveBroker } }
}

export default function Account() {
  const { person } = useLoaderData<typeof loader>()
  const path = useLocation().pathname
  return (
    <>
      <Tabs label="Account" entries={accountEntries()} path={path} />
      <div className="wrap">
        <Standing person={person} />
        <Outlet />
      </div>
    </>
  )
}
