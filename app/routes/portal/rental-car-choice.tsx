import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { CarChoice } from '#app/features/changes/car-choice.tsx'
import { readChoice } from '#app/features/changes/forms.ts'
import { listFreeCars } from '#app/features/changes/other-car.server.ts'
import { printStay } from '#app/features/changes/printed.ts'
import { mayChange } from '#app/features/changes/rules.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound, orUnavailable, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.change

export const handle = { surface: 'paper' } satisfies RouteHandle
export const meta: MetaFunction = () => pageMeta(words.carTitle, words.carAbout)

/** The cars that are free on the days of a booking, or on others of the address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing)
  const { number, state, car } = rental
  if (!mayChange(state)) throw await redirectWithNotice(hrefs.rental(number), problems.change.goneOn)
  if (state === 'active') throw await redirectWithNotice(hrefs.rental(number), problems.change.carFixed)
  const { q, page, stay: chosen } = readChoice(new URL(request.url).searchParams)
  const { pickupDate, pickupTime, returnDate, returnTime } = chosen ?? rental
  const stay = { pickupDate, pickupTime, returnDate, returnTime }
  const list = listFreeCars({ stay, except: car.id, q, page })
  const found = await orUnavailable(request, problems.change.carsUnread, list)
  return { number, stay, q, page, dates: printStay(stay), ...found }
}

export default function RentalCarChoice() {
  const { number, dates, ...list } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.carTitle} back={{ label: `Booking ${number}`, href: hrefs.rental(number) }} />
      <p className="lead">{words.carFree(dates)}</p>
      <p className="quiet mt-2 mb-8">{words.carHint}</p>
      <CarChoice path={rentalHrefs.carChoice(number)} change={rentalHrefs.change(number)} {...list} />
    </div>
  )
}
