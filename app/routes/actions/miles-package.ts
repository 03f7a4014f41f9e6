import type { ActionFunctionArgs } from '@remix-run/node'

import { findLinkedOrOwnBooking } from '#app/bookings/booking/linked-or-own.server.ts'
import { packageForm } from '#app/bookings/changes/miles-form.ts'
import { buyPackage } from '#app/bookings/changes/miles.server.ts'
import { bookingNotices } from '#app/bookings/booking/words.ts'
import { mileProblems } from '#app/bookings/changes/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: mileProblems.failed }

/** "Add 100 miles for $25.00": to one's own booking, or to the one that a link of an email opens. */
export async function action({ request }: ActionFunctionArgs) {
  const { booking, query, viewer } = await findLinkedOrOwnBooking(request)
  const form = await readForm(request, packageForm)
  const { packs, price } = form.ok ? form.value : { packs: -1, price: -1 }
  const { requestId } = booking
  const bought = await buyPackage({ requestId, packs, price, actorId: viewer?.id ?? null, now: now() })
  return redirectWithNotice(rentalHrefs.miles(query), bought.ok ? bookingNotices.milesBought : bought.problem)
}
