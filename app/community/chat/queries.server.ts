import { and, count, desc, eq, gt, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'

import { chatMutes, chatReads, communityMessages, liveEvents, userPresence } from '#drizzle/tables/community.ts'
import { images } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import type { Role } from '#app/shared/roles.ts'
import { presenceOf, type Presence } from '#app/people/presence/rules.ts'
import { business } from '#app/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { mostCounted } from '#app/shared/counts.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { thumbnailWidths } from '#app/shared/picture-widths.ts'
import { byPresence, messagePartsOf } from './rules.ts'

const { latest, older, membersShown } = business.chat

const person = {
  id: profiles.id,
  name: profiles.fullName,
  firstName: profiles.firstName,
  username: profiles.username,
  role: profiles.role,
  highlighted: profiles.highlighted,
  deleted: sql<boolean>`${profiles.deletedAt} is not null`,
  imageId: images.id,
  imageHash: images.contentHash,
  stored: userPresence.status,
  lastActivity: userPresence.lastActivity,
}

const isAvatar = and(eq(images.id, profiles.avatarImageId), isNull(images.deletedAt), isNull(images.hiddenAt))

export async function listMessages({ before, now }: { before?: string | null; now: Date }) {
  const most = isId(before) ? older : latest
  const cursor = isId(before)
    ? sql`(${communityMessages.createdAt}, ${communityMessages.id}) < (select m.created_at, m.id from community_messages m where m.id = ${before})`
    : undefined
  const rows = await db
    .select({
      id: communityMessages.id,
      at: communityMessages.createdAt,
      deletedAt: communityMessages.deletedAt,
      message: communityMessages.message,
      author: person,
    })
    .from(communityMessages)
    .innerJoin(profiles, eq(profiles.id, communityMessages.userId))
    .leftJoin(images, isAvatar)
    .leftJoin(userPresence, eq(userPresence.userId, profiles.id))
    .where(cursor)
    .orderBy(desc(communityMessages.createdAt), desc(communityMessages.id))
    .limit(most + 1)
  const messages = rows
    .slice(0, most)
    .reverse()
    .map(({ message, deletedAt, author, ...row }) => ({
      ...row,
      removed: deletedAt !== null,
      parts: deletedAt === null ? messagePartsOf(message) : [],
      author: seen(author, now),
    }))
  return { messages, older: rows.length > most }
}

export async function findAuthor(id: string, now: Date, executor: Executor = db) {
  const [row] = await executor
    .select(person)
    .from(profiles)
    .leftJoin(images, isAvatar)
    .leftJoin(userPresence, eq(userPresence.userId, profiles.id))
    .where(eq(profiles.id, id))
  return row ? seen(row, now) : null
}

/** People who are present are read by activity, others by last sign-in, so that no list is sorted as a whole. */
export async function listMembers(now: Date) {
  const { awayWithin, onlineWithin } = business.presence
  const shown = and(eq(profiles.approvalStatus, 'approved'), isNull(profiles.deletedAt))
  const present = gt(userPresence.lastActivity, later(now, -awayWithin))
  const online = and(gt(userPresence.lastActivity, later(now, -onlineWithin)), ne(userPresence.status, 'offline'))
  const columns = { ...person, lastLoginAt: profiles.lastLoginAt, lastSeen: profiles.lastSeen }
  const [here, others, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(userPresence)
      .innerJoin(profiles, eq(profiles.id, userPresence.userId))
      .leftJoin(images, isAvatar)
      .where(and(present, shown))
      .orderBy(desc(userPresence.lastActivity))
      .limit(membersShown),
    db
      .select(columns)
      .from(profiles)
      .leftJoin(images, isAvatar)
      .leftJoin(userPresence, eq(userPresence.userId, profiles.id))
      .where(and(or(isNull(userPresence.lastActivity), not(present)), shown))
      .orderBy(sql`${profiles.lastLoginAt} desc nulls last`)
      .limit(membersShown),
    db
      .select({ online: count() })
      .from(userPresence)
      .innerJoin(profiles, eq(profiles.id, userPresence.userId))
      .where(and(online, shown)),
  ])
  // Two queries: someone may be in both.
  const known = new Set(here.map(({ id }) => id))
  const members = [...here, ...others.filter(({ id }) => !known.has(id))]
    .slice(0, membersShown)
    .map(({ lastLoginAt, lastSeen, ...row }) => ({ ...seen(row, now), lastLoginAt, lastSeen }))
  return { members: members.sort(byPresence), online: counted?.online ?? 0 }
}

export async function findLastRead(viewer: { id: string; createdAt: Date }): Promise<Date> {
  const [row] = await db.select({ at: chatReads.lastReadAt }).from(chatReads).where(eq(chatReads.profileId, viewer.id))
  return row?.at ?? viewer.createdAt
}

/** Count and log position in one statement, so that no event is counted twice or missed. */
type Reader = { id: string; createdAt: Date }

export async function countUnread(viewer: Reader): Promise<{ unread: number; position: number }> {
  const { unread, position } = unreadOf(viewer)
  const [row] = await db.execute<{ unread: number; position: number }>(
    sql`select ${position} as position, ${unread} as unread`,
  )
  return row ?? { unread: 0, position: 0 }
}

/** Columns: how many messages are unread, up to one more than are counted, and the position of the event log. */
export function unreadOf(viewer: Reader): { unread: SQL; position: SQL } {
  return {
    position: sql`(select coalesce(max(id), 0) from ${liveEvents})::float8`,
    unread: sql`(select count(*) from (
      select 1 from ${communityMessages} m
      where m.created_at > coalesce((select last_read_at from ${chatReads} where profile_id = ${viewer.id}), ${viewer.createdAt.toISOString()}::timestamptz)
        and m.user_id <> ${viewer.id} and m.deleted_at is null
      limit ${mostCounted + 1}
    ) as unread)::int`,
  }
}

export async function findMute(profileId: string, now: Date): Promise<Date | null> {
  const [mute] = await db
    .select({ until: chatMutes.until })
    .from(chatMutes)
    .where(and(eq(chatMutes.profileId, profileId), gt(chatMutes.until, now)))
    .orderBy(desc(chatMutes.until))
    .limit(1)
  return mute?.until ?? null
}

type PersonRow = {
  id: string
  name: string
  firstName: string
  username: string
  role: Role
  highlighted: boolean
  deleted: boolean
  imageId: string | null
  imageHash: string | null
  stored: Presence | null
  lastActivity: Date | null
}

function seen({ imageId, imageHash, stored, lastActivity, ...rest }: PersonRow, now: Date) {
  return {
    ...rest,
    avatar: imageId && imageHash ? hrefs.image(imageId, `${thumbnailWidths[0]}-${imageHash}`) : null,
    presence: presenceOf(stored, lastActivity, now),
  }
}

export type Seen = ReturnType<typeof seen>
