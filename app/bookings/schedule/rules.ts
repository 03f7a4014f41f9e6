/** How the stays of one car fill a row of the schedule, in slots as long as a turnaround: no two stays share one. */
import { business } from '#app/business.ts'
import { addDays, daysBetween, minutesOf, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'

export const slotsPerDay = hours(24) / business.booking.turnaround

export type Moment = { date: CalendarDate; time: TimeOfDay }
export type Span = { from: Moment; until: Moment }

/** `begins`, `ends`: within the days shown, so that a bar is drawn closed or cut. */
export type DayCell<Stay> =
  | { kind: 'free'; day: CalendarDate; slots: number; isLast: boolean }
  | { kind: 'turnaround'; slots: number }
  | { kind: 'stay'; stay: Stay; slots: number; begins: boolean; ends: boolean }

/** The cells of one row, in order; their slots add up to `days` days. Stays in order, none overlapping another. */
export function scheduleCellsOf<Stay extends Span>(stays: Stay[], first: CalendarDate, days: number): DayCell<Stay>[] {
  const last = days * slotsPerDay
  const cells: DayCell<Stay>[] = []
  let at = 0
  for (const [index, stay] of stays.entries()) {
    const [start, end] = [slotAt(stay.from, first, Math.floor), slotAt(stay.until, first, Math.ceil)]
    const from = Math.max(start, at)
    const until = Math.min(Math.max(end, from + 1), last)
    if (from >= last) break
    if (end > at) {
      cells.push(...freeCells(at, from, first))
      cells.push({ kind: 'stay', stay, slots: until - from, begins: start >= 0, ends: end <= last })
      at = until
    }
    const next = stays[index + 1]
    const nextStart = next ? Math.min(slotAt(next.from, first, Math.floor), last) : last
    if (at === end && at < nextStart) {
      cells.push({ kind: 'turnaround', slots: 1 })
      at += 1
    }
  }
  cells.push(...freeCells(at, last, first))
  return cells
}

/** A name needs about this much. */
const nameSlots = slotsPerDay * 1.5

/** Whether the cell is a bar too short for a name, with room for it behind. */
export function nameFitsOutside<Stay>(cells: readonly DayCell<Stay>[], index: number): boolean {
  const cell = cells[index]
  if (cell?.kind !== 'stay' || cell.slots >= nameSlots) return false
  const behind = cells.slice(index + 1)
  const next = behind.findIndex(({ kind }) => kind === 'stay')
  const room = (next < 0 ? behind : behind.slice(0, next)).reduce((sum, { slots }) => sum + slots, 0)
  return room >= nameSlots
}

/** Split at midnight, so that every day keeps its line. */
function freeCells(from: number, until: number, first: CalendarDate): Extract<DayCell<never>, { kind: 'free' }>[] {
  if (from >= until) return []
  const day = Math.floor(from / slotsPerDay)
  const end = Math.min((day + 1) * slotsPerDay, until)
  const isLast = end === (day + 1) * slotsPerDay
  return [{ kind: 'free', day: addDays(first, day), slots: end - from, isLast }, ...freeCells(end, until, first)]
}

/** By the clock on the wall: a day of 23 or 25 hours is as wide as any other. */
function slotAt({ date, time }: Moment, first: CalendarDate, round: (slots: number) => number): number {
  return daysBetween(first, date) * slotsPerDay + round((minutesOf(time) / (24 * 60)) * slotsPerDay)
}

type Times = { startsAt: Date; endsAt: Date }

/**
 * One car's stays in order. One that is overdue lasts until `now`, beside what else has needed the car since: the car is
 * free only once it is back. `planned`: its times as booked.
 */
export function untilBack<Stay extends Times>(
  stays: Stay[],
  isOverdue: (stay: Stay) => boolean,
  now: Date,
): (Stay & { planned: Times | null })[] {
  const sorted = stays.toSorted(inOrder).map((stay) => ({ ...stay, planned: isOverdue(stay) ? timesOf(stay) : null }))
  const late = sorted.findLast(isOverdue)
  if (!late) return sorted
  const since = sorted.filter(({ startsAt }) => startsAt >= late.endsAt && startsAt < now)
  const [next] = since
  const whole = { ...late, endsAt: next?.startsAt ?? now }
  const pieces = since.flatMap(({ endsAt }, index) => {
    const until = since[index + 1]?.startsAt ?? now
    return until > endsAt ? { ...late, startsAt: endsAt, endsAt: until } : []
  })
  return [...sorted.map((stay) => (stay === late ? whole : stay)), ...pieces].toSorted(inOrder)
}

function inOrder(one: Times, other: Times): number {
  return Number(one.startsAt) - Number(other.startsAt)
}

function timesOf({ startsAt, endsAt }: Times): Times {
  return { startsAt, endsAt }
}
