/** What the processes that decode untrusted files have in common. */
import { Worker } from 'node:worker_threads'

import { codeOf } from './error-code.js'

const mostResidentBytes = 320 * 2 ** 20

/** A picture that would fill the memory once decoded. */
export class TooManyPixels extends RangeError {}

/** `most`: of the process's bytes when a task of the lane begins. @typedef {{ id: number, task: string, args: never, lane?: { name: string, most: number } }} Message */

/**
 * Answers the parent's messages until it disconnects. Each task has its own arguments; the caller pairs them. What waits in a
 * lane is handed back once the process has grown: another one begins with it.
 * @param {Record<string, (args: never) => unknown>} tasks
 */
export function answerTasks(tasks) {
  const inLane = lanes()
  process.on('message', async (/** @type {Message} */ { id, task, args, lane }) => {
    const work = async () =>
      lane && process.memoryUsage.rss() > lane.most ? { isGrown: true } : { value: await tasks[task]?.(args) }
    const answer = await inLane(lane?.name, work).catch((error) => ({
      problem: String(error?.message ?? error),
      hasTooManyPixels: error instanceof TooManyPixels,
      code: codeOf(error),
    }))
    process.send?.({ id, ...answer, residentBytes: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal signals the whole group; requests in flight still need the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  new Worker(new URL('memory-guard.js', import.meta.url), { workerData: mostResidentBytes }).unref()
}

/**
 * What is given one lane runs one after the other, so that a parent that is busy can send the next task while one runs.
 * @returns {<Value>(lane: string | undefined, work: () => Promise<Value>) => Promise<Value>}
 */
export function lanes() {
  /** @type {Map<string, Promise<unknown>>} */
  const last = new Map()
  return (lane, work) => {
    if (lane === undefined) return work()
    const before = last.get(lane) ?? Promise.resolve()
    const done = before.then(work, work)
    last.set(lane, done)
    return done
  }
}
