import { sql, type SQL } from 'drizzle-orm'

import { minutes } from '#app/shared/durations.ts'

/** `broken` selects one column `subject`: the id or number to look up. */
export type Check = {
  area: 'money' | 'dates' | 'documents' | 'states' | 'people' | 'pictures'
  says: string
  broken: (now: Date) => SQL
}

/** How late a job may be. */
export const patience = minutes(10)

export function ago(now: Date, milliseconds: number): SQL {
  return sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
}
