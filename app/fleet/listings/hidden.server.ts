import { and, inArray, isNotNull } from 'drizzle-orm'

import { carListings } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'

/** Why staff hid listings, for those with a reason. */
export async function listHiddenReasons(ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: carListings.id, reason: carListings.hiddenReason })
    .from(carListings)
    .where(and(inArray(carListings.id, ids), isNotNull(carListings.hiddenReason)))
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
