import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { depositLabels } from '#app/money/deposits/words.ts'
import { figureLabels } from './words.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { sheetCar, dayIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** Of bookings with a pickup in the range, as they are now: each amount is open, held, kept or released, in whole. */
export const depositSheet: FiguresSheet = {
  columns: [
    { head: words.booking, of: 'number' },
    { head: words.state, of: 'status', words: { ...depositLabels.status, cashDue: depositLabels.cashDue } },
    { head: words.by, of: 'method', words: words.method },
    { head: words.car, of: 'car' },
    { head: words.pickup, of: 'pickup' },
    { head: words.return, of: 'back' },
    { head: words.decidedOn, of: 'decided' },
    { head: words.deposit, of: 'amount', money: true },
    { head: words.notTaken, of: 'open', money: true },
    { head: words.heldNow, of: 'held', money: true },
    { head: words.kept, of: 'kept', money: true },
    { head: words.released, of: 'released', money: true },
  ],
  sortedBy: { key: sql`b.pickup_date`, id: sql`d.id`, type: sql`date` },
  read: ({ from, until }) => sql`
    select d.id, b.pickup_date::text as sort_key, b.booking_number as number,
      case when d.status = 'due' and d.method = 'cash' then 'cashDue' else d.status::text end as status, d.method, ${sheetCar.name} as car,
      b.pickup_date::text as pickup, b.return_date::text as back, ${dayIn(sql`d.decided_at`)} as decided, d.amount_cents as amount,
      case when d.status in ${sqlList(depositStatuses.missing)} then d.amount_cents else 0 end as open,
      case when d.status in ${sqlList(depositStatuses.taken)} then d.amount_cents else 0 end as held,
      case when d.status = 'captured' then d.captured_cents else 0 end as kept,
      case d.status when 'released' then d.amount_cents when 'captured' then d.amount_cents - d.captured_cents else 0 end as released
    from bookings b join deposits d on d.booking_id = b.id join booking_requests r on r.id = b.request_id ${sheetCar.joins}
    where b.pickup_date between ${from}::date and ${until}::date and d.amount_cents > 0`,
}
