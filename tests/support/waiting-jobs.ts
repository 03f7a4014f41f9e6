/** What waits in the queue, run in this process instead of by workers. */
import { jobs } from '#app/jobs/all.ts'
import { rawSql } from '#app/platform/db.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { present } from '#app/shared/present.ts'

type Data = Parameters<Job['run']>[0]

/** One after the other until nothing waits, what jobs enqueue included, whenever it is due. */
export async function runWaitingJobs(run: (job: Job, data: Data) => Promise<void>): Promise<void> {
  for (;;) {
    const waiting = await rawSql<{ id: string; name: string; data: Data }[]>`
      select id, name, data from jobs.job where state in ('created', 'retry') order by created_on, id`
    if (waiting.length === 0) return
    for (const { id, name, data } of waiting) {
      const job = present(
        jobs.find((each) => each.name === name),
        name,
      )
      await run(job, data)
      await rawSql`update jobs.job set state = 'completed' where id = ${id}`
    }
  }
}
