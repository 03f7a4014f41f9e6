/** Charges after the return, taken from the saved card once they may be. */
import { and, asc, desc, eq, inArray, isNull, not } from 'drizzle-orm'

import { balanceAttempts, bookings, charges } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { lapseUnanswered } from '#app/money/charges/answers.server.ts'
import { markChargesSettled } from '#app/money/charges/sums.server.ts'
import { retryAfter } from '#app/money/deposits/rules.ts'
import { balanceFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { later } from '#app/shared/durations.ts'
import { beginAttempt, endAttempt } from './attempts.server.ts'
import { chargeCard } from './commands.server.ts'
import { findDueOf, findSavedCard } from './queries.server.ts'
import { isAskedBack } from './tries.server.ts'

/** Accepted, unanswered for 72 hours or upheld. Safe to repeat and to run twice at once: two are one charge. */
export async function collectCharges(now: Date): Promise<void> {
  await lapseUnanswered(now)
  for (const requestId of await listPayable()) {
    try {
      if (await mayTry(requestId, now)) await collect(requestId, now)
    } catch (error) {
      logUnavailable('charge.attempt_failed', error, { requestId })
    }
  }
}

/** What a surplus pays is settled. */
async function collect(requestId: string, now: Date): Promise<void> {
  const agreed = await findDueOf('extra', requestId)
  if (!agreed) {
    await db.transaction(async (tx) => {
      await lockRequest(tx, requestId)
      await markChargesSettled(tx, requestId, now)
    })
    return
  }
  if (await findSavedCard(requestId)) {
    await chargeCard({ requestId, actorId: null, purpose: 'extra', agreed, now })
    return
  }
  // As if it had been refused: the customer and staff are told.
  const expiresAt = later(now, balanceFigures.chargeRepeatedFor)
  const attempt = await beginAttempt({ requestId, purpose: 'extra', kind: 'saved_card', expiresAt }, now)
  if (attempt) await endAttempt(attempt, { status: 'failed', decline: 'card_missing' }, now)
}

async function listPayable(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ requestId: bookings.requestId })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(and(inArray(charges.state, statesOfCharges.payable), isNull(charges.settledAt), not(isAskedBack)))
    .orderBy(asc(bookings.requestId))
    .limit(balanceFigures.chargedAtOnce)
  return rows.map(({ requestId }) => requestId)
}

/** After a refusal the next morning again, some mornings long. An open try is settled by another job. */
async function mayTry(requestId: string, now: Date): Promise<boolean> {
  const tries = await db
    .select({ status: balanceAttempts.status, settledAt: balanceAttempts.settledAt })
    .from(balanceAttempts)
    .where(
      and(
        eq(balanceAttempts.requestId, requestId),
        eq(balanceAttempts.purpose, 'extra'),
        eq(balanceAttempts.kind, 'saved_card'),
      ),
    )
    .orderBy(desc(balanceAttempts.createdAt), desc(balanceAttempts.id))
  const [last] = tries
  if (!last) return true
  if (last.status === 'open') return false
  if (tries.filter(({ status }) => status === 'failed').length >= balanceFigures.mostTries) return false
  return last.status !== 'failed' || last.settledAt === null || now >= retryAfter(last.settledAt)
}
