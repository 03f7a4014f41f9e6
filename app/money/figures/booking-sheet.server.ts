import { sql } from 'drizzle-orm'

import { bookingStateLabels } from '#app/bookings/booking/words.ts'
import { figureLabels } from './words.ts'
import { sheetCar, dayIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** Those with a pickup in the range, with all that has moved for them until now. */
export const bookingSheet: FiguresSheet = {
  columns: [
    { head: words.booking, of: 'number' },
    { head: words.state, of: 'status', words: bookingStateLabels },
    { head: words.bookedOn, of: 'booked' },
    { head: words.car, of: 'car' },
    { head: words.pickup, of: 'pickup' },
    { head: words.return, of: 'back' },
    { head: words.days, of: 'days' },
    { head: words.price, of: 'total', money: true },
    { head: words.taxesWithin, of: 'tax', money: true },
    { head: words.receivedForRental, of: 'received', money: true },
    { head: words.refundedOfRental, of: 'refunded', money: true },
    { head: words.receivedForCharges, of: 'charged', money: true },
  ],
  sortedBy: { key: sql`b.pickup_date`, id: sql`b.request_id`, type: sql`date` },
  read: ({ from, until }) => sql`
    select b.request_id as id, b.pickup_date::text as sort_key, b.booking_number as number, b.status,
      ${dayIn(sql`b.confirmed_at`)} as booked, ${sheetCar.name} as car, b.pickup_date::text as pickup,
      b.return_date::text as back, r.total_days as days, r.total_amount_cents as total, m.received, m.refunded, m.charged,
      (select coalesce(sum(l.amount_cents), 0) from booking_lines l where l.request_id = r.id and l.kind = 'tax') as tax
    from bookings b join booking_requests r on r.id = b.request_id ${sheetCar.joins}
    cross join lateral (
      select coalesce(sum(p.amount_cents) filter (where p.purpose <> 'extra'), 0) as received,
        coalesce(sum(f.back) filter (where p.purpose <> 'extra'), 0) as refunded,
        coalesce(sum(p.amount_cents - f.back) filter (where p.purpose = 'extra'), 0) as charged
      from payments p cross join lateral (
        select coalesce(sum(f.amount_cents), 0) as back from refunds f where f.payment_id = p.id and f.status <> 'failed') f
      where p.request_id = r.id) m
    where b.pickup_date between ${from}::date and ${until}::date`,
}
