/** Other dates for a booking: what is possible, and what it does to money and to free cancellation. */
import { stayProblem, takenDuring, type Availability, type StayProblem } from '#app/fleet/availability/rules.ts'
import { freeUntil, isFreeToCancel } from '#app/bookings/booking/rules.ts'
import { addDays, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { bookingStates, isCurrent, type BookingState } from '#app/shared/booking-states.ts'
import { readWall, wallTime, type Stay } from '#app/shared/wall-clock.ts'

export type Booked = Stay & { state: BookingState; pickupAt: Date; freeBefore: number }
/** Other dates and, where it is chosen, another car. */
export type NewStay = Stay & { vehicleId?: string }
export type ChangeProblem = StayProblem | 'sameDates' | 'pickupFixed' | 'carFixed' | 'returnPast'

export function changeProblem(
  stay: Stay,
  before: Stay & Pick<Booked, 'state'>,
  given: Availability,
  isOtherCar = false,
): ChangeProblem | undefined {
  const samePickup = isSamePickup(stay, before)
  const isSameReturn = stay.returnDate === before.returnDate && stay.returnTime === before.returnTime
  if (samePickup && isSameReturn && !isOtherCar) return 'sameDates'
  if (bookingStates[before.state].isOut && isOtherCar) return 'carFixed'
  if (bookingStates[before.state].isOut && !samePickup) return 'pickupFixed'
  if (wallTime(stay.returnDate, stay.returnTime) < given.earliest) return 'returnPast'
  return stayProblem(stay, changeRules(stay, before, given))
}

/** What these dates are judged by: a pickup that stays as it is was possible when it was booked. */
export function changeRules(chosen: Partial<Stay>, before: Stay, given: Availability): Availability {
  return isSamePickup(chosen, before) ? withPickupOf(before, given) : given
}

/** What the calendar offers in place of what is booked: of a car that is out, another return at this hour. */
export function changeCalendar(
  { returnTime }: Pick<Stay, 'returnTime'>,
  before: Stay & Pick<Booked, 'state'>,
  given: Availability,
): Availability {
  return bookingStates[before.state].isOut
    ? { ...withPickupOf(before, given), returnFrom: firstReturn(returnTime, given) }
    : given
}

/** What the car is taken by on the chosen days. */
export function conflictOf(stay: Stay, given: Pick<Availability, 'taken'>) {
  const [other] = takenDuring(stay, given)
  const isAhead = other && wallTime(stay.pickupDate, stay.pickupTime) < other.from
  return other && { ...other, field: isAhead ? ('returnDate' as const) : ('pickupDate' as const) }
}

export function mayChange(state: BookingState): boolean {
  return isCurrent(state)
}

/** As long as canceling is free, customers change dates by themselves; afterwards staff decide. */
export function changesAlone(booked: Booked, now: Date): boolean {
  return bookingStates[booked.state].isAhead && isFreeToCancel(booked, now)
}

/** Free cancellation moves with the pickup while it lasts, and does not come back once it is over. */
export function freeBeforeChanged(booked: Booked, pickupAt: Date, now: Date): number {
  return isFreeToCancel(booked, now) ? booked.freeBefore : pickupAt.getTime() - freeUntil(booked).getTime()
}

function isSamePickup(stay: Partial<Stay>, before: Stay): boolean {
  return stay.pickupDate === before.pickupDate && stay.pickupTime === before.pickupTime
}

function withPickupOf({ pickupDate, pickupTime }: Stay, given: Availability): Availability {
  return { ...given, today: pickupDate, earliest: wallTime(pickupDate, pickupTime) }
}

/** The first day on which a car that is out may come back at this hour. */
function firstReturn(returnTime: TimeOfDay, { earliest }: Pick<Availability, 'earliest'>): CalendarDate {
  const { date } = readWall(earliest)
  return wallTime(date, returnTime) < earliest ? addDays(date, 1) : date
}
