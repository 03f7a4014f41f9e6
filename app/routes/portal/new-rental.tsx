import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { CarChoice, CarSearch, DaysNote } from '#app/bookings/staff-bookings/car-choice.tsx'
import { findCars } from '#app/bookings/staff-bookings/queries.server.ts'
import { readStep } from '#app/bookings/staff-bookings/query.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.staffBooking

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** The first step of a booking for a customer: its car. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'booking.enter')
  const { q, pickup, return: back } = readStep(request)
  const { problem, ...found } = await findCars({ q, pickup, return: back }, now())
  const whole = problem === 'tooLong' ? problems.staffBooking.tooLongForAll : problem && problems.booking[problem]
  return { asked: { q, pickup, return: back }, problem: whole, ...found }
}

export default function NewRental() {
  const { asked, problem, cars, more } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={words.title} back={{ label: labels.rental.back, href: hrefs.rentals() }} />
      <h2 className="head mb-6">{words.car}</h2>
      <CarSearch asked={asked} />
      <DaysNote asked={asked} problem={problem} />
      {cars.length > 0 ? <CarChoice asked={asked} cars={cars} /> : <EmptyState {...words.noCar} />}
      {more && <p className="quiet mt-4">{words.more(cars.length)}</p>}
    </div>
  )
}
