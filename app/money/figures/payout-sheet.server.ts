import { sql } from 'drizzle-orm'

import { figureLabels } from './words.ts'
import { within } from './revenue.server.ts'
import { dayIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** To brokers; one that was undone is there twice, the second time below zero. */
export const payoutSheet: FiguresSheet = {
  columns: [
    { head: words.date, of: 'day' },
    { head: words.broker, of: 'broker' },
    { head: words.by, of: 'method', words: words.payoutMethod },
    { head: words.reference, of: 'reference' },
    { head: words.amount, of: 'amount', money: true },
  ],
  sortedBy: { key: sql`p.paid_at`, id: sql`p.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select p.id, p.paid_at::text as sort_key, ${dayIn(sql`p.paid_at`)} as day, coalesce(p.payee_username, b.username::text) as broker, p.method, p.reference,
      p.amount_cents as amount
    from payouts p join profiles b on b.id = p.user_id
    where ${within(sql`p.paid_at`, range)}`,
}
