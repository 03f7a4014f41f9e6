import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { sheetUpload } from '#app/fleet/garage/forms.ts'
import { incomingSheet } from '#app/fleet/garage/imports.server.ts'
import { SheetForm } from '#app/fleet/garage/sheet-form.tsx'
import { fleetSheetLabels } from '#app/fleet/garage/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import sheetStyles from '#app/styles/fleet-sheet.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = fleetSheetLabels

export const links: LinksFunction = () => [listingStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction = () => pageMeta(words.title, 'Fleet cars from a spreadsheet.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'car.edit')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const sheet = incomingSheet(viewer.id, now())
  const form = await readForm(request, sheetUpload, { files: { sheet } })
  return form.ok ? redirect(officeHrefs.fleetImportPreview(form.value.sheet), 303) : invalid(form)
}

export default function FleetImport() {
  return (
    <div className="pb-16">
      <PageHead title={words.title} back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}>
        <ButtonLink compact look="line" to={officeHrefs.fleetFile()} download>
          {words.exportAll}
        </ButtonLink>
      </PageHead>
      <SheetForm lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
