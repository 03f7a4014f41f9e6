/** Loader and action of signing an agreement: at the desk, on the booking's page, or by the link of an email. */
import { signedField } from '#app/bookings/booking/field-names.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { isSameName } from '#app/bookings/booking/signature.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { rentalNotices } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { signAgreement } from './commands.server.ts'
import { signForm } from './forms.ts'
import { awaitsSignature } from './rules.ts'

type Booking = { requestId: string; state: BookingState; isSigned: boolean; driversChanged: boolean }

/** What the customer has to sign; null when nothing is. */
export async function findToSign(booking: Booking): Promise<string | null> {
  return awaitsSignature(booking) ? currentAgreement(booking.requestId, now()) : null
}

type Signing = {
  booking: { requestId: string; customer: { name: string } }
  actorId: string | null
  witnessId: string | null
  back: string
}

export async function submitSignature(request: Request, { booking, actorId, witnessId, back }: Signing) {
  const form = await readForm(request, signForm)
  if (!form.ok) return invalid(form)
  const { signature, drawing } = form.value
  const driver = booking.customer.name
  if (!isSameName(signature, driver) && !isSameName(signature, form.entries[signedField] ?? ''))
    return invalid(form, bookingProblems.signatureDiffers(driver), 'signature')
  const { requestId } = booking
  const signed = await signAgreement({
    requestId,
    signature,
    drawing,
    text: form.entries.text ?? '',
    witnessId,
    actorId,
    now: now(),
  })
  return signed.ok ? redirectWithNotice(back, rentalNotices.signed) : invalid(form, signed.problem)
}
