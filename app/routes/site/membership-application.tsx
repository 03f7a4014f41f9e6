import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { leadFigures } from '#app/office/leads/figures.ts'
import { leadNotices } from '#app/office/leads/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { factsOf } from '#app/office/leads/facts.ts'
import { membershipForm } from '#app/office/leads/forms.ts'
import { contactFactsOf, findOpenApplication } from '#app/office/leads/queries.server.ts'
import { membershipTiers, tierOf, tierPrice } from '#app/brokers/membership/tiers.ts'
import { parsePhone } from '#app/people/sign-in/queries.server.ts'
import { Opening } from '#app/site/pages/opening.tsx'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { crawlers: 'noindex' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Membership Application', 'Apply for a yearly membership.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const tier = tierOf(new URL(request.url).searchParams.get('tier'))
  const application = tier && (await findOpenApplication(viewer, tier))
  return {
    person: contactFactsOf(viewer),
    tier: tier ?? null,
    sent: application && {
      facts: factsOf({ kind: 'membership', ...application }),
      on: longDate(dayOf(application.createdAt)),
    },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, membershipForm(parsePhone))
  if (!form.ok) return invalid(form)
  const { phone, ...details } = form.value
  const { fullName, email } = viewer
  const lead = { kind: 'membership' as const, fullName, email, phone, details }
  const taken = await submitLead({ lead, profileId: viewer.id, address: addressOf(request), now: now() })
  if (!taken.ok) return invalid(form, taken.problem, taken.field)
  return redirectWithNotice(hrefs.membershipApplication(details.tier), leadNotices.membership)
}

export default function MembershipApplication() {
  const { person, tier, sent } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="wrap page">
      <Opening
        title="Membership Application"
        lead={sent && !lastResult ? `Received on ${sent.on}.` : 'We won’t bill anything before we’ve called you.'}
      />
      <div className="beside">
        {sent && !lastResult ? (
          <Sent facts={sent.facts} />
        ) : (
          <Application person={person} tier={tier} lastResult={lastResult} />
        )}
        <aside aria-label="Applicant">
          <Facts
            rows={[
              ['Name', person.name],
              ['Email', person.email],
            ]}
          />
          <p className="help mt-4">Name and email come from your account.</p>
        </aside>
      </div>
    </div>
  )
}

function Sent({ facts }: { facts: React.ComponentProps<typeof Facts>['rows'] }) {
  return (
    <section>
      <h2 className="mb-4">Your application</h2>
      <Facts rows={facts} />
      <p className="prose my-6">
        We’ll call you about the vehicle, the drivers and the start date. To change something, message us.
      </p>
      <div className="row">
        <ButtonLink to={hrefs.contact()}>Contact</ButtonLink>
        <TextLink to={hrefs.membershipApplication()}>Apply for another membership</TextLink>
      </div>
    </section>
  )
}

type Applying = {
  person: { phone?: string }
  tier: string | null
  lastResult: NonNullable<ReturnType<typeof useActionData<typeof action>>>['lastResult'] | undefined
}

function Application({ person, tier, lastResult }: Applying) {
  const [form, fields] = useAppForm<ReturnType<typeof membershipForm>>({
    id: 'application',
    lastResult,
    defaultValue: { tier: tier ?? undefined, phone: person.phone },
  })
  return (
    <AppForm form={form} submit="Send Application" wide>
      <ChoiceField field={fields.tier} label="Membership" choices={tierChoices} />
      <TextField
        field={fields.vehicle}
        label={sharedFieldLabels.vehicle}
        hint="Make and model, from our fleet or any other."
      />
      <TextField
        field={fields.secondDriver}
        label={sharedFieldLabels.secondDriver}
        hint="Full name of your second driver."
        optional
        autoComplete="off"
      />
      <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
      <TextField
        field={fields.notes}
        label={sharedFieldLabels.notes}
        rows={5}
        maxLength={leadFigures.longestMessage}
        optional
      />
    </AppForm>
  )
}

const tierChoices = membershipTiers.map((tier) => ({
  value: tier.key,
  label: tier.name,
  hint: tierPrice(tier),
}))
