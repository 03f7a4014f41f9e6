import { now } from '#app/platform/clock.server.ts'
import { readForm } from '#app/platform/http.server.ts'
import { agreedForm } from './forms.ts'

type Rental = { requestId: string; bookingId: string }

/** What staff agree to with a button that names a sum: the sum in cents, and who acts on which booking. */
export async function readAgreed(request: Request, { requestId, bookingId }: Rental, viewer: { id: string }) {
  const form = await readForm(request, agreedForm)
  const acting = { requestId, bookingId, actorId: viewer.id, now: now() }
  return { agreed: form.ok ? form.value.agreed : -1, acting }
}
