/** Money that waits for staff: disputes that a bank has not decided, and refunds to hand over at the desk. */
import { sql } from 'drizzle-orm'

import { office } from '#app/config/office.ts'
import { db } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'

type Row = { id: string; number: string; customer: string; amount: number; count: number }

/** Those to respond to first. */
export async function listDisputeWork() {
  const rows = await db.execute<Row & { status: string; respond_by: string | null }>(sql`
    select d.id, b.booking_number as number, r.customer_name as customer, d.amount_cents as amount, d.status,
      to_json(d.respond_by) #>> '{}' as respond_by, (count(*) over ())::int as count
    from disputes d join payments p on p.id = d.payment_id join booking_requests r on r.id = p.request_id
    join bookings b on b.request_id = r.id
    where d.closed_at is null order by d.respond_by nulls first, d.id limit ${office.moneyShown}`)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, number, customer, amount, status, respond_by: by }) => ({
      id,
      number,
      customer,
      amount: cents(amount),
      status,
      respondBy: by === null ? null : printInstant(new Date(by)),
    })),
  }
}

/** What was paid in cash or at the terminal is refunded the same way; the oldest first. */
export async function listDeskRefunds() {
  const rows = await db.execute<Row & { method: 'card' | 'cash' | 'terminal' | 'deposit' }>(sql`
    select f.id, b.booking_number as number, r.customer_name as customer, f.amount_cents as amount, p.method,
      (count(*) over ())::int as count
    from refunds f join payments p on p.id = f.payment_id join booking_requests r on r.id = p.request_id
    join bookings b on b.request_id = r.id
    where f.status = 'wanted' and p.stripe_payment_intent_id is null
    order by f.created_at, f.id limit ${office.moneyShown}`)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, number, customer, amount, method }) => ({
      id,
      number,
      customer,
      amount: cents(amount),
      method,
    })),
  }
}

export type MoneyWorkRows = {
  disputes: Awaited<ReturnType<typeof listDisputeWork>>
  deskRefunds: Awaited<ReturnType<typeof listDeskRefunds>>
}

export async function listMoneyWork(): Promise<MoneyWorkRows> {
  const [disputes, deskRefunds] = await Promise.all([listDisputeWork(), listDeskRefunds()])
  return { disputes, deskRefunds }
}
