import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'

import { bookings, depositEntries, deposits, type bookingRequests } from '#drizzle/schema.ts'
import { depositAt } from '#app/features/bookings/rules.ts'
import { business } from '#app/config/business.ts'
import { releaseAuthorization } from '#app/platform/authorizations.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'

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

/** In random order, so that failures don't starve the rest. Failures are left to the next run. */
export async function releaseHeldDeposits(now: Date, { requestId }: { requestId?: string } = {}): Promise<void> {
  const releasedAtStripe = db
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
        notExists(releasedAtStripe),
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
