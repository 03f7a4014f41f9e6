import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/features/access/guards.server.ts'
import { confirmEmail } from '#app/features/people/commands.server.ts'
import { applyEmailChange, findEmailChange } from '#app/features/people/email-change.server.ts'
import { Door } from '#app/features/site/door.tsx'
import { findAddressToConfirm, isConfirmedBy } from '#app/features/people/queries.server.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.email === null ? problems.account.linkUsed.title : 'Confirm your email address', 'The last step of opening an account or of changing its address.')

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [secret, at] = [tokenOf(request), now()]
  const email = (await findAddressToConfirm(secret, at)) ?? (await findEmailChange(secret, at))?.email
  if (email) return data({ email, signedIn: false })
  // Whoever follows the link a second time is told what they want to know, not that it was used.
  const viewer = await findViewer(request)
  if (viewer && (await isConfirmedBy(secret, viewer))) throw await redirectWithNotice(hrefs.dashboard(), notices.account.emailConfirmedBefore)
  return data({ email: null, signedIn: viewer !== null }, { status: 404 })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const [secret, at] = [tokenOf(request), now()]
  const change = await findEmailChange(secret, at)
  const confirmed = await (change ? applyEmailChange(secret, at) : confirmEmail(secret, at))
  if (!confirmed.ok) notFound(confirmed.problem)
  if (change) return redirectWithNotice(viewer?.id === change.profileId ? hrefs.accountSettings() : hrefs.signIn(), notices.account.emailChanged)
  return redirectWithNotice(viewer ? hrefs.dashboard() : hrefs.signIn(), notices.account.emailConfirmed)
}

export default function VerifyEmail() {
  const { email, signedIn } = useLoaderData<typeof loader>()
  if (!email) return <LinkUsed signedIn={signedIn} />
  return (
    <Door title="Confirm your email address">
      <p className="quiet">Is {email} your address?</p>
      <form method="post">
        <SubmitButton wide>Confirm address</SubmitButton>
      </form>
    </Door>
  )
}

/** A new link is asked for in the banner of the account, which the way in leads to. */
function LinkUsed({ signedIn }: { signedIn: boolean }) {
  const { title, body } = problems.account.linkUsed
  return (
    <Door title={title}>
      <p className="quiet">{body}</p>
      {signedIn ? <ButtonLink to={hrefs.account()}>Your account</ButtonLink> : <ButtonLink to={hrefs.signIn()}>Sign In</ButtonLink>}
    </Door>
  )
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
