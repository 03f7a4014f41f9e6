/** Loader and action of the page on which a customer answers charges, signed in or by the link of an email. */
import { findSignedReports } from '#app/bookings/handovers/queries.server.ts'
import { isDepositOpen } from '#app/money/payments/balance.server.ts'
import { chargeNotices, chargeProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { printInstant } from '#app/shared/zone.ts'
import { objectToCharges } from './answers.server.ts'
import { objectionForm } from './forms.ts'
import { listChargeRows, listShownCharges } from './queries.server.ts'
import { firstDeadline, lastDecidedBy } from './rules.ts'
import { findChargeSums } from './sums.server.ts'

/** Throws 404 while there are none. */
export async function loadCharges({ requestId, bookingId }: { requestId: string; bookingId: string }) {
  const [charges, reports, { due }] = await Promise.all([
    listShownCharges(bookingId, { toCustomer: true, now: now() }),
    findSignedReports(bookingId),
    findChargeSums(requestId),
  ])
  if (charges.length === 0) return notFound(chargeProblems.missing)
  return { charges, reports, until: firstDeadline(charges), due }
}

type Objecting = { requestId: string; bookingId: string; actorId: string | null; back: string }

export async function submitObjection(request: Request, { back, ...who }: Objecting) {
  const form = await readForm(request, objectionForm)
  if (!form.ok) return invalid(form)
  const at = now()
  const objected = await objectToCharges(form.value, { ...who, now: at })
  if (!objected.ok) return invalid(form, objected.problem)
  // Of what is stored: a repeated submit changes nothing.
  const until = lastDecidedBy(await listChargeRows(who.bookingId))
  const isWaiting = until !== null && at < until && (await isDepositOpen(who.requestId))
  return redirectWithNotice(back, chargeNotices.objected(isWaiting ? printInstant(until) : null))
}
