import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { CodeForm } from '#app/people/sign-in/code-form.tsx'
import { enterCode } from '#app/people/sign-in/commands.server.ts'
import { codeForm } from '#app/people/sign-in/forms.ts'
import { PasskeySignIn } from '#app/people/sign-in/passkey-sign-in.tsx'
import { findFactors } from '#app/people/sign-in/second-factor.server.ts'
import { findSecondStep } from '#app/people/sign-in/second-step.server.ts'
import { Unexpected } from '#app/people/sign-in/unexpected.tsx'
import { accountProblems, secondFactorLabels } from '#app/people/sign-in/words.ts'
import { Door } from '#app/site/pages/door.tsx'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = secondFactorLabels

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta(words.enter, `Sign in to ${business.name}.`)

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Opens after the right password only. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = returnPath(request)
  const account = await findSecondStep(request, now())
  if (viewer && viewer.id === account?.id) throw redirect(returnTo ?? hrefs.dashboard())
  if (!account) throw redirect(hrefs.signIn({ returnTo }))
  const { passkeys } = await findFactors(account.id)
  return { username: account.username, returnTo, hasPasskeys: passkeys > 0 }
}

/** Another's session in this browser lasts until the new person is proven. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = returnPath(request)
  const form = await readForm(request, codeForm)
  const account = await findSecondStep(request, now())
  if (!account) return redirectWithNotice(hrefs.signIn({ returnTo }), accountProblems.secondStepOver)
  if (viewer?.id === account.id) return redirect(returnTo ?? hrefs.dashboard(), 303)
  if (!form.ok) return invalid(form)
  const entered = await enterCode({ request, code: form.value.code, now: now() })
  if (!entered.ok) return invalid(form, entered.problem, entered.field)
  return redirect(returnTo ?? hrefs.dashboard(), { status: 303, headers: entered.value })
}

export default function SignInCode() {
  const { username, returnTo, hasPasskeys } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <Door title={words.enter}>
      <p className="quiet">
        Signing in as <span className="text-ink">@{username}</span>.
      </p>
      <CodeForm id="sign-in-code" submit="Sign In" hint={words.codeHint} lastResult={lastResult} />
      {hasPasskeys && <PasskeySignIn returnTo={returnTo} />}
      <p className="small quiet">{words.lost}</p>
      <p className="small quiet">
        <Link className="link" to={hrefs.signIn({ returnTo })}>
          {words.otherAccount}
        </Link>
      </p>
    </Door>
  )
}

export function ErrorBoundary() {
  return <Unexpected />
}

function returnPath(request: Request): string | undefined {
  return samePath(new URL(request.url).searchParams.get('returnTo'))
}
