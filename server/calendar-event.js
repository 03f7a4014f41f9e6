/** Single events of a calendar file, with what could not be read of each. */
import { Temporal } from 'temporal-polyfill'

import { lineOf, textOf } from './calendar-lines.js'
import { instantOf, momentOf } from './calendar-moments.js'
import { reachOf, ruleOf } from './calendar-repeats.js'
import { describedZones, zoneNamed } from './calendar-zones.js'

/**
 * @typedef {import('./calendar-lines.js').Part} Part
 * @typedef {import('./calendar-lines.js').Line} Line
 * @typedef {import('./calendar-moments.js').Moment} Moment
 * @typedef {Moment & { length?: string, until?: Moment }} Start with an end of its own, when it is a period
 * @typedef {'start' | 'end' | 'zone' | 'repeat' | 'often' | 'line'} Why
 * @typedef {{ why: Why, detail: string | null }} Flaw
 * @typedef {{ from: number, until: number, zone: string, ownHost: string }} Limits `zone`: of all-day events
 * @typedef {{ limits: Limits, usual: Moment['zone'], zones: import('./calendar-zones.js').DescribedZones, isCanceled: boolean }} Context `usual`: zone of times without one
 * @typedef {NonNullable<ReturnType<typeof eventOf>>} BusyEvent
 * @typedef {{ uid: string, title: string | null, day: string | null, event: BusyEvent | null, flaws: Flaw[] }} ReadEvent
 */

class Unread extends Error {
  /** @param {Why} why @param {string | null} [detail] */
  constructor(why, detail = null) {
    super(why)
    this.flaw = { why, detail }
  }
}

/** @typedef {{ part: Part, lines: Line[], context: Context }} Given */

/** Those that block nothing are left out. @param {Part[]} calendars @param {Limits} limits @returns {ReadEvent[]} */
export function eventsIn(calendars, limits) {
  const given = newest(calendars.flatMap((calendar) => givenIn(calendar, limits)))
  const lengths = seriesLengths(given)
  return given.flatMap((each) => (each.part.name === 'VEVENT' ? readEvent(each, lengths) : readFreeBusy(each)))
}

/** @param {Part} calendar @param {Limits} limits @returns {Given[]} */
function givenIn(calendar, limits) {
  const lines = readLines(calendar.lines)
  const zone = zoneNamed(first(lines, 'X-WR-TIMEZONE')?.value ?? '')
  /** @type {Context} */
  const context = {
    limits,
    usual: typeof zone === 'string' ? zone : limits.zone,
    zones: describedZones(calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map(textOf)),
    isCanceled: first(lines, 'METHOD')?.value.toUpperCase() === 'CANCEL',
  }
  return calendar.parts
    .filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY')
    .map((part) => ({ part, lines: readLines(part.lines), context }))
}

/** Of versions of the same event with different SEQUENCEs, the last one. @param {Given[]} given */
function newest(given) {
  const sequences = new Map()
  const read = given.map((each) => {
    const { value = '', params } = first(each.lines, 'RECURRENCE-ID') ?? {}
    const key = JSON.stringify([uidOf(each.lines), value, params?.get('TZID')])
    const sequence = Number.parseInt(first(each.lines, 'SEQUENCE')?.value ?? '', 10) || 0
    sequences.set(key, Math.max(sequence, sequences.get(key) ?? 0))
    return { each, key, sequence }
  })
  return read
    .filter(({ each, key, sequence }) => !uidOf(each.lines) || sequence >= sequences.get(key))
    .map(({ each }) => each)
}

/** Of each event that others change an occurrence of, in days. @param {Given[]} given */
function seriesLengths(given) {
  const changed = given.flatMap(({ lines }) => (first(lines, 'RECURRENCE-ID') ? [uidOf(lines)] : []))
  const lengths = new Map(changed.map((uid) => [uid, 0]))
  for (const { lines } of given) {
    const uid = uidOf(lines)
    const longest = lengths.get(uid)
    if (longest !== undefined) lengths.set(uid, Math.max(daysLong(lines), longest))
  }
  return lengths
}

