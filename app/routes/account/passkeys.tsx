import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { isInOffice } from '#app/people/access/rules.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { listPasskeys, startPasskey } from '#app/people/sign-in/own-passkeys.server.ts'
import { useHasPasskeys } from '#app/people/sign-in/passkey-button.tsx'
import { ProofForm } from '#app/people/sign-in/proof-form.tsx'
import { findAskedProof, readProof } from '#app/people/sign-in/proof.server.ts'
import { passkeyLabels, secondFactorLabels } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid } from '#app/platform/http.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { plainDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = passkeyLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const [passkeys, asks] = await Promise.all([listPasskeys(viewer.id), findAskedProof(viewer.id)])
  return {
    username: viewer.username,
    replacesPassword: isInOffice(viewer) && !asks.factor,
    asks,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: plainDate(dayOf(createdAt)),
      lastUsed: lastUsedAt && plainDate(dayOf(lastUsedAt)),
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readProof(request, viewer.id)
  if (!form.ok) return invalid(form)
  const started = await startPasskey({ profileId: viewer.id, ...form.value, now: now() })
  if (!started.ok) return invalid(form, started.problem, started.field)
  return redirect(accountHrefs.newPasskey(), 303)
}

export default function Passkeys() {
  const { passkeys, username, asks, replacesPassword } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const isHydrated = useHydrated()
  const hasPasskeys = useHasPasskeys()
  return (
    <SubPage title={words.title} back={{ label: 'Back to settings', href: hrefs.accountSettings() }}>
      <p className="quiet mt-4">{words.what}</p>
      {passkeys.length === 0 ? (
        <p className="mt-6">{words.none}</p>
      ) : (
        <ul className="sessions mt-6">
          {passkeys.map(({ id, name, added, lastUsed }) => (
            <li key={id}>
              <div>
                <p className="wrap-anywhere">{name}</p>
                <p className="small mute">
                  {words.added(added)}, {lastUsed ? words.lastUsed(lastUsed) : words.notUsed}
                </p>
              </div>
              <TextLink to={accountHrefs.passkeyRemoval(id)} aria-label={`${words.remove}: ${name}`}>
                {words.remove}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys && (
        <section className="mt-10">
          <h2 className="name mb-4">{words.add}</h2>
          {replacesPassword && <p className="quiet mb-4">{words.replaces}</p>}
          <ProofForm id="passkey" submit={words.next} username={username} asks={asks} lastResult={lastResult} />
        </section>
      )}
      {isHydrated ? (
        !hasPasskeys && <NoPasskeys />
      ) : (
        <noscript>
          <NoPasskeys />
        </noscript>
      )}
    </SubPage>
  )
}

function NoPasskeys() {
  return (
    <p className="mt-6">
      {words.noScripts} <TextLink to={accountHrefs.authenticator()}>{secondFactorLabels.title}</TextLink>
    </p>
  )
}
