import { sql, type SQL } from 'drizzle-orm'

import { minutes } from '#app/shared/durations.ts'

/** `broken` selects one column `subject`: the id or number a person would look up. */
export type Check = {
  area: 'money' | 'dates' | 'documents' | 'states' | 'people'
  says: string
  broken: (now: Date) => SQL
}

/** How long a job may take to notice what is due before it counts as forgotten. */
export const patience = minutes(10)

/** The instant some milliseconds before now, as SQL compares it. */
export function ago(now: Date, milliseconds: number): SQL {
  return sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
}
