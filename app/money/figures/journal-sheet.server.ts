import { sql } from 'drizzle-orm'

import { journalLabels } from '#app/money/journal/words.ts'
import { figureLabels } from './words.ts'
import { within } from './revenue.server.ts'
import { dayIn, timeIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** Every row of the journal. What was undone is there twice, the second time the other way. */
export const journalSheet: FiguresSheet = {
  columns: [
    { head: words.date, of: 'day' },
    { head: words.time, of: 'time' },
    { head: words.fromAccount, of: 'from_account', words: journalLabels.account },
    { head: words.toAccount, of: 'to_account', words: journalLabels.account },
    { head: words.for, of: 'kind', words: journalLabels.kind },
    { head: words.booking, of: 'number' },
    { head: words.reference, of: 'reference' },
    { head: words.amount, of: 'amount', money: true },
  ],
  sortedBy: { key: sql`j.at`, id: sql`j.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select j.id, j.at::text as sort_key, ${dayIn(sql`j.at`)} as day, ${timeIn(sql`j.at`)} as time, j.from_account::text as from_account,
      j.to_account::text as to_account, j.kind::text as kind, b.booking_number as number, j.source_id as reference, j.amount_cents as amount
    from journal j left join bookings b on b.request_id = j.subject_id
    where ${within(sql`j.at`, range)}`,
}
