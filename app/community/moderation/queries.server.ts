import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { chatMutes, communityMessages, messageReports } from '#drizzle/tables/community.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'

const openShown = 100
const closedShown = 20

export async function findMessage(id: string | undefined) {
  if (!isId(id)) return null
  const [row] = await db
    .select({
      id: communityMessages.id,
      message: communityMessages.message,
      at: communityMessages.createdAt,
      author: { id: profiles.id, name: profiles.fullName, role: profiles.role },
    })
    .from(communityMessages)
    .innerJoin(profiles, eq(profiles.id, communityMessages.userId))
    .where(and(eq(communityMessages.id, id), isNull(communityMessages.deletedAt)))
  return row ?? null
}

/** Also when it was removed since. */
export async function wasMessage(id: string): Promise<boolean> {
  return (await db.$count(communityMessages, eq(communityMessages.id, id))) > 0
}

export async function findModeratedPerson(id: string | undefined) {
  if (!isId(id)) return null
  const [row] = await db
    .select({ id: profiles.id, name: profiles.fullName, role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
  return row ?? null
}

/** Without those against themselves (`report.judge`). */
export function countOpenReports(moderator: { id: string }) {
  const open = db
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(communityMessages, eq(communityMessages.id, messageReports.messageId))
    .where(and(isNull(messageReports.resolvedAt), ne(communityMessages.userId, moderator.id)))
  return db.$count(open.as('open_reports'))
}

export async function findMessageReport(id: string) {
  const [row] = await db
    .select({ id: messageReports.id, authorId: communityMessages.userId })
    .from(messageReports)
    .innerJoin(communityMessages, eq(communityMessages.id, messageReports.messageId))
    .where(eq(messageReports.id, id))
  return row ?? null
}

export async function listReports(moderator: { id: string }, now: Date) {
  const aboutOthers = ne(communityMessages.userId, moderator.id)
  const open = await reports()
    .where(and(isNull(messageReports.resolvedAt), aboutOthers))
    .orderBy(asc(messageReports.createdAt), asc(messageReports.id))
    .limit(openShown)
  const closed = await reports()
    .where(and(isNotNull(messageReports.resolvedAt), aboutOthers))
    .orderBy(desc(messageReports.resolvedAt))
    .limit(closedShown)
  const muted = await listMuted(now)
  return { open: open.map((report) => ({ ...report, muted: muted.includes(report.author.id) })), closed }
}

/** Who cannot write in the chat at present, by id. */
export async function listMuted(now: Date): Promise<string[]> {
  const mutes = await db.selectDistinct({ id: chatMutes.profileId }).from(chatMutes).where(gt(chatMutes.until, now))
  return mutes.map(({ id }) => id)
}

function reports() {
  const reporter = alias(profiles, 'reporter')
  const moderator = alias(profiles, 'moderator')
  return db
    .select({
      id: messageReports.id,
      reason: messageReports.reason,
      at: messageReports.createdAt,
      resolvedAt: messageReports.resolvedAt,
      resolvedBy: moderator.fullName,
      reporter: reporter.fullName,
      message: {
        id: communityMessages.id,
        words: communityMessages.message,
        at: communityMessages.createdAt,
        deletedAt: communityMessages.deletedAt,
      },
      author: {
        id: profiles.id,
        name: profiles.fullName,
        username: profiles.username,
        role: profiles.role,
        isDeleted: sql<boolean>`${profiles.deletedAt} is not null`,
      },
    })
    .from(messageReports)
    .innerJoin(communityMessages, eq(communityMessages.id, messageReports.messageId))
    .innerJoin(profiles, eq(profiles.id, communityMessages.userId))
    .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
    .leftJoin(moderator, eq(moderator.id, messageReports.resolvedBy))
}
