/** Any calendar of a car and any stay asked for, told relative to now so that a counterexample shrinks to a small one. */
import * as fc from 'fast-check'

import { earliestPickup, takenTimes } from '#app/fleet/availability/queries.server.ts'
import type { Chosen } from '#app/fleet/availability/offers.ts'
import { pickupSlots, type Availability } from '#app/fleet/availability/rules.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { business } from '#app/business.ts'
import { addDays, date, time, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { days, hours, later, minutes, seconds } from '#app/shared/durations.ts'
import type { Stay, WallTime } from '#app/shared/wall-clock.ts'
import { dayOf } from '#app/shared/zone.ts'

export type Period = { startsAt: Date; endsAt: Date }
export type Calendar = (now: Date) => Period[]
type StayFrom = (today: CalendarDate) => Stay

/** Any moment of the six weeks after an instant, to the millisecond. */
export const anyNow = (start: string) => fc.nat(days(42) - 1).map((after) => later(new Date(start), after))

const anyMinDays = fc.oneof(
  { weight: 3, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.nat(4).map((more) => 1 + more) },
)
/** Rates by date from a few days before a day on, one after the other, some of them without a gap. */
export const anySeasons: fc.Arbitrary<(today: CalendarDate) => Season[]> = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.nat(9)),
      length: fc.integer({ min: 1, max: 12 }),
      dailyRateCents: fc.integer({ min: 1_000, max: 2_000_000 }),
      minDays: anyMinDays,
    }),
    { maxLength: 4 },
  )
  .map((parts) => (today: CalendarDate) => {
    let next = addDays(today, -6)
    return parts.map(({ gap, length, ...season }, index) => {
      const firstDay = addDays(next, gap)
      next = addDays(firstDay, length)
      return { name: `Season ${index + 1}`, firstDay, lastDay: addDays(next, -1), ...season }
    })
  })

const anySlot = fc.constantFrom(...pickupSlots)
/** Past a half hour. */
const anyDrift = fc.nat(seconds(90) - 1)

/** Times a car is out, one after the other, the turnaround apart at least and often exactly: on the half hour or a little beside it. */
export const anyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    onTheHalfHour: fc.boolean(),
    periods: fc.array(
      fc.record({
        gap: fc.option(fc.nat(days(6)), { freq: 2 }),
        length: fc.oneof(fc.integer({ min: hours(1), max: days(3) }), fc.integer({ min: hours(1), max: days(12) })),
        drifts: fc.tuple(anyDrift, anyDrift),
      }),
      { maxLength: 7 },
    ),
  })
  .map(({ onTheHalfHour, periods }) => (now: Date) => {
    const half = minutes(30)
    const align = (instant: Date, drift: number) =>
      later(new Date(Math.ceil(instant.getTime() / half) * half), onTheHalfHour ? 0 : drift)
    let free = align(later(now, -days(3)), 0)
    return periods.map(({ gap, length, drifts }) => {
      const startsAt = gap === null ? free : align(later(free, gap), drifts[0])
      const endsAt = align(later(startsAt, length), drifts[1])
      free = later(endsAt, business.booking.turnaround)
      return { startsAt, endsAt }
    })
  })

/** Days and times asked for: mostly short stays in the window, now and then the impossible. */
export const anyStay: fc.Arbitrary<StayFrom> = fc
  .record({
    ahead: fc.integer({ min: -2, max: 33 }),
    length: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.nat(33) }),
    pickupTime: anySlot,
    returnTime: anySlot,
  })
  .map(({ ahead, length, ...slots }) => (today: CalendarDate) => {
    const pickupDate = addDays(today, ahead)
    return { pickupDate, returnDate: addDays(pickupDate, length), ...slots }
  })

/** A form on its way: no day, a pickup, or both. */
export const anyChosen: fc.Arbitrary<(today: CalendarDate) => Chosen> = fc
  .tuple(
    anyStay,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('times') },
      { weight: 4, arbitrary: fc.constant('pickup') },
      { weight: 3, arbitrary: fc.constant('both') },
    ),
  )
  .map(([stay, part]) => (today: CalendarDate) => {
    const { pickupDate, returnDate, ...slots } = stay(today)
    if (part === 'times') return slots
    return part === 'pickup' ? { ...slots, pickupDate } : { ...slots, pickupDate, returnDate }
  })

export const anyAvailability = (start: string): fc.Arbitrary<Availability> =>
  fc
    .record({ now: anyNow(start), minDays: anyMinDays, seasons: anySeasons, calendar: anyCalendar })
    .map(({ now, minDays, seasons, calendar }) => ({
      today: dayOf(now),
      earliest: earliestPickup(now),
      minDays,
      minAge: 25,
      seasons: seasons(dayOf(now)),
      taken: calendar(now).map(takenTimes),
    }))

/** Stays that end or begin as near to one of the times taken as half hours allow, on either side of its edge. */
export function edgeStays({ taken }: Pick<Availability, 'taken'>, slot: TimeOfDay): Stay[] {
  return taken.flatMap(({ from, until }) => [
    ...slotsAround(until).map(([pickupDate, pickupTime]) => ({
      pickupDate,
      pickupTime,
      returnDate: addDays(pickupDate, 1),
      returnTime: slot,
    })),
    ...slotsAround(from).map(([returnDate, returnTime]) => ({
      pickupDate: addDays(returnDate, -1),
      pickupTime: slot,
      returnDate,
      returnTime,
    })),
  ])
}

/** The last half hour before a moment, the moment's own and the first after it, as far as that day is open then. */
function slotsAround(moment: WallTime): [CalendarDate, TimeOfDay][] {
  const [day, clock] = [date(moment.slice(0, 10)), time(moment.slice(11))]
  const before = pickupSlots.filter((slot) => slot < clock).at(-1)
  const after = pickupSlots.find((slot) => slot > clock)
  return [before, pickupSlots.includes(clock) ? clock : undefined, after].flatMap((slot) =>
    slot ? [[day, slot] as [CalendarDate, TimeOfDay]] : [],
  )
}
