import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { ChangeDates } from '#app/bookings/changes/change-dates.tsx'
import { changeOwnBooking } from '#app/bookings/changes/commands.server.ts'
import { loadChange, submitChange } from '#app/bookings/changes/submission.server.ts'
import { bookingNotices, bookingProblems } from '#app/bookings/booking/words.ts'
import { changeLabels } from '#app/bookings/changes/words.ts'
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
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const { number } = booking
  const back = { label: `Booking ${number}`, href: hrefs.accountBooking(number) }
  const [path, carPath] = [rentalHrefs.ownChange(number), rentalHrefs.ownCarChoice(number)]
  return loadChange(request, { booking, path, carPath, back, byStaff: false })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const { requestId, number } = booking
  return submitChange(request, { booking, path: rentalHrefs.ownChange(number), byStaff: false }, async (agreed) => {
    const changed = await changeOwnBooking({ ...agreed, requestId, actorId: viewer.id })
    if (!changed.ok) return changed
    const { changed: done, changeAsked } = bookingNotices
    const notice = changed.value === 'asked' ? changeAsked : done
    return ok(await redirectWithNotice(hrefs.accountBooking(number), notice))
  })
}

export default function BookingChange() {
  return <ChangeDates {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />
}
