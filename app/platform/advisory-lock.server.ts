import { sql } from 'drizzle-orm'

import type { Transaction } from '#app/platform/db.server.ts'

/** Locks a name across processes until the transaction ends; for what has no row to lock. */
export async function acquireLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
