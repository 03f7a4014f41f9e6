import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/features/access/guards.server.ts'
import { confirmEmail } from '#app/features/people/commands.server.ts'
import { Door } from '#app/features/site/door.tsx'
import { findAddressToConfirm } from '#app/features/people/queries.server.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Confirm your email address', 'The last step of opening an account.')

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await findAddressToConfirm(tokenOf(request), now())
  return { email: email ?? notFound(problems.account.linkUsed) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const confirmed = await confirmEmail(tokenOf(request), now())
  if (!confirmed.ok) notFound(confirmed.problem)
  return redirectWithNotice(viewer ? hrefs.dashboard() : hrefs.signIn(), notices.account.emailConfirmed)
}

export default function VerifyEmail() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Door title="Confirm your email address">
      <p className="quiet">Is {email} your address?</p>
      <form method="post">
        <SubmitButton wide>Confirm address</SubmitButton>
      </form>
    </Door>
  )
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
