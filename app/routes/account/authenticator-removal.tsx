import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { CodeForm } from '#app/people/sign-in/code-form.tsx'
import { codeForm } from '#app/people/sign-in/forms.ts'
import { findFactors, removeSecondFactor } from '#app/people/sign-in/second-factor.server.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = secondFactorLabels

export const meta: MetaFunction = () => pageMeta(words.turnOff, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { hasApp, passkeys } = await findFactors(viewer.id)
  if (!hasApp) throw redirect(accountHrefs.authenticator())
  return { hasPasskeys: passkeys > 0 }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, codeForm)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const removed = await removeSecondFactor({ profileId: viewer.id, ...form.value, tokenHash, now: now() })
  if (!removed.ok) return invalid(form, removed.problem, removed.field)
  return redirectWithNotice(accountHrefs.authenticator(), accountNotices.secondFactorOff)
}

export default function AuthenticatorRemoval() {
  const { hasPasskeys } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <SubPage title={words.turnOff} back={{ label: words.title, href: accountHrefs.authenticator() }}>
      <p className="quiet mb-8">{words.turnOffMeans}</p>
      <CodeForm
        id="authenticator-removal"
        submit={words.turnOff}
        look="danger"
        hint={words.codeHint}
        passkeys={hasPasskeys}
        lastResult={lastResult}
      />
    </SubPage>
  )
}
