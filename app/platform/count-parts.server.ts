import { sql, type SQLWrapper } from 'drizzle-orm'

import { db } from './db.server.ts'
import { mostCounted } from '#app/shared/counts.ts'
import { keysOf, recordOf } from '#app/shared/keys.ts'

/** Of each part of a list how many rows its query finds, up to one more than is printed. Asked as one. */
export async function countParts<Key extends string>(parts: Record<Key, SQLWrapper>): Promise<Record<Key, number>> {
  const counts = keysOf(parts).map((key) => {
    const count = sql<number>`(select count(*) from (${parts[key]} limit ${mostCounted + 1}) as part)`
    return [key, count.mapWith(Number)] as const
  })
  const [counted] = await db.select(Object.fromEntries(counts)).from(sql`(select) as nothing`)
  return recordOf(keysOf(parts), (key) => counted?.[key] ?? 0)
}
