/**
 * Links that mails carry: the address holds a secret, the row its hash, so that a copy of the database opens nothing.
 * Hides the table and what makes a link worthless: used, taken back, or too old.
 */
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'

import { tokens } from '#drizzle/tables/people.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'

type Row = typeof tokens.$inferInsert
type Purpose = Row['purpose']

/** What a mail says of its link: the address carries the secret, and leads nowhere from `expiresAt` on. */
export type MailedLink = { id: string; secret: string; expiresAt: Date }

/** Makes a link, in the transaction that enqueues its mail. `subjectId` is the row it opens, `email` where it is sent. */
export async function issueLink(
  tx: Executor,
  { now, ...given }: Pick<Row, 'purpose' | 'profileId' | 'email' | 'subjectId' | 'expiresAt'> & { now: Date },
): Promise<MailedLink> {
  const secret = newSecret()
  const [row] = await tx
    .insert(tokens)
    .values({ ...given, tokenHash: hashSecret(secret), createdAt: now })
    .returning({ id: tokens.id })
  return { id: row!.id, secret, expiresAt: given.expiresAt }
}

/** The condition on `tokens` that a secret is a link of this purpose, whether or not it still works. */
export function isLink(purpose: Purpose, secret: string) {
  return and(eq(tokens.tokenHash, hashSecret(secret)), eq(tokens.purpose, purpose))
}

/** The condition that it is one which still works. */
export function isUsableLink(purpose: Purpose, secret: string, now: Date) {
  return and(isLink(purpose, secret), isNull(tokens.usedAt), gt(tokens.expiresAt, now))
}

/** Uses a link up. Gives whose it is and where it was sent; undefined when it does not work any more. */
export async function takeLink(
  tx: Executor,
  { purpose, secret, now }: { purpose: Purpose; secret: string; now: Date },
): Promise<{ profileId: string; email: string } | undefined> {
  const [link] = await tx
    .update(tokens)
    .set({ usedAt: now })
    .where(isUsableLink(purpose, secret, now))
    .returning({ profileId: tokens.profileId, email: tokens.email })
  return link?.profileId && link.email ? { profileId: link.profileId, email: link.email } : undefined
}

/** Makes the open links of a person worthless: those of some purposes, or all. */
export async function endLinksOf(
  tx: Executor,
  given: { profileId: string; purposes?: Purpose[]; now: Date },
): Promise<void> {
  const { profileId, purposes, now } = given
  const theirs = and(
    eq(tokens.profileId, profileId),
    purposes && inArray(tokens.purpose, purposes),
    isNull(tokens.usedAt),
  )
  await tx.update(tokens).set({ usedAt: now }).where(theirs)
}

/** Deletes links that ended before a day. Gives how many. */
export async function trimLinks(before: Date): Promise<number> {
  return (await db.delete(tokens).where(lt(tokens.expiresAt, before))).count
}
