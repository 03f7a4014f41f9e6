/** What the page of the house reads, as numbers for a monitor, with what the process counts. */
import { Gauge, Registry } from 'prom-client'

import { isDatabaseAway, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { countOpenJobs } from '#app/platform/job-backlog.server.ts'
import { registry } from '#app/platform/metrics.server.ts'
import { isSameSecret } from '#app/platform/secrets.server.ts'
import { seconds } from '#app/shared/durations.ts'
import { readHouseFacts } from './queries.server.ts'
import { judgeHouse, type HouseFacts } from './rules.ts'

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** `off`: no METRICS_TOKEN is set. */
export function mayReadMetrics(request: Request): boolean | 'off' {
  if (!env.metricsToken) return 'off'
  return isSameSecret(request.headers.get('Authorization') ?? '', `Bearer ${env.metricsToken}`)
}

/** Prometheus text. With the database away, it says so and leaves out what only the database knows. */
export async function printMetrics(now: Date): Promise<string> {
  const texts = await Promise.all([registry.metrics(), printDatabase(now)])
  return texts.join('\n')
}

async function printDatabase(now: Date): Promise<string> {
  const own = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `marque_${name}`, help, labelNames, registers: [own] })
  const isUp = gauge('database_up', 'Whether the database answers.')
  try {
    const [facts, jobs, connections] = await Promise.all([readHouseFacts(now), countOpenJobs(), readConnections()])
    isUp.set(1)
    tellHouse(gauge, facts, now)
    const open = gauge('jobs', 'Jobs that are not done, by queue and state.', ['queue', 'state'])
    for (const { name, state, count } of jobs) open.set({ queue: name, state }, count)
    const used = gauge('database_connections', 'Connections to this database, by state.', ['state'])
    for (const { state, count } of connections.states) used.set({ state }, count)
    gauge('database_connections_max', 'What the database server takes at most, in all.').set(connections.most)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    isUp.set(0)
  }
  return own.metrics()
}

function tellHouse(
  gauge: (name: string, help: string, labelNames?: string[]) => Gauge,
  facts: HouseFacts,
  now: Date,
): void {
  const since = (at: Date | null) => (at ? Math.max(0, now.getTime() - at.getTime()) / seconds(1) : NaN)
  const well = gauge('house_well', 'The lines of "State of the house": 1 is fine, 0 needs attention.', ['part'])
  for (const { name, isWell } of judgeHouse(facts, now)) well.set({ part: name }, Number(isWell))
  const late = gauge('jobs_late', 'Jobs that have waited too long, by queue.', ['queue'])
  for (const { name, count } of facts.lateJobs) late.set({ queue: name }, count)
  const failed = gauge('jobs_failed', 'Jobs that failed for good in the last day, by queue.', ['queue'])
  for (const { name, count } of facts.failedJobs) failed.set({ queue: name }, count)
  gauge('mail_waiting', 'Emails that wait to be sent.').set(facts.mail.waiting)
  gauge('mail_oldest_seconds', 'How long the oldest of them has waited.').set(since(facts.mail.oldestAt))
  gauge('mail_failed', 'Emails that failed for good in the last day.').set(facts.mail.failed)
  gauge('webhooks_late', 'Events of Stripe that came late in the last day.').set(facts.webhooks.late)
  gauge('webhook_age_seconds', 'Time since the last event of Stripe.').set(since(facts.webhooks.lastAt))
  gauge('disk_free_bytes', 'Room left on the volume of DATA_DIR.').set(facts.freeBytes ?? NaN)
  gauge('backup_age_seconds', 'Time since the newest archive.').set(since(facts.backup.lastAt))
  gauge('restore_age_seconds', 'Time since the last restore that the audit found right.').set(
    since(facts.goodRestore?.at ?? null),
  )
}

type Connections = { most: number; states: { state: string; count: number }[] }

/** Of this database, by what they do, and how many the server takes at most. */
async function readConnections(): Promise<Connections> {
  const states = await rawSql<Connections['states']>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() group by 1 order by 1`
  const [setting] = await rawSql<{ most: number }[]>`select current_setting('max_connections')::int as most`
  return { most: setting?.most ?? 0, states: [...states] }
}
