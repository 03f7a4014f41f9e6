/** Times as calendar files write them: a wall time, and the zone that it is in. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** @typedef {{ wall: string, zone: string | ICAL.Timezone, isDay: boolean }} Moment `wall`: a day, or a time of a day. */

const form =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Also what no standard has but programs write: a day without VALUE=DATE, dashes and colons, an offset, no seconds,
 * 24:00. Throws RangeError.
 *
 * @param {string} written @param {{ day: string, time: () => Moment['zone'], isDate?: boolean }} zones `time`: of one
 *   that names none, asked only then; `isDate`: it is a day whatever time follows @returns {Moment}
 */
export function momentOf(written, { day, time, isDate = false }) {
  const [whole, year, month, date, hour, minute, second = '00', offset] = form.exec(written) ?? []
  if (whole === undefined) throw new RangeError('no time')
  const plain = Temporal.PlainDate.from(`${year}-${month}-${date}`)
  if (isDate || hour === undefined) return { wall: `${plain}`, zone: day, isDay: true }
  const on = hour === '24' ? plain.add({ days: 1 }) : plain
  const at = Temporal.PlainTime.from(`${hour === '24' ? '00' : hour}:${minute}:${second}`)
  return { wall: on.toPlainDateTime(at).toString(), zone: offset ? offsetOf(offset) : time(), isDay: false }
}

/** @param {string} written */
function offsetOf(written) {
  if (written.toUpperCase() === 'Z') return 'UTC'
  const digits = written.replaceAll(/\D/g, '').padEnd(4, '0')
  return `${written[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** @param {Moment} moment @param {Temporal.DurationLike} by whole days, where the moment is one @returns {Moment} */
export function moved(moment, by) {
  const { wall, isDay } = moment
  return {
    ...moment,
    wall: `${isDay ? Temporal.PlainDate.from(wall).add(by) : Temporal.PlainDateTime.from(wall).add(by)}`,
  }
}

/** In milliseconds. @param {Moment} moment */
export function instantOf({ wall, zone }) {
  const plain = Temporal.PlainDateTime.from(wall)
  if (typeof zone === 'string') return plain.toZonedDateTime(zone).epochMilliseconds
  const time = timeOf(wall)
  time.zone = zone
  return time.toUnixTime() * 1_000
}

/** @param {string} wall */
export function timeOf(wall) {
  return wall.length > 10 ? ICAL.Time.fromDateTimeString(wall) : ICAL.Time.fromDateString(wall)
}

/**
 * How far a later version of an event is from its first place, on the clock that the event goes by.
 *
 * @param {Moment} from @param {Moment} to @param {Moment['zone']} zone
 */
export function shiftOf(from, to, zone) {
  if (from.isDay && to.isDay) return Temporal.PlainDate.from(from.wall).until(to.wall)
  const [one, other] = [from, to].map((each) => wallIn(each, zone))
  if (one && other) return one.until(other)
  return Temporal.Duration.from({ milliseconds: instantOf(to) - instantOf(from) })
}

/** Undefined in a zone that the file describes, of a moment of another. @param {Moment} moment @param {Moment['zone']} zone */
export function wallIn(moment, zone) {
  if (moment.zone === zone) return Temporal.PlainDateTime.from(moment.wall)
  if (typeof zone !== 'string') return undefined
  return Temporal.Instant.fromEpochMilliseconds(instantOf(moment)).toZonedDateTimeISO(zone).toPlainDateTime()
}
