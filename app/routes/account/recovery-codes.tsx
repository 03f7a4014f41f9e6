import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { CodeForm } from '#app/people/sign-in/code-form.tsx'
import { codeForm } from '#app/people/sign-in/forms.ts'
import { RecoveryCodeList } from '#app/people/sign-in/recovery-code-list.tsx'
import { findFactors, renewRecoveryCodes } from '#app/people/sign-in/second-factor.server.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = secondFactorLabels

export const meta: MetaFunction = () => pageMeta(words.renew, words.about)

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { asksForSecondStep, passkeys } = await findFactors(viewer.id)
  if (!asksForSecondStep) throw redirect(accountHrefs.authenticator())
  return { hasPasskeys: passkeys > 0 }
}

/** Answers with the codes instead of leading on: they are told this once. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, codeForm)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const renewed = await renewRecoveryCodes({ profileId: viewer.id, ...form.value, tokenHash, now: now() })
  if (!renewed.ok) return invalid(form, renewed.problem, renewed.field)
  return data({ codes: renewed.value, lastResult: undefined })
}

export default function RecoveryCodes() {
  const { hasPasskeys } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const codes = answer && 'codes' in answer ? answer.codes : undefined
  return (
    <SubPage title={words.renew} back={{ label: words.title, href: accountHrefs.authenticator() }}>
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <>
          <p className="quiet mb-8">{words.renewMeans}</p>
          <CodeForm
            id="recovery-codes"
            submit={words.renew}
            hint={words.codeHint}
            passkeys={hasPasskeys}
            lastResult={answer?.lastResult}
          />
        </>
      )}
    </SubPage>
  )
}
