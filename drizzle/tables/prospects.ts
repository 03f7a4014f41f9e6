import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { prospectStatuses } from '#app/shared/prospect-statuses.ts'
import { citext, createdAt, enumOf, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { sqlList } from './sql-list.ts'

export const prospectStatusEnum = enumOf('prospect_status', prospectStatuses.every)

/** One person who wants something, with all they sent (`leads`): a confirmed account, otherwise an address. */
export const prospects = pgTable(
  'prospects',
  {
    id: id(),
    /** Only an account whose address is confirmed: anybody can type an address. */
    profileId: uuid().references(() => profiles.id),
    /** Where answers go: as typed last. */
    email: citext().notNull(),
    status: prospectStatusEnum().notNull().default('new'),
    assigneeId: uuid().references(() => profiles.id),
    /** When somebody should do the next thing, in Atlanta. */
    nextOn: date({ mode: 'string' }),
    lastLeadAt: instant().notNull(),
    createdAt: createdAt(),
    rowVersion: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('prospects_profile_unique').on(t.profileId),
    uniqueIndex('prospects_email_unique')
      .on(t.email)
      .where(sql`profile_id is null`),
    index('prospects_open_idx')
      .on(t.status, t.nextOn)
      .where(sql`status in ${sqlList(prospectStatuses.open)}`),
    index('prospects_time_idx').on(t.lastLeadAt, t.id),
  ],
)

export const prospectEntryKindEnum = pgEnum('prospect_entry_kind', ['email', 'reply', 'call', 'note', 'change'])
export type ProspectChanges = Partial<
  Record<'status' | 'assigneeId' | 'nextOn', [before: string | null, after: string | null]>
>

/** What was written, said and changed after a person had asked. */
export const prospectEntries = pgTable(
  'prospect_entries',
  {
    id: id(),
    prospectId: uuid()
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    kind: prospectEntryKindEnum().notNull(),
    /** Null where a new message has reopened it. */
    authorId: uuid().references(() => profiles.id),
    /** Of an email only, as the address it went to. */
    subject: text(),
    recipient: text(),
    body: text(),
    changes: jsonb().$type<ProspectChanges>(),
    createdAt: createdAt(),
  },
  (t) => [index('prospect_entries_prospect_idx').on(t.prospectId, t.createdAt)],
)
