import { parentPort } from 'node:worker_threads'

/**
 * Answers the one job that app/platform/reader-thread.server.ts sends.
 *
 * @template Job
 * @param {(job: Job) => object | Promise<object>} read
 */
export function answerReader(read) {
  /* oxlint-disable unicorn/require-post-message-target-origin -- of a window, not of a thread */
  parentPort?.once('message', async (job) => parentPort?.postMessage(await read(job)))
  parentPort?.postMessage('ready')
}
