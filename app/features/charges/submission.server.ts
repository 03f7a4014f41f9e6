/** Loader and action of the page on which a customer answers charges, signed in or by the link of an email. */
import { findSignedReports } from '#app/features/handovers/queries.server.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { objectToCharges } from './answers.server.ts'
import { objectionForm } from './forms.ts'
import { listShownCharges, openUntil } from './queries.server.ts'

/** Throws 404 while there are none. */
export async function loadCharges(bookingId: string) {
  const [charges, reports] = await Promise.all([
    listShownCharges(bookingId, { toCustomer: true, now: now() }),
    findSignedReports(bookingId),
  ])
  if (charges.length === 0) return notFound(problems.charge.missing)
  return { charges, reports, until: openUntil(charges) }
}

type Objecting = { requestId: string; bookingId: string; actorId: string | null; back: string }

export async function submitObjection(request: Request, { back, ...who }: Objecting) {
  const form = await readForm(request, objectionForm)
  if (!form.ok) return invalid(form)
  const objected = await objectToCharges(form.value, { ...who, now: now() })
  return objected.ok ? redirectWithNotice(back, notices.charge.objected) : invalid(form, objected.problem)
}
