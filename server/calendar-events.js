import vm from 'node:vm'

import { eventsIn } from './calendar-event.js'
import { calendarsIn } from './calendar-lines.js'
import { changesIn, hash, isComing, timesOf } from './calendar-times.js'

/**
 * `zone`: of all-day events, and of times in a calendar that names none. `mostSteps`, `seriesPatience`: of one repeated
 * event, in milliseconds.
 * @typedef {{ from: number, until: number, zone: string, ownHost: string, mostEvents: number, mostSteps: number, mostTimes: number, seriesPatience: number }} Span
 * @typedef {{ key: string, series: string, startsAt: number, endsAt: number }} BusyTime
 * @typedef {{ title: string | null, day: string | null, why: import('./calendar-event.js').Why, detail: string | null, series: string }} UnreadEvent
 * @typedef {import('./calendar-event.js').ReadEvent} ReadEvent
 */

export class UnreadableCalendar extends Error {
  name = 'UnreadableCalendar'
}

/**
 * Reads each event by itself. `unread` names those that could not be read, or not wholly. What is over is left out before
 * anything is counted, as are canceled and free events. A key names the same occurrence at each reading, `series` the
 * event that it belongs to. Throws UnreadableCalendar.
 *
 * @param {string} text
 * @param {Span} span
 * @returns {{ busy: BusyTime[], unread: UnreadEvent[] }}
 */
export function readBusyTimes(text, span) {
  const calendars = calendarsIn(text)
  if (!calendars) throw new UnreadableCalendar('malformed')
  const read = calendars.flatMap((calendar) => eventsIn(calendar, span))
  const coming = read.filter(({ event, flaws }) => flaws.length > 0 || (event && isComing(event, span.from)))
  if (coming.length > span.mostEvents) throw new UnreadableCalendar('many')
  const busy = expandAll(coming, span)
  if (busy.length > span.mostTimes) throw new UnreadableCalendar('many')
  return { busy, unread: coming.flatMap(unreadOf) }
}

/** @param {ReadEvent[]} read @param {Span} span */
function expandAll(read, span) {
  const changes = changesIn(read.flatMap(({ event }) => event ?? []))
  /** @type {Map<string, BusyTime>} */
  const busy = new Map()
  const box = vm.createContext({ work: () => {} })
  for (const { uid, event, flaws } of read) {
    if (!event || event.isFree) continue
    let times = timesOf({ ...event, rules: [], exceptRules: [] }, changes, span)
    if (event.rules.length > 0) {
      try {
        box.work = () => (times = timesOf(event, changes, span))
        // Some rules never come to an end.
        vm.runInContext('work()', box, { timeout: span.seriesPatience })
      } catch {
        flaws.push({ why: 'often', detail: null })
      }
    }
    for (const time of times) {
      const endsAt = Math.max(time.endsAt, busy.get(time.key)?.endsAt ?? 0)
      busy.set(time.key, { ...time, endsAt, series: hash(uid) })
    }
  }
  return [...busy.values()]
}

const longest = 80

/** @param {ReadEvent} event @returns {UnreadEvent[]} */
function unreadOf({ uid, title, day, flaws: [flaw] }) {
  if (!flaw) return []
  const short = (/** @type {string | null} */ text) => text && text.slice(0, longest)
  return [{ title: short(title), day, why: flaw.why, detail: short(flaw.detail), series: hash(uid) }]
}
