import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { findViewer } from '#app/features/access/guards.server.ts'
import { findDraftContact } from '#app/features/bookings/submission.server.ts'
import { memberTiers } from '#app/features/membership/tiers.ts'
import { signUp } from '#app/features/people/commands.server.ts'
import { Door } from '#app/features/site/door.tsx'
import { signUpFields, signUpForm } from '#app/features/people/forms.ts'
import { parsePhone } from '#app/features/people/queries.server.ts'
import { isBookingPath, preselected, splitName } from '#app/features/people/sign-up.ts'
import { findUsernameProblem } from '#app/features/people/usernames.server.ts'
import { Unexpected } from '#app/features/people/unexpected.tsx'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm } from '#app/platform/http.server.ts'
import { signInHeaders } from '#app/platform/session.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import siteStyles from '#app/styles/site.css?url'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign Up', `Open an account with ${business.name}.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const query = new URL(request.url).searchParams
  const returnTo = samePath(query.get('returnTo'))
  if (viewer) throw redirect(returnTo ?? hrefs.loading(hrefs.dashboard()))
  const chosen = preselected({ type: query.get('type'), tier: query.get('tier'), returnTo })
  const typed = await findDraftContact(request, now())
  return {
    returnTo,
    booking: isBookingPath(returnTo),
    kept: typed !== null,
    chosen: { ...chosen, ...typed, ...splitName(typed?.name ?? '') },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  if (viewer) return redirect(hrefs.dashboard(), 303)
  const at = now()
  const form = await readForm(request, signUpForm(dayOf(at), parsePhone))
  if (!form.ok) return invalid(form, await findUsernameProblem(form.entries.username?.trim(), at), 'username')
  const person = await signUp({ ...form.value, address: addressOf(request), now: at })
  if (!person.ok) return invalid(form, person.problem, person.field)
  const headers = await signInHeaders(request, { profileId: person.value.id, now: at })
  const next = samePath(new URL(request.url).searchParams.get('returnTo'))
  return redirect(hrefs.welcome({ next }), { status: 303, headers })
}

export default function SignUp() {
  const { returnTo, booking, kept, chosen } = useLoaderData<typeof loader>()
  const { passwordLength, staffPasswordLength } = business.accounts
  const [form, fields] = useAppForm<typeof signUpFields>({
    id: 'sign-up',
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: chosen,
  })
  return (
    <Door title="Sign Up">
      {booking && (
        <Note title={kept ? 'Your booking is kept' : undefined}>
          <p>The account is free, and you come back to the car. You rent at its rates: no membership is needed.</p>
        </Note>
      )}
      <AppForm form={form} submit="Create Account">
        <div className="pair">
          <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
        </div>
        <TextField
          field={fields.username}
          label="Username"
          hint="3 to 20 letters, numbers and underscores. Others can see it."
          autoComplete="username"
        />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
        <DateField
          field={fields.dateOfBirth}
          label="Date of birth"
          hint={`As on your license. Whoever drives is ${business.car.minimumAge} or older.`}
          autoComplete="bday"
        />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          hint={`Minimum ${passwordLength} characters required (${staffPasswordLength} for staff)`}
          autoComplete="new-password"
        />
        <ChoiceField field={fields.accountType} label="Account type" choices={accountChoices} />
        <div className="member-only">
          <ChoiceField
            field={fields.membershipTier}
            label="Membership tier"
            hint="For a later membership: billed only after we have contacted you."
            choices={tierChoices}
          />
        </div>
        <p className="small quiet">
          By creating an account you accept the <Link to={hrefs.terms()}>terms</Link> and have read the{' '}
          <Link to={hrefs.privacy()}>privacy notice</Link>.
        </p>
      </AppForm>
      <p className="small quiet">
        Already have an account?{' '}
        <Link className="link" to={hrefs.signIn({ returnTo })}>
          Sign in
        </Link>
      </p>
      <p className="small quiet">
        <Link className="link" to={hrefs.auth({ returnTo })}>
          Back to sign-in options
        </Link>
      </p>
    </Door>
  )
}

const accountChoices = [
  { value: 'broker', label: 'Broker', hint: `Broker program, ${exactDollars(business.broker.monthlyFee)}/month` },
  {
    value: 'member',
    label: 'Member',
    hint: `Free to open. Membership from ${exactDollars(business.memberTiers.luxury.monthly)}/month`,
  },
  { value: 'staff', label: 'Staff', hint: 'Free' },
]

const tierChoices = memberTiers.map((tier) => ({
  value: tier.key,
  label: `${tier.name}, ${exactDollars(tier.monthly)}/month`,
  hint: tier.cars,
}))

export function ErrorBoundary() {
  return <Unexpected />
}
