import { sql } from 'drizzle-orm'

import type { Transaction } from '#app/platform/db.server.ts'

export async function acquireLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
