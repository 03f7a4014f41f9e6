import { readBusyTimes, UnreadableCalendar } from './calendar-events.js'
import { answerReader } from './reader-thread.js'

answerReader((/** @type {{ file: Uint8Array, span: import('./calendar-events.js').Span }} */ { file, span }) => {
  try {
    return readBusyTimes(file, span)
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { problem: error.message }
    throw error
  }
})
