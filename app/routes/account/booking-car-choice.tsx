import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { OtherCarChoice } from '#app/bookings/changes/car-choice.tsx'
import { loadCarChoice } from '#app/bookings/changes/car-choice.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { changeLabels, changeProblems } from '#app/bookings/changes/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { unread: changeProblems.carsUnread }

export const meta: MetaFunction = () => pageMeta(changeLabels.carTitle, changeLabels.carAbout)

/** Writes only a notice, when the car can no longer change: the page it leads to shows why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const { number } = booking
  const [path, change] = [rentalHrefs.ownCarChoice(number), rentalHrefs.ownChange(number)]
  return loadCarChoice(request, { booking, path, change, back: hrefs.accountBooking(number), now: now() })
}

export default function BookingCarChoice() {
  return <OtherCarChoice {...useLoaderData<typeof loader>()} />
}