/** @param {Given} given @param {Map<string, number>} lengths @returns {ReadEvent[]} */
function readEvent({ part, lines, context }, lengths) {
  const uid = uidOf(lines)
  // First of all: years of a calendar that are over cost nothing, whatever is written in them.
  if (uid.endsWith(`@${context.limits.ownHost}`) || isElsewhen(lines, context.limits, lengths.get(uid))) return []
  const badLine = part.lines.find((line) => lineOf(line) === null)
  /** @type {Flaw[]} */
  const flaws = badLine === undefined ? [] : [{ why: 'line', detail: badLine }]
  const isFree = context.isCanceled || isShownAsFree(lines)
  const event = eventOf(lines, { uid, isFree, context, flaws })
  if (!event && isFree) return []
  const title = first(lines, 'SUMMARY')
    ?.value.replaceAll(/\\[nN]/g, ' ')
    .replaceAll(/\\(.)/g, '$1')
  return [{ uid, title: title || null, day: dayOf(lines), event, flaws: isFree ? [] : flaws }]
}

/** Null where no time of it is known. Adds what could not be read to `flaws`. */
/** @param {Line[]} lines @param {{ uid: string, isFree: boolean, context: Context, flaws: Flaw[] }} given */
function eventOf(lines, { uid, isFree, context, flaws }) {
  const all = (/** @type {string} */ name) => lines.filter((line) => line.name === name)
  const timesIn = (/** @type {string} */ name, /** @type {Why} */ why, usual = context.usual) =>
    all(name)
      .flatMap((line) => line.value.split(',').map((value) => ({ ...line, value: value.trim() })))
      .filter(({ value }) => value)
      .flatMap((line) => attempt(flaws, why, () => startIn(line, { ...context, usual })) ?? [])
  const [own] = timesIn('DTSTART', 'start')
  // Programs that name the zone once mean it for the whole event.
  const zone = own && !own.isDay ? own.zone : context.usual
  const [replaces] = timesIn('RECURRENCE-ID', 'repeat', zone)
  // What is canceled needs no time of its own.
  const start = own ?? (isFree ? replaces : undefined)
  const changes = first(lines, 'RECURRENCE-ID')
  if (!start && flaws.every(({ why }) => why === 'line')) flaws.push({ why: 'start', detail: null })
  if (!start || (changes && !replaces)) return null
  const rulesIn = (/** @type {string} */ name) =>
    all(name).flatMap(({ value }) => attempt(flaws, 'repeat', () => ruleOf(value, start), value) ?? [])
  const [end] = timesIn('DTEND', 'end', zone)
  if (!start.isDay && all('DTEND').some(({ value }) => value.trim() === '')) flaws.push({ why: 'end', detail: null })
  const [length] = all('DURATION').flatMap((line) => attempt(flaws, 'end', () => lengthIn(line)) ?? [])
  if (end && !start.isDay && instantOf(end) < instantOf(start)) flaws.push({ why: 'end', detail: null })
  return {
    uid,
    isFree,
    start,
    end,
    length,
    replaces,
    isFromThereOn: changes?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    rules: rulesIn('RRULE'),
    more: timesIn('RDATE', 'repeat', zone),
    exceptRules: rulesIn('EXRULE'),
    except: timesIn('EXDATE', 'repeat', zone),
  }
}

