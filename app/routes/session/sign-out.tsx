import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { clearDrafts } from '#app/bookings/booking/started-booking.server.ts'
import { leave } from '#app/people/presence/commands.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { endSession } from '#app/platform/session.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { Door } from '#app/site/pages/door.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign Out', 'End your session on this device.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  if (!viewer) throw redirect(hrefs.home())
  return { username: viewer.username }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const cookie = await endSession(request, at)
  if (viewer) await leave(viewer.id, at)
  const headers = await clearDrafts(request)
  headers.append('Set-Cookie', cookie)
  return redirectWithNotice(hrefs.home(), accountNotices.signedOut, headers)
}

export default function SignOut() {
  const { username } = useLoaderData<typeof loader>()
  return (
    <Door title="Sign out?">
      <p className="quiet">You’re signed in as @{username} on this device.</p>
      <form method="post">
        <SubmitButton wide>Sign Out</SubmitButton>
      </form>
      <p>
        <TextLink to={hrefs.dashboard()}>Stay signed in</TextLink>
      </p>
    </Door>
  )
}
