import { garageLabels } from './words.ts'
import { clockTime, shortDay } from '#app/shared/dates.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { seenBy, type VehicleStay } from './blocks.server.ts'
import { importedReason } from './rules.ts'

const words = garageLabels.calendar

/** With its dates in words, and the days on which it begins and ends. */
export function printBlockedStay(viewer: Viewer, stay: VehicleStay) {
  const { id, kind, startsAt, endsAt, reason, note, number, requestId, customer } = seenBy(viewer, stay)
  const what = kind === 'block' ? words.reason[reason] : kind === 'hold' ? words.hold : words.booked(number)
  return {
    id,
    kind,
    isImported: kind === 'block' && reason === importedReason,
    what,
    note,
    customer,
    number,
    requestId,
    dates: printSpan(stay),
    firstDay: dayOf(startsAt),
    // A stay that ends at midnight ends the day before.
    lastDay: dayOf(new Date(endsAt.getTime() - 1)),
  }
}
export type PrintedStay = ReturnType<typeof printBlockedStay>

/** "Nov 27, 10:00 AM to Nov 29, 10:00 AM" */
export function printSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return words.range(formatInstant(startsAt), formatInstant(endsAt))
}

function formatInstant(instant: Date): string {
  return `${shortDay(dayOf(instant))}, ${clockTime(timeOf(instant))}`
}
