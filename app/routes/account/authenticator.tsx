import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { provenForm } from '#app/people/account/forms.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { findSecondFactor, startAuthenticator } from '#app/people/sign-in/second-factor.server.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { longDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = secondFactorLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const on = await findSecondFactor(viewer.id)
  const due = viewer.secondFactorDue
  return {
    username: viewer.username,
    on: on && { since: longDate(dayOf(on.since)), codesLeft: on.codesLeft },
    due: due && (viewer.isLocked ? words.locked : words.dueBy(longDate(dayOf(due)))),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, provenForm)
  if (!form.ok) return invalid(form)
  const started = await startAuthenticator({ profileId: viewer.id, password: form.value.password, now: now() })
  if (!started.ok) return invalid(form, started.problem, started.field)
  return redirect(accountHrefs.authenticatorCode(), 303)
}

export default function Authenticator() {
  const { on, due } = useLoaderData<typeof loader>()
  return (
    <SubPage title={words.title} back={{ label: 'Back to settings', href: hrefs.accountSettings() }}>
      {due && <Note tone="warn">{due}</Note>}
      {on ? (
        <>
          <p className="mt-4">{words.onSince(on.since)}</p>
          <p className="quiet">{words.codesLeft(on.codesLeft)}</p>
          <ul className="mt-6 grid justify-items-start">
            <li>
              <TextLink to={accountHrefs.recoveryCodes()}>{words.renew}</TextLink>
            </li>
            <li>
              <TextLink to={accountHrefs.authenticatorRemoval()}>{words.turnOff}</TextLink>
            </li>
          </ul>
        </>
      ) : (
        <Start />
      )}
    </SubPage>
  )
}

function Start() {
  const { username } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, { password }] = useAppForm<typeof provenForm>({ id: 'authenticator', lastResult })
  return (
    <>
      <p className="quiet mt-4 mb-8">{words.what}</p>
      <AppForm form={form} submit={words.setUp} wide>
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          defaultValue={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField field={password} label="Current password" type="password" autoComplete="current-password" />
      </AppForm>
    </>
  )
}
