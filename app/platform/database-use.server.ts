import { rawSql } from '#app/platform/db.server.ts'

type Connections = { most: number; states: { state: string; count: number }[] }

/** Of this database, by what they do, and how many the server takes at most. */
export async function readConnections(): Promise<Connections> {
  const states = await rawSql<Connections['states']>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() group by 1 order by 1`
  const [setting] = await rawSql<{ most: number }[]>`select current_setting('max_connections')::int as most`
  return { most: setting?.most ?? 0, states: [...states] }
}
