import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { ConflictNote } from '#app/fleet/calendar-imports/conflict-note.tsx'
import { findImportState, listConflicts } from '#app/fleet/calendar-imports/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { VehicleTabs } from '#app/fleet/cars/vehicle-tabs.tsx'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { BlockForm } from '#app/fleet/garage/block-form.tsx'
import { addBlock, listOverlapping, listStaysOf } from '#app/fleet/garage/blocks.server.ts'
import { blockForm } from '#app/fleet/garage/forms.ts'
import { printBlockedStay } from '#app/fleet/garage/printed-stays.server.ts'
import { monthAfter, readMonth } from '#app/fleet/garage/rules.ts'
import { StayTable } from '#app/fleet/garage/stay-table.tsx'
import { VehicleCalendar } from '#app/fleet/garage/vehicle-calendar.tsx'
import { calendarConflictLabels } from '#app/fleet/calendar-imports/words.ts'
import { garageLabels, garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { date, parseDate, time } from '#app/shared/dates.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import garageStyles from '#app/styles/garage.css?url'
import listingStyles from '#app/styles/listings.css?url'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { unread: garageProblems.unread }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: listingStyles },
  { rel: 'stylesheet', href: garageStyles },
]

const words = garageLabels.calendar
const midnight = time('00:00')
const monthsShown = 2

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  pageMeta(`${words.title}: ${shown?.name ?? ''}`, 'Bookings and blocked days of a car.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, slug, kind, ...vehicle } = await managedVehicle(viewer, params.id)
  const at = now()
  const today = dayOf(at)
  const query = new URL(request.url).searchParams
  const first = readMonth(query.get('month'), today)
  const startOf = (month: string) => instantAt(date(`${month}-01`), midnight)
  const read = Promise.all([
    listStaysOf([id], startOf(first), startOf(monthAfter(first, monthsShown))),
    findImportState(id),
    listConflicts(viewer, id, at),
  ])
  const [stays, outside, outsideConflicts] = await read
  return {
    vehicle: { id, slug, kind },
    name: carName(vehicle),
    today,
    chosen: { pickupDate: parseDate(query.get('pickupDate')), returnDate: parseDate(query.get('returnDate')) },
    months: Array.from({ length: monthsShown }, (_, index) => monthAfter(first, index)),
    stays: stays.map((stay) => printBlockedStay(viewer, stay)),
    outside,
    outsideConflicts,
    // From here, so that the page does not load the addresses of others.
    further: { feed: calendarHrefs.feed(id), outside: calendarHrefs.outside(id) },
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const at = now()
  const form = await readForm(request, blockForm(dayOf(at)))
  const added = form.ok ? await addBlock(id, form.value, at) : undefined
  if (added?.ok) return redirectWithNotice(officeHrefs.garageCalendar(id), garageNotices.blocked)
  const conflicts = form.ok ? await listOverlapping(id, form.value) : []
  const answer = invalid(form, added?.problem, added?.field)
  return data(
    { ...answer.data, conflicts: conflicts.map((stay) => printBlockedStay(viewer, stay)) },
    { status: conflicts.length > 0 ? 409 : 422 },
  )
}

export default function GarageCalendar() {
  const { vehicle, name, today, chosen, months, stays, outside, outsideConflicts, further } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const path = officeHrefs.garageCalendar(vehicle.id)
  return (
    <div className="pb-16">
      <PageHead
        title={name}
        back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}
        under={<VehicleTabs vehicle={vehicle} path={path} />}
      />
      {answer && answer.conflicts.length > 0 && (
        <Note tone="bad" title={words.conflicts}>
          <StayTable stays={answer.conflicts} caption={words.conflicts} />
          <p className="small">{words.resolve}</p>
        </Note>
      )}
      <ConflictNote conflicts={outsideConflicts} />
      <div className="grid gap-10 pt-6 lg:gap-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <VehicleCalendar
          months={months}
          stays={stays}
          today={today}
          hrefOf={(month) => officeHrefs.garageCalendar(vehicle.id, { month })}
        />
        <section>
          <p className="row gap-x-5 small mb-6">
            <TextLink to={further.feed}>{words.feed}</TextLink>
            <TextLink to={further.outside}>{calendarConflictLabels.outside}</TextLink>
            {outside === 'failing' && <span className="bad">{calendarConflictLabels.lastFailed}</span>}
            {outside === 'partly' && <span className="bad">{calendarConflictLabels.partly}</span>}
          </p>
          <h2 className="name mb-3">{words.add}</h2>
          <BlockForm today={today} chosen={chosen} lastResult={answer?.lastResult} />
        </section>
      </div>
      <h2 className="name mt-10 mb-3">{words.inThese}</h2>
      {stays.length > 0 ? (
        <StayTable stays={stays} caption={words.inThese} removable={vehicle.id} />
      ) : (
        <p className="quiet">{words.nothing}</p>
      )}
    </div>
  )
}
