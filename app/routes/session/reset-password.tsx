import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { goOn } from '#app/people/sign-in/commands.server.ts'
import { resetPasswordForm } from '#app/people/sign-in/forms.ts'
import { passwordTooShort } from '#app/people/sign-in/password-hint.ts'
import { findReset, resetPassword } from '#app/people/sign-in/recovery.server.ts'
import { passwordLengthFor } from '#app/people/sign-in/passwords.ts'
import { Unexpected } from '#app/people/sign-in/unexpected.tsx'
import { Door } from '#app/site/pages/door.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Reset Password', 'Set a new password for your account.')

/** The address holds the secret of the link: nothing may keep it. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await findReset(secretOf(request), now())
  if (!account) return data({ username: null, length: 0 }, { status: 404 })
  return data({ username: account.username, length: passwordLengthFor(account.role) })
}

/** A new password signs in on this browser, and nowhere else, once the second step is taken. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, resetPasswordForm)
  if (!form.ok) return invalid(form)
  const at = now()
  const person = await resetPassword({ secret: secretOf(request), password: form.value.password, now: at })
  if (!person.ok) return invalid(form, person.problem, person.field)
  const signedIn = await goOn(request, person.value, at)
  if (!signedIn) return invalid(form, accountProblems.resetUsed)
  const next = signedIn.asksForCode ? hrefs.signInCode() : hrefs.dashboard()
  return redirectWithNotice(next, accountNotices.passwordSet, signedIn.headers)
}

export default function ResetPassword() {
  const { username, length } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof resetPasswordForm>({ id: 'reset-password', lastResult })
  if (!username) return <LinkUsed />
  return (
    <Door title="Reset Password">
      <AppForm form={form} submit="Set password" wide>
        <p className="quiet">
          For <span className="text-ink">@{username}</span>. We’ll sign out every other device.
        </p>
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          defaultValue={username}
          tabIndex={-1}
          aria-hidden
          readOnly
        />
        <TextField
          field={fields.password}
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordTooShort(length).body}
        />
      </AppForm>
    </Door>
  )
}

function LinkUsed() {
  const { title, body } = accountProblems.resetUsed
  return (
    <Door title={title}>
      <p className="quiet">{body}</p>
      <ButtonLink to={hrefs.forgotPassword()}>Send a new link</ButtonLink>
    </Door>
  )
}

export function ErrorBoundary() {
  return <Unexpected />
}

function secretOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
