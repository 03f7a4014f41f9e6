/** When the events of a calendar keep their car busy. */
import { createHash } from 'node:crypto'

import { Temporal } from 'temporal-polyfill'

import { instantOf, moved, shiftOf, wallIn } from './calendar-moments.js'
import { repetitions, TooOften } from './calendar-repeats.js'

/**
 * @typedef {import('./calendar-event.js').BusyEvent} BusyEvent
 * @typedef {import('./calendar-event.js').Start} Start
 * @typedef {import('./calendar-repeats.js').Rule} Rule
 * @typedef {{ from: number, until: number, mostSteps: number, mostTimes: number }} Limits
 * @typedef {{ key: string, startsAt: number, endsAt: number }} BusyTime
 * @typedef {ReturnType<typeof changesIn>} Changes
 */

/** Whether any time of it can still come. @param {BusyEvent} event @param {number} from */
export function isComing(event, from) {
  const { start, rules, more, replaces, isFree } = event
  // Changes of what is over were left out before.
  if (replaces) return true
  if (isFree) return false
  if (rules.some(({ until, reach }) => !until && reach === Infinity)) return true
  return [start, ...more, ...rules.map((rule) => lastOf(rule, start))].some((last) => endOf(event, last) > from)
}

/** Not before the last repetition of a rule that ends. @param {Rule} rule @param {Start} start @returns {Start} */
function lastOf({ until, reach }, start) {
  if (!until) return moved(start, { days: reach })
  return until.isDay && !start.isDay ? { ...moved(until, { days: 1 }), isDay: false } : until
}

/**
 * A change to one of several whole days names it as a day, though some programs write midnight.
 *
 * @template {{ event: BusyEvent | null }} Read @param {Read[]} read @returns {Read[]}
 */
export function aligned(read) {
  /** @type {Map<string, Start>} */
  const wholeDays = new Map()
  for (const { event } of read) if (event?.start.isDay && !event.replaces) wholeDays.set(event.uid, event.start)
  return read.map((each) => {
    const { event } = each
    const start = event && wholeDays.get(event.uid)
    return start && event.replaces ? { ...each, event: { ...event, replaces: asDay(event.replaces, start) } } : each
  })
}

/** @param {Start} moment @param {Start} start @returns {Start} */
function asDay(moment, { zone }) {
  const [day = '', time] = moment.wall.split('T')
  return time === '00:00:00' ? { wall: day, zone, isDay: true } : moment
}

/** What changes single occurrences of a series, and what changes all of them from one on. @param {BusyEvent[]} events */
export function changesIn(events) {
  /** @type {Set<string>} */
  const replaced = new Set()
  /** @type {Map<string, { event: BusyEvent, replaces: Start, at: number }[]>} the last one first */
  const onward = new Map()
  for (const event of events) {
    const { uid, replaces, isFromThereOn } = event
    if (!replaces) continue
    const at = instantOf(replaces)
    if (!isFromThereOn) replaced.add(`${uid} ${replaces.isDay ? replaces.wall : at}`)
    else {
      const changes = [...(onward.get(uid) ?? []), { event, replaces, at }]
      onward.set(
        uid,
        changes.toSorted((one, other) => other.at - one.at),
      )
    }
  }
  return { replaced, onward }
}

/** Throws TooOften. @param {BusyEvent} event @param {Changes} changes @param {Limits} limits @returns {BusyTime[]} */
export function timesOf(event, changes, limits) {
  /** @type {BusyTime[]} */
  const times = []
  for (const { key, startsAt, endsAt } of allTimes(event, changes, limits)) {
    if (endsAt <= startsAt || endsAt <= limits.from || startsAt >= limits.until) continue
    if (times.length >= limits.mostTimes) throw new TooOften()
    times.push({ key: hash(`${event.uid} ${key}`), startsAt, endsAt })
  }
  return times
}

/** @param {string} text */
export function hash(text) {
  return createHash('sha256').update(text).digest('base64url')
}

