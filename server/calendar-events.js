import { createHash } from 'node:crypto'

import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/**
 * `zone`: of all-day events and those without one. `mostSteps` counts repetitions before `from` too.
 * @typedef {{ from: number, until: number, zone: string, ownHost: string, mostEvents: number, mostSteps: number, mostTimes: number }} Span
 * @typedef {{ key: string, startsAt: number, endsAt: number }} BusyTime
 * @typedef {{ wall: string, zone: string | ICAL.Timezone, isDay: boolean }} Moment
 */

export class UnreadableCalendar extends Error {
  name = 'UnreadableCalendar'
}

/**
 * Leaves out canceled and free events. A key names the same occurrence at each reading. Throws UnreadableCalendar.
 * @param {string} text
 * @param {Span} span
 * @returns {BusyTime[]}
 */
export function readBusyTimes(text, span) {
  try {
    return expandAll(parse(text), span)
  } catch (cause) {
    if (cause instanceof UnreadableCalendar) throw cause
    throw new UnreadableCalendar('malformed', { cause })
  }
}

/** @param {string} text */
function parse(text) {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, ''))
  /** @type {ICAL.Component[]} */
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (/** @type {string | unknown[]} */ each) => new ICAL.Component(each),
  )
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new UnreadableCalendar('malformed')
  }
  return calendars
}

/** @param {ICAL.Component[]} calendars @param {Span} span */
function expandAll(calendars, span) {
  const events = calendars.flatMap((calendar) => {
    const zones = zonesOf(calendar)
    return calendar.getAllSubcomponents('vevent').map((event) => eventOf(event, zones, span.zone))
  })
  if (events.length > span.mostEvents) throw new UnreadableCalendar('many')
  const replaced = new Set(events.flatMap(({ uid, replaces }) => (replaces === undefined ? [] : `${uid} ${replaces}`)))
  const steps = { left: span.mostSteps }
  /** @type {Map<string, BusyTime>} */
  const busy = new Map()
  for (const event of events) {
    if (event.isFree || event.uid.endsWith(`@${span.ownHost}`)) continue
    for (const { startsAt, endsAt } of occurrences(event, span, steps)) {
      if (event.replaces === undefined && replaced.has(`${event.uid} ${startsAt}`)) continue
      if (endsAt <= startsAt || endsAt <= span.from || startsAt >= span.until) continue
      const key = createHash('sha256')
        .update(`${event.uid} ${event.replaces ?? startsAt}`)
        .digest('base64url')
      busy.set(key, { key, startsAt, endsAt: Math.max(endsAt, busy.get(key)?.endsAt ?? endsAt) })
    }
  }
  if (busy.size > span.mostTimes) throw new UnreadableCalendar('many')
  return [...busy.values()]
}

/** @typedef {ReturnType<typeof eventOf>} BusyEvent */

/** @param {ICAL.Component} event @param {Map<string, ICAL.Timezone>} zones @param {string} usual */
function eventOf(event, zones, usual) {
  const valueOf = (/** @type {string} */ name) => event.getFirstPropertyValue(name)
  const momentsOf = (/** @type {string} */ name) =>
    event.getAllProperties(name).flatMap((property) => momentsIn(property, zones, usual))
  const [start] = momentsOf('dtstart')
  if (!start) throw new UnreadableCalendar('malformed')
  const [end] = momentsOf('dtend')
  const [replaces] = momentsOf('recurrence-id')
  const duration = valueOf('duration')
  return {
    uid: String(valueOf('uid') ?? ''),
    replaces: replaces && instantOf(replaces),
    isFree:
      String(valueOf('status')).toUpperCase() === 'CANCELLED' ||
      String(valueOf('transp')).toUpperCase() === 'TRANSPARENT',
    start,
    end,
    duration: duration ? Temporal.Duration.from(String(duration)) : undefined,
    rules: event.getAllProperties('rrule').map((property) => property.toJSON()[3]),
    more: momentsOf('rdate'),
    except: momentsOf('exdate'),
  }
}

/** @param {BusyEvent} event @param {Span} span @param {{ left: number }} steps */
function* occurrences(event, span, steps) {
  const except = new Set(event.except.map((moment) => (moment.isDay ? moment.wall : instantOf(moment))))
  /** @type {Set<number>} */
  const seen = new Set()
  for (const moment of moments(event, span, steps)) {
    const startsAt = instantOf(moment)
    if (seen.has(startsAt) || except.has(startsAt) || except.has(moment.wall.slice(0, 10))) continue
    seen.add(startsAt)
    yield { startsAt, endsAt: endOf(event, moment, startsAt) }
  }
}

