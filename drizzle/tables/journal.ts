/**
 * Every cent that moves, from one account to another (decision 095). Its rows are written by the database when a transaction
 * that moves money commits (migration `journal`), and never changed or deleted, by triggers.
 */
import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'

import { journalAccounts, journalKinds } from '#app/shared/journal-accounts.ts'
import { createdAt, enumOf, instant, money } from './columns.ts'
import { impersonal, table } from './personal.ts'

export const journalAccountEnum = enumOf('journal_account', journalAccounts)
export const journalKindEnum = enumOf('journal_kind', journalKinds)

export const journal = table(
  'journal',
  impersonal({
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    fromAccount: journalAccountEnum().notNull(),
    toAccount: journalAccountEnum().notNull(),
    amountCents: money().notNull(),
    kind: journalKindEnum().notNull(),
    /**
     * What the money is for: a booking request, a payment of a subscription or membership, or a line of a broker's earnings. No
     * foreign key: it would lock that row, which other transactions may hold, at the end of each one that moves money.
     */
    subjectId: uuid().notNull(),
    /** The row that explains it, in the table of its kind. */
    sourceId: text().notNull(),
    at: instant().notNull(),
    writtenAt: createdAt(),
  }),
  (t) => [
    index('journal_subject_idx').on(t.subjectId),
    index('journal_at_idx').on(t.at, t.id),
    check('journal_moves', sql`${t.amountCents} > 0 and ${t.fromAccount} <> ${t.toAccount}`),
  ],
)
