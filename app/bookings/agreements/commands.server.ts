import { eq, sql } from 'drizzle-orm'

import { bookingLog, bookingRequests } from '#drizzle/schema.ts'
import { agreementVersion } from '#app/bookings/booking/agreement.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { currentAgreement, recordAcceptance, recordAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { agreementProblems } from './words.ts'
import { transact } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { awaitsSignature, maySign } from './rules.ts'

type Signing = {
  requestId: string
  signature: string
  /** The `d` of an SVG path. */
  drawing: string | null
  /** As it was shown: another one was not read. */
  text: string
  /** Staff before whom it is signed; null online. */
  witnessId: string | null
  actorId: string | null
  now: Date
}

/**
 * Signs the current words and facts, at the desk or online; what was signed before stays on record. Online only while a
 * signature is asked for: a second submit of it changes nothing.
 */
export async function signAgreement(signing: Signing): Promise<Outcome> {
  const { requestId, signature, drawing, text, witnessId, actorId, now } = signing
  return transact(async (tx) => {
    const [locked] = await tx
      .select({ signature: bookingRequests.signature, text: bookingRequests.agreementText })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId))
      .for('update')
    const booking = await findBookingFacts(requestId, tx)
    const current = await currentAgreement(requestId, now, tx)
    if (!locked || !booking?.number || !current || !maySign(booking.state)) return fail(agreementProblems.over)
    if (current !== text) return fail(agreementProblems.changed)
    if (witnessId === null && !awaitsSignature(booking)) return ok()
    await recordAgreement(tx, requestId)
    await tx
      .update(bookingRequests)
      .set({
        agreementText: current,
        agreementVersion,
        signature,
        agreedAt: now,
        driversUnsigned: false,
        rowVersion: sql`${bookingRequests.rowVersion} + 1`,
      })
      .where(eq(bookingRequests.id, requestId))
    await recordAcceptance(tx, { requestId, profileId: booking.profileId, signature, now })
    const move = witnessId === null ? 'agreement_signed_online' : 'agreement_signed'
    await tx.insert(bookingLog).values({ requestId, move, actorId, createdAt: now })
    await recordAgreement(tx, requestId, { drawing, witnessId })
    return ok()
  })
}
