import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { deleteTemplate } from '#app/fleet/garage/templates.server.ts'
import { findTemplate } from '#app/fleet/listings/queries.server.ts'
import { RemovalQuestion } from '#app/fleet/listings/removal-question.tsx'
import { garageLabels, garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const { removalHint: hint, keep, one } = garageLabels.templates

export const meta: MetaFunction = () => pageMeta(one, 'A template that’s no longer needed.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'template.manage')
  const { id, make, model } = (await findTemplate(params.id)) ?? notFound(garageProblems.templateMissing)
  return { id, name: `${make} ${model}` }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'template.manage')
  const { id } = (await findTemplate(params.id)) ?? notFound(garageProblems.templateMissing)
  await deleteTemplate(id)
  return redirectWithNotice(officeHrefs.garageTemplates(), garageNotices.templateDeleted)
}

export default function TemplateRemoval() {
  const { id, name } = useLoaderData<typeof loader>()
  return (
    <RemovalQuestion
      {...{ name, hint, keep }}
      need={null}
      back={officeHrefs.garageTemplate(id)}
      action={officeHrefs.garageTemplateRemoval(id)}
    />
  )
}
