import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { saveChoices } from '#app/people/account/choices.server.ts'
import { choicesForm } from '#app/people/account/forms.ts'
import { findChoices } from '#app/people/account/queries.server.ts'
import { findSubscriptionFacts } from '#app/brokers/subscription/queries.server.ts'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscriptionSettings } from '#app/brokers/subscription/subscription-settings.tsx'
import { SessionList } from '#app/people/account/session-list.tsx'
import { listSessions } from '#app/people/sign-in/sessions.server.ts'
import { bookingMailChoiceLabel } from '#app/bookings/rentals/words.ts'
import { business } from '#app/business.ts'
import { leadDeskLabels } from '#app/office/leads/words.ts'
import { officeLabels } from '#app/office/today/words.ts'
import { roleLabels, tabLabels } from '#app/people/access/words.ts'
import { findFactors } from '#app/people/sign-in/second-factor.server.ts'
import { passkeyLabels, secondFactorLabels } from '#app/people/sign-in/words.ts'
import { accountNotices, memberSinceLabel, unknownLabel } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { plainDate } from '#app/shared/dates.ts'
import { days } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta: MetaFunction = () =>
  pageMeta(tabLabels.settings, 'Address, password, privacy, devices and data of your account.')

/** Writes what Stripe says of the subscription, back from its billing page: people return before the event arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { id, email, role, createdAt } = viewer
  const tokenHash = await sessionTokenHash(request)
  const at = now()
  await loadPaymentReturn(request, viewer, 'settings', at)
  const [sessions, choices, subscription, factors] = await Promise.all([
    listSessions(id, tokenHash, at),
    findChoices(id),
    findSubscriptionFacts(id, at),
    findFactors(id),
  ])
  const mayPay = can(viewer, 'broker.subscribe')
  return {
    // Payers may leave, whatever became of their account.
    subscription: mayPay || subscription.standing !== 'none' ? subscription : null,
    account: {
      email,
      role,
      hasApp: factors.hasApp,
      passkeys: factors.passkeys,
      since: createdAt ? plainDate(dayOf(createdAt)) : unknownLabel,
    },
    choices,
    getsBookingEmails: can(viewer, 'booking.emails.receive'),
    decidesApprovals: can(viewer, 'approval.decide'),
    worksAtDesk: can(viewer, 'handover.list'),
    sessions: sessions.map((session) => ({ ...session, lastSeen: printInstant(session.lastSeenAt) })),
  }
}

/** The switches; everything else in the settings has an address of its own. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, choicesForm)
  if (!form.ok) return invalid(form)
  const { bookings, signUps, leads, today, ...choices } = form.value
  await saveChoices(viewer.id, {
    ...choices,
    bookings: can(viewer, 'booking.emails.receive') ? bookings : undefined,
    signUps: can(viewer, 'approval.decide') ? signUps : undefined,
    leads: can(viewer, 'lead.manage') ? leads : undefined,
    today: can(viewer, 'handover.list') ? today : undefined,
  })
  return redirectWithNotice(hrefs.accountSettings(), accountNotices.choicesSaved)
}

export default function Settings() {
  const { account, sessions, subscription } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={tabLabels.settings}>
        <PostForm action={hrefs.signOut()}>
          <SubmitButton look="line" compact>
            Sign Out
          </SubmitButton>
        </PostForm>
      </PageHead>
      <div className="settings">
        <section>
          <h2>Account</h2>
          <Facts
            rows={[
              [
                'Account type',
                <Badge key="role" role={account.role}>
                  {roleLabels[account.role]}
                </Badge>,
              ],
              [memberSinceLabel, account.since],
              [
                <>
                  Email{' '}
                  <span className="block text-ink wrap-anywhere">
                    <BreakableEmail email={account.email} />
                  </span>
                </>,
                <Change key="email" to={accountHrefs.accountEmail()} what="email" />,
              ],
              ['Password', <Change key="password" to={accountHrefs.accountPassword()} what="password" />],
              [
                secondFactorLabels.title,
                <span key="second-factor">
                  <span className="mr-3">{account.hasApp ? secondFactorLabels.isOn : secondFactorLabels.isOff}</span>{' '}
                  <Change to={accountHrefs.authenticator()} what={secondFactorLabels.title} />
                </span>,
              ],
              [
                passkeyLabels.title,
                <span key="passkeys">
                  <span className="mr-3">{passkeyLabels.count(account.passkeys)}</span>{' '}
                  <Change to={accountHrefs.passkeys()} what={passkeyLabels.title} />
                </span>,
              ],
            ]}
          />
        </section>
        {subscription && (
          <section>
            <h2>Subscription</h2>
            <SubscriptionSettings subscription={subscription} />
          </section>
        )}
        <section>
          <h2>Privacy and emails</h2>
          <Choices />
        </section>
        <section id="sessions">
          <h2>Signed in on</h2>
          <SessionList sessions={sessions} />
        </section>
        <section>
          <h2>Your data</h2>
          <ul className="grid justify-items-start">
            <li>
              <TextLink to={accountHrefs.accountData()}>Export my data</TextLink>
            </li>
            <li>
              <TextLink to={accountHrefs.accountDeletion()}>Delete my account</TextLink>
            </li>
          </ul>
        </section>
      </div>
    </div>
  )
}

function Change({ to, what }: { to: string; what: string }) {
  return (
    <TextLink to={to} aria-label={`Change ${what}`}>
      Change
    </TextLink>
  )
}

function Choices() {
  const { choices, getsBookingEmails, decidesApprovals, worksAtDesk } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof choicesForm>({ id: 'choices', lastResult, defaultValue: choices })
  const kept = business.documents.deletedAfter / days(1)
  return (
    <AppForm form={form} submit="Save choices" compact>
      <fieldset>
        <legend>Your public profile</legend>
        <CheckField field={fields.showEmail} label="Show my email address to approved members" />
        <CheckField field={fields.showPhone} label="Show my phone number to approved members" />
      </fieldset>
      <fieldset>
        <legend>Your documents</legend>
        <CheckField
          field={fields.keepDocuments}
          label="Keep my license and insurance card for the next rental"
          hint={`Otherwise we delete them ${kept} days after your last one.`}
        />
      </fieldset>
      <fieldset>
        <legend>Emails</legend>
        <CheckField
          field={fields.chat}
          label="Email me when my name is highlighted or unhighlighted in chat"
          hint="We always send emails about bookings, payments, approval and security."
        />
        <CheckField field={fields.reminders} label="Remind me the day before a pickup and on the day of a return" />
        {getsBookingEmails && <CheckField field={fields.bookings} label={bookingMailChoiceLabel} />}
        {decidesApprovals && <CheckField field={fields.signUps} label="Email me when someone signs up" />}
        {worksAtDesk && <CheckField field={fields.leads} label={leadDeskLabels.choice} />}
        {worksAtDesk && <CheckField field={fields.today} label={officeLabels.mail.choice} />}
      </fieldset>
    </AppForm>
  )
}
