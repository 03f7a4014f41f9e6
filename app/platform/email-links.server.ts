/** The row holds only the secret's hash: a copy of the database opens nothing. */
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'

import { tokens } from '#drizzle/tables/people.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { one } from '#app/shared/one.ts'

type Row = typeof tokens.$inferInsert
type Purpose = Row['purpose']

export type EmailLink = { id: string; secret: string; expiresAt: Date }

export async function issueLink(
  tx: Executor,
  { now, ...given }: Pick<Row, 'purpose' | 'profileId' | 'email' | 'subjectId' | 'expiresAt'> & { now: Date },
): Promise<EmailLink> {
  const secret = newSecret()
  const rows = await tx
    .insert(tokens)
    .values({ ...given, tokenHash: hashSecret(secret), createdAt: now })
    .returning({ id: tokens.id })
  return { id: one(rows).id, secret, expiresAt: given.expiresAt }
}

export function isLink(purpose: Purpose, secret: string) {
  return and(eq(tokens.tokenHash, hashSecret(secret)), eq(tokens.purpose, purpose))
}

export function isUsableLink(purpose: Purpose, secret: string, now: Date) {
  return and(isLink(purpose, secret), isNull(tokens.usedAt), gt(tokens.expiresAt, now))
}

export async function consumeLink(
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

export async function revokeLinksOf(
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

export async function trimEmailLinks(before: Date): Promise<number> {
  return (await db.delete(tokens).where(lt(tokens.expiresAt, before))).count
}
