import { readBusyTimes, UnreadableCalendar } from './calendar-events.js'
import { answerReader } from './reader-thread.js'

answerReader((/** @type {{ text: string, span: import('./calendar-events.js').Span }} */ { text, span }) => {
  try {
    return readBusyTimes(text, span)
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { problem: error.message }
    throw error
  }
})
