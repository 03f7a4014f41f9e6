import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { signWithPasskey } from '#app/ui/passkeys.js'
import type { codeForm } from './forms.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeyLabels, secondFactorLabels } from './words.ts'

type Props = {
  id: string
  submit: string
  hint: string
  /** Whether a passkey will do as well. */
  passkeys?: boolean
  look?: React.ComponentProps<typeof AppForm>['look']
  lastResult?: FormReply
}

/** One code of an authenticator app. */
export function CodeForm({ id, submit, hint, passkeys = false, look, lastResult }: Props) {
  const [form, { code }] = useAppForm<typeof codeForm>({ id, lastResult })
  return (
    <AppForm form={form} submit={submit} look={look} wide>
      <TextField field={code} label={secondFactorLabels.code} hint={hint} autoComplete="one-time-code" maxLength={60} />
      {passkeys && (
        <PasskeyButton
          ask={() => signWithPasskey(serviceHrefs.passkeyChallenges())}
          declined={passkeyLabels.noneUsed}
          look="line"
          wide
        >
          {passkeyLabels.use}
        </PasskeyButton>
      )}
    </AppForm>
  )
}
