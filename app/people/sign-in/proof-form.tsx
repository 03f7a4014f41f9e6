import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { CodeForm } from './code-form.tsx'
import type { passwordProofForm } from './forms.ts'
import { HiddenUsername } from './hidden-username.tsx'
import { secondFactorLabels } from './words.ts'

type Props = {
  id: string
  submit: string
  username: string
  asks: { factor: boolean; passkeys: boolean }
  look?: React.ComponentProps<typeof AppForm>['look']
  lastResult?: FormReply
}

/** What it takes to change how one signs in: the password, or a factor where signing in has two steps. */
export function ProofForm({ username, asks, ...form }: Props) {
  return asks.factor ? (
    <CodeForm {...form} hint={secondFactorLabels.codeHint} passkeys={asks.passkeys} />
  ) : (
    <PasswordForm {...form} username={username} />
  )
}

function PasswordForm({ id, submit, username, look, lastResult }: Omit<Props, 'asks'>) {
  const [form, { password }] = useAppForm<typeof passwordProofForm>({ id, lastResult })
  return (
    <AppForm form={form} submit={submit} look={look} wide>
      <HiddenUsername username={username} />
      <TextField field={password} label="Current password" type="password" autoComplete="current-password" />
    </AppForm>
  )
}
