import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { isProgramOpen } from '#app/brokers/subscription/queries.server.ts'
import { business } from '#app/business.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { signIn } from '#app/people/sign-in/commands.server.ts'
import { Door } from '#app/site/pages/door.tsx'
import { signInForm } from '#app/people/sign-in/forms.ts'
import { isBookingPath, preselected } from '#app/people/sign-in/sign-up.ts'
import { SignInLinks } from '#app/people/sign-in/sign-in-links.tsx'
import { SignInFields } from '#app/people/sign-in/sign-in-fields.tsx'
import { BookingSignIn } from '#app/people/sign-in/booking-sign-in.tsx'
import { findStartedBooking } from '#app/bookings/booking/started-booking.server.ts'
import { Unexpected } from '#app/people/sign-in/unexpected.tsx'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { authenticate } from '#app/platform/sign-in.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign In', `Sign in to ${business.name}.`)

/** Writes nothing for a visitor: a draft is claimed by signed-in people, who are led on before. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = returnPath(request)
  if (viewer) throw redirect(returnTo ?? hrefs.dashboard())
  if (!isBookingPath(returnTo)) return { returnTo, started: null, chosen: {}, isBrokerOpen: false }
  const started = await findStartedBooking(request, returnTo, now())
  const chosen = { ...preselected({ type: null, tier: null, returnTo }), ...started?.typed }
  return { returnTo, started, chosen, isBrokerOpen: isProgramOpen() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const back = returnPath(request) ?? hrefs.dashboard()
  const form = await readForm(request, signInForm)
  // Another's session in this browser lasts until the new person is proven; its pages have no form to show this at.
  if (!form.ok && viewer) return redirectWithNotice(back, accountProblems.wrongCredentials)
  if (!form.ok) return invalid(form)
  const signedIn = await authenticate(request, form.value, (given) => signIn({ ...given, request, now: now() }))
  if (!signedIn.ok && viewer) return redirectWithNotice(back, signedIn.problem)
  if (!signedIn.ok) return invalid(form, signedIn.problem, signedIn.field)
  const { headers, asksForCode } = signedIn.value
  return redirect(asksForCode ? hrefs.signInCode({ returnTo: returnPath(request) }) : back, { status: 303, headers })
}

export default function SignIn() {
  const { returnTo, started, chosen, isBrokerOpen } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return returnTo && isBookingPath(returnTo) ? (
    <Door title="Sign in or sign up" wide>
      <BookingSignIn
        returnTo={returnTo}
        started={started}
        chosen={chosen}
        types={{ tiers: [], isBrokerOpen }}
        signInResult={lastResult}
        signInFirst
      />
    </Door>
  ) : (
    <Door title="Sign In">
      {returnTo && <p className="quiet">Sign in to see the page you asked for.</p>}
      <SignInFields returnTo={returnTo} lastResult={lastResult} />
      <SignInLinks
        question={`New to ${business.name}?`}
        to={hrefs.signUp({ returnTo })}
        action="Create an account"
        returnTo={returnTo}
      />
    </Door>
  )
}

export function ErrorBoundary() {
  return <Unexpected />
}

function returnPath(request: Request): string | undefined {
  return samePath(new URL(request.url).searchParams.get('returnTo'))
}
