import type { ActionFunctionArgs, LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'

import { forgotPasswordForm } from '#app/people/sign-in/forms.ts'
import { requestPasswordReset } from '#app/people/sign-in/recovery.server.ts'
import { Unexpected } from '#app/people/sign-in/unexpected.tsx'
import { Door } from '#app/site/pages/door.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () =>
  pageMeta('Forgot Password', 'Get a link to set a new password for your account.')

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, forgotPasswordForm)
  if (!form.ok) return invalid(form)
  const asked = await requestPasswordReset({ email: form.value.email, address: addressOf(request), now: now() })
  if (!asked.ok) return invalid(form, asked.problem)
  return redirectWithNotice(hrefs.signIn(), accountNotices.resetSent)
}

export default function ForgotPassword() {
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof forgotPasswordForm>({ id: 'forgot-password', lastResult })
  return (
    <Door title="Forgot Password">
      <p className="quiet">Enter your account’s email address. We’ll send a link to set a new password.</p>
      <AppForm form={form} submit="Send link" wide>
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      </AppForm>
      <p className="small quiet">
        <Link className="link" to={hrefs.signIn()}>
          Back to sign-in
        </Link>
      </p>
    </Door>
  )
}

export function ErrorBoundary() {
  return <Unexpected />
}
