import { eq } from 'drizzle-orm'

import { bookingLog } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'

/** What has happened to a request, in the order in which it was written: Postgres keeps none by itself. */
export async function movesOf(requestId: string): Promise<string[]> {
  const { move, id } = bookingLog
  const rows = await db.select({ move }).from(bookingLog).where(eq(bookingLog.requestId, requestId)).orderBy(id)
  return rows.map((row) => row.move)
}
