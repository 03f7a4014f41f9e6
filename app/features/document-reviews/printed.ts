import type { BookingState } from '#app/features/bookings/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { clockTime, longDate, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'

const words = labels.documentReviews

export type When = { date: CalendarDate; time: TimeOfDay }
type Booking = { number: string; status: BookingState; car: string; pickup: When; returns: When }

export function printWhen({ date, time }: When): string {
  return `${shortDate(date)}, ${clockTime(time)}`
}

export function printBooking({ number, status, car, pickup, returns }: Booking) {
  const printed = ({ date, time }: When) => `${longDate(date)}, ${clockTime(time)}`
  return { number, status, car, pickup: printed(pickup), returns: printed(returns) }
}

/** How long documents are kept (DECISIONS §3). */
export function printKept(retention: { keep: boolean; deletedAt: Date } | null): string | null {
  if (!retention) return null
  return retention.keep ? words.keptByWish : words.deletedOn(longDate(dayOf(retention.deletedAt)))
}
