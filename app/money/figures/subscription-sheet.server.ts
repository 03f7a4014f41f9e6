import { sql } from 'drizzle-orm'

import { figureLabels } from './words.ts'
import { subscriptionMoves } from './revenue.server.ts'
import { dayIn, timeIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** Of brokers, by month, with what was refunded below zero. */
export const subscriptionSheet: FiguresSheet = {
  columns: [
    { head: words.date, of: 'day' },
    { head: words.time, of: 'time' },
    { head: words.broker, of: 'broker' },
    {
      head: words.for,
      of: 'what',
      words: { ...words.purpose, refund: words.refund, failed: words.refundState.takenOff },
    },
    { head: words.reference, of: 'reference' },
    { head: words.amount, of: 'amount', money: true },
  ],
  sortedBy: { key: sql`m.at`, id: sql`m.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select m.id, m.at::text as sort_key, ${dayIn(sql`m.at`)} as day, ${timeIn(sql`m.at`)} as time, b.username::text as broker,
      m.what, m.reference, m.amount
    from (${subscriptionMoves(range)}) m join profiles b on b.id = m.profile_id where true`,
}
