import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'

type Moment = { day: CalendarDate; time: TimeOfDay }

/** Whether a pickup or return is past its time, by Atlanta's clock. */
export function isLate(due: Moment, now: Moment): boolean {
  return due.day < now.day || (due.day === now.day && due.time < now.time)
}

/** What may wait for the office, the most urgent first: what costs money tomorrow, what a customer waits for, the rest. */
const urgency = [
  'dispute',
  'house',
  'overdueCharge',
  'calendars',
  'deposits',
  'deskRefund',
  'charge',
  'changes',
  'documents',
  'signUps',
  'reports',
  'hold',
  'leads',
  'listingReviews',
] as const

export type WaitingKind = (typeof urgency)[number]

/** In the order of their urgency; of one kind as they were. */
export function byUrgency<Item extends { kind: WaitingKind }>(items: readonly Item[]): Item[] {
  return urgency.flatMap((kind) => items.filter((item) => item.kind === kind))
}
