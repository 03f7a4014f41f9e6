/** What waits in the queue, run in this process instead of by workers. */
import { jobs } from '#app/jobs/all.ts'
import { rawSql } from '#app/platform/db.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { present } from '#app/shared/present.ts'

type Data = Parameters<Job['run']>[0]

/**
 * One after the other until nothing waits, what jobs enqueue included. `run` gives false when a job failed: it is due again
 * in an hour. With `dueOnly`, delayed jobs wait for their time.
 */
export async function runWaitingJobs(
  run: (job: Job, data: Data) => Promise<boolean | void>,
  { dueOnly = false } = {},
): Promise<void> {
  for (;;) {
    const waiting = await rawSql<{ id: string; name: string; data: Data }[]>`
      select id, name, data from jobs.job where state in ('created', 'retry') and (${!dueOnly} or start_after <= now())
      order by created_on, id`
    if (waiting.length === 0) return
    for (const { id, name, data } of waiting) {
      const job = present(
        jobs.find((each) => each.name === name),
        name,
      )
      if ((await run(job, data)) === false)
        await rawSql`update jobs.job set state = 'retry', start_after = now() + interval '1 hour' where id = ${id}`
      else await rawSql`update jobs.job set state = 'completed' where id = ${id}`
    }
  }
}
