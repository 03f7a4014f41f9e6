import { sql } from 'drizzle-orm'

import { membershipNames } from '#app/brokers/membership/memberships.ts'
import { membershipPaymentLabels } from '#app/brokers/membership/words.ts'
import { figureLabels } from './words.ts'
import { within } from './revenue.server.ts'
import { dayIn, type FiguresSheet } from './sheet.server.ts'

const words = figureLabels.sheet

/** Billed by hand; what was given back is below zero. */
export const membershipSheet: FiguresSheet = {
  columns: [
    { head: words.date, of: 'day' },
    { head: words.member, of: 'member' },
    { head: words.membership, of: 'membership', words: membershipNames },
    { head: words.by, of: 'method', words: membershipPaymentLabels.methods },
    { head: words.reference, of: 'reference' },
    { head: words.amount, of: 'amount', money: true },
  ],
  sortedBy: { key: sql`m.paid_at`, id: sql`m.id`, type: sql`timestamptz` },
  read: (range) => sql`
    select m.id, m.paid_at::text as sort_key, ${dayIn(sql`m.paid_at`)} as day, p.username::text as member, m.membership, m.method,
      m.reference, m.amount_cents as amount
    from membership_payments m join profiles p on p.id = m.profile_id
    where ${within(sql`m.paid_at`, range)}`,
}
