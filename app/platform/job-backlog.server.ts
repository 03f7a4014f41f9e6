import { rawSql } from '#app/platform/db.server.ts'

type Backlog = {
  /** Waiting for longer than they may, by the database's clock. */
  lateJobs: { name: string; count: number; since: Date }[]
  /** In the last day, after their last try. */
  failedJobs: { name: string; count: number }[]
}

/** Of all queues. `patience` is in milliseconds. */
export async function readJobBacklog(patience: number): Promise<Backlog> {
  const [lateJobs, failedJobs] = await Promise.all([
    rawSql<Backlog['lateJobs']>`
      select name, count(*)::int as count, min(start_after) as since from jobs.job
      where state in ('created', 'retry') and start_after < now() - ${patience} * interval '1 millisecond'
      group by name order by since`,
    rawSql<Backlog['failedJobs']>`
      select name, count(*)::int as count from jobs.job
      where state = 'failed' and completed_on > now() - interval '1 day' group by name order by name`,
  ])
  return { lateJobs: [...lateJobs], failedJobs: [...failedJobs] }
}

/** Jobs of all queues that are not done: waiting for their time or their turn, at work, or to be tried again. */
export async function countOpenJobs(): Promise<{ name: string; state: string; count: number }[]> {
  return [
    ...(await rawSql<{ name: string; state: string; count: number }[]>`
      select name, state::text, count(*)::int as count from jobs.job
      where state in ('created', 'retry', 'active') group by name, state order by name, state`),
  ]
}
