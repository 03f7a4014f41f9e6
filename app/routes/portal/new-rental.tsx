import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { CarChoice, CarSearch, DaysNote } from '#app/bookings/staff-bookings/car-choice.tsx'
import { findCars } from '#app/bookings/staff-bookings/queries.server.ts'
import { readStep } from '#app/bookings/staff-bookings/query.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { staffBookingLabels, staffBookingProblems } from '#app/bookings/staff-bookings/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = staffBookingLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** The first step of a booking for a customer: its car. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'booking.enter')
  const { q, pickup, return: back } = readStep(request)
  const { problem, ...found } = await findCars({ q, pickup, return: back }, now())
  const whole = problem === 'tooLong' ? staffBookingProblems.tooLongForAll : problem && stayDateProblems[problem]
  return { asked: { q, pickup, return: back }, problem: whole, ...found }
}

export default function NewRental() {
  const { asked, problem, cars, more } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={words.title} back={{ label: rentalLabels.back, href: hrefs.rentals() }} />
      <h2 className="visually-hidden">{words.car}</h2>
      <CarSearch asked={asked} />
      <DaysNote asked={asked} problem={problem} />
      {cars.length > 0 ? <CarChoice asked={asked} cars={cars} /> : <EmptyState {...words.noCar} />}
      {more && <p className="quiet mt-4">{words.more(cars.length)}</p>}
    </div>
  )
}
