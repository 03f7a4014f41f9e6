/** What the processes that decode untrusted files have in common. */
import { Worker } from 'node:worker_threads'

import { codeOf } from './error-code.js'

const mostResidentBytes = 320 * 2 ** 20

/** A picture that would fill the memory once decoded. */
export class TooManyPixels extends RangeError {}

/**
 * Answers the parent's messages until it disconnects. Each task has its own arguments; the caller pairs them.
 * @param {Record<string, (args: never) => unknown>} tasks
 */
export function answerTasks(tasks) {
  process.on('message', async (/** @type {{ id: number, task: string, args: never }} */ { id, task, args }) => {
    const answer = await Promise.resolve(args)
      .then(tasks[task])
      .then(
        (value) => ({ value }),
        (error) => ({
          problem: String(error?.message ?? error),
          hasTooManyPixels: error instanceof TooManyPixels,
          code: codeOf(error),
        }),
      )
    process.send?.({ id, ...answer, residentBytes: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal signals the whole group; requests in flight still need the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  new Worker(new URL('memory-guard.js', import.meta.url), { workerData: mostResidentBytes }).unref()
}
