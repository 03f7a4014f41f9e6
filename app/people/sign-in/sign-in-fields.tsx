import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Link } from '#app/ui/link.tsx'
import type { signInForm } from './forms.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

export type AccountFormProps = { returnTo?: string; lastResult?: FormReply }

export function SignInFields({ returnTo, lastResult }: AccountFormProps) {
  const [form, fields] = useAppForm<typeof signInForm>({ id: 'sign-in', lastResult })
  return (
    <>
      <AppForm form={form} action={hrefs.signIn({ returnTo })} submit="Sign In" wide>
        <TextField
          field={fields.username}
          label={sharedFieldLabels.username}
          hint="Your email address works too."
          autoComplete="username webauthn"
        />
        <TextField
          field={fields.password}
          label={sharedFieldLabels.password}
          type="password"
          autoComplete="current-password"
        />
      </AppForm>
      <PasskeySignIn returnTo={returnTo} />
      <p className="small quiet">
        <Link className="link" to={hrefs.forgotPassword()}>
          Forgot your password?
        </Link>
      </p>
    </>
  )
}
