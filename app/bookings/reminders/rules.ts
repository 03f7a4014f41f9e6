/** Which emails a rental is due, by Atlanta's clock: calendar days and wall times, so that a clock change moves none. */
import { business } from '#app/business.ts'
import { reminderFigures } from './figures.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { addDays, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'

/** A bank can take a payment back long after everything was paid. */
const { ahead, out, back } = bookingStatuses

export const reminderKinds = [
  'balanceFirst',
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

export type RemindedRental = {
  state: BookingState
  confirmedAt: Date
  pickupDate: CalendarDate
  pickupTime: TimeOfDay
  pickupAt: Date
  returnDate: CalendarDate
  returnAt: Date
  /** We pick the car up, so it can't be late by the customer. */
  isCollected: boolean
  /** When we learned that the car is back, which may be days after it came. */
  endKnownAt?: Date | null
  /** When something new could be paid after the return, the latest time: a charge, or what a bank took back. */
  openedAt?: Date | null
  /** Something of the rental or its charges can be paid. */
  owes?: boolean
  /** The miles, as the customer read the odometer. */
  nearlyUsed?: boolean
}

type RentalTimes = Pick<
  RemindedRental,
  'pickupDate' | 'pickupTime' | 'pickupAt' | 'returnDate' | 'returnAt' | 'endKnownAt' | 'openedAt' | 'nearlyUsed'
>

/** What to send now. What we collect is never overdue; what was confirmed too late for a reminder gets none: its confirmation has said the same. */
export function dueReminders(rental: RemindedRental, now: Date): ReminderKind[] {
  return reminderKinds.filter((kind) => {
    const { states, from, until } = windowOf(kind, rental)
    const isNew = (kind === 'pickup' || kind === 'balanceFirst') && rental.confirmedAt >= from
    const isOurs = rental.isCollected && (kind === 'overdue' || kind === 'overdueAgain')
    const isSettled = isAboutBalance(kind) && !rental.owes
    return states.includes(rental.state) && from <= now && now < until && !isNew && !isOurs && !isSettled
  })
}

type AboutBalance = 'balanceFirst' | 'balance' | 'balanceAfter' | 'balanceAgain'

/** Asks for what is due. */
export function isAboutBalance(kind: ReminderKind): kind is AboutBalance {
  return kind === 'balanceFirst' || kind === 'balance' || kind === 'balanceAfter' || kind === 'balanceAgain'
}

/** Until when an email of this kind is of use. */
export function usefulUntil(kind: ReminderKind, rental: RentalTimes): Date {
  return windowOf(kind, rental).until
}

/** From when on what is open after the return is asked for. What opens later is asked for again, as often. */
export function askedFrom({
  returnAt,
  endKnownAt,
  openedAt,
}: Pick<RemindedRental, 'returnAt' | 'endKnownAt' | 'openedAt'>): Date {
  const back = endKnownAt ?? returnAt
  return openedAt && openedAt > back ? openedAt : back
}

type Window = { states: readonly BookingState[]; from: Date; until: Date }

function windowOf(kind: ReminderKind, rental: RentalTimes): Window {
  const { pickupDate, pickupTime, pickupAt, returnDate, returnAt, nearlyUsed } = rental
  const before = (days: number) => instantAt(addDays(pickupDate, -days), pickupTime)
  const again = instantAt(addDays(returnDate, 1), reminderFigures.overdueAgainAt)
  const open = askedFrom(rental)
  const askedAgain = instantAt(addDays(dayOf(open), reminderFigures.balanceAgainIn), reminderFigures.balanceAgainAt)
  const windows: Record<ReminderKind, readonly [readonly BookingState[], Date, Date]> = {
    balanceFirst: [ahead, before(reminderFigures.balanceFirstBefore), before(reminderFigures.pickupBefore)],
    documents: [ahead, before(reminderFigures.documentsBefore), pickupAt],
    pickup: [ahead, before(reminderFigures.pickupBefore), pickupAt],
    balance: [out, later(returnAt, -reminderFigures.balanceBefore), returnAt],
    balanceAfter: [back, later(open, reminderFigures.balanceAfter), askedAgain],
    balanceAgain: [back, askedAgain, later(askedAgain, reminderFigures.balanceUsefulFor)],
    // No one reads the odometer for us: by then it may be as far as the rental is.
    miles: [out, nearlyUsed ? pickupAt : later(pickupAt, offeredAfter(pickupAt, returnAt)), returnAt],
    return: [out, instantAt(returnDate, reminderFigures.returnDayAt), returnAt],
    overdue: [out, later(returnAt, reminderFigures.overdueAfter), again],
    overdueAgain: [out, again, later(again, reminderFigures.overdueUsefulFor)],
  }
  const [states, from, until] = windows[kind]
  return { states, from, until }
}

/** Milliseconds of the rental after which more miles are offered. */
function offeredAfter(pickupAt: Date, returnAt: Date): number {
  const share = business.requirements.extraMilesPackage.offeredFrom / 10_000
  return Math.round((returnAt.getTime() - pickupAt.getTime()) * share)
}
