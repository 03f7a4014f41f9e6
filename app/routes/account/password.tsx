import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { passwordTooShort } from '#app/people/sign-in/password-hint.ts'
import { passwordForm } from '#app/people/account/forms.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { changePassword } from '#app/people/sign-in/password.server.ts'
import { passwordLengthFor } from '#app/people/sign-in/passwords.ts'
import { HiddenUsername } from '#app/people/sign-in/hidden-username.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Change password', 'Another password for your account.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  return { username: viewer.username, length: passwordLengthFor(viewer.role) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, passwordForm)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const changed = await changePassword({ profileId: viewer.id, ...form.value, tokenHash, now: now() })
  if (!changed.ok) return invalid(form, changed.problem, changed.field)
  return redirectWithNotice(hrefs.accountSettings(), accountNotices.passwordSet)
}

export default function ChangePassword() {
  const { username, length } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof passwordForm>({ id: 'change-password', lastResult })
  return (
    <SubPage title="Change password" back={{ label: 'Back to settings', href: hrefs.accountSettings() }}>
      <p className="quiet mb-8">We’ll sign out every other device and email you about it.</p>
      <AppForm form={form} submit="Change password" wide>
        <HiddenUsername username={username} />
        <TextField
          field={fields.currentPassword}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.password}
          label="New password"
          type="password"
          hint={passwordTooShort(length).body}
          autoComplete="new-password"
        />
      </AppForm>
    </SubPage>
  )
}
