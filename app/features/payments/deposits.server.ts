/** Deposits: planned with the booking; released in our books at once when not needed, and at Stripe as often as it takes. */
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'

import { bookings, depositEntries, deposits, type bookingRequests } from '#drizzle/schema.ts'
import { depositAt } from '#app/features/bookings/rules.ts'
import { business } from '#app/config/business.ts'
import { releaseAuthorization } from '#app/platform/authorizations.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'

/** Plans the deposit of a new booking; nothing is asked of the card yet. */
export async function openDeposit(
  tx: Transaction,
  bookingId: string,
  request: Pick<typeof bookingRequests.$inferSelect, 'depositMethod' | 'securityDepositCents' | 'pickupAt'>,
  now: Date,
): Promise<void> {
  const { depositMethod: method, securityDepositCents: amountCents, pickupAt } = request
  const reported = method === 'cash' && amountCents >= business.booking.cashDepositReportedFrom
  await tx.insert(deposits).values({ bookingId, method, amountCents, authorizeAt: depositAt(pickupAt, now), reported })
}

/** Releases a deposit before the car went out, in the transaction that ends its booking. */
export async function releaseDeposit(
  tx: Transaction,
  bookingId: string,
  by: { actorId: string | null; now: Date },
): Promise<void> {
  const unused = and(eq(deposits.bookingId, bookingId), inArray(deposits.status, ['due', 'authorized', 'failed']))
  const [deposit] = await tx.update(deposits).set({ status: 'released' }).where(unused).returning()
  if (!deposit || deposit.stripePaymentIntentId) return
  await tx.insert(depositEntries).values({
    depositId: deposit.id,
    move: released,
    amountCents: deposit.amountCents,
    actorId: by.actorId,
    createdAt: by.now,
  })
}

/**
 * Tells Stripe of released deposits it still holds: some at a time, and in any order, so that none that it never lets go
 * keeps the same ones waiting for ever. A failure leaves them for the next run. With a request, only its own.
 */
export async function releaseHeldDeposits(now: Date, { requestId }: { requestId?: string } = {}): Promise<void> {
  const told = db
    .select({ one: sql`1` })
    .from(depositEntries)
    .where(and(eq(depositEntries.depositId, deposits.id), eq(depositEntries.move, released)))
  const held = await db
    .select({ id: deposits.id, amountCents: deposits.amountCents, intentId: deposits.stripePaymentIntentId })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(
      and(
        eq(deposits.status, 'released'),
        isNotNull(deposits.stripePaymentIntentId),
        notExists(told),
        requestId ? eq(bookings.requestId, requestId) : undefined,
      ),
    )
    .orderBy(sql`random()`)
    .limit(50)
  for (const { id, amountCents, intentId } of held) {
    if (!intentId) continue
    try {
      await releaseAuthorization(intentId)
      await db
        .insert(depositEntries)
        .values({ depositId: id, move: released, amountCents, stripeObjectId: intentId, createdAt: now })
    } catch (error) {
      logUnavailable('deposit.release_failed', error, { depositId: id })
    }
  }
}

const released = 'released'
