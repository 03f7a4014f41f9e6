import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { findViewer } from '#app/features/access/guards.server.ts'
import { signIn } from '#app/features/people/commands.server.ts'
import { Door } from '#app/features/site/door.tsx'
import { signInForm } from '#app/features/people/forms.ts'
import { isBookingPath } from '#app/features/people/sign-up.ts'
import { Unexpected } from '#app/features/people/unexpected.tsx'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { authenticate } from '#app/platform/sign-in.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign In', `Sign in to ${business.name}.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = returnPath(request)
  if (viewer) throw redirect(returnTo ?? hrefs.dashboard())
  return { returnTo, booking: isBookingPath(returnTo) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  if (viewer) return redirect(hrefs.dashboard(), 303)
  const form = await readForm(request, signInForm)
  if (!form.ok) return invalid(form)
  const signedIn = await authenticate(request, form.value, (given) => signIn({ ...given, request, now: now() }))
  if (!signedIn.ok) return invalid(form, signedIn.problem, signedIn.field)
  return redirect(returnPath(request) ?? hrefs.dashboard(), { status: 303, headers: signedIn.value })
}

export default function SignIn() {
  const { returnTo, booking } = useLoaderData<typeof loader>()
  const [form, fields] = useAppForm<typeof signInForm>({
    id: 'sign-in',
    lastResult: useActionData<typeof action>()?.lastResult,
  })
  return (
    <Door title="Sign In">
      {returnTo && (
        <p className="quiet">
          {booking ? 'You come back to the car, and what you typed is kept.' : 'Sign in to see the page you asked for.'}
        </p>
      )}
      <AppForm form={form} submit="Sign In">
        <TextField
          field={fields.username}
          label="Username"
          hint="Your email address works too."
          autoComplete="username"
        />
        <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
      </AppForm>
      <p className="small quiet">
        New to {business.name}?{' '}
        <Link className="link" to={hrefs.signUp({ returnTo })}>
          Create an account
        </Link>
      </p>
      <p className="small quiet">
        <Link className="link" to={hrefs.forgotPassword()}>
          Forgot your password?
        </Link>
      </p>
      <p className="small quiet">
        <Link className="link" to={hrefs.auth({ returnTo })}>
          Back to sign-in options
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
