import { sql } from 'drizzle-orm'

import { figureLabels } from './words.ts'
import { failed, secondId, within } from './revenue.server.ts'
import { sheetCar, dayIn, timeIn, type Column, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** A payment page may take other methods than cards; what was paid with one has no card. */
const paidWith = sql`case when p.method = 'card' and p.card_last4 is null then 'online' else p.method::text end`

const what: readonly Column[] = [
  { head: words.date, of: 'day' },
  { head: words.time, of: 'time' },
  { head: words.receipt, of: 'receipt' },
  { head: words.booking, of: 'number' },
  { head: words.car, of: 'car' },
  { head: words.for, of: 'purpose', words: words.purpose },
  { head: words.by, of: 'method', words: words.method },
  { head: words.card, of: 'last4' },
  { head: words.reference, of: 'reference' },
]
const money: readonly Column[] = [
  { head: words.amount, of: 'amount', money: true },
  { head: words.taxesWithin, of: 'tax', money: true },
  { head: words.withoutTaxes, of: 'net', money: true },
]

/** Their sum is what was received. */
export const paymentSheet: FiguresSheet = {
  columns: [...what, ...money],
  sortedBy: { key: sql`p.received_at`, id: sql`p.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select p.id, p.received_at::text as sort_key, ${dayIn(sql`p.received_at`)} as day, ${timeIn(sql`p.received_at`)} as time,
      t.receipt_number as receipt, b.booking_number as number, ${sheetCar.name} as car, p.purpose, ${paidWith} as method,
      p.card_last4 as last4, coalesce(p.stripe_payment_intent_id, p.desk_reference) as reference,
      p.amount_cents as amount, p.tax_cents as tax, p.amount_cents - p.tax_cents as net
    from payments p join booking_requests r on r.id = p.request_id left join bookings b on b.request_id = r.id
    left join receipts t on t.payment_id = p.id ${sheetCar.joins}
    where ${within(sql`p.received_at`, range)}`,
}

/** Their sum is what was refunded. One that failed is there again on the day it failed, below zero. */
export const refundSheet: FiguresSheet = {
  columns: [
    ...what,
    { head: words.reason, of: 'reason', words: words.refundKind },
    { head: words.state, of: 'status', words: words.refundState },
    ...money,
  ],
  sortedBy: { key: sql`f.at`, id: sql`f.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select f.id, f.at::text as sort_key, ${dayIn(sql`f.at`)} as day, ${timeIn(sql`f.at`)} as time,
      t.receipt_number as receipt, b.booking_number as number, ${sheetCar.name} as car, p.purpose, ${paidWith} as method,
      p.card_last4 as last4, f.stripe_refund_id as reference, f.kind::text as reason, f.status,
      f.amount_cents as amount, f.tax_cents as tax, f.amount_cents - f.tax_cents as net
    from (
      select f.id, f.id as refund_id, f.created_at as at, f.payment_id, f.stripe_refund_id, f.kind, f.status::text,
        f.amount_cents, f.tax_cents
      from refunds f where ${within(sql`f.created_at`, range)}
      union all
      select ${secondId}, f.id, f.settled_at, f.payment_id, f.stripe_refund_id, f.kind, 'takenOff',
        -f.amount_cents, -f.tax_cents
      from refunds f where ${failed} and ${within(sql`f.settled_at`, range)}) f
    join payments p on p.id = f.payment_id join booking_requests r on r.id = p.request_id
    left join bookings b on b.request_id = r.id left join receipts t on t.refund_id = f.refund_id ${sheetCar.joins}
    where true`,
}
