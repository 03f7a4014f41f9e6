import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { ProofForm } from '#app/people/sign-in/proof-form.tsx'
import { findAskedProof, readProof } from '#app/people/sign-in/proof.server.ts'
import { findSecondFactor, startAuthenticator } from '#app/people/sign-in/second-factor.server.ts'
import { passkeyLabels, secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid } from '#app/platform/http.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { longDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = secondFactorLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const [on, asks] = await Promise.all([findSecondFactor(viewer.id), findAskedProof(viewer.id)])
  const due = viewer.secondFactorDue
  return {
    username: viewer.username,
    asks,
    on: on && { since: longDate(dayOf(on.since)), codesLeft: on.codesLeft },
    due: due && (viewer.isLocked ? words.locked : words.dueBy(longDate(dayOf(due)))),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readProof(request, viewer.id)
  if (!form.ok) return invalid(form)
  const started = await startAuthenticator({ profileId: viewer.id, ...form.value, now: now() })
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
  const { username, asks } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <>
      <p className="quiet mt-4 mb-8">{words.what}</p>
      <ProofForm id="authenticator" submit={words.setUp} username={username} asks={asks} lastResult={lastResult} />
      <p className="mt-6">
        <TextLink to={accountHrefs.passkeys()}>{passkeyLabels.orPasskey}</TextLink>
      </p>
    </>
  )
}
