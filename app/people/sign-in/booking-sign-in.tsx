import { usernameLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import proposeScript from '../../ui/propose-username.js?url'
import { AccountTypeFields } from './account-type-fields.tsx'
import type { joinFields } from './forms.ts'
import { SignInFields, type AccountFormProps } from './sign-in-fields.tsx'
import { Consent, PersonFields, UsernameField } from './sign-up-fields.tsx'

type Props = {
  returnTo: string
  started: { car: string; stay?: string; minAge: number } | null
  chosen: Record<string, string | undefined>
  types: Pick<React.ComponentProps<typeof AccountTypeFields>, 'tiers' | 'isBrokerOpen'>
  /** Of the form that was sent: an address for each, one page. */
  signUpResult?: AccountFormProps['lastResult']
  signInResult?: AccountFormProps['lastResult']
  signInFirst?: boolean
}

/** On the way to a booking an account and signing in are side by side. */
export function BookingSignIn({ returnTo, started, chosen, types, signUpResult, signInResult, signInFirst }: Props) {
  const newHere = (
    <section key="new" aria-labelledby="new-here">
      <h2 className="name mb-2" id="new-here">
        Create an account
      </h2>
      <p className="small quiet">Accounts are free. You rent at the car’s rates, and you don’t need a membership.</p>
      <JoinFields
        returnTo={returnTo}
        lastResult={signUpResult}
        chosen={chosen}
        types={types}
        minAge={started?.minAge}
      />
    </section>
  )
  const known = (
    <section key="known" aria-labelledby="known-here">
      <h2 className="name mb-2" id="known-here">
        Sign in
      </h2>
      <SignInFields returnTo={returnTo} lastResult={signInResult} />
    </section>
  )
  return (
    <>
      {started && (
        <Note title="We’ve saved your trip">
          <p>{[started.car, started.stay].filter(Boolean).join(', ')}</p>
        </Note>
      )}
      {!signInFirst && (
        <p className="small quiet lg:hidden">
          <a className="link" href="#known-here">
            Already have an account? Sign in
          </a>
        </p>
      )}
      <div className="sides grid grid-cols-[3fr_2fr] gap-y-8 gap-x-16 mt-8 max-lg:grid-cols-1">
        {signInFirst ? [known, newHere] : [newHere, known]}
      </div>
      <script type="module" src={proposeScript} />
    </>
  )
}

type JoinProps = Pick<Props, 'returnTo' | 'chosen' | 'types'> &
  Pick<AccountFormProps, 'lastResult'> & { minAge?: number }

function JoinFields({ returnTo, lastResult, chosen, types, minAge }: JoinProps) {
  const [form, fields] = useAppForm<typeof joinFields>({ id: 'sign-up', lastResult, defaultValue: chosen })
  return (
    <AppForm form={form} action={hrefs.signUp({ returnTo })} submit="Create Account" wide>
      <TextField
        field={fields.fullName}
        label="Full name"
        hint="First and last, as on your license."
        autoComplete="name"
      />
      <PersonFields fields={fields} minAge={minAge} />
      <details open={!fields.username.valid || undefined}>
        <summary className="link small" data-proposal={usernameLabels.proposed('{}')}>
          {usernameLabels.choose}
        </summary>
        <div className="form mt-4">
          <UsernameField field={fields.username} optional />
          <p className="help">
            If you leave this blank, we’ll make one from your name. You can change it later in your account.
          </p>
        </div>
      </details>
      <AccountTypeFields fields={fields} folded {...types} />
      <Consent />
    </AppForm>
  )
}
