import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { earliestPickup } from '#app/fleet/availability/queries.server.ts'
import { quote } from '#app/bookings/booking/price.ts'
import { business } from '#app/business.ts'
import { comparisonLabels, fleetProblems } from '#app/fleet/cars/words.ts'
import { CompareTable } from '#app/fleet/cars/compare-table.tsx'
import { listComparedCars } from '#app/fleet/cars/compared-cars.server.ts'
import { readFleetFilter } from '#app/fleet/cars/forms.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { dateRange } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import compareStyles from '#app/styles/compare.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { crawlers: 'noindex', unread: fleetProblems.empty }

const words = comparisonLabels
const { comparedAtMost } = business.fleet

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: compareStyles }]

export const meta = () => pageMeta(words.title, words.hint(comparedAtMost))

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now()
  const query = new URL(request.url).searchParams
  const slugs = [...new Set(query.getAll('car'))]
  const known = { today: dayOf(at), earliest: earliestPickup(at), locations: [] }
  const { filter, values } = readFleetFilter(query, known)
  const { stay } = filter
  const reading = Promise.all([
    listComparedCars(slugs, stay, at),
    stay ? listTaxes({ from: stay.pickupDate, until: stay.pickupDate }) : [],
  ])
  const [cars, taxes] = await reading
  const prices = cars.map((car) => stay && quote(car, stay.pickupDate, stay.returnDate, taxes))
  const dates = values.pickup || values.return ? { pickup: values.pickup, return: values.return } : undefined
  return { cars, prices, stay, dates, tooMany: slugs.length > comparedAtMost }
}

export default function Compare() {
  const { cars, prices, stay, dates, tooMany } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <TextLink to={hrefs.fleet(dates)} quiet small>
        Back to Fleet
      </TextLink>
      <h1>{words.title}</h1>
      {cars.length === 0 ? (
        <EmptyState title={words.hint(comparedAtMost)} body={words.none}>
          <ButtonLink to={hrefs.fleet(dates)}>View the Fleet</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="quiet mb-6">{stay ? dateRange(stay.pickupDate, stay.returnDate) : words.dates}</p>
          {tooMany && <p className="mb-6">{words.tooMany(comparedAtMost)}</p>}
          <CompareTable cars={cars} prices={prices} dates={dates} checked={stay !== undefined || !dates} />
        </>
      )}
    </div>
  )
}
