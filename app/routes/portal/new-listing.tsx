import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { startListing } from '#app/fleet/listings/commands.server.ts'
import { templateForm } from '#app/fleet/listings/forms.ts'
import { ListingTabs } from '#app/fleet/listings/listing-tabs.tsx'
import { listTemplates } from '#app/fleet/listings/queries.server.ts'
import { listingLabels, listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import listingStyles from '#app/styles/listings.css?url'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: listingProblems.notCreated }

const words = listingLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.create, 'List a car, from a template or from scratch.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'listing.create')
  return { templates: await listTemplates() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.create')
  const form = await readForm(request, templateForm)
  if (!form.ok) return invalid(form)
  const started = await startListing({ viewer, templateId: form.value.template, now: now() })
  if (!started.ok) return invalid(form, started.problem, started.field)
  return redirect(hrefs.listing(started.value.id), 303)
}

export default function NewListing() {
  const { templates } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, { template }] = useAppForm<typeof templateForm>({ id: 'new-listing', lastResult })
  return (
    <div className="pb-16">
      <PageHead title={words.create}>
        <ListingTabs current="create" />
      </PageHead>
      <div className="measure">
        <AppForm form={form} submit={words.start} wide>
          <SelectField
            field={template}
            label={words.template}
            hint={words.templateHint}
            empty={words.noTemplate}
            options={templates.map(({ id, make, model, suggestedDailyRateCents }) => ({
              value: id,
              label: words.templateOption(`${make} ${model}`, dollars(suggestedDailyRateCents)),
            }))}
          />
        </AppForm>
      </div>
    </div>
  )
}
