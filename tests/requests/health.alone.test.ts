/** What the platform's check is told while the database is busy: a site that serves pages is well. */
import postgres from 'postgres'
import { expect, test } from 'vitest'

import { readHealth } from '#app/platform/migrations.server.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { until } from '#tests/support/until.ts'

test('/health stays 200 while every connection of jobs and of booking posts waits for a lock', async () => {
  const server = await startBuiltServer(['server/main.js'], { DEMO_DATA: 'true', JOBS: 'true', DATABASE_POOL: '10' })
  const sql = postgres(process.env.DATABASE_OWNER_URL ?? '', { max: 2, onnotice: () => {} })
  try {
    await sql.begin(async (held) => {
      await held`lock table jobs.job, stays in access exclusive mode`
      const posts = Array.from({ length: 100 }, () =>
        fetch(`${server.origin}/car/ferrari-roma`, { method: 'POST', body: new URLSearchParams({ signature: 'x' }) }),
      )
      await until(async () => {
        const [row] =
          await sql`select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        // Ten of the pages' pool, four of the jobs'.
        expect(row?.waiting).toBeGreaterThanOrEqual(14)
      })
      const checks = await Promise.all(Array.from({ length: 10 }, () => fetch(`${server.origin}/health`)))
      expect(checks.map(({ status }) => status)).toEqual(Array(10).fill(200))
      await Promise.all(posts)
    })
  } finally {
    await sql.end({ timeout: 1 })
    await server.stop()
  }
})

test('/health is not ready until the database has every migration', async () => {
  const sql = postgres(process.env.DATABASE_OWNER_URL ?? '', { max: 1, onnotice: () => {} })
  const [latest] = await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *`
  try {
    expect(await readHealth()).toEqual({ ready: false, database: false, disk: 'ok' })
    await sql`insert into drizzle.__drizzle_migrations ${sql(latest!)}`
    expect(await readHealth()).toEqual({ ready: true, database: true, disk: 'ok' })
  } finally {
    await sql.end({ timeout: 1 })
  }
})
