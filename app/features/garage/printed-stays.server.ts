import type { Viewer } from '#app/features/access/permissions.ts'
import { labels } from '#app/messages/labels.ts'
import { clockTime, shortDay } from '#app/shared/dates.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { seenBy, type VehicleStay } from './blocks.server.ts'

const words = labels.garage.calendar

/** With its dates in words, and the days on which it begins and ends. */
export function printStay(viewer: Viewer, stay: VehicleStay) {
  const { id, kind, startsAt, endsAt, reason, note, number, requestId, customer } = seenBy(viewer, stay)
  const [from, until] = [wordsOf(startsAt), wordsOf(endsAt)]
  const what = kind === 'block' ? words.reason[reason] : kind === 'hold' ? words.hold : words.booked(number)
  return {
    id,
    kind,
    what,
    note,
    customer,
    number,
    requestId,
    dates: words.range(from, until),
    firstDay: dayOf(startsAt),
    // A stay that ends at midnight ends the day before.
    lastDay: dayOf(new Date(endsAt.getTime() - 1)),
  }
}
export type PrintedStay = ReturnType<typeof printStay>

function wordsOf(instant: Date): string {
  return `${shortDay(dayOf(instant))}, ${clockTime(timeOf(instant))}`
}
