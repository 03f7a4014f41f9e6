import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { BookedCars } from '#app/fleet/garage/booked-cars.tsx'
import { TroubledCalendars } from '#app/fleet/calendar-imports/troubled-calendars.tsx'
import { listTroubled } from '#app/fleet/calendar-imports/queries.server.ts'
import { describeKept } from '#app/brokers/subscription/queries.server.ts'
import { editAddress } from '#app/fleet/garage/car.server.ts'
import { readGarageFilter } from '#app/fleet/garage/forms.ts'
import { GarageFilter } from '#app/fleet/garage/garage-filter.tsx'
import { countGarage, listGarage } from '#app/fleet/garage/queries.server.ts'
import { VehicleTable } from '#app/fleet/garage/vehicle-table.tsx'
import { listOwnBookings } from '#app/bookings/booking/queries.server.ts'
import { listingName } from '#app/fleet/listings/rules.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { fleetSheetLabels, garageLabels, garageProblems, garageSortLabels } from '#app/fleet/garage/words.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { pageTitleLabels, tabLabels } from '#app/people/access/words.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { shortRange } from '#app/shared/dates.ts'
import { hrefs, withQuery } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { RowMenu } from '#app/ui/row-parts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.garage, group: 'cars', ability: 'portal.enter', waits: 'garage' },
  unread: garageProblems.unread,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

const words = garageLabels

export const meta: MetaFunction = () => pageMeta(pageTitleLabels.garage, 'The cars you look after.')

/** One screen at two addresses: the dashboard's tab and the account's. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { pathname: path, searchParams } = new URL(request.url)
  // As in the chat: those who wait for approval are told so on the overview, and inside the account's tab.
  if (!viewer.approved && path === hrefs.accountGarage())
    return { path, closed: viewer.approvalStatus === 'rejected' ? words.closedToRejected : words.closed }
  if (!viewer.approved) throw redirect(hrefs.dashboard())
  refuseUnless(viewer, 'portal.enter')
  const edited = searchParams.get('edit')
  if (edited) throw redirect((await editAddress(edited)) ?? notFound(carProblems.missing))
  return can(viewer, 'listing.list') ? managed(request, viewer, path) : booked(viewer, path)
}

async function managed(request: Request, viewer: Viewer, path: string) {
  const filter = readGarageFilter(new URL(request.url).searchParams)
  const reading = [
    listGarage(viewer, filter, now()),
    listTroubled(viewer),
    countGarage(viewer),
    readViews(viewer, request, readGarageFilter),
  ] as const
  const [{ vehicles, more }, troubled, counts, saved] = await Promise.all(reading)
  const all = can(viewer, 'car.edit')
  return {
    path,
    filter,
    more,
    counts,
    saved,
    all,
    // From here, so that the page does not load the addresses of others.
    troubled: troubled.map(({ id, ...car }) => ({ ...car, to: calendarHrefs.outside(id) })),
    keepsTemplates: can(viewer, 'template.manage'),
    vehicles: vehicles.map(({ booking, creator, ...vehicle }) => ({
      ...vehicle,
      name: listingName(vehicle) ?? mediaLabels.namelessCar,
      creator: all ? creator : null,
      booking: booking && shortRange(dayOf(booking.startsAt), dayOf(booking.endsAt)),
    })),
  }
}

async function booked(viewer: Viewer, path: string) {
  const bookings = await listOwnBookings(viewer)
  const cars = new Map(bookings.flatMap(({ car, number }) => (number ? [[car.slug, { ...car, number }]] : [])))
  const kept = can(viewer, 'listing.read') ? await describeKept(viewer.id) : null
  return { path, cars: [...cars.values()], kept }
}

export default function Garage() {
  const data = useLoaderData<typeof loader>()
  if ('closed' in data)
    return (
      <div className="pb-16">
        <PageHead title={pageTitleLabels.garage} />
        <EmptyState {...data.closed} />
      </div>
    )
  return (
    <div className="pb-16">
      {'vehicles' in data ? <Managed {...data} /> : <BookedCars cars={data.cars} kept={data.kept} />}
    </div>
  )
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function Managed({
  path,
  filter,
  vehicles,
  troubled,
  more,
  counts,
  saved,
  all,
  keepsTemplates,
}: Extract<Data, { vehicles: unknown }>) {
  const { page, sort, ...asked } = filter
  const isAsked = Object.values(asked).some(Boolean)
  const sorting = { columns: garageSortLabels, sort, hrefOf: (to?: string) => withQuery(path, { ...asked, sort: to }) }
  return (
    <>
      <PageHead title={pageTitleLabels.garage}>
        <div className="row relative gap-x-5 min-w-0">
          {(all || keepsTemplates) && (
            <RowMenu of={pageTitleLabels.garage}>
              {all && filter.kind !== 'listing' && (
                <TextLink small to={officeHrefs.fleetFile(asked)} download>
                  {isAsked ? fleetSheetLabels.exportFound : fleetSheetLabels.exportAll}
                </TextLink>
              )}
              {all && (
                <TextLink small to={officeHrefs.fleetImport()}>
                  {fleetSheetLabels.import}
                </TextLink>
              )}
              {keepsTemplates && (
                <TextLink small to={officeHrefs.garageTemplates()}>
                  {words.templates.title}
                </TextLink>
              )}
            </RowMenu>
          )}
          <ButtonLink compact look="line" to={all ? officeHrefs.newGarageCar() : hrefs.newListing()}>
            {all ? words.add : words.list}
          </ButtonLink>
        </div>
      </PageHead>
      <TroubledCalendars calendars={troubled} />
      <GarageFilter filter={filter} path={path} counts={counts} all={all} sorting={sorting} saved={saved} />
      {vehicles.length > 0 && <VehicleTable vehicles={vehicles} routes={all} sorting={sorting} />}
      {vehicles.length === 0 && <EmptyState {...(isAsked || page > 1 ? words.noneFound : words.none)} />}
      <Pages page={page} more={more} hrefOf={(to) => withQuery(path, { ...asked, sort, page: to })} />
    </>
  )
}
