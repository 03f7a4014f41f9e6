/** The repetitions of an event. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

import { instantOf, momentOf, timeOf } from './calendar-moments.js'

/** @typedef {import('./calendar-moments.js').Moment} Moment */
/** @typedef {{ parts: { freq?: string, interval?: number, count?: number }, until: Moment | undefined }} Rule */

/** Throws for one that no calendar program could follow. @param {string} written @param {Moment} start @returns {Rule} */
export function ruleOf(written, start) {
  const texts = written.toUpperCase().replaceAll(/\s/g, '').split(';').filter(Boolean)
  const last = texts.find((text) => text.startsWith('UNTIL='))
  const others = texts.filter((text) => text !== last).join(';')
  const parts = ICAL.parse.property(`RRULE:${others}`)[3]
  if (!parts?.freq) throw new RangeError('no frequency')
  // Throws as well where a part makes no sense.
  ICAL.Recur.fromData({ ...parts })
  const zones = { day: String(start.zone), time: () => start.zone }
  return { parts, until: last === undefined ? undefined : momentOf(last.slice('UNTIL='.length), zones) }
}

/**
 * Without the first one, which is the event itself. Those that were long before `from` are skipped.
 *
 * @param {Rule} rule @param {Moment} start @param {{ from: number, until: number, mostSteps: number }} span
 */
export function* repetitions({ parts, until }, start, { from, until: end, mostSteps }) {
  const iterator = ICAL.Recur.fromData({ ...parts }).iterator(timeOf(nearest(parts, start, from)))
  let left = mostSteps
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (left-- <= 0) throw new TooOften()
    const moment = { ...start, wall: next.toString() }
    const instant = instantOf(moment)
    if (instant >= end || (until && isAfter(moment, instant, until))) break
    yield moment
  }
}

export class TooOften extends Error {
  name = 'TooOften'
}

/** @param {Moment} moment @param {number} instant @param {Moment} until */
function isAfter({ wall }, instant, until) {
  return until.isDay ? wall.slice(0, 10) > until.wall : instant > instantOf(until)
}

const lengths = /** @type {const} */ ({
  SECONDLY: { unit: 'seconds', count: 1 },
  MINUTELY: { unit: 'minutes', count: 1 },
  HOURLY: { unit: 'hours', count: 1 },
  DAILY: { unit: 'days', count: 1 },
  WEEKLY: { unit: 'days', count: 7 },
})

/**
 * A start in step with the rule, close before `from`: a daily event of twenty years is not counted through. One that ends
 * after a number of times is, and months and years are few.
 *
 * @param {Rule['parts']} parts @param {Moment} start @param {number} from
 */
function nearest(parts, { wall, isDay }, from) {
  const length = Object.entries(lengths).find(([name]) => name === parts.freq)?.[1]
  if (!length || parts.count) return wall
  const begun = Temporal.PlainDateTime.from(wall)
  const step = length.count * Math.max(1, Number(parts.interval ?? 1))
  // A day more than any zone is away from UTC.
  const near = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO('UTC').toPlainDateTime()
  const passed = begun.until(near.subtract({ days: 2 }), { largestUnit: length.unit })[length.unit]
  if (passed <= step) return wall
  const moved = begun.add({ [length.unit]: Math.floor(passed / step) * step })
  return isDay ? moved.toPlainDate().toString() : moved.toString()
}