/** Times when someone is busy, published without the events. @param {Given} given @returns {ReadEvent[]} */
function readFreeBusy({ lines, context }) {
  if (context.isCanceled) return []
  return lines
    .filter(({ name, params }) => name === 'FREEBUSY' && params.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((line) => line.value.split(',').map((value) => ({ ...line, name: 'DTSTART', value })))
    .filter((line) => !isElsewhen([line], context.limits))
    .map((line) => {
      /** @type {Flaw[]} */
      const flaws = []
      const event = eventOf([line], { uid: '', isFree: false, context, flaws })
      return { uid: '', title: null, day: dayOf([line]), event, flaws }
    })
}

/** @template T @param {Flaw[]} flaws @param {Why} why @param {() => T} read @param {string} [detail] @returns {T | undefined} */
function attempt(flaws, why, read, detail) {
  try {
    return read()
  } catch (error) {
    flaws.push(error instanceof Unread ? error.flaw : { why, detail: detail ?? null })
    return undefined
  }
}

/** The day, time or period of a line. Throws Unread, RangeError. @param {Line} line @param {Context} context @returns {Start} */
function startIn({ params, value }, { limits, usual, zones }) {
  const name = params.get('TZID')
  const time = () => {
    const zone = name ? zoneNamed(name, zones) : usual
    if (zone === undefined) throw new Unread('zone', name)
    return zone
  }
  const given = { day: limits.zone, time, isDate: params.get('VALUE')?.toUpperCase() === 'DATE' }
  const [start = '', end] = value.split('/')
  const moment = momentOf(start, given)
  if (end === undefined) return moment
  return isLength.test(end) ? { ...moment, length: lengthOf(end) } : { ...moment, until: momentOf(end, given) }
}

const isLength = /^\+?P/i

/** @param {Line} line */
function lengthIn({ value }) {
  return value ? lengthOf(value) : undefined
}

/** @param {string} value */
function lengthOf(value) {
  const length = Temporal.Duration.from(value)
  // Calendars count no months and years (RFC 5545 3.3.6), and nothing is rented for decades.
  const isTooLong = length.years !== 0 || length.months !== 0 || length.weeks > 1_000 || length.days > 10_000
  if (length.sign < 0 || isTooLong) throw new Unread('end')
  return length.toString()
}

const readNames =
  /^(?:UID|SEQUENCE|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXRULE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|METHOD|X-WR-TIMEZONE)[;:]/i

/** Those that matter: long descriptions and guests of thousands of events take memory. @param {string[]} written */
function readLines(written) {
  return written.filter((line) => readNames.test(line)).flatMap((line) => lineOf(line) ?? [])
}

/** @param {Line[]} lines */
function uidOf(lines) {
  return first(lines, 'UID')?.value ?? ''
}

/** @param {Line[]} lines @param {string} name */
function first(lines, name) {
  return lines.find((line) => line.name === name)
}

/** @param {Line[]} lines */
function isShownAsFree(lines) {
  const is = (/** @type {string} */ name, /** @type {string} */ value) =>
    first(lines, name)?.value.toUpperCase() === value
  return is('STATUS', 'CANCELLED') || is('TRANSP', 'TRANSPARENT') || is('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE')
}

/** @param {Line[]} lines */
function dayOf(lines, name = 'DTSTART') {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(first(lines, name)?.value ?? '') ?? []
  return year && isDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null
}

/** @param {string} day */
function isDay(day) {
  const written = day.replace(/^(\d{4})(\d{2})/, '$1-$2-')
  return !Number.isNaN(Date.parse(written)) && new Date(written).toISOString().startsWith(written)
}

/**
 * Whether every day that it names, be it impossible or in a zone that no one knows, is over or too far ahead to matter.
 *
 * @param {Line[]} lines @param {Limits} limits @param {number} [seriesLength] in days, of what it may change
 */
function isElsewhen(lines, { from, until }, seriesLength = 0) {
  const changes = first(lines, 'RECURRENCE-ID')
  if (changes?.params.has('RANGE')) return false
  const rules = lines.filter(({ name }) => name === 'RRULE')
  const dated = lines.filter(({ name }) => ['DTSTART', 'DTEND', 'RDATE', 'RECURRENCE-ID'].includes(name))
  const days = [...dated, ...rules].flatMap(({ value }) => value.match(/\d{4}-?\d{2}-?\d{2}/g) ?? [])
  const plain = days.map((each) => each.replaceAll('-', '')).toSorted()
  const [earliest, latest] = [plain[0], plain.at(-1)]
  if (earliest === undefined || latest === undefined) return false
  const startDay = Number(dayOf(lines)?.slice(-2) ?? 31)
  const reaches = rules.map(({ value }) => (/UNTIL=\d/i.test(value) ? 0 : reachOf(value, startDay)))
  // A change is needed as long as the occurrence that it takes the place of.
  const longest = Math.max(daysLong(lines), changes ? seriesLength : 0) + Math.max(0, ...reaches)
  if (longest === Infinity) return false
  return latest < dayNumber(from - (longest + 2) * day) || (days.every(isDay) && earliest > dayNumber(until + 2 * day))
}

/** How many days what is written lasts beyond the days that are written, at most. @param {Line[]} lines */
function daysLong(lines) {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => Date.parse(dayOf(lines, name) ?? ''))
  const repeats = lines.some(({ name }) => name === 'RRULE' || name === 'RDATE')
  const own = repeats && start !== undefined && end !== undefined && end > start ? (end - start) / day : 0
  const lengths = lines
    .filter(({ name }) => ['DTSTART', 'DURATION', 'RDATE'].includes(name))
    .flatMap(({ name, value }) => (name === 'DURATION' ? value : value.split(/[/,]/)))
    .filter((value) => isLength.test(value))
  return Math.max(own, ...lengths.map(daysOf))
}

/** Also of a length that no event can have. @param {string} length */
function daysOf(length) {
  try {
    const days = Temporal.Duration.from(length).total({ unit: 'days', relativeTo: '2024-01-01' })
    return days < 100_000 ? Math.ceil(Math.max(0, days)) : Infinity
  } catch {
    return 0
  }
}

const day = 24 * 60 * 60 * 1_000

/** @param {number} at */
function dayNumber(at) {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
}
