import { sql } from 'drizzle-orm'

import type { Transaction } from '#app/platform/db.server.ts'

/**
 * Waits until no other transaction, of any process, holds the name, and holds it to the end of this one: for what no row
 * stands for yet, or what a service outside is asked about meanwhile.
 */
export async function holdName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
