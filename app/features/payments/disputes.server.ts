import { and, eq, sql } from 'drizzle-orm'

import { bookingLog, payments } from '#drizzle/schema.ts'
import { lockRequest } from '#app/features/bookings/lock-request.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { emit } from '#app/features/emit.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { findDispute, listDisputes } from '#app/platform/disputes.server.ts'
import { cents } from '#app/shared/money.ts'
import { enqueueDisputeEmail } from './office-emails.server.ts'

type Disputed = { requestId: string; payment: typeof payments.$inferSelect }

export async function recordDispute(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findDisputed(tx, paymentIntentId)
    if (!found) return
    await open(tx, id, found, now)
  })
}

/** Won or lost: Stripe is asked for the outcome and the sum. Its event may come before that of the beginning. */
export async function recordDisputeEnd(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  const dispute = await findDispute(id)
  if (!dispute) return
  await db.transaction(async (tx) => {
    const found = await findDisputed(tx, paymentIntentId)
    if (!found || (await isLogged(tx, found.requestId, 'dispute_closed', id))) return
    await open(tx, id, found, now)
    const { requestId, payment } = found
    const facts = { dispute: id, status: dispute.status, amountCents: dispute.amount, purpose: payment.purpose }
    await tx.insert(bookingLog).values({ requestId, move: 'dispute_closed', facts, createdAt: now })
    await emit(tx, 'booking.moneyMoved', { requestId })
  })
}

/** The event of a dispute may come before that of its payment, and is not told again. */
export async function catchUpDisputes(
  { paymentIntentId, disputed }: { paymentIntentId: string | null; disputed: boolean },
  now: Date,
): Promise<void> {
  if (!paymentIntentId || !disputed) return
  for (const { id, status } of await listDisputes(paymentIntentId)) {
    await recordDispute(id, paymentIntentId, now)
    if (status === 'won' || status === 'lost') await recordDisputeEnd(id, paymentIntentId, now)
  }
}

async function findDisputed(tx: Transaction, paymentIntentId: string | undefined): Promise<Disputed | null> {
  if (!paymentIntentId) return null
  const [payment] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId))
  if (!payment?.requestId) return null
  await lockRequest(tx, payment.requestId)
  return { requestId: payment.requestId, payment }
}

async function open(tx: Transaction, id: string, { requestId, payment }: Disputed, now: Date): Promise<void> {
  const booking = await findBookingFacts(requestId, tx)
  if (!booking || (await isLogged(tx, requestId, 'disputed', id))) return
  const facts = { dispute: id, purpose: payment.purpose }
  await tx.insert(bookingLog).values({ requestId, move: 'disputed', facts, createdAt: now })
  await enqueueDisputeEmail(tx, booking, { id, paid: cents(payment.amountCents) })
  await emit(tx, 'booking.moneyMoved', { requestId })
}

async function isLogged(tx: Transaction, requestId: string, move: string, id: string): Promise<boolean> {
  const same = and(
    eq(bookingLog.requestId, requestId),
    eq(bookingLog.move, move),
    eq(sql`${bookingLog.facts}->>'dispute'`, id),
  )
  return (await tx.$count(bookingLog, same)) > 0
}
