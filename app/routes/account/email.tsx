import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { emailForm } from '#app/people/account/forms.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { requestEmailChange } from '#app/people/sign-in/email-change.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Change email', 'Another email address for your account.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  return { email: viewer.email }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, emailForm)
  if (!form.ok) return invalid(form)
  const asked = await requestEmailChange({ profileId: viewer.id, ...form.value, now: now() })
  if (!asked.ok) return invalid(form, asked.problem, asked.field)
  return redirectWithNotice(hrefs.accountSettings(), accountNotices.emailChangeAsked)
}

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof emailForm>({ id: 'change-email', lastResult })
  return (
    <SubPage title="Change email" back={{ label: 'Back to settings', href: hrefs.accountSettings() }}>
      <p className="quiet mb-8">
        Your address is {email}. We’ll send a link to the new one, and your address changes when you follow it. Both
        addresses get an email.
      </p>
      <AppForm form={form} submit="Send link" wide>
        <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
        <TextField field={fields.password} label="Current password" type="password" autoComplete="current-password" />
      </AppForm>
    </SubPage>
  )
}