/** @param {BusyEvent} event @param {Changes} changes @param {Limits} limits */
function* allTimes(event, { replaced, onward }, limits) {
  const { uid, replaces, isFromThereOn, rules } = event
  // A change from one occurrence on that has rules itself is a series that continues in the place of the other.
  if (replaces && !(isFromThereOn && rules.length > 0)) {
    yield { key: instantOf(replaces), startsAt: instantOf(event.start), endsAt: endOf(event, event.start) }
    return
  }
  const isReplaced = (/** @type {Start} */ { wall }, /** @type {number} */ at) =>
    replaced.has(`${uid} ${at}`) || replaced.has(`${uid} ${wall.slice(0, 10)}`)
  const changes = replaces ? [] : (onward.get(uid) ?? [])
  for (const moment of occurrences(event, limits)) {
    const key = instantOf(moment)
    if (isReplaced(moment, key)) continue
    const change = changes.find(({ at }) => at <= key)
    if (!change) {
      yield { key, startsAt: key, endsAt: endOf(event, moment) }
    } else if (change.at < key && !change.event.isFree && change.event.rules.length === 0) {
      const now = shifted(moment, change, event)
      const startsAt = instantOf(now)
      if (!isReplaced(now, startsAt)) yield { key, startsAt, endsAt: endOf(change.event, now) }
    }
  }
}

/** @param {Start} moment @param {{ event: BusyEvent, replaces: Start }} change @param {BusyEvent} series @returns {Start} */
function shifted({ wall, zone }, { event, replaces }, series) {
  const at = Temporal.PlainDateTime.from(wall).add(shiftOf(replaces, event.start, series.start.zone))
  const { isDay } = event.start
  return { wall: isDay ? at.toPlainDate().toString() : at.toString(), zone: isDay ? event.start.zone : zone, isDay }
}

/** @param {BusyEvent} event @param {Limits} limits */
function* occurrences(event, limits) {
  const { start, rules, more, except, exceptRules } = event
  const length = endOf(event, start) - instantOf(start)
  const span = { ...limits, from: limits.from - length }
  const exceptions = start.isDay ? except.map((moment) => asDay(moment, start)) : except
  const excepted = new Set(exceptions.map((moment) => (moment.isDay ? moment.wall : instantOf(moment))))
  for (const rule of exceptRules) {
    for (const moment of repetitions(rule, start, span)) excepted.add(instantOf(moment))
  }
  /** @type {Set<number>} */
  const seen = new Set()
  function* all() {
    yield start
    yield* more
    for (const rule of rules) yield* repetitions(rule, start, span)
  }
  for (const moment of all()) {
    const at = instantOf(moment)
    if (seen.has(at) || excepted.has(at) || excepted.has(moment.wall.slice(0, 10))) continue
    seen.add(at)
    yield moment
  }
}

/** The first day that is free after it, where the event is of whole days. @param {Start} end @param {Start['zone']} zone */
function dayOfEnd(end, zone) {
  if (end.isDay) return Temporal.PlainDate.from(end.wall)
  const at = wallIn(end, zone) ?? Temporal.PlainDateTime.from(end.wall)
  const day = at.toPlainDate()
  return at.toPlainTime().equals('00:00') ? day : day.add({ days: 1 })
}

/**
 * An end makes each repetition as long as the first; a duration counts days on the calendar (RFC 5545 3.8.5.3). A day
 * that ends on itself is one day, as calendar programs show it.
 *
 * @param {BusyEvent} event @param {Start} moment
 */
function endOf({ start, end, length }, moment) {
  if (moment.until) return instantOf(moment.until)
  const startsAt = instantOf(moment)
  const own = moment.length ?? length
  if (own !== undefined) {
    const { weeks, days, hours, minutes, seconds } = Temporal.Duration.from(own)
    const rest = Temporal.Duration.from({ hours, minutes, seconds })
    return instantOf(moved(moment, { weeks, days })) + rest.total('milliseconds')
  }
  if (!end) return moment.isDay ? instantOf(moved(moment, { days: 1 })) : startsAt
  if (!start.isDay) return startsAt + instantOf(end) - instantOf(start)
  const { days } = Temporal.PlainDate.from(start.wall).until(dayOfEnd(end, start.zone))
  return instantOf(moved(moment, { days: Math.max(1, days) }))
}
