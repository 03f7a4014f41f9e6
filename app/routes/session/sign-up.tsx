import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { isProgramOpen } from '#app/brokers/subscription/queries.server.ts'
import { business } from '#app/business.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { findStartedBooking, forgetContact } from '#app/bookings/booking/started-booking.server.ts'
import { applicationOf, offerOf, tierOptions } from '#app/brokers/membership/tiers.ts'
import { AccountTypeFields } from '#app/people/sign-in/account-type-fields.tsx'
import { BookingSignIn } from '#app/people/sign-in/booking-sign-in.tsx'
import { signUp } from '#app/people/sign-in/commands.server.ts'
import { joinForm, signUpForm, type signUpFields } from '#app/people/sign-in/forms.ts'
import { readClick } from '#app/people/referrals/link-cookie.server.ts'
import { SignInLinks } from '#app/people/sign-in/sign-in-links.tsx'
import { parsePhone } from '#app/people/sign-in/queries.server.ts'
import { Consent, PersonFields, UsernameField } from '#app/people/sign-in/sign-up-fields.tsx'
import { isBookingPath, isMembershipPath, preselected, sellsTiers } from '#app/people/sign-in/sign-up.ts'
import { findUsernameProblem } from '#app/people/sign-in/usernames.server.ts'
import { Unexpected } from '#app/people/sign-in/unexpected.tsx'
import { Door } from '#app/site/pages/door.tsx'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm } from '#app/platform/http.server.ts'
import { signInHeaders } from '#app/platform/session.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import siteStyles from '#app/styles/site.css?url'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex', failed: accountProblems.unexpected }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign Up', `Open an account with ${business.name}.`)

/** Writes nothing for a visitor: a draft is claimed by signed-in people, who are led on before. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const query = new URL(request.url).searchParams
  const returnTo = returnPathOf(query)
  if (viewer) throw redirect(returnTo ?? hrefs.loading(hrefs.dashboard()))
  const chosen = preselected({ type: query.get('type'), tier: query.get('tier'), returnTo })
  const started = await findStartedBooking(request, returnTo, now())
  return {
    returnTo,
    started,
    offer: offerOf(returnTo),
    isBrokerOpen: isProgramOpen(),
    chosen: { ...chosen, ...started?.typed },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = returnPathOf(new URL(request.url).searchParams)
  if (viewer) return redirect(returnTo ?? hrefs.dashboard(), 303)
  const at = now()
  const started = await findStartedBooking(request, returnTo, at)
  const schema = isBookingPath(returnTo)
    ? joinForm(dayOf(at), parsePhone, started?.driver)
    : signUpForm(dayOf(at), parsePhone)
  const form = await readForm(request, schema)
  if (!form.ok) return invalid(form, await findUsernameProblem(form.entries.username?.trim(), at), 'username')
  const membershipTier = sellsTiers(returnTo) ? form.value.membershipTier : null
  const click = await readClick(request)
  const person = await signUp({ ...form.value, membershipTier, address: addressOf(request), click, now: at })
  if (!person.ok) return invalid(form, person.problem, person.field)
  await forgetContact(request)
  const headers = await signInHeaders(request, { profileId: person.value.id, now: at })
  return redirect(hrefs.welcome({ next: returnTo }), { status: 303, headers })
}

function returnPathOf(query: URLSearchParams): string | undefined {
  return samePath(query.get('returnTo')) ?? applicationOf(query.get('tier'))
}

export default function SignUp() {
  const { returnTo, started, chosen, offer, isBrokerOpen } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return returnTo && isBookingPath(returnTo) ? (
    <Door still="hood" title="Sign up or sign in" wide>
      <BookingSignIn
        returnTo={returnTo}
        started={started}
        chosen={chosen}
        types={{ tiers: [], isBrokerOpen }}
        signUpResult={lastResult}
      />
    </Door>
  ) : (
    <Door still="hood" title="Sign Up">
      {offer && (
        <Note title={offer}>
          <p>First create a free account, then apply. We won’t bill anything before we’ve called you.</p>
        </Note>
      )}
      <SignUpFields
        chosen={chosen}
        lastResult={lastResult}
        folded={isMembershipPath(returnTo)}
        tiers={sellsTiers(returnTo) ? tierOptions : []}
        isBrokerOpen={isBrokerOpen}
      />
      <SignInLinks
        question="Already have an account?"
        to={hrefs.signIn({ returnTo })}
        action="Sign in"
        returnTo={returnTo}
      />
    </Door>
  )
}

type FieldsProps = { chosen: Record<string, string | undefined>; lastResult?: FormReply } & Omit<
  React.ComponentProps<typeof AccountTypeFields>,
  'fields'
>

/** The type comes first where nothing says which it is. */
function SignUpFields({ chosen, lastResult, folded, ...types }: FieldsProps) {
  const [form, fields] = useAppForm<typeof signUpFields>({ id: 'sign-up', lastResult, defaultValue: chosen })
  const type = <AccountTypeFields fields={fields} folded={folded} {...types} />
  return (
    <AppForm form={form} submit="Create Account" wide>
      {!folded && type}
      <div className="pair">
        <TextField field={fields.firstName} label={sharedFieldLabels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={sharedFieldLabels.lastName} autoComplete="family-name" />
      </div>
      <UsernameField field={fields.username} />
      <PersonFields fields={fields} />
      {folded && type}
      <Consent />
    </AppForm>
  )
}

export function ErrorBoundary() {
  return <Unexpected />
}
