import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireViewer } from '#app/people/access/guards.server.ts'
import { isFactorRecent } from '#app/people/access/rules.ts'
import { factorLabels, factorNotices } from '#app/people/access/words.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { ProofForm } from '#app/people/sign-in/proof-form.tsx'
import { findAskedProof, readProof } from '#app/people/sign-in/proof.server.ts'
import { confirmSession } from '#app/people/sign-in/second-factor.server.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { isKeyOf } from '#app/shared/keys.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = factorLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request)
  const { returnTo, isAgain, purpose } = readAsked(request)
  if (isFactorRecent(viewer, now())) throw redirect(returnTo)
  const asks = await findAskedProof(viewer.id)
  return {
    username: viewer.username,
    asks,
    lead: words[asks.factor ? (asks.passkeys ? 'withPasskey' : 'withCode') : 'withPassword'](purpose),
    // The page that asked would ask again.
    back: isAgain ? returnTo : hrefs.dashboard(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request)
  const { returnTo, isAgain } = readAsked(request)
  const form = await readProof(request, viewer.id)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const confirmed = await confirmSession({ profileId: viewer.id, ...form.value, tokenHash, now: now() })
  if (!confirmed.ok) return invalid(form, confirmed.problem, confirmed.field)
  return isAgain ? redirectWithNotice(returnTo, factorNotices.again) : redirect(returnTo, 303)
}

/** `isAgain`: what was asked can't be repeated by an address. */
function readAsked(request: Request) {
  const asked = new URL(request.url).searchParams
  const purpose = asked.get('for') ?? ''
  return {
    returnTo: samePath(asked.get('returnTo')) ?? hrefs.dashboard(),
    isAgain: asked.has('again'),
    purpose: isKeyOf(words.purposes, purpose) ? words.purposes[purpose] : words.anything,
  }
}

export default function Factor() {
  const { username, asks, lead, back } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <SubPage title={words.title} back={{ label: words.back, href: back }}>
      <p className="quiet mt-4 mb-8">{lead}</p>
      <ProofForm id="factor" submit={words.submit} username={username} asks={asks} lastResult={lastResult} />
      <p className="small quiet mt-6">{words.lasts}</p>
      {asks.factor && <p className="small quiet">{secondFactorLabels.lost}</p>}
    </SubPage>
  )
}
