import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, unique } from 'drizzle-orm/pg-core'

import { createdAt, id, instant } from './columns.ts'
import { personId } from './people.ts'
import { impersonal, table } from './personal.ts'

/** Clicks on a broker's link by day (America/New_York): a number, and nothing of who clicked. */
export const referralClicks = table(
  'referral_clicks',
  impersonal({
    referrerId: personId(),
    day: date({ mode: 'string' }).notNull(),
    clicks: integer().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.referrerId, t.day] }), check('referral_clicks_counted', sql`${t.clicks} > 0`)],
)

/**
 * Whose link someone signed up by, and when it was clicked. A broker's is their referrer for good
 * (`profiles.referred_by`).
 */
export const referrals = table(
  'referrals',
  impersonal({
    id: id(),
    referrerId: personId(),
    referredId: personId(),
    clickedAt: instant().notNull(),
    createdAt: createdAt(),
  }),
  (t) => [
    unique('referrals_referred_once').on(t.referredId),
    index('referrals_referrer_idx').on(t.referrerId, t.createdAt),
    check('referrals_not_oneself', sql`${t.referrerId} <> ${t.referredId}`),
  ],
)
