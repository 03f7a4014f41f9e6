import { eq, sql } from 'drizzle-orm'

import { bookingLog, bookingRequests, termsAcceptances } from '#drizzle/schema.ts'
import { agreementVersion } from '#app/features/bookings/agreement.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { currentAgreement, recordAgreement } from '#app/features/bookings/signed-agreements.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { maySign } from './rules.ts'

type Signing = {
  requestId: string
  signature: string
  /** The `d` of an SVG path. */
  drawing: string | null
  /** As it was shown: another one was not read. */
  text: string
  witnessId: string
  now: Date
}

/** Signs the current words and facts at the desk. What was signed before stays on record. */
export async function signAtDesk({ requestId, signature, drawing, text, witnessId, now }: Signing): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ signature: bookingRequests.signature, text: bookingRequests.agreementText })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId))
      .for('update')
    const booking = await findBookingFacts(requestId, tx)
    const current = await currentAgreement(requestId, tx)
    if (!locked || !booking?.number || !current || !maySign(booking.state)) return fail(problems.agreement.over)
    if (current !== text) return fail(problems.agreement.changed)
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
    await tx.insert(termsAcceptances).values({
      profileId: booking.profileId,
      document: 'rental agreement',
      version: agreementVersion,
      signature,
      subjectId: requestId,
      acceptedAt: now,
    })
    await tx.insert(bookingLog).values({ requestId, move: 'agreement_signed', actorId: witnessId, createdAt: now })
    await recordAgreement(tx, requestId, { drawing, witnessId })
    return ok()
  })
}
