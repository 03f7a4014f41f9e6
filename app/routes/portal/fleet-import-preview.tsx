import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { importConfirmation, readImportFilter } from '#app/fleet/garage/forms.ts'
import { confirmImport } from '#app/fleet/garage/import-commands.server.ts'
import { ImportConfirmation } from '#app/fleet/garage/import-confirmation.tsx'
import { ImportPreview } from '#app/fleet/garage/import-preview.tsx'
import { previewImport } from '#app/fleet/garage/import-preview.server.ts'
import { findSheetImport } from '#app/fleet/garage/imports.server.ts'
import { fleetSheetLabels, fleetSheetProblems, garageNotices } from '#app/fleet/garage/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, readPosted, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import sheetStyles from '#app/styles/fleet-sheet.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = fleetSheetLabels

export const links: LinksFunction = () => [listingStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction = () => pageMeta(words.title, 'What a spreadsheet changes in the fleet.')

/** With the cars as they are now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const found = (await findSheetImport(viewer.id, params.id)) ?? notFound(fleetSheetProblems.gone)
  return previewImport(found, readImportFilter(new URL(request.url).searchParams), now())
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const id = param(params, 'id')
  const form = await readForm(request, importConfirmation)
  const { entries: posted } = await readPosted(request)
  const confirmed = await confirmImport({ creatorId: viewer.id, id, posted, now: now() })
  if (confirmed.ok) {
    const { changed, added } = confirmed.value
    const said = changed + added > 0 ? garageNotices.imported(changed, added) : garageNotices.importedNothing
    return redirectWithNotice(hrefs.garage(), said)
  }
  if (confirmed.problem === fleetSheetProblems.gone) return notFound(confirmed.problem)
  return data(invalid(form, confirmed.problem).data, { status: 409 })
}

export default function FleetImportPreview() {
  const { preview, confirmation } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={words.title} back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}>
        <TextLink small to={officeHrefs.fleetImport()}>
          {words.another}
        </TextLink>
      </PageHead>
      <ImportConfirmation {...confirmation} lastResult={useActionData<typeof action>()?.lastResult} />
      <ImportPreview {...preview} />
    </div>
  )
}
