/** Derives keys one after another in a thread of its own: the pool of libuv stays free for files and compression. */
import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/* oxlint-disable unicorn/require-post-message-target-origin -- of a window, not of a thread */
parentPort?.on('message', ({ password, salt, keyLength, options }) => {
  try {
    parentPort?.postMessage({ key: scryptSync(password, salt, keyLength, options) })
  } catch (error) {
    parentPort?.postMessage({ problem: String(error) })
  }
})
