import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Check } from './check.server.ts'
import { checks } from './checks.server.ts'

/** Subjects listed per violated check; the rest are counted. */
const shown = 10

type Finding = Pick<Check, 'area' | 'says'> & { count: number; subjects: string[] }

/** Reads the whole database at one instant. Empty means consistent. */
export function findViolations(now: Date): Promise<Finding[]> {
  return db.transaction((tx) => readViolations(tx, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export async function readViolations(tx: Transaction, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { area, says, broken } of checks) {
    const rows = await tx.execute<{ subject: string }>(broken(now))
    const subjects = rows.slice(0, shown).map(({ subject }) => subject)
    if (rows.length > 0) findings.push({ area, says, count: rows.length, subjects })
  }
  return findings
}
