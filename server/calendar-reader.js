import { parentPort, workerData } from 'node:worker_threads'

import { readBusyTimes, UnreadableCalendar } from './calendar-events.js'

/* oxlint-disable unicorn/require-post-message-target-origin -- of a window, not of a thread */
try {
  parentPort?.postMessage({ busy: readBusyTimes(workerData.text, workerData.span) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof UnreadableCalendar ? error.message : 'malformed' })
}
