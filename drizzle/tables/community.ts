import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgEnum, text, unique, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'

export const communityMessages = table(
  'community_messages',
  {
    ...impersonal({
      id: id(),
      /** Made by the sender's browser, so that a retry is not a second message. */
      clientId: uuid(),
      userId: personId(),
      deletedBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'chat',
        emptied: own('user_id'),
        to: { message: `'–'`, deletedAt: 'coalesce(t.deleted_at, p.deleted_at)' },
      },
      {
        message: text().notNull(),
        deletedAt: instant(),
      },
    ),
  },
  (t) => [
    unique('community_messages_client_once').on(t.userId, t.clientId),
    index('community_messages_time_idx').on(t.createdAt, t.id),
    check('community_messages_length', sql`char_length(${t.message}) between 1 and 500`),
  ],
)

/** How far a person has read. */
export const chatReads = table('chat_reads', {
  ...impersonal({
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  }),
  ...personal(
    { purpose: 'chat', removed: own() },
    {
      lastReadAt: instant().notNull(),
      lastReadId: uuid(),
    },
  ),
})

export const messageReports = table(
  'message_reports',
  {
    ...impersonal({
      id: id(),
      messageId: uuid()
        .notNull()
        .references(() => communityMessages.id, { onDelete: 'cascade' }),
      reporterId: personId(),
      resolvedAt: instant(),
      resolvedBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'chat',
        removed: `(${own('reporter_id')} or exists (select from community_messages c where c.id = t.message_id and c.user_id = p.id))`,
      },
      { reason: text() },
    ),
  },
  (t) => [unique('message_reports_once').on(t.messageId, t.reporterId)],
)

export const chatMutes = table(
  'chat_mutes',
  {
    ...impersonal({
      id: id(),
      profileId: uuid()
        .notNull()
        .references(() => profiles.id, { onDelete: 'cascade' }),
      mutedBy: unexported(personId()),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'chat', removed: own() }, { until: instant().notNull() }),
  },
  (t) => [index('chat_mutes_profile_idx').on(t.profileId, t.until)],
)

export const presenceStatusEnum = pgEnum('presence_status', ['online', 'away', 'offline'])

export const userPresence = table(
  'user_presence',
  {
    ...impersonal({
      userId: uuid()
        .primaryKey()
        .references(() => profiles.id, { onDelete: 'cascade' }),
    }),
    ...personal(
      { purpose: 'chat', removed: own('user_id') },
      {
        status: presenceStatusEnum().notNull(),
        lastActivity: instant().notNull(),
      },
    ),
  },
  // By status for the sweep, which would read everybody for the few who are there.
  (t) => [
    index('user_presence_activity_idx').on(t.lastActivity),
    index('user_presence_status_idx').on(t.status, t.lastActivity),
  ],
)

/** What event streams replay after a break; trimmed by a job. */
export const liveEvents = table(
  'live_events',
  {
    ...impersonal({
      id: bigserial({ mode: 'number' }).primaryKey(),
      topic: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'chat',
        emptied: `strpos(t.change::text, p.id::text) > 0`,
        to: {
          change: `case t.topic
            when 'chat' then jsonb_build_object('kind', 'deleted', 'id', t.change->'id')
            else jsonb_set(t.change, '{people}', coalesce((
              select jsonb_agg(e) from jsonb_array_elements(t.change->'people') e where e->>'id' <> p.id::text), '[]')) end`,
        },
      },
      { change: jsonb().$type<Record<string, unknown>>().notNull() },
    ),
  },
  (t) => [index('live_events_topic_idx').on(t.topic, t.id)],
)
