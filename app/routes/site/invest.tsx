import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { leadFigures } from '#app/office/leads/figures.ts'
import { leadNotices } from '#app/office/leads/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { investForm } from '#app/office/leads/forms.ts'
import { contactFactsOf } from '#app/office/leads/queries.server.ts'
import { parsePhone } from '#app/people/sign-in/queries.server.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { Scene } from '#app/site/pages/scene.tsx'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { yearOf } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const place = 'enquiry'

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Investor Portal', `Submit your car to the ${business.name} fleet.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  return { person: viewer && contactFactsOf(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const form = await readForm(request, investForm(yearOf(dayOf(at)), parsePhone))
  if (!form.ok) return invalid(form)
  const { name: fullName, email, phone, ...details } = form.value
  const lead = { kind: 'invest' as const, fullName, email, phone, details }
  const taken = await submitLead({ lead, profileId: viewer?.id ?? null, address: addressOf(request), now: at })
  if (!taken.ok) return invalid(form, taken.problem, taken.field)
  return redirectWithNotice(hrefs.invest(), leadNotices.invest)
}

export default function Invest() {
  const { person } = useLoaderData<typeof loader>()
  const [form, fields] = useAppForm<ReturnType<typeof investForm>>({
    id: 'invest',
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: person ?? undefined,
  })
  return (
    <>
      <Scene title="Investor Portal" still="suv" lead="For owners who want their car to earn in our fleet.">
        <ButtonLink to={hrefs.invest(place)}>Get Started</ButtonLink>
      </Scene>
      <div className="wrap page">
        <Chapter title="What we do">
          <p>
            We rent your car by the day alongside our own and take care of photos, documents, deposits, pickups and
            returns.
          </p>
          <p>
            Every renter is at least {business.car.minimumAge}, has provided a license and insurance, and leaves a
            security deposit.
          </p>
        </Chapter>
        <Chapter title="What you decide">
          <p>Rates, minimum days and the dates on which you drive it yourself. We list it only with your consent.</p>
        </Chapter>
        <Chapter title="Submit Your Car" id={place} wide>
          <AppForm form={form} action={hrefs.invest()} submit="Submit Your Car" wide>
            <div className="pair">
              <TextField field={fields.make} label={sharedFieldLabels.make} />
              <TextField field={fields.model} label={sharedFieldLabels.model} />
              <TextField field={fields.year} label="Year" inputMode="numeric" />
              <TextField field={fields.mileage} label="Mileage" hint="Miles on the odometer." inputMode="numeric" />
            </div>
            <TextField field={fields.name} label={sharedFieldLabels.name} autoComplete="name" />
            <div className="pair">
              <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
              <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
            </div>
            <TextField
              field={fields.message}
              label={sharedFieldLabels.message}
              rows={5}
              maxLength={leadFigures.longestMessage}
              optional
            />
          </AppForm>
        </Chapter>
      </div>
    </>
  )
}
