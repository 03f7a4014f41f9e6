import { and, eq, gt } from 'drizzle-orm'

import { bookingDrafts } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'

/** What was typed for this car before signing in, or null. */
export async function findDraft(secret: string | null, vehicleId: string, now: Date): Promise<Record<string, string> | null> {
  if (!secret) return null
  const [draft] = await db
    .select({ entries: bookingDrafts.entries })
    .from(bookingDrafts)
    .where(
      and(
        eq(bookingDrafts.tokenHash, hashSecret(secret)),
        eq(bookingDrafts.vehicleId, vehicleId),
        gt(bookingDrafts.expiresAt, now),
      ),
    )
  return draft?.entries ?? null
}
