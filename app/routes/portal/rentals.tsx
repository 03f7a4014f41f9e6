import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { readRentalFilter } from '#app/bookings/rentals/forms.ts'
import { countRentals, listRentals } from '#app/bookings/rentals/list.server.ts'
import { RentalFilter } from '#app/bookings/rentals/rental-filter.tsx'
import { RentalTabs } from '#app/bookings/rentals/rental-tabs.tsx'
import { RentalTable } from '#app/bookings/rentals/rental-table.tsx'
import { isAhead } from '#app/bookings/rentals/rules.ts'
import { rentalLabels, rentalProblems, rentalSortLabels } from '#app/bookings/rentals/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import subTabsStyles from '#app/styles/sub-tabs.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.bookings, group: 'today', ability: 'booking.list', waits: 'bookings' },
  unread: rentalProblems.unread,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: subTabsStyles }]

const words = rentalLabels

export const meta: MetaFunction = () => pageMeta(words.title, 'Upcoming, current and past bookings.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const filter = readRentalFilter(new URL(request.url).searchParams)
  const mayEnter = can(viewer, 'booking.enter')
  const reading = [
    listRentals(viewer, filter),
    countRentals(viewer),
    readViews(viewer, request, readRentalFilter),
  ] as const
  const [listed, counts, saved] = await Promise.all(reading)
  return { filter, mayEnter, counts, saved, ...listed }
}

export default function Rentals() {
  const { filter, counts, saved, rentals, more, readsAll, mayEnter } = useLoaderData<typeof loader>()
  const { page, ...asked } = filter
  const isWhole = asked.state === 'current' && !asked.q && !asked.from && !asked.until && page === 1
  const { customer, ...ofBroker } = rentalSortLabels
  const sorting = {
    columns: readsAll ? { ...ofBroker, customer } : ofBroker,
    sort: filter.sort,
    usual: isAhead(filter.state) ? 'pickup' : '-pickup',
    hrefOf: (sort?: string) => hrefs.rentals({ ...asked, sort }),
  }
  return (
    <div className="pb-16">
      {/* The house has the schedule in its navigation. */}
      <PageHead title={words.title}>
        {!readsAll && <RentalTabs path={hrefs.rentals()} />}
        {mayEnter && (
          <ButtonLink compact to={rentalHrefs.enter()}>
            {words.newBooking}
          </ButtonLink>
        )}
      </PageHead>
      <RentalFilter filter={filter} counts={counts} readsAll={readsAll} sorting={sorting} saved={saved} />
      {rentals.length > 0 ? (
        <RentalTable rentals={rentals} sorting={sorting} />
      ) : (
        <EmptyState {...(isWhole ? words.none : words.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.rentals({ ...asked, page: to })} />
    </div>
  )
}
