import { and, asc, eq, ne } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'

import { bookings, charges, payments, receipts, refunds } from '#drizzle/schema.ts'
import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { bookingNumber } from '#app/bookings/booking/rules.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { isOwnRequest } from '#app/people/access/own-requests.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { chargeLabels } from '#app/money/charges/words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { lowersPaid } from '#app/shared/refund-kinds.ts'
import { cents } from '#app/shared/money.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { sharesOf } from './charge-shares.ts'
import { readReceiptFacts, sellerNow, type Issued } from './receipt-facts.server.ts'

/** `rental`: of a payment for it, where it was read already. */
export async function issueReceipt(
  tx: Transaction,
  of: { paymentId: string } | { refundId: string },
  now: Date,
  rental?: BookingFacts,
): Promise<string> {
  const receiptNumber = bookingNumber(randomBytes(7)).replace('MQ', 'MR')
  const facts = rental ? factsOf(rental) : await factsNow(tx, of)
  await tx.insert(receipts).values({ ...of, receiptNumber, facts, issuedAt: now })
  return receiptNumber
}

/**
 * All that it keeps saying, whatever is changed, paid or refunded later: that has receipts of its own. The number of the
 * booking, the payment and the refund never change.
 */
async function factsNow(
  tx: Transaction,
  of: { paymentId: string } | { refundId: string },
): Promise<typeof receipts.$inferSelect.facts> {
  const which = 'paymentId' in of ? eq(payments.id, of.paymentId) : eq(refunds.id, of.refundId)
  const [payment] = await tx
    .select(columnsOf(payments, { id: true, requestId: true, purpose: true }))
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(which)
    .limit(1)
  const booking = payment?.requestId ? await findBookingFacts(payment.requestId, tx) : null
  if (!payment || !booking) return {}
  const paysCharges = 'paymentId' in of && payment.purpose === 'extra'
  const charged = paysCharges && { charges: await listCharged(booking.requestId, payment.id, tx) }
  return { ...factsOf(booking), ...charged }
}

function factsOf({ car, pickupDate, returnDate, lines, total, customer }: BookingFacts) {
  const { year, make, model, trim } = car
  const { name, email } = customer
  return {
    booking: { car: { year, make, model, trim }, pickupDate, returnDate, lines, totalCents: total },
    customer: { name, email },
    seller: sellerNow(),
  }
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
  const { charges, seller, ...issued } = readReceiptFacts(row.receipt.facts)
  return {
    charges,
    seller,
    own,
    number: row.receipt.receiptNumber,
    kind: row.refund ? ('refund' as const) : ('payment' as const),
    issuedAt: row.receipt.issuedAt,
    purpose: payment.purpose,
    method: payment.method,
    card: payment.cardLast4 ? { brand: payment.cardBrand ?? '', last4: payment.cardLast4 } : null,
    paid: cents(payment.amountCents),
    amount: cents(row.refund?.amountCents ?? payment.amountCents),
    /** A note below, since the receipt itself stays as it was. */
    returned: row.refund && (await findReturn(row.refund)),
    chargeback: row.refund?.kind === 'chargeback',
    booking: asIssued(booking, issued),
  }
}

type Refund = typeof refunds.$inferSelect

/**
 * When the bank sent a refund back to us, and what became of the money: `owed` until it was given `another` way, or the
 * `bank` took it from us. Null for a refund that arrived.
 */
async function findReturn({ id, status, settledAt }: Refund) {
  if (status !== 'failed' || !settledAt) return null
  let last: Refund | undefined
  for (let replaced: string | undefined = id; replaced; replaced = last?.superseded ? last.id : undefined) {
    const [next] = await db.select().from(refunds).where(eq(refunds.replaces, replaced))
    if (!next) break
    last = next
  }
  const end =
    last?.status === 'succeeded' ? ('another' as const) : last?.superseded ? ('bank' as const) : ('owed' as const)
  return { at: settledAt, end, endedAt: end === 'owed' ? null : (last?.settledAt ?? null) }
}

function asIssued(booking: BookingFacts, issued: Pick<Issued, 'booking' | 'customer'>): BookingFacts {
  const customer = { ...booking.customer, ...issued.customer }
  if (!issued.booking) return { ...booking, customer }
  const { car, totalCents: total, ...rental } = issued.booking
  return { ...booking, customer, car: { ...booking.car, ...car }, ...rental, total }
}

/** What the payment pays of the charges after the return, each with its taxes, by what was paid and refunded until now. */
async function listCharged(requestId: string, paymentId: string, tx: Transaction) {
  const rows = await tx
    .select(
      columnsOf(charges, {
        id: true,
        kind: true,
        label: true,
        amountCents: true,
        taxCents: true,
        taxLines: true,
        payableAt: true,
      }),
    )
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(eq(bookings.requestId, requestId))
    .orderBy(asc(charges.payableAt), asc(charges.kind), asc(charges.createdAt), asc(charges.id))
  const paid = await listChargePayments(requestId, tx)
  const payable = rows.flatMap(({ payableAt, ...row }) =>
    payableAt ? { ...row, payableAt, whole: cents(row.amountCents + row.taxCents) } : [],
  )
  const shares = new Map(sharesOf(paymentId, paid, payable).map(({ charge, amount }) => [charge, amount]))
  return payable.flatMap(({ id, kind, label, amountCents, taxLines, whole }) => {
    const share = shares.get(id)
    if (share === undefined) return []
    return [
      { label: chargeKindLabels[kind], ...(label && { detail: label }), amountCents },
      ...taxLines,
      ...(whole > share ? [{ label: chargeLabels.notInPayment, amountCents: share - whole }] : []),
    ]
  })
}

async function listChargePayments(requestId: string, tx: Transaction) {
  const rows = await tx
    .select({ payment: columnsOf(payments, { id: true, amountCents: true, receivedAt: true }), refund: refunds })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), ne(refunds.status, 'failed')))
    .where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'extra')))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
  const all = new Map(rows.map(({ payment }) => [payment.id, payment]))
  return [...all.values()].map(({ id, amountCents, receivedAt }) => ({
    id,
    amount: cents(amountCents),
    receivedAt,
    refunds: rows.flatMap(({ payment, refund }) =>
      payment.id === id && refund && lowersPaid(refund.kind)
        ? { amount: cents(refund.amountCents), at: refund.createdAt }
        : [],
    ),
  }))
}
