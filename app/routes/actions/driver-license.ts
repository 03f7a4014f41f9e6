import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { recordLicense } from '#app/bookings/drivers/commands.server.ts'
import { licenseForm } from '#app/bookings/drivers/forms.ts'
import { isDriverOf } from '#app/bookings/drivers/queries.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { driverNotices, driverProblems } from '#app/bookings/drivers/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, notFound, readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "License seen" of an additional driver, and taking it back. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const form = await readForm(request, licenseForm)
  if (!form.ok) return invalidButton(form, rentalHrefs.drivers(rental.number))
  const seen = form.value.seen === 'yes'
  const { requestId, number } = rental
  const driverId = param(params, 'id')
  if (!(await isDriverOf(requestId, driverId))) return notFound(driverProblems.missing)
  const { version } = form.value
  const recorded = await recordLicense({ requestId, driverId, seen, version, staffId: viewer.id, now: now() })
  const notice = recorded.ok ? driverNotices[seen ? 'seen' : 'unseen'] : recorded.problem
  const path = form.value.page === 'pickup' ? `${rentalHrefs.pickup(number)}#before` : rentalHrefs.drivers(number)
  return redirectWithNotice(path, notice)
}
