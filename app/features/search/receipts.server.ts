import { desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, payments, receipts, refunds } from '#drizzle/schema.ts'
import { numberTyped } from '#app/features/rentals/rules.ts'
import type { Match } from '#app/features/rentals/search.server.ts'
import { search } from '#app/config/search.ts'
import { db } from '#app/platform/db.server.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'

const { shown, compared } = search

/** By their own number, and those of bookings found by number or customer; the latest first, one more than is shown. */
export async function findReceipts(q: string, matches: Match[] = []) {
  const requests = matches.filter(({ by }) => by !== 'car').map(({ id }) => id)
  const byNumber = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(q.length < 3 ? sql`false` : ilike(receipts.receiptNumber, containing(numberTyped(q))))
    .limit(compared)
  const ofPayments = db
    .select({ id: receipts.id })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(inArray(payments.requestId, requests))
  const ofRefunds = db
    .select({ id: receipts.id })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .innerJoin(receipts, eq(receipts.refundId, refunds.id))
    .where(inArray(payments.requestId, requests))
  const ids = await unionAll(byNumber, ofPayments, ofRefunds)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      number: receipts.receiptNumber,
      isRefund: sql<boolean>`${receipts.refundId} is not null`,
      amountCents: sql`coalesce(${refunds.amountCents}, ${payments.amountCents})`.mapWith(Number),
      issuedAt: receipts.issuedAt,
      customer: bookingRequests.customerName,
      booking: bookings.bookingNumber,
    })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.id, receipts.refundId))
    .innerJoin(payments, or(eq(payments.id, receipts.paymentId), eq(payments.id, refunds.paymentId)))
    .innerJoin(bookingRequests, eq(bookingRequests.id, payments.requestId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(
      inArray(
        receipts.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(desc(receipts.issuedAt), desc(receipts.id))
    .limit(shown + 1)
  return rows.map(({ amountCents, issuedAt, ...row }) => ({ ...row, amount: cents(amountCents), day: dayOf(issuedAt) }))
}
