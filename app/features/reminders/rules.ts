/** Which emails a rental is due, by Atlanta's clock: calendar days and wall times, so that a clock change moves none. */
import { business } from '#app/config/business.ts'
import { reminders } from '#app/config/reminders.ts'
import { addDays, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'

export const reminderKinds = [
  'documents',
  'pickup',
  'miles',
  'balance',
  'return',
  'overdue',
  'overdueAgain',
  'balanceAfter',
  'balanceAgain',
] as const
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
  /** When the car came back. */
  endedAt?: Date | null
  /** Something of the rental or its charges can be paid. */
  owes?: boolean
  /** The miles, as the customer read the odometer. */
  nearlyUsed?: boolean
}

type RentalTimes = Pick<
  Rental,
  'pickupDate' | 'pickupTime' | 'pickupAt' | 'returnDate' | 'returnAt' | 'endedAt' | 'nearlyUsed'
>

/** What to send now. What we collect is never overdue; what was confirmed too late for a reminder gets none: its confirmation has said the same. */
export function dueReminders(rental: Rental, now: Date): ReminderKind[] {
  return reminderKinds.filter((kind) => {
    const { state, from, until } = windowOf(kind, rental)
    const isNew = state === 'confirmed' && kind === 'pickup' && rental.confirmedAt >= from
    const isOurs = rental.isCollected && (kind === 'overdue' || kind === 'overdueAgain')
    const isSettled = isAboutBalance(kind) && !rental.owes
    return rental.state === state && from <= now && now < until && !isNew && !isOurs && !isSettled
  })
}

/** Asks for what is due. */
export function isAboutBalance(kind: ReminderKind): kind is 'balance' | 'balanceAfter' | 'balanceAgain' {
  return kind === 'balance' || kind === 'balanceAfter' || kind === 'balanceAgain'
}

/** Until when an email of this kind is of use. */
export function usefulUntil(kind: ReminderKind, rental: RentalTimes): Date {
  return windowOf(kind, rental).until
}

type Window = { state: 'confirmed' | 'active' | 'returned'; from: Date; until: Date }

function windowOf(kind: ReminderKind, rental: RentalTimes): Window {
  const { pickupDate, pickupTime, pickupAt, returnDate, returnAt, nearlyUsed } = rental
  const before = (days: number) => instantAt(addDays(pickupDate, -days), pickupTime)
  const again = instantAt(addDays(returnDate, 1), reminders.overdueAgainAt)
  const endedAt = rental.endedAt ?? returnAt
  const askedAgain = instantAt(addDays(dayOf(endedAt), reminders.balanceAgainIn), reminders.balanceAgainAt)
  const windows = {
    documents: ['confirmed', before(reminders.documentsBefore), pickupAt],
    pickup: ['confirmed', before(reminders.pickupBefore), pickupAt],
    balance: ['active', later(returnAt, -reminders.balanceBefore), returnAt],
    balanceAfter: ['returned', later(endedAt, reminders.balanceAfter), askedAgain],
    balanceAgain: ['returned', askedAgain, later(askedAgain, reminders.balanceUsefulFor)],
    // Nobody reads the odometer for us: by then it may be as far as the rental is.
    miles: ['active', nearlyUsed ? pickupAt : later(pickupAt, offeredAfter(pickupAt, returnAt)), returnAt],
    return: ['active', instantAt(returnDate, reminders.returnDayAt), returnAt],
    overdue: ['active', later(returnAt, reminders.overdueAfter), again],
    overdueAgain: ['active', again, later(again, reminders.overdueUsefulFor)],
  } as const
  const [state, from, until] = windows[kind]
  return { state, from, until }
}

/** Milliseconds of the rental after which more miles are offered. */
function offeredAfter(pickupAt: Date, returnAt: Date): number {
  const share = business.requirements.extraMilesPackage.offeredFrom / 10_000
  return Math.round((returnAt.getTime() - pickupAt.getTime()) * share)
}
