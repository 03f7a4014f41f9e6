/** What is paid at once with a booking that staff enter: on the terminal or in cash. */
import { and, eq, isNotNull } from 'drizzle-orm'

import { bookingRequests, payments } from '#drizzle/schema.ts'
import { receivePayment } from '#app/money/balances/receiving.server.ts'
import type { Quote } from '#app/bookings/booking/price.ts'
import { confirmPaid } from '#app/money/payments/confirming.server.ts'
import { issueReceipt } from '#app/money/payments/receipts.server.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import type { StaffBookingEntries } from './forms.ts'

type Taken = { requestId: string; price: Quote; entries: StaffBookingEntries; actorId: string; now: Date }

/** The upfront half and the rest are two payments: a late cancellation keeps the half alone. */
export async function recordDeskPayment(
  tx: Transaction,
  { requestId, price, entries, actorId, now }: Taken,
): Promise<void> {
  const { amount, reference } = entries
  const method = methodOf(entries)
  const { upfront, remaining, total } = price
  const atOnce = amount === 'all' ? total : upfront
  const reported = method === 'cash' && atOnce >= business.booking.cashDepositReportedFrom
  const [request] = await tx
    .select(columnsOf(bookingRequests, { id: true, depositMethod: true, securityDepositCents: true, pickupAt: true }))
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  if (!request) throw new Error(`request ${requestId} is missing`)
  const desk = { method, deskReference: reference, reported, recordedBy: actorId } as const
  const { paymentId } = one(
    await tx
      .insert(payments)
      .values({ ...desk, requestId, purpose: 'upfront', amountCents: upfront, receivedAt: now })
      .returning({ paymentId: payments.id }),
  )
  const receipt = await issueReceipt(tx, { paymentId }, now)
  const facts = {
    amountCents: upfront,
    method,
    receipt,
    ...(reference && { reference }),
    ...(reported && { reported }),
  }
  const paysAll = amount === 'all' && remaining > 0
  await confirmPaid(tx, { request, actorId, facts, rest: paysAll ? remaining : undefined, now })
  if (paysAll) await receivePayment(tx, { ...desk, amountCents: remaining, requestId, actorId }, now)
}

function methodOf({ pay }: StaffBookingEntries) {
  return pay === 'cash' ? ('cash' as const) : ('terminal' as const)
}

/** Whether the booking that this form has made was paid as the form says now. */
export async function isPaidAs(tx: Transaction, requestId: string, entries: StaffBookingEntries): Promise<boolean> {
  const rows = await tx
    .select(columnsOf(payments, { purpose: true, method: true, deskReference: true, receivedAt: true }))
    .from(payments)
    .where(and(eq(payments.requestId, requestId), isNotNull(payments.recordedBy)))
  const first = rows.find(({ purpose }) => purpose === 'upfront')
  if (!first || entries.pay === 'link') return !first && entries.pay === 'link'
  const rest = rows.some(
    ({ purpose, receivedAt }) => purpose === 'remaining' && receivedAt.getTime() === first.receivedAt.getTime(),
  )
  const isSame = first.method === methodOf(entries) && first.deskReference === (entries.reference ?? null)
  return isSame && rest === (entries.amount === 'all')
}
