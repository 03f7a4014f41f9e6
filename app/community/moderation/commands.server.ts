import { and, eq, gt, isNull } from 'drizzle-orm'

import { chatMutes, communityMessages, messageReports } from '#drizzle/tables/community.ts'
import { adminActions } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { chatProblems } from '#app/community/chat/words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { announce, announceRights } from '#app/platform/live-log.server.ts'
import { later } from '#app/shared/durations.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { findMessage } from './queries.server.ts'

type ByModerator = { moderatorId: string; now: Date }

/** Closes its reports. Safe to repeat. */
export async function removeMessage({
  messageId,
  moderatorId,
  now,
}: ByModerator & { messageId: string }): Promise<Outcome> {
  return transact(async (tx) => {
    const [removed] = await tx
      .update(communityMessages)
      .set({ deletedAt: now, deletedBy: moderatorId })
      .where(and(eq(communityMessages.id, messageId), isNull(communityMessages.deletedAt)))
      .returning({ author: communityMessages.userId })
    if (!removed) return fail(chatProblems.missing)
    // Reports against the moderator stay open for someone else.
    if (removed.author !== moderatorId)
      await tx
        .update(messageReports)
        .set({ resolvedAt: now, resolvedBy: moderatorId })
        .where(and(eq(messageReports.messageId, messageId), isNull(messageReports.resolvedAt)))
    await record(tx, { moderatorId, now, target: removed.author, action: 'message_removed', after: { messageId } })
    await announce(tx, 'chat', { kind: 'deleted', id: messageId }, now)
    return ok()
  })
}

/** Once per person and message; again replaces the reason while unread. */
export async function reportMessage(given: {
  messageId: string
  reporterId: string
  reason: string
  now: Date
}): Promise<Outcome> {
  const { messageId, reporterId, reason, now } = given
  const message = await findMessage(messageId)
  if (!message) return fail(chatProblems.missing)
  if (message.author.id === reporterId) return fail(chatProblems.ownMessage)
  await db
    .insert(messageReports)
    .values({ messageId, reporterId, reason, createdAt: now })
    .onConflictDoUpdate({
      target: [messageReports.messageId, messageReports.reporterId],
      set: { reason },
      setWhere: isNull(messageReports.resolvedAt),
    })
  return ok()
}

export async function resolveReport({ reportId, moderatorId, now }: ByModerator & { reportId: string }): Promise<void> {
  await db
    .update(messageReports)
    .set({ resolvedAt: now, resolvedBy: moderatorId })
    .where(and(eq(messageReports.id, reportId), isNull(messageReports.resolvedAt)))
}

/** For 24 hours (docs/product.md#chat). */
export async function mutePerson({
  profileId,
  moderatorId,
  now,
}: ByModerator & { profileId: string }): Promise<{ until: Date }> {
  const until = later(now, business.chat.mutedFor)
  await db.transaction(async (tx) => {
    await tx.insert(chatMutes).values({ profileId, mutedBy: moderatorId, until, createdAt: now })
    await record(tx, { moderatorId, now, target: profileId, action: 'muted', after: { until: until.toISOString() } })
    await announceRights(tx, profileId)
  })
  return { until }
}

/** Before its day is over. Safe to repeat. */
export function endMute({ profileId, moderatorId, now }: ByModerator & { profileId: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(chatMutes)
      .set({ until: now })
      .where(and(eq(chatMutes.profileId, profileId), gt(chatMutes.until, now)))
      .returning({ id: chatMutes.id })
    if (ended.length === 0) return false
    await record(tx, { moderatorId, now, target: profileId, action: 'unmuted', after: { until: now.toISOString() } })
    await announceRights(tx, profileId)
    return true
  })
}

async function record(
  tx: Transaction,
  made: ByModerator & { target: string; action: string; after: Record<string, unknown> },
) {
  const { moderatorId, now, target, action, after } = made
  await tx
    .insert(adminActions)
    .values({ adminId: moderatorId, targetUserId: target, action, actionType: 'chat', after, createdAt: now })
}
