import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { prospectEntryKinds, prospectStatuses } from '#app/shared/prospect-statuses.ts'
import { citext, createdAt, enumOf, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { sqlList } from './sql-list.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { own, ownProspects } from './personal-rows.ts'

export const prospectStatusEnum = enumOf('prospect_status', prospectStatuses.every)

/** One person who wants something, with all they sent (`leads`): a confirmed account, otherwise an address. */
export const prospects = table(
  'prospects',
  {
    ...impersonal({
      id: id(),
      /** Only an account whose address is confirmed: anybody can type an address. */
      profileId: uuid().references(() => profiles.id),
      status: prospectStatusEnum().notNull().default('new'),
      assigneeId: unexported(uuid().references(() => profiles.id)),
      /** When someone should do the next thing, in Atlanta. */
      nextOn: date({ mode: 'string' }),
      lastLeadAt: instant().notNull(),
      createdAt: createdAt(),
      rowVersion: unexported(integer().notNull().default(1)),
    }),
    ...personal(
      {
        purpose: 'enquiries',
        removed: `(${own()} or t.profile_id is null and not exists (select from leads l where l.prospect_id = t.id))`,
      },
      {
        /** Where answers go: as typed last. */
        email: citext().notNull(),
      },
    ),
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

export const prospectEntryKindEnum = enumOf('prospect_entry_kind', prospectEntryKinds.every)
export type ProspectChanges = Partial<
  Record<'status' | 'assigneeId' | 'nextOn', [before: string | null, after: string | null]>
>

/** What was written, said and changed after a person had asked. */
export const prospectEntries = table(
  'prospect_entries',
  {
    ...impersonal({
      id: id(),
      prospectId: uuid()
        .notNull()
        .references(() => prospects.id, { onDelete: 'cascade' }),
      kind: prospectEntryKindEnum().notNull(),
      /** Null where a new message has reopened it. */
      authorId: unexported(uuid().references(() => profiles.id)),
      changes: unexported(jsonb().$type<ProspectChanges>()),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'enquiries', removed: `t.prospect_id in (${ownProspects})`, first: true },
      {
        /** Of an email only, as the address it went to. */
        subject: text(),
        recipient: text(),
        body: text(),
      },
    ),
  },
  (t) => [index('prospect_entries_prospect_idx').on(t.prospectId, t.createdAt)],
)
