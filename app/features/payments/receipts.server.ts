import { and, asc, eq, lte } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'

import { bookings, charges, payments, receipts, refunds } from '#drizzle/schema.ts'
import { bookingNumber } from '#app/features/bookings/rules.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { isOwnRequest } from '#app/features/access/own-requests.server.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { labels } from '#app/messages/labels.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { chargeback } from './refund-reasons.ts'

export async function issueReceipt(
  tx: Transaction,
  of: { paymentId: string } | { refundId: string },
  now: Date,
): Promise<string> {
  const receiptNumber = bookingNumber(randomBytes(7)).replace('MQ', 'MR')
  await tx.insert(receipts).values({ ...of, receiptNumber, issuedAt: now })
  return receiptNumber
}

export async function findReceipt(number: string, viewer: Viewer) {
  const [row] = await db
    .select({ receipt: receipts, refund: refunds })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.id, receipts.refundId))
    .where(eq(receipts.receiptNumber, number.toUpperCase()))
  const paymentId = row?.receipt.paymentId ?? row?.refund?.paymentId
  const [payment] = paymentId ? await db.select().from(payments).where(eq(payments.id, paymentId)) : []
  const booking = payment?.requestId ? await findBookingFacts(payment.requestId) : null
  if (!row || !payment || !booking) return null
  const own = await isOwnRequest(booking.requestId, viewer.id)
  if (!can(viewer, 'booking.change', { own })) return null
  return {
    charges: payment.purpose === 'extra' ? await listCharged(payment.requestId, payment.receivedAt) : [],
    own,
    number: row.receipt.receiptNumber,
    kind: row.refund ? ('refund' as const) : ('payment' as const),
    issuedAt: row.receipt.issuedAt,
    purpose: payment.purpose,
    method: payment.method,
    card: payment.cardLast4 ? { brand: payment.cardBrand ?? '', last4: payment.cardLast4 } : null,
    paid: cents(payment.amountCents),
    amount: cents(row.refund?.amountCents ?? payment.amountCents),
    returned: row.refund?.status === 'failed',
    chargeback: row.refund?.reason.startsWith(chargeback) ?? false,
    booking,
  }
}

/** What was charged after the return until then, each with its taxes. It never changes: what may be taken stays. */
async function listCharged(requestId: string | null, until: Date) {
  const rows = await db
    .select({ kind: charges.kind, label: charges.label, amountCents: charges.amountCents, taxLines: charges.taxLines })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(and(eq(bookings.requestId, requestId ?? ''), lte(charges.payableAt, until)))
    .orderBy(asc(charges.kind), asc(charges.createdAt), asc(charges.id))
  return rows.flatMap(({ kind, label, amountCents, taxLines }) => [
    { label: `${labels.charge.kind[kind]}${label ? `: ${label}` : ''}`, amount: cents(amountCents) },
    ...taxLines.map((tax) => ({ label: tax.label, amount: cents(tax.amountCents) })),
  ])
}
