import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findCopied } from '#app/fleet/garage/car.server.ts'
import { CarForm } from '#app/fleet/garage/car-form.tsx'
import { createCar } from '#app/fleet/garage/commands.server.ts'
import { carEntriesOfTemplate, newCarEntries, readCarEntries } from '#app/fleet/garage/entries.ts'
import { carForm } from '#app/fleet/garage/forms.ts'
import { changedFeatures, entriesOfTemplate } from '#app/fleet/listings/entries.ts'
import { findTemplate, listTemplates } from '#app/fleet/listings/queries.server.ts'
import { listingName } from '#app/fleet/listings/rules.ts'
import { refused, withFeatures } from '#app/fleet/listings/settled.server.ts'
import { garageLabels, garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, readPosted, redirectWithNotice } from '#app/platform/http.server.ts'
import { yearOf } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: garageProblems.notAdded }

const words = garageLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.add, 'A new car of the fleet.')

/** From a template, from another car ("Duplicate"), or from nothing. Nothing is written until the form is sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'car.edit')
  const query = new URL(request.url).searchParams
  const [template, copied, templates] = await Promise.all([
    findTemplate(query.get('template')),
    findCopied(query.get('from') ?? ''),
    listTemplates(),
  ])
  return {
    templates,
    template: template?.id ?? '',
    copyOf: copied && listingName(copied),
    entries: copied ?? (template ? carEntriesOfTemplate(entriesOfTemplate(template)) : newCarEntries),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAbility(request, 'car.edit')
  const at = now()
  const form = await readForm(request, carForm(yearOf(dayOf(at))))
  const { entries: posted } = await readPosted(request)
  const typed = readCarEntries(posted)
  const features = changedFeatures(typed.features, posted)
  if (features) return withFeatures(typed, features)
  const created = form.ok ? await createCar(form.value, at) : undefined
  if (created?.ok) return redirectWithNotice(pictureHrefs.garagePhotos(created.value.id), garageNotices.added)
  return refused({ form, typed, posted }, null, { ...created })
}

export default function NewCar() {
  const { templates, template, copyOf, entries } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.add} back={{ label: pageTitleLabels.garage, href: hrefs.garage() }} />
      {copyOf && <p className="small quiet pb-6">{words.copyOf(copyOf)}</p>}
      {!copyOf && (
        <Form action={officeHrefs.newGarageCar()} className="office-filter">
          <div className="field">
            <label htmlFor="template">{words.template}</label>
            <Select
              key={template}
              id="template"
              name="template"
              defaultValue={template}
              empty={listingLabels.noTemplate}
              options={templates.map(({ id, make, model, suggestedDailyRateCents }) => ({
                value: id,
                label: listingLabels.templateOption(`${make} ${model}`, dollars(suggestedDailyRateCents)),
              }))}
            />
            <p className="help">{words.templateHint}</p>
          </div>
          <div className="row">
            <Button type="submit" look="line" compact>
              {words.fill}
            </Button>
          </div>
        </Form>
      )}
      <CarForm key={`${template} ${copyOf}`} entries={entries} lastResult={answer?.lastResult} />
    </div>
  )
}
