import { and, eq, sql } from 'drizzle-orm'

import { chatReads, communityMessages } from '#drizzle/tables/community.ts'
import { limits } from '#app/platform/limits.ts'
import { chatProblems } from './words.ts'
import { db, isDatabaseAway } from '#app/platform/db.server.ts'
import { idOfOther } from '#app/platform/form-rows.server.ts'
import { announce } from '#app/platform/live-log.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { newId } from '#app/shared/ids.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { printInstant } from '#app/shared/zone.ts'
import { findAuthor, findMute } from './queries.server.ts'
import { messagePartsOf } from './rules.ts'

type SentMessage = { id: string; at: Date }

/**
 * `clientId`: the sender's id for it, so that a retry is the same message; another text under it, from a page of the
 * history, is one more. Throws what is no outage.
 */
export async function sendMessage(given: {
  userId: string
  message: string
  clientId?: string
  now: Date
}): Promise<Outcome<SentMessage>> {
  const { userId, message, now } = given
  try {
    const clientId = await clientIdFor({ ...given, clientId: given.clientId ?? newId() })
    const before = await findSent(userId, clientId)
    if (before) return ok(before)
    const mutedUntil = await findMute(userId, now)
    if (mutedUntil) return fail(chatProblems.muted(printInstant(mutedUntil)))
    const limit = limits.chat
    if (!(await withinLimit(`chat:${userId}`, limit, now)))
      return fail({ ...chatProblems.tooFast, retryAfter: limit.within })
    const sent = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(communityMessages)
        .values({ userId, clientId, message, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: communityMessages.id, at: communityMessages.createdAt })
      if (!row) return null
      const { id, at } = row
      const author = await findAuthor(userId, now, tx)
      await announce(tx, 'chat', { kind: 'message', id, clientId, at, parts: messagePartsOf(message), author }, now)
      return row
    })
    // Of two at once under one id the other was quicker.
    return sent ? ok(sent) : await sendMessage({ ...given, clientId })
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    logError('chat.send_failed', error, { person: userId })
    return fail(chatProblems.failed)
  }
}

/** Never goes back. */
export async function markRead(profileId: string, upTo: { id: string; at: Date }): Promise<void> {
  const values = { profileId, lastReadAt: upTo.at, lastReadId: upTo.id }
  await db
    .insert(chatReads)
    .values(values)
    .onConflictDoUpdate({
      target: chatReads.profileId,
      set: { lastReadAt: values.lastReadAt, lastReadId: values.lastReadId },
      setWhere: sql`${chatReads.lastReadAt} < excluded.last_read_at`,
    })
}

export async function markReadUpTo(profileId: string, messageId: string): Promise<void> {
  const [message] = await db
    .select({ id: communityMessages.id, at: communityMessages.createdAt })
    .from(communityMessages)
    .where(eq(communityMessages.id, messageId))
  if (message) await markRead(profileId, message)
}

async function clientIdFor({ userId, clientId, message }: { userId: string; clientId: string; message: string }) {
  const before = await findSent(userId, clientId)
  return !before || before.text === message ? clientId : idOfOther(clientId, { message })
}

async function findSent(userId: string, clientId: string): Promise<(SentMessage & { text: string }) | null> {
  const [row] = await db
    .select({ id: communityMessages.id, at: communityMessages.createdAt, text: communityMessages.message })
    .from(communityMessages)
    .where(and(eq(communityMessages.userId, userId), eq(communityMessages.clientId, clientId)))
  return row ?? null
}
