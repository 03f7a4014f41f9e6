import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { confirmEmail } from '#app/people/sign-in/commands.server.ts'
import { applyEmailChange, findEmailChange } from '#app/people/sign-in/email-change.server.ts'
import { Door } from '#app/site/pages/door.tsx'
import { findAddressToConfirm, findConfirmation } from '#app/people/sign-in/queries.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    data?.email === null ? accountProblems.linkUsed.title : 'Confirm your email address',
    'The last step of opening an account or of changing its address.',
  )

/** The address holds the secret of the link: nothing may keep it. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Confirms nothing: mail programs open links before people do. Writes only a notice, for a link that was used. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [secret, at] = [tokenOf(request), now()]
  const viewer = await findViewer(request)
  const email = (await findAddressToConfirm(secret, at)) ?? (await findEmailChange(secret, at))?.email ?? null
  const link = await findConfirmation(secret)
  // A second use of the link says that the address is confirmed, not that the link was used.
  if (!email && viewer?.emailConfirmed && link?.profileId === viewer.id && link.email === viewer.email) {
    throw await redirectWithNotice(hrefs.dashboard(), accountNotices.emailConfirmedBefore)
  }
  const reader = viewer && { email: viewer.email, emailConfirmed: viewer.emailConfirmed }
  return data({ email, changes: link?.changes ?? false, reader }, { status: email ? 200 : 404 })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const [secret, at] = [tokenOf(request), now()]
  const change = await findEmailChange(secret, at)
  const confirmed = await (change ? applyEmailChange(secret, at) : confirmEmail(secret, at))
  // Used or lapsed since the page came: it says what now.
  if (!confirmed.ok) return data({ refused: true }, { status: 404 })
  if (change)
    return redirectWithNotice(
      viewer?.id === change.profileId ? hrefs.accountSettings() : hrefs.signIn(),
      accountNotices.emailChanged,
    )
  return redirectWithNotice(viewer ? hrefs.dashboard() : hrefs.signIn(), accountNotices.emailConfirmed)
}

export default function VerifyEmail() {
  const { email } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() !== undefined
  if (!email || refused) return <LinkUsed />
  return (
    <Door still="hood" title="Confirm your email address">
      <p className="quiet">Is {email} your address?</p>
      <form method="post">
        <SubmitButton wide>Confirm address</SubmitButton>
      </form>
    </Door>
  )
}

function LinkUsed() {
  const { title, body } = accountProblems.linkUsed
  const { changes, reader } = useLoaderData<typeof loader>()
  return (
    <Door still="hood" title={title}>
      <p className="quiet">{body}</p>
      {changes ? <ChangeAgain reader={reader} /> : <ConfirmAgain reader={reader} />}
    </Door>
  )
}

type Reader = { email: string; emailConfirmed: boolean } | null

/** A change of address is asked for again, with the password. */
function ChangeAgain({ reader }: { reader: Reader }) {
  return reader ? (
    <>
      <p className="quiet">Your address is {reader.email}. To change it, request a new link.</p>
      <ButtonLink to={accountHrefs.accountEmail()}>Change email</ButtonLink>
    </>
  ) : (
    <>
      <p className="quiet">If your address hasn’t changed yet, sign in to request a new link.</p>
      <ButtonLink to={hrefs.signIn({ returnTo: accountHrefs.accountEmail() })}>Sign In</ButtonLink>
    </>
  )
}

/** A first confirmation is sent again at a press: here, or in the banner that the way in leads to. */
function ConfirmAgain({ reader }: { reader: Reader }) {
  if (!reader) {
    return (
      <>
        <p className="quiet">If your address isn’t confirmed yet, sign in to have a new one sent.</p>
        <ButtonLink to={hrefs.signIn()}>Sign In</ButtonLink>
      </>
    )
  }
  if (reader.emailConfirmed) {
    return (
      <>
        <p className="quiet">Your own address, {reader.email}, is confirmed.</p>
        <ButtonLink to={hrefs.account()}>Your account</ButtonLink>
      </>
    )
  }
  return (
    <>
      <p className="quiet">Your address, {reader.email}, is not confirmed yet.</p>
      <form method="post" action={hrefs.emailConfirmation()}>
        <SubmitButton wide>Send a new link</SubmitButton>
      </form>
    </>
  )
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
