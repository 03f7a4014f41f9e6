/** Random calendars of cars and wishes of people from a seed, so that a run that failed can be run again. */
import { earliestPickup, takenTimes } from '#app/features/availability/queries.server.ts'
import type { Chosen } from '#app/features/availability/offers.ts'
import { pickupSlots, type Availability, type Stay, type WallTime } from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { addDays, date, time, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { days, hours, later, minutes, seconds } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'

/** From 0 up to, not including, 1. */
export type Random = () => number
export type Period = { startsAt: Date; endsAt: Date }

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Any moment of the six weeks after an instant, to the millisecond. */
export function drawNow(random: Random, start: string): Date {
  return later(new Date(start), Math.floor(random() * days(42)))
}

/** Times a car is out, one after the other, the turnaround apart at least and often exactly: on the half hour or a little beside it. */
export function drawPeriods(random: Random, now: Date): Period[] {
  const half = minutes(30)
  const beside = random() < 0.5 ? 0 : seconds(90)
  const align = (instant: Date) =>
    later(new Date(Math.ceil(instant.getTime() / half) * half), Math.floor(random() * beside))
  const periods: Period[] = []
  let free = align(later(now, -days(3)))
  for (let count = Math.floor(random() * 8); count > 0; count--) {
    const startsAt = random() < 0.3 ? free : align(later(free, Math.floor(random() * days(6))))
    const endsAt = align(later(startsAt, hours(1) + Math.floor(random() * random() * days(12))))
    periods.push({ startsAt, endsAt })
    free = later(endsAt, business.booking.turnaround)
  }
  return periods
}

/** Stays that end or begin as near to one of the times taken as half hours allow, on either side of its edge. */
export function edgeWishes(random: Random, { taken }: Pick<Availability, 'taken'>): Stay[] {
  return taken.flatMap(({ from, until }) => [
    ...slotsAround(until).map(([pickupDate, pickupTime]) => ({
      pickupDate,
      pickupTime,
      returnDate: addDays(pickupDate, 1),
      returnTime: drawSlot(random),
    })),
    ...slotsAround(from).map(([returnDate, returnTime]) => ({
      pickupDate: addDays(returnDate, -1),
      pickupTime: drawSlot(random),
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

export function drawAvailability(random: Random, start: string): Availability {
  const now = drawNow(random, start)
  const minDays = random() < 0.6 ? 1 : 1 + Math.floor(random() * 5)
  return {
    today: dayOf(now),
    earliest: earliestPickup(now),
    minDays,
    minAge: 25,
    taken: drawPeriods(random, now).map(takenTimes),
  }
}

const drawSlot = (random: Random) => pickupSlots[Math.floor(random() * pickupSlots.length)]!

/** Days and times asked for: mostly short stays in the window, now and then the impossible. */
export function drawWish(random: Random, { today }: Pick<Availability, 'today'>): Stay {
  const pickupDate = addDays(today, Math.floor(random() * 36) - 2)
  const length = random() < 0.8 ? 1 + Math.floor(random() * 5) : Math.floor(random() * 34)
  return {
    pickupDate,
    pickupTime: drawSlot(random),
    returnDate: addDays(pickupDate, length),
    returnTime: drawSlot(random),
  }
}

/** A form on its way: no day, a pickup, or both. */
export function drawChosen(random: Random, given: Availability): Chosen {
  const wish = drawWish(random, given)
  const { pickupDate, returnDate, ...times } = wish
  if (random() < 0.3) return times
  return random() < 0.6 ? { ...times, pickupDate } : { ...times, pickupDate, returnDate }
}
