import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { profileFields, profileForm } from '#app/people/account/forms.ts'
import { PhotoForm } from '#app/people/account/photo-form.tsx'
import { updateProfile } from '#app/people/account/profile.server.ts'
import { findOwnProfile } from '#app/people/account/queries.server.ts'
import { memberTierWords } from '#app/brokers/membership/tiers.ts'
import { parsePhone } from '#app/people/sign-in/queries.server.ts'
import { business } from '#app/business.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { accountNotices, ownProfileProblems, savingLabels } from '#app/people/account/words.ts'
import { usernameLabels } from '#app/people/sign-in/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { parseDate, plainDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { Facts } from '#app/ui/facts.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { loader as layoutLoader } from './layout.tsx'

export const route: RouteFacts = { failed: ownProfileProblems.failed }

export const meta: MetaFunction = () => pageMeta('Account', 'Your profile and settings.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const birthday = parseDate(viewer.dateOfBirth)
  const { membershipTier, ...stored } = await findOwnProfile(viewer)
  return {
    stored,
    fixed: {
      email: viewer.email,
      birthday: birthday ? plainDate(birthday) : null,
      tier: memberTierWords(membershipTier),
    },
    // Rejected people have no page that others can see.
    shown: viewer.approvalStatus !== 'rejected',
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, profileForm(parsePhone))
  if (!form.ok) return invalid(form)
  const saved = await updateProfile({ profileId: viewer.id, given: form.value, now: now() })
  if (!saved.ok) return invalid(form, saved.problem, saved.field)
  return redirectWithNotice(
    hrefs.account(),
    saved.value.changed ? accountNotices.profileUpdated : accountNotices.profileUnchanged,
  )
}

export default function Profile() {
  const { stored, shown } = useLoaderData<typeof loader>()
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/account/layout')
  return (
    <div className="pb-16">
      <PageHead title={tabLabels.profile}>
        {shown && <TextLink to={hrefs.profile(stored.username)}>View public profile</TextLink>}
      </PageHead>
      <div className="with-photos grid grid-cols-[minmax(0,1fr)_20rem] gap-y-12 gap-x-24 pt-4 max-lg:grid-cols-1">
        <ProfileForm key={JSON.stringify(stored)} />
        <section className="grid content-start gap-10" aria-label="Photos">
          <PhotoForm kind="profile" imageId={layout?.avatar?.id} />
          <PhotoForm kind="cover" imageId={layout?.cover?.id} />
        </section>
      </div>
    </div>
  )
}

function ProfileForm() {
  const { stored } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof profileFields>({ id: 'own-profile', lastResult, defaultValue: stored })
  const { ready, pending, unchanged } = savingLabels
  // A form that came back as wrong differs from what is stored.
  const same = useUntouched(form.id) && !lastResult
  return (
    <AppForm form={form} submit={ready} pending={pending} nothing={same ? unchanged : undefined} wide>
      <div className="pair">
        <TextField field={fields.firstName} label={sharedFieldLabels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={sharedFieldLabels.lastName} autoComplete="family-name" />
      </div>
      <TextField
        field={fields.username}
        label="Username"
        hint={`${usernameLabels.hint} Links to your former name lead to the new one.`}
        autoComplete="username"
      />
      <Fixed />
      <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" optional />
      <TextField
        field={fields.bio}
        label="Bio"
        rows={4}
        maxLength={business.accounts.longestBio}
        hint={`Up to ${business.accounts.longestBio} characters, on your public profile.`}
        optional
      />
    </AppForm>
  )
}

/** Shown and not saved: another address has to be confirmed first, and the license says when one was born. */
function Fixed() {
  const { email, birthday, tier } = useLoaderData<typeof loader>().fixed
  return (
    <Facts
      rows={[
        [
          <>
            Email{' '}
            <span className="block text-ink wrap-anywhere" id="own-address">
              {email}
            </span>
          </>,
          <TextLink key="change" to={accountHrefs.accountEmail()} aria-label="Change email">
            Change
          </TextLink>,
        ],
        [
          <>
            Date of birth <span className="block text-ink num">{birthday}</span>
          </>,
          birthday && (
            <span key="change" className="help block">
              Not right? Call <a href={`tel:${business.phone.e164}`}>{business.phone.display}</a>
            </span>
          ),
        ],
        ...(tier
          ? [
              [
                <>
                  Monthly tier <span className="block text-ink num">{tier}</span>
                </>,
                <span key="billed" className="help block">
                  Billed only after we have contacted you
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** False without scripts. Counts what was typed before hydration. */
function useUntouched(id: string): boolean {
  const [untouched, set] = useState(false)
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const look = () => set([...form.elements].every(isUntouched))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [id])
  return untouched
}

function isUntouched(field: Element): boolean {
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return !typed || field.value === field.defaultValue
}
