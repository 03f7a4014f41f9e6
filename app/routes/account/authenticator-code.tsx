import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { drawCode } from '#app/people/referrals/qr.server.ts'
import { inFours } from '#app/people/sign-in/authenticator.server.ts'
import { CodeForm } from '#app/people/sign-in/code-form.tsx'
import { codeForm } from '#app/people/sign-in/forms.ts'
import { RecoveryCodeList, reloadUnlessCodes } from '#app/people/sign-in/recovery-code-list.tsx'
import { confirmAuthenticator, findStartedAuthenticator } from '#app/people/sign-in/second-factor.server.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, isAfterPost, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = secondFactorLabels

export const meta: MetaFunction = () => pageMeta(words.scan, words.about)

/** It shows the secret of the app, or the recovery codes. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const shouldRevalidate = reloadUnlessCodes

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const started = await findStartedAuthenticator(viewer.id, now())
  // The answer to the last code is the page with the recovery codes.
  if (!started && !isAfterPost(request)) throw redirect(accountHrefs.authenticator())
  if (!started) return null
  const { secret, address } = started
  const picture = `data:image/svg+xml,${encodeURIComponent(drawCode(address))}`
  return { key: inFours(secret), address, picture }
}

/** Answers with the recovery codes instead of leading on: they are told this once. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, codeForm)
  const at = now()
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const confirmed = await confirmAuthenticator({ profileId: viewer.id, code: form.value.code, tokenHash, now: at })
  if (confirmed.ok) return data({ codes: confirmed.value, lastResult: undefined })
  if (!(await findStartedAuthenticator(viewer.id, at)))
    return redirectWithNotice(accountHrefs.authenticator(), confirmed.problem)
  return invalid(form, confirmed.problem, confirmed.field)
}

export default function AuthenticatorCode() {
  const started = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const codes = answer && 'codes' in answer ? answer.codes : undefined
  return (
    <SubPage title={codes ? words.on : words.scan} back={{ label: words.title, href: accountHrefs.authenticator() }}>
      {codes && <RecoveryCodeList codes={codes} />}
      {!codes && started && (
        <>
          <p className="quiet">{words.scanHow}</p>
          <img
            className="my-6 h-auto w-56 max-w-full"
            src={started.picture}
            alt={words.scanAlt}
            width="512"
            height="512"
          />
          <p className="small">
            <TextLink to={started.address}>{words.openApp}</TextLink>
          </p>
          <p className="small quiet">{words.byHand}</p>
          <p className="num mb-8 wrap-anywhere" id="authenticator-key">
            {started.key}
          </p>
          <CodeForm
            id="authenticator-code"
            submit={words.turnOn}
            hint={words.appCodeHint}
            lastResult={answer?.lastResult}
          />
        </>
      )}
    </SubPage>
  )
}
