/** Files that people hand in are read in a thread of their own: the site keeps running however large or odd they are. */
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { seconds } from '#app/shared/durations.ts'

/** `patience`: for reading, in milliseconds, once the thread has started. */
type Limits = { patience: number; megabytes: number }

const mostAtOnce = 2
const startPatience = seconds(20)
let running = 0
const waiting: (() => void)[] = []

/**
 * What the script in server/ answers to `job`, or null when it took too long or too much memory. Two threads at once;
 * others wait their turn.
 */
export async function readInThread<Answer>(script: string, job: object, limits: Limits): Promise<Answer | null> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await ask<Answer>(path.resolve('server', script), job, limits)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function ask<Answer>(script: string, job: object, { patience, megabytes }: Limits): Promise<Answer | null> {
  // The file is not ours: give its reader no environment.
  const worker = new Worker(script, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  let timer: NodeJS.Timeout | undefined
  const answer = new Promise<Answer | null>((resolve) => {
    const giveUp = () => resolve(null)
    const endAfter = (time: number) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, time)
    }
    endAfter(startPatience)
    worker.once('message', () => {
      endAfter(patience)
      worker.once('message', resolve)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window, not of a thread
      worker.postMessage(job)
    })
    worker.once('error', giveUp)
    worker.once('exit', giveUp)
  })
  return answer.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
