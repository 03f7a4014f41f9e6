/** Loader and action of the page on which a customer answers charges, signed in or by the link of an email. */
import { findSignedReports } from '#app/bookings/handovers/queries.server.ts'
import { isDepositOpen } from '#app/money/payments/balance.server.ts'
import { chargeNotices, chargeProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { incomingPicture } from '#app/pictures/images/uploads.server.ts'
import { ok, type Outcome } from '#app/shared/outcome.ts'
import { printInstant } from '#app/shared/zone.ts'
import { objectToCharges, recordObjection } from './answers.server.ts'
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
  const at = now()
  const photo = incomingPicture({ ownerId: who.actorId ?? who.requestId, now: at })
  try {
    const form = await readForm(request, objectionForm, { files: { photo: photo.receive } })
    if (!form.ok) return invalid(form)
    const answering = { ...who, now: at }
    let objected: Outcome = ok()
    if (form.value.photo === undefined) objected = await objectToCharges(form.value, answering)
    else {
      const kept = await photo.keep({ purpose: null, field: 'photo' }, async (tx, _image, picture) => {
        objected = await recordObjection(tx, form.value, { ...answering, picture })
        return objected.ok ? null : objected.problem
      })
      if (objected.ok && !kept.ok) return invalid(form, kept.problem, kept.field)
    }
    if (!objected.ok) return invalid(form, objected.problem)
    // Of what is stored: a repeated submit changes nothing.
    const until = lastDecidedBy(await listChargeRows(who.bookingId))
    const isWaiting = until !== null && at < until && (await isDepositOpen(who.requestId))
    return await redirectWithNotice(back, chargeNotices.objected(isWaiting ? printInstant(until) : null))
  } finally {
    await photo.drop()
  }
}
