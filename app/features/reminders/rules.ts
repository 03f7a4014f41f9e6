/** Which emails a rental is due, by Atlanta's clock: calendar days and wall times, so that a clock change moves none. */
import { reminders } from '#app/config/reminders.ts'
import { addDays, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'

export const reminderKinds = ['documents', 'pickup', 'return', 'overdue', 'overdueAgain'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export type Rental = {
  state: string
  confirmedAt: Date
  pickupDate: CalendarDate
  pickupTime: TimeOfDay
  pickupAt: Date
  returnDate: CalendarDate
  returnAt: Date
  /** We pick the car up, so it can't be late by the customer. */
  isCollected: boolean
}

type RentalTimes = Pick<Rental, 'pickupDate' | 'pickupTime' | 'pickupAt' | 'returnDate' | 'returnAt'>

/** What to send now. What we collect is never overdue; what was confirmed too late for a reminder gets none: its confirmation has said the same. */
export function dueReminders(rental: Rental, now: Date): ReminderKind[] {
  return reminderKinds.filter((kind) => {
    const { state, from, until } = windowOf(kind, rental)
    const isNew = state === 'confirmed' && kind === 'pickup' && rental.confirmedAt >= from
    const isOurs = rental.isCollected && (kind === 'overdue' || kind === 'overdueAgain')
    return rental.state === state && from <= now && now < until && !isNew && !isOurs
  })
}

/** Until when an email of this kind is of use. */
export function usefulUntil(kind: ReminderKind, rental: RentalTimes): Date {
  return windowOf(kind, rental).until
}

function windowOf(kind: ReminderKind, rental: RentalTimes): { state: 'confirmed' | 'active'; from: Date; until: Date } {
  const { pickupDate, pickupTime, pickupAt, returnDate, returnAt } = rental
  const before = (days: number) => instantAt(addDays(pickupDate, -days), pickupTime)
  const again = instantAt(addDays(returnDate, 1), reminders.overdueAgainAt)
  const windows = {
    documents: ['confirmed', before(reminders.documentsBefore), pickupAt],
    pickup: ['confirmed', before(reminders.pickupBefore), pickupAt],
    return: ['active', instantAt(returnDate, reminders.returnDayAt), returnAt],
    overdue: ['active', later(returnAt, reminders.overdueAfter), again],
    overdueAgain: ['active', again, later(again, reminders.overdueUsefulFor)],
  } as const
  const [state, from, until] = windows[kind]
  return { state, from, until }
}
