import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { carTemplateForm } from '#app/fleet/garage/forms.ts'
import { TemplateForm } from '#app/fleet/garage/template-form.tsx'
import { saveTemplate } from '#app/fleet/garage/templates.server.ts'
import { changedFeatures, entriesOfTemplate, newEntries, readEntries } from '#app/fleet/listings/entries.ts'
import { findTemplate } from '#app/fleet/listings/queries.server.ts'
import { refused, withFeatures } from '#app/fleet/listings/settled.server.ts'
import { garageLabels, garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { notFound, readForm, readPosted, redirectWithNotice } from '#app/platform/http.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = garageLabels.templates

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.one, 'What new cars and listings start with.')

/** Without an id in its address a new one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'template.manage')
  if (params.id === undefined) return { id: null, name: words.add, entries: newEntries }
  const template = (await findTemplate(params.id)) ?? notFound(garageProblems.templateMissing)
  return { id: template.id, name: `${template.make} ${template.model}`, entries: entriesOfTemplate(template) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'template.manage')
  const { id } = params
  if (id !== undefined && !(await findTemplate(id))) notFound(garageProblems.templateMissing)
  const form = await readForm(request, carTemplateForm)
  const { entries: posted } = await readPosted(request)
  const typed = readEntries(posted)
  const features = changedFeatures(typed.features, posted)
  if (features) return withFeatures(typed, features)
  const saved = form.ok ? await saveTemplate(id, form.value) : undefined
  if (saved?.ok) return redirectWithNotice(officeHrefs.garageTemplates(), garageNotices.templateSaved)
  return refused({ form, typed, posted }, null, { ...saved })
}

export default function Template() {
  const { id, name, entries } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={name} back={{ label: words.title, href: officeHrefs.garageTemplates() }}>
        {id && (
          <TextLink small to={officeHrefs.garageTemplateRemoval(id)}>
            {listingLabels.remove}
          </TextLink>
        )}
      </PageHead>
      <TemplateForm key={id} entries={entries} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
