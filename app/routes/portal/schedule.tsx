import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { RentalTabs } from '#app/bookings/rentals/rental-tabs.tsx'
import { readScheduleQuery } from '#app/bookings/schedule/forms.ts'
import { countHandovers, findSchedule } from '#app/bookings/schedule/queries.server.ts'
import { ScheduleFilter, ScheduleSteps, withoutUsual } from '#app/bookings/schedule/schedule-filter.tsx'
import { ScheduleKey } from '#app/bookings/schedule/schedule-bar.tsx'
import { ScheduleTable } from '#app/bookings/schedule/schedule-table.tsx'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { scheduleLabels } from '#app/bookings/schedule/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import scheduleStyles from '#app/styles/schedule.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: scheduleLabels.title, group: 'today', ability: 'booking.enter' },
  under: hrefs.rentals(),
  unread: rentalProblems.unread,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: scheduleStyles }]

const words = scheduleLabels

export const meta: MetaFunction = () => pageMeta(words.title, 'Cars and days: bookings, holds and blocked days.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const query = readScheduleQuery(new URL(request.url).searchParams)
  const at = now()
  const today = dayOf(at)
  const { from, ...asked } = query
  const first = from ?? today
  const [found, come] = await readTogether(() =>
    Promise.all([findSchedule(viewer, { ...asked, first }, at), countHandovers(viewer, today)]),
  )
  const may = { readsAll: can(viewer, 'car.edit'), mayEnter: can(viewer, 'booking.enter') }
  return { query, first, today, come, ...may, ...found }
}

export default function Schedule() {
  const { query, first, today, come, readsAll, mayEnter, cars, more } = useLoaderData<typeof loader>()
  useLive(['schedule'])
  const isFiltered = query.q !== '' || query.kind !== undefined || query.cars !== 'all' || query.page > 1
  const none = readsAll ? words.none : words.noneOfBroker
  return (
    <div className="pb-16">
      <PageHead title={words.title}>
        <p className="small quiet num max-md:-mt-2">{words.comeToday(come.pickups, come.returns)}</p>
      </PageHead>
      <div className="list-filter flex flex-wrap justify-between items-center gap-x-3.5 md:gap-x-6 pb-1">
        <RentalTabs path={hrefs.schedule()} />
        <ScheduleSteps query={query} first={first} today={today} />
        <ScheduleFilter query={query} />
      </div>
      {cars.length > 0 ? (
        <>
          <ScheduleTable cars={cars} first={first} days={query.days} today={today} mayEnter={mayEnter} />
          <ScheduleKey />
        </>
      ) : (
        <EmptyState {...(isFiltered ? words.noneFound : none)} />
      )}
      <Pages page={query.page} more={more} hrefOf={(page) => hrefs.schedule(withoutUsual({ ...query, page }))} />
    </div>
  )
}
