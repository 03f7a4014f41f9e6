import { and, eq, exists, gt, or, sql, type SQL } from 'drizzle-orm'

import { documents, sessions } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'

const { unclaimedKept, unclaimedAtMost } = business.uploads

/** Of a document that no booking has: for an hour after its owner last did something on the site, which an open page alone is not, and a day at most. */
export function isStillKept(now: Date): SQL {
  const since = later(now, -unclaimedKept)
  const seen = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.profileId, documents.uploadedBy), gt(sessions.lastSeenAt, since)))
  const isPresent = and(gt(documents.createdAt, later(now, -unclaimedAtMost)), exists(seen))
  return or(gt(documents.createdAt, since), isPresent) ?? sql`false`
}