/** @param {BusyEvent} event @param {Span} span @param {{ left: number }} steps */
function* moments({ start, rules, more, replaces }, span, steps) {
  yield start
  if (replaces !== undefined) return
  yield* more
  for (const { until, ...parts } of rules) {
    // `until` is compared here: the library would read a wall time without its zone as one of UTC.
    const iterator = ICAL.Recur.fromData(parts).iterator(timeOf(start.wall))
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (steps.left-- <= 0) throw new UnreadableCalendar('many')
      const moment = { ...start, wall: next.toString() }
      const instant = instantOf(moment)
      if (instant >= span.until || (until && isAfter(moment, instant, until))) break
      yield moment
    }
  }
}

/** @param {Moment} moment @param {number} instant @param {string} until a day, a wall time, or a time of UTC */
function isAfter({ wall }, instant, until) {
  if (until.endsWith('Z')) return instant > Date.parse(until)
  return wall.slice(0, until.length) > until
}

/**
 * An end makes each repetition as long as the first; a duration counts days on the calendar (RFC 5545 3.8.5.3).
 *
 * @param {BusyEvent} event @param {Moment} moment @param {number} startsAt
 */
function endOf({ start, end, duration }, moment, startsAt) {
  if (duration) {
    const { weeks, days } = duration
    const day = moved(moment, { weeks, days })
    return instantOf(day) + duration.subtract({ weeks, days }).total('milliseconds')
  }
  if (!end) return start.isDay ? instantOf(moved(moment, { days: 1 })) : startsAt
  if (!start.isDay) return startsAt + instantOf(end) - instantOf(start)
  const { days } = Temporal.PlainDate.from(start.wall).until(end.wall.slice(0, 10))
  return instantOf(moved(moment, { days }))
}

/** @param {Moment} moment @param {{ weeks?: number, days: number }} by @returns {Moment} */
function moved(moment, by) {
  const { wall, isDay } = moment
  return {
    ...moment,
    wall: `${isDay ? Temporal.PlainDate.from(wall).add(by) : Temporal.PlainDateTime.from(wall).add(by)}`,
  }
}

/** @param {Moment} moment */
function instantOf({ wall, zone }) {
  const plain = Temporal.PlainDateTime.from(wall)
  if (typeof zone === 'string') return plain.toZonedDateTime(zone).epochMilliseconds
  const time = timeOf(wall)
  time.zone = zone
  return time.toUnixTime() * 1_000
}

/** @param {string} wall */
function timeOf(wall) {
  return wall.length > 10 ? ICAL.Time.fromDateTimeString(wall) : ICAL.Time.fromDateString(wall)
}

/** @param {ICAL.Property} property @param {Map<string, ICAL.Timezone>} zones @param {string} usual @returns {Moment[]} */
function momentsIn(property, zones, usual) {
  const [, , kind, ...values] = property.toJSON()
  const name = property.getFirstParameter('tzid')
  return values.map((/** @type {string | [start: string, end: string]} */ value) => {
    const written = typeof value === 'string' ? value : value[0]
    if (kind === 'date') return { wall: written, zone: usual, isDay: true }
    if (written.endsWith('Z')) return { wall: written.slice(0, -1), zone: 'UTC', isDay: false }
    return { wall: written, zone: name ? zoneOf(name, zones) : usual, isDay: false }
  })
}

/** @param {ICAL.Component} calendar @returns {Map<string, ICAL.Timezone>} */
function zonesOf(calendar) {
  const described = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component))
  return new Map(described.map((zone) => [zone.tzid, zone]))
}

/** A known time zone wins over the file's own description; "/vendor/America/New_York" is one too. */
function zoneOf(/** @type {string} */ name, /** @type {Map<string, ICAL.Timezone>} */ zones) {
  const parts = name.split('/')
  for (let first = 0; first < parts.length; first++) {
    const known = knownZone(parts.slice(first).join('/'))
    if (known) return known
  }
  const described = zones.get(name)
  if (!described) throw new UnreadableCalendar('malformed')
  return described
}

/** @param {string} name */
function knownZone(name) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
