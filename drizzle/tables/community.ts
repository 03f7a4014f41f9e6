import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'

export const communityMessages = pgTable(
  'community_messages',
  {
    id: id(),
    /** Made by the sender's browser, so that a retry is not a second message. */
    clientId: uuid(),
    userId: personId(),
    message: text().notNull(),
    deletedAt: instant(),
    deletedBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('community_messages_client_once').on(t.userId, t.clientId),
    index('community_messages_time_idx').on(t.createdAt, t.id),
    check('community_messages_length', sql`char_length(${t.message}) between 1 and 500`),
  ],
)

/** How far a person has read. */
export const chatReads = pgTable('chat_reads', {
  profileId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  lastReadAt: instant().notNull(),
  lastReadId: uuid(),
})

export const messageReports = pgTable(
  'message_reports',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => communityMessages.id, { onDelete: 'cascade' }),
    reporterId: personId(),
    reason: text(),
    resolvedAt: instant(),
    resolvedBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [unique('message_reports_once').on(t.messageId, t.reporterId)],
)

export const chatMutes = pgTable(
  'chat_mutes',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    mutedBy: personId(),
    until: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('chat_mutes_profile_idx').on(t.profileId, t.until)],
)

export const presenceStatusEnum = pgEnum('presence_status', ['online', 'away', 'offline'])

export const userPresence = pgTable(
  'user_presence',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    status: presenceStatusEnum().notNull(),
    lastActivity: instant().notNull(),
  },
  // By status for the sweep, which would read everybody for the few who are there.
  (t) => [
    index('user_presence_activity_idx').on(t.lastActivity),
    index('user_presence_status_idx').on(t.status, t.lastActivity),
  ],
)

/** What event streams replay after a break; trimmed by a job. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text().notNull(),
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('live_events_topic_idx').on(t.topic, t.id)],
)
