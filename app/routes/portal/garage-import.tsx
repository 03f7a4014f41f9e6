import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { saveImport } from '#app/fleet/calendar-imports/commands.server.ts'
import { calendarImportForm } from '#app/fleet/calendar-imports/forms.ts'
import { ImportForm } from '#app/fleet/calendar-imports/import-form.tsx'
import { ImportState } from '#app/fleet/calendar-imports/import-state.tsx'
import { findCalendarImport } from '#app/fleet/calendar-imports/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { calendarImportLabels } from '#app/fleet/calendar-imports/words.ts'
import { garageNotices } from '#app/fleet/garage/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = calendarImportLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, ...vehicle } = await managedVehicle(viewer, params.id)
  return { id, name: carName(vehicle), outside: await findCalendarImport(id) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const form = await readForm(request, calendarImportForm)
  if (!form.ok) return invalid(form)
  const saved = await saveImport(form.value.address, { vehicleId: id, viewerId: viewer.id, now: now() })
  return saved.ok
    ? redirectWithNotice(calendarHrefs.outside(id), garageNotices.importSaved)
    : invalid(form, saved.problem, saved.field)
}

export default function GarageImport() {
  const { id, name, outside } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={{ label: name, href: officeHrefs.garageCalendar(id) }} />
      <p className="quiet">{words.what}</p>
      <p className="quiet mt-3">{words.never}</p>
      {outside && (
        <>
          <ImportState {...outside} />
          <div className="mt-4 mb-8 grid gap-3 justify-items-start">
            <PostForm action={calendarHrefs.check(id)}>
              <SubmitButton look="line">{words.check}</SubmitButton>
            </PostForm>
          </div>
        </>
      )}
      <div className="mt-6">
        <ImportForm key={outside?.address} address={outside?.address} lastResult={answer?.lastResult} />
      </div>
      {outside && (
        <div className="mt-10 grid gap-3 justify-items-start">
          <PostForm action={calendarHrefs.outsideRemoval(id)}>
            <SubmitButton look="danger">{words.remove}</SubmitButton>
          </PostForm>
          <p className="help">{words.removeHint}</p>
        </div>
      )}
    </div>
  )
}
