import { asc } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { countingAs } from '#app/features/access/queries.server.ts'
import type { Executor, Transaction } from '#app/platform/db.server.ts'

/** The ids of all admins whose rights count, in one order. */
export async function listAdmins(executor: Executor): Promise<string[]> {
  return (await admins(executor)).map(({ id }) => id)
}

/**
 * The same, locked to the end of the transaction, before anything else is: of two admins who remove each other or leave
 * at once, the second then waits and sees that they are the last.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  return (await admins(tx).for('update')).map(({ id }) => id)
}

function admins(executor: Executor) {
  return executor.select({ id: profiles.id }).from(profiles).where(countingAs('admin')).orderBy(asc(profiles.id))
}
