import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { firstPickup } from '#app/fleet/availability/days.ts'
import { earliestPickup } from '#app/fleet/availability/queries.server.ts'
import { lastPickup } from '#app/fleet/availability/rules.ts'
import { quote, totalFormula } from '#app/bookings/booking/price.ts'
import { business } from '#app/business.ts'
import { fleetListLabels, fleetProblems } from '#app/fleet/cars/words.ts'
import { CarCard, cardSizes } from '#app/fleet/cars/car-card.tsx'
import { CompareBar } from '#app/fleet/cars/compare-bar.tsx'
import { FleetFilter } from '#app/fleet/cars/fleet-filter.tsx'
import { isRepresented } from '#app/fleet/cars/rules.ts'
import { firstOf, fleetSummary, isWhole } from '#app/fleet/cars/fleet-summary.ts'
import { filterFields, filterQuery, readFleetFilter } from '#app/fleet/cars/forms.ts'
import { listFleet, listLocations } from '#app/fleet/cars/listed-cars.server.ts'
import { carListData } from '#app/fleet/cars/structured-data.ts'
import { breadcrumbData } from '#app/site/pages/structured-data.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { useOrigin } from '#app/ui/layout/page-facts.ts'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { cached: { reads: [...filterFields, 'page'] }, unread: fleetProblems.empty }

export const meta = () =>
  pageMeta(
    'Our Fleet',
    `Luxury and exotic cars to rent in ${business.city}, from ${dollars(business.car.lowestDailyRate)} a day. See available cars on your dates.`,
  )

/** The boxes of the cards belong to it by its name. */
const compareForm = 'compare'

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now()
  const day = dayOf(at)
  const earliest = earliestPickup(at)
  const locations = await listLocations()
  const asked = readFleetFilter(new URL(request.url).searchParams, {
    today: day,
    earliest,
    locations,
  })
  const { values, problems: said, filter } = asked
  const { stay } = filter
  const taxes = stay ? await listTaxes({ from: stay.pickupDate, until: stay.pickupDate }) : []
  const totals = stay && totalFormula(stay.pickupDate, stay.returnDate, taxes)
  const fleet = await listFleet({ filter, totals, page: asked.page, now: at })
  // Nothing is behind the last page, and which one that was no one has counted.
  if (fleet.cars.length === 0 && fleet.page > 1) throw redirect(hrefs.fleet(filterQuery(values)))
  // A filtered list is another view of the fleet; its pages are pages of their own.
  const paged = Object.keys(values).length === 0 && fleet.page > 1
  const opening = fleet.cars[0]?.image
  const facts: PageFacts = {
    canonical: hrefs.fleet(paged ? { page: fleet.page } : {}),
    opensWith: opening ? { image: opening, sizes: cardSizes } : undefined,
  }
  const prices = fleet.cars.map((car) => stay && quote(car, stay.pickupDate, stay.returnDate, taxes))
  const window = { first: firstPickup({ earliest }), last: lastPickup({ today: day }) }
  return { fleet, prices, values, problems: said, stay, locations, window, facts }
}

export default function Fleet() {
  const { fleet, prices, values, problems: said, stay, locations, window } = useLoaderData<typeof loader>()
  const origin = useOrigin()
  const { pickup, return: back } = values
  const dates = pickup || back ? { pickup, return: back } : undefined
  const isUnchecked = !stay && Boolean(dates ?? said.pickup ?? said.return)
  const isEmpty = fleet.cars.length === 0
  return (
    <>
      <div className="wrap page">
        <h1 className="mb-6">Our Fleet</h1>
        <FleetFilter values={values} problems={said} locations={locations} {...window} onDates={stay !== undefined} />
        <div className="row rule small mute py-2">
          <p className="flex-1" role="status">
            {fleetSummary(fleet, stay, isUnchecked)}
            {fleet.cars.some(isRepresented) && ` ${fleetListLabels.representatives}`}
          </p>
          {!isEmpty && Object.keys({ ...values, ...said }).length > 0 && (
            <TextLink to={hrefs.fleet()} quiet>
              {fleetListLabels.clear}
            </TextLink>
          )}
        </div>
        {isEmpty && <NoCars filtered={Object.keys(values).length > 0} />}
        <div className="cars">
          {fleet.cars.map((car, index) => (
            <CarCard
              key={car.id}
              car={car}
              dates={dates}
              checked={!isUnchecked}
              price={prices[index]}
              compareForm={compareForm}
              first={index === 0}
            />
          ))}
        </div>
        <Pages page={fleet.page} more={fleet.more} hrefOf={(page) => hrefs.fleet(filterQuery(values, page))} far />
        <StructuredData
          things={[
            carListData(origin, fleet.cars, {
              first: firstOf(fleet),
              total: isWhole(fleet) ? fleet.cars.length : undefined,
            }),
            breadcrumbData(origin, [{ label: 'Fleet', href: hrefs.fleet() }]),
          ]}
        />
      </div>
      {!isEmpty && <CompareBar id={compareForm} dates={dates} />}
    </>
  )
}

/** When the cars can’t be fetched the list is empty, and says so. */
export function ErrorBoundary() {
  return (
    <div className="wrap page">
      <h1 className="mb-6">Our Fleet</h1>
      <NoCars filtered={false} />
    </div>
  )
}

function NoCars({ filtered }: { filtered: boolean }) {
  const { empty, noMatch } = fleetProblems
  return (
    <EmptyState title={empty.title} body={filtered ? noMatch.body : empty.body}>
      <ButtonLink to={hrefs.fleet()}>{filtered ? fleetListLabels.clear : 'Refresh Page'}</ButtonLink>
      <ButtonLink to={`tel:${business.phone.e164}`} look="line">
        Call us: {business.phone.display}
      </ButtonLink>
    </EmptyState>
  )
}
