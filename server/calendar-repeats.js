/** The repetitions of an event. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

import { instantOf, momentOf, timeOf } from './calendar-moments.js'

/** @typedef {import('./calendar-moments.js').Moment} Moment */
/** @typedef {{ [name: string]: unknown, freq?: string, interval?: number, count?: number }} Parts */
/** @typedef {{ parts: Parts, until: Moment | undefined, reach: number }} Rule `reach`: see `reachOf` */

/** Throws for one that no calendar program could follow. @param {string} written @param {Moment} start @returns {Rule} */
export function ruleOf(written, start) {
  const { parts, last } = readParts(written)
  if (!parts?.freq) throw new RangeError('no frequency')
  if (parts.count !== undefined && parts.count < 1) throw new RangeError('no repetition')
  // Throws as well where a part makes no sense.
  ICAL.Recur.fromData({ ...parts })
  const until = last === undefined ? undefined : momentOf(last, { day: '', time: () => start.zone })
  return {
    parts: withoutImpossibleDates(parts, start),
    // Of whole days, the last one counts as it is written, whatever time and zone follow: at worst it is one too many.
    until: until && (until.isDay || start.isDay) ? { ...start, wall: until.wall.slice(0, 10), isDay: true } : until,
    reach: reachOf(written, dayOfMonth(start)),
  }
}

/** @param {string} written @returns {{ parts: Parts | undefined, last: string | undefined }} */
function readParts(written) {
  const texts = written.toUpperCase().replaceAll(/\s/g, '').split(';').filter(Boolean)
  const last = texts.find((text) => text.startsWith('UNTIL='))
  const others = texts.filter((text) => text !== last).join(';')
  return { parts: ICAL.parse.property(`RRULE:${others}`)[3], last: last?.slice('UNTIL='.length) }
}

/** @param {Moment} start */
function dayOfMonth({ wall }) {
  return Number(wall.slice(8, 10))
}

/**
 * ical.js moves a yearly February 29 to March 1. RFC 5545 (3.3.10) skips it, as ical.js does where the day is named.
 *
 * @param {Parts} parts @param {Moment} start
 */
function withoutImpossibleDates(parts, start) {
  const namesDay = ['byday', 'bymonthday', 'byyearday', 'byweekno'].some((name) => name in parts)
  if (parts.freq !== 'YEARLY' || namesDay || dayOfMonth(start) <= 28) return parts
  return { bymonth: Number(start.wall.slice(5, 7)), ...parts, bymonthday: dayOfMonth(start) }
}

const daysEach = new Map([
  ['SECONDLY', 1 / 86_400],
  ['MINUTELY', 1 / 1_440],
  ['HOURLY', 1 / 24],
  ['DAILY', 1],
  ['WEEKLY', 7],
  ['MONTHLY', 31],
  ['YEARLY', 366],
])

/**
 * How many days after its first time a rule with a COUNT comes for the last time, at most. Infinity where this is not
 * plain: without a COUNT, and where a part leaves out most times.
 *
 * @param {string} written @param {number} startDay of the month
 */
export function reachOf(written, startDay) {
  /** @type {Parts | undefined} */
  let parts
  try {
    parts = readParts(written).parts
  } catch {
    return Infinity
  }
  const { freq = '', count, interval = 1 } = parts ?? {}
  const each = daysEach.get(freq)
  if (!parts || each === undefined || count === undefined) return Infinity
  // The first week may be cut short by its start.
  const times = freq === 'WEEKLY' ? Math.ceil(count / [parts.byday ?? 1].flat().length) + 1 : count
  const days = Math.max(0, times) * interval * each * mostSkipped(freq, parts, startDay)
  return days < 100_000 ? Math.ceil(days) : Infinity
}

/** Of how many times at most one is kept. @param {string} freq @param {Parts} parts @param {number} startDay */
function mostSkipped(freq, parts, startDay) {
  const names = Object.keys(parts).filter((name) => name.startsWith('by'))
  if (freq === 'WEEKLY' || freq === 'DAILY') {
    if (names.some((name) => name !== 'byday')) return Infinity
    return freq === 'DAILY' && names.length > 0 ? 7 : 1
  }
  if (freq !== 'MONTHLY' && freq !== 'YEARLY') return names.length > 0 ? Infinity : 1
  const added = freq === 'YEARLY' ? ['byday', 'bymonthday', 'bysetpos', 'bymonth'] : ['byday', 'bymonthday', 'bysetpos']
  if (names.some((name) => !added.includes(name))) return Infinity
  const numbers = (/** @type {string} */ name) =>
    [parts[name] ?? []].flat().map((value) => Math.abs(Number.parseInt(String(value), 10) || 0))
  const isRare =
    ('byday' in parts ? 'bymonthday' in parts : !('bymonthday' in parts) && startDay > 28) ||
    numbers('bymonthday').some((number) => number > 28) ||
    [...numbers('byday'), ...numbers('bysetpos')].some((number) => number > 4)
  // February 29 may be a Sunday once in 40 years.
  return isRare ? 40 : 1
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
