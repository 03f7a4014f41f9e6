import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { listPasskeys, removePasskey } from '#app/people/sign-in/own-passkeys.server.ts'
import { ProofForm } from '#app/people/sign-in/proof-form.tsx'
import { findAskedProof, readProof } from '#app/people/sign-in/proof.server.ts'
import { accountProblems, passkeyLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { param } from '#app/shared/param.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = passkeyLabels

export const meta: MetaFunction = () => pageMeta(words.removeTitle, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { name } = await findOwn(viewer.id, param(params, 'id'))
  return { name, username: viewer.username, asks: await findAskedProof(viewer.id) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { id } = await findOwn(viewer.id, param(params, 'id'))
  const form = await readProof(request, viewer.id)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const removed = await removePasskey({ profileId: viewer.id, id, ...form.value, tokenHash, now: now() })
  if (!removed.ok) return invalid(form, removed.problem, removed.field)
  return redirectWithNotice(accountHrefs.passkeys(), accountNotices.passkeyRemoved)
}

export default function PasskeyRemoval() {
  const { name, username, asks } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <SubPage title={words.removeTitle} back={{ label: words.title, href: accountHrefs.passkeys() }}>
      <p className="quiet mb-8 wrap-anywhere">{words.removeMeans(name)}</p>
      <ProofForm
        id="passkey-removal"
        submit={words.removeTitle}
        look="danger"
        username={username}
        asks={asks}
        lastResult={lastResult}
      />
    </SubPage>
  )
}

async function findOwn(profileId: string, id: string) {
  const passkeys = await listPasskeys(profileId)
  return passkeys.find((passkey) => passkey.id === id) ?? notFound(accountProblems.passkeyMissing)
}
