import { asc } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import type { Executor, Transaction } from '#app/platform/db.server.ts'

export async function listAdmins(executor: Executor): Promise<string[]> {
  return (await admins(executor)).map(({ id }) => id)
}

/** Lock first: of two admins who leave at once, the second sees that they are the last. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  return (await admins(tx).for('update')).map(({ id }) => id)
}

function admins(executor: Executor) {
  return executor.select({ id: profiles.id }).from(profiles).where(countingAs('admin')).orderBy(asc(profiles.id))
}
