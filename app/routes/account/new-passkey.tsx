import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { accountNotices } from '#app/people/account/words.ts'
import { deviceOf } from '#app/people/sign-in/devices.ts'
import { newPasskeyForm } from '#app/people/sign-in/forms.ts'
import { addPasskey } from '#app/people/sign-in/own-passkeys.server.ts'
import { PasskeyButton } from '#app/people/sign-in/passkey-button.tsx'
import { creationOptions } from '#app/people/sign-in/passkeys.server.ts'
import { RecoveryCodeList, reloadUnlessCodes } from '#app/people/sign-in/recovery-code-list.tsx'
import { passkeyLabels } from '#app/people/sign-in/words.ts'
import { business } from '#app/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, isAfterPost, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { createPasskey } from '#app/ui/passkeys.js'

const words = passkeyLabels

export const meta: MetaFunction = () => pageMeta(words.add, words.about)

/** It may show recovery codes. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const shouldRevalidate = reloadUnlessCodes

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const options = await creationOptions(viewer.id, now())
  if (!options && !isAfterPost(request)) throw redirect(accountHrefs.passkeys())
  return options && { options, name: deviceOf(request.headers.get('User-Agent') ?? '') }
}

/** Answers with recovery codes instead of leading on, where there are new ones: they are told this once. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, newPasskeyForm)
  if (!form.ok) return invalid(form)
  const tokenHash = await sessionTokenHash(request)
  const added = await addPasskey({ profileId: viewer.id, ...form.value, tokenHash, now: now() })
  if (!added.ok) return redirectWithNotice(accountHrefs.passkeys(), added.problem)
  if (added.value.length > 0) return data({ codes: added.value, lastResult: undefined })
  return redirectWithNotice(accountHrefs.passkeys(), accountNotices.passkeyAdded)
}

export default function NewPasskey() {
  const started = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const codes = answer && 'codes' in answer ? answer.codes : undefined
  return (
    <SubPage
      title={codes ? accountNotices.passkeyAdded.title : words.add}
      back={{ label: words.title, href: accountHrefs.passkeys() }}
    >
      {codes && <RecoveryCodeList codes={codes} />}
      {!codes && started && <NewPasskeyForm {...started} lastResult={answer?.lastResult} />}
    </SubPage>
  )
}

type Started = NonNullable<Awaited<ReturnType<typeof loader>>>
type Props = Started & Pick<Parameters<typeof useAppForm>[0], 'lastResult'>

function NewPasskeyForm({ options, name: device, lastResult }: Props) {
  const [form, { name }] = useAppForm<typeof newPasskeyForm>({
    id: 'new-passkey',
    lastResult,
    defaultValue: { name: device },
  })
  return (
    <>
      <p className="quiet mb-8">{words.createHow}</p>
      <AppForm form={form}>
        <TextField
          field={name}
          label={words.name}
          hint={words.nameHint}
          maxLength={business.accounts.longestPasskeyName}
        />
        <PasskeyButton ask={() => createPasskey(options)} declined={words.notCreated} wide>
          {words.create}
        </PasskeyButton>
      </AppForm>
      <noscript>
        <p>{words.noScripts}</p>
      </noscript>
    </>
  )
}
