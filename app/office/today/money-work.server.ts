/** Money that waits for staff: disputes that a bank has not decided, and refunds to hand over at the desk. */
import { asc, eq, sql } from 'drizzle-orm'

import { bookingRequests, bookings, payments, refunds } from '#drizzle/schema.ts'
import { paidBy, waitsAtDesk } from '#app/money/payments/payment-summary.server.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { paymentPurposeLabels } from '#app/money/payments/words.ts'
import { todayFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { inReviewPattern } from '#app/shared/payment-states.ts'
import { printInstant } from '#app/shared/zone.ts'

type Row = {
  id: string
  request: string | null
  person: string | null
  number: string | null
  customer: string
  amount: number
  count: number
}

/** Those to respond to first, and last those that the bank only has to decide. A payment that came too late for its booking has no number, one of a subscription no booking. */
export async function listDisputeWork() {
  const rows = await db.execute<Row & { status: string; respond_by: string | null }>(sql`
    select d.id, r.id as request, p.profile_id as person, b.booking_number as number,
      coalesce(r.customer_name, f.full_name) as customer, d.amount_cents as amount, d.status,
      to_json(d.respond_by) #>> '{}' as respond_by, (count(*) over ())::int as count
    from disputes d join payments p on p.id = d.payment_id left join booking_requests r on r.id = p.request_id
    left join profiles f on f.id = p.profile_id left join bookings b on b.request_id = r.id
    where d.closed_at is null order by d.status like ${inReviewPattern}, d.respond_by nulls first, d.id limit ${todayFigures.moneyShown}`)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, request, person, number, customer, amount, status, respond_by: by }) => ({
      id,
      ...(person === null ? nameOf(number, request ?? '') : { key: person, name: paymentPurposeLabels.subscription }),
      person,
      customer,
      amount: cents(amount),
      status,
      respondBy: by === null ? null : printInstant(new Date(by)),
    })),
  }
}

/** What was paid at the desk is refunded there, and so is what can’t be refunded to the card. The oldest first. */
export async function listDeskRefunds() {
  const rows = await db
    .select({
      id: refunds.id,
      request: bookingRequests.id,
      number: bookings.bookingNumber,
      customer: bookingRequests.customerName,
      amount: refunds.amountCents,
      method: paidBy,
      count: sql`count(*) over ()`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookingRequests, eq(bookingRequests.id, payments.requestId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(waitsAtDesk)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(todayFigures.moneyShown)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _, request, number, amount, ...row }) => ({
      ...row,
      ...nameOf(number, request),
      amount: cents(amount),
    })),
  }
}

/** `key`: of its page. A request without a booking has no number. */
function nameOf(number: string | null, request: string) {
  return { key: number ?? request, name: number ?? rentalLabels.request }
}

export type MoneyWorkRows = {
  disputes: Awaited<ReturnType<typeof listDisputeWork>>
  deskRefunds: Awaited<ReturnType<typeof listDeskRefunds>>
}

export async function listMoneyWork(): Promise<MoneyWorkRows> {
  const [disputes, deskRefunds] = await Promise.all([listDisputeWork(), listDeskRefunds()])
  return { disputes, deskRefunds }
}
