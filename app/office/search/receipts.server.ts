import { desc, eq, ilike, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, payments, receipts, refunds } from '#drizzle/schema.ts'
import { numberTyped } from '#app/bookings/rentals/rules.ts'
import type { Match } from '#app/bookings/rentals/search.server.ts'
import { searchFigures } from './figures.ts'
import { isAmong } from '#app/platform/among.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'

const { shown, compared } = searchFigures

/** By their own number, and those of bookings found by number or customer; the latest first, one more than is shown. */
export async function findReceipts(q: string, matches: Match[] = []) {
  const requests = matches.filter(({ by }) => by !== 'car').map(({ id }) => id)
  const columns = columnsOf(receipts, {
    id: true,
    receiptNumber: true,
    paymentId: true,
    refundId: true,
    issuedAt: true,
  })
  const number = numberTyped(q)
  const byNumber = db
    .select(columns)
    .from(receipts)
    .where(number === undefined ? sql`false` : ilike(receipts.receiptNumber, containing(number)))
    .limit(compared)
  const ofPayments = db
    .select(columns)
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(isAmong(payments.requestId, requests))
  const ofRefunds = db
    .select(columns)
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .innerJoin(receipts, eq(receipts.refundId, refunds.id))
    .where(isAmong(payments.requestId, requests))
  const latest = union(byNumber, ofPayments, ofRefunds)
    .orderBy(desc(sql`issued_at`), desc(sql`id`))
    .limit(shown + 1)
    .as('latest')
  const { id, receiptNumber, paymentId, refundId, issuedAt } = latest
  const rows = await db
    .select({
      number: receiptNumber,
      isRefund: sql<boolean>`${refundId} is not null`,
      amountCents: sql`coalesce(${refunds.amountCents}, ${payments.amountCents})`.mapWith(Number),
      issuedAt,
      customer: bookingRequests.customerName,
      booking: bookings.bookingNumber,
    })
    .from(latest)
    .leftJoin(refunds, eq(refunds.id, refundId))
    .innerJoin(payments, eq(payments.id, sql`coalesce(${paymentId}, ${refunds.paymentId})`))
    .innerJoin(bookingRequests, eq(bookingRequests.id, payments.requestId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .orderBy(desc(issuedAt), desc(id))
  return rows.map(({ amountCents, issuedAt, ...row }) => ({ ...row, amount: cents(amountCents), day: dayOf(issuedAt) }))
}
