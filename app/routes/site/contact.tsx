import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { leadFigures } from '#app/office/leads/figures.ts'
import { leadNotices } from '#app/office/leads/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { contactForm } from '#app/office/leads/forms.ts'
import { contactFactsOf } from '#app/office/leads/queries.server.ts'
import { parsePhone } from '#app/people/sign-in/queries.server.ts'
import { Opening } from '#app/site/pages/opening.tsx'
import { openingTimes } from '#app/site/pages/policies.ts'
import { companyData } from '#app/site/pages/structured-data.ts'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useOrigin } from '#app/ui/layout/page-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'

const { address, email, name, phone, requirements } = business

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Contact', `Call ${name} at ${phone.display}, ${openingTimes}, every day.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  return { person: viewer && contactFactsOf(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const form = await readForm(request, contactForm(parsePhone))
  if (!form.ok) return invalid(form)
  const { name: fullName, email, phone = null, message } = form.value
  const lead = { kind: 'contact' as const, fullName, email, phone, details: { message } }
  const taken = await submitLead({ lead, profileId: viewer?.id ?? null, address: addressOf(request), now: now() })
  if (!taken.ok) return invalid(form, taken.problem, taken.field)
  return redirectWithNotice(hrefs.contact(), leadNotices.contact)
}

export default function Contact() {
  const { person } = useLoaderData<typeof loader>()
  const origin = useOrigin()
  const [form, fields] = useAppForm<ReturnType<typeof contactForm>>({
    id: 'contact',
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: person ?? undefined,
  })
  return (
    <div className="wrap page">
      <Opening title="Contact">
        <p className="hero-title num">
          <a className="plain no-underline hover:text-metal" href={`tel:${phone.e164}`}>
            {phone.display}
          </a>
        </p>
        <p className="lead quiet">{openingTimes}, every day. 24/7 emergency support during a rental.</p>
      </Opening>
      <div className="beside">
        <section>
          <h2 className="mb-6">Message us</h2>
          <AppForm form={form} action={hrefs.contact()} submit="Send Message" wide>
            <TextField field={fields.name} label={sharedFieldLabels.name} autoComplete="name" />
            <div className="pair">
              <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
              <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" optional />
            </div>
            <TextField
              field={fields.message}
              label={sharedFieldLabels.message}
              rows={7}
              maxLength={leadFigures.longestMessage}
            />
          </AppForm>
        </section>
        <aside aria-label="Showroom">
          <h2 className="mb-6">Showroom</h2>
          <Facts
            rows={[
              [
                'Address',
                <>
                  {address.street}
                  <br />
                  {address.city}, {address.region} {address.postalCode}
                </>,
              ],
              [
                'Hours',
                <>
                  {openingTimes},<br />
                  every day
                </>,
              ],
              ['Delivery', `Within ${requirements.deliveryMiles} miles`],
              [
                'Email',
                <a key="mail" href={`mailto:${email}`}>
                  <BreakableEmail email={email} />
                </a>,
              ],
            ]}
          />
        </aside>
      </div>
      <StructuredData things={[companyData(origin)]} />
    </div>
  )
}
