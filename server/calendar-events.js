import vm from 'node:vm'

import { eventsIn } from './calendar-event.js'
import { calendarsIn } from './calendar-lines.js'
import { TooOften } from './calendar-repeats.js'
import { aligned, changesIn, hash, isComing, timesOf } from './calendar-times.js'

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
 * @param {Uint8Array} file
 * @param {Span} span
 * @returns {{ busy: BusyTime[], unread: UnreadEvent[] }}
 */
export function readBusyTimes(file, span) {
  const calendars = calendarsIn(file)
  if (!calendars) throw new UnreadableCalendar('malformed')
  const coming = aligned(eventsIn(calendars, span).filter((each) => mayCome(each, span.from)))
  if (coming.length > span.mostEvents) throw new UnreadableCalendar('many')
  const busy = expandAll(coming, span)
  if (busy.length > span.mostTimes) throw new UnreadableCalendar('many')
  return { busy, unread: coming.flatMap(unreadOf) }
}

/** Also what is named because it could not be read. @param {ReadEvent} read @param {number} from */
function mayCome({ event, flaws }, from) {
  if (!event || flaws.length > 0) return flaws.length > 0
  try {
    return isComing(event, from)
  } catch {
    flaws.push({ why: 'end', detail: null })
    return true
  }
}

/** @param {ReadEvent[]} read @param {Span} span */
function expandAll(read, span) {
  const changes = changesIn(read.flatMap(({ event }) => event ?? []))
  /** @type {Map<string, BusyTime>} */
  const busy = new Map()
  const box = vm.createContext({ work: () => {} })
  for (const { uid, event, flaws } of read) {
    if (!event || event.isFree) continue
    /** @type {ReturnType<typeof timesOf>} */
    let times = []
    try {
      times = timesOf({ ...event, rules: [], exceptRules: [] }, changes, span)
    } catch (error) {
      flaws.push({ why: error instanceof TooOften ? 'often' : 'end', detail: null })
      continue
    }
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
      const endsAt = Math.min(Math.max(time.endsAt, busy.get(time.key)?.endsAt ?? 0), forever)
      busy.set(time.key, { ...time, endsAt, series: hash(uid) })
    }
  }
  return [...busy.values()]
}

/** "Until further notice" in years that dates of four digits have. */
const forever = Date.UTC(9000, 0, 1)

/** In characters. */
const longest = 80

/** @param {ReadEvent} event @returns {UnreadEvent[]} */
function unreadOf({ uid, title, day, flaws: [flaw] }) {
  if (!flaw) return []
  // By whole characters, and without those that no database takes.
  const short = (/** @type {string | null} */ text) => text && [...text.replaceAll('\0', '')].slice(0, longest).join('')
  return [{ title: short(title), day, why: flaw.why, detail: short(flaw.detail), series: hash(uid) }]
}
