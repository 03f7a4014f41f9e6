import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { ChangeDates } from '#app/bookings/changes/change-dates.tsx'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { loadChange, submitChange } from '#app/bookings/changes/submission.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { changeLabels } from '#app/bookings/changes/words.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ok } from '#app/shared/outcome.ts'
import { param } from '#app/shared/param.ts'
import carStyles from '#app/styles/car.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]
export const meta: MetaFunction = () => pageMeta(changeLabels.title, changeLabels.about)

/** With the price as it is now. */
export const shouldRevalidate = reloadRefused

/** Writes only a notice, when the booking can no longer change: the page it leads to shows why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { number } = rental
  const back = { label: `Booking ${number}`, href: hrefs.rental(number) }
  const [path, carPath] = [rentalHrefs.change(number), rentalHrefs.carChoice(number)]
  return loadChange(request, { booking: rental, path, carPath, back, byStaff: true })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { requestId, number } = rental
  const page = { booking: rental, path: rentalHrefs.change(number) }
  return submitChange(request, { ...page, byStaff: true }, async (agreed) => {
    const changed = await changeBooking({ ...agreed, requestId, actorId: viewer.id, witnessId: viewer.id })
    return changed.ok ? ok(await redirectWithNotice(hrefs.rental(number), rentalNotices.changed)) : changed
  })
}

export default function RentalChange() {
  return <ChangeDates {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />
}
