/** Other dates for a booking: what is possible, and what it does to money and to free cancellation. */
import { stayProblem, wallTime, type Availability, type Stay, type StayProblem } from '#app/fleet/availability/rules.ts'
import { freeUntil, isFreeToCancel } from '#app/bookings/booking/rules.ts'
import { addDays, date, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { isCurrent, type BookingState } from '#app/shared/booking-states.ts'

export type Booked = Stay & { state: BookingState; pickupAt: Date; freeBefore: number }
/** Other dates and, where it is chosen, another car. */
export type NewStay = Stay & { vehicleId?: string }
export type ChangeProblem = StayProblem | 'sameDates' | 'pickupFixed' | 'carFixed' | 'returnPast'

/** A pickup that stays as it is was possible when it was booked. */
export function changeProblem(
  stay: Stay,
  before: Stay & Pick<Booked, 'state'>,
  given: Availability,
  isOtherCar = false,
): ChangeProblem | undefined {
  const isSamePickup = stay.pickupDate === before.pickupDate && stay.pickupTime === before.pickupTime
  const isSameReturn = stay.returnDate === before.returnDate && stay.returnTime === before.returnTime
  if (isSamePickup && isSameReturn && !isOtherCar) return 'sameDates'
  if (before.state === 'active' && isOtherCar) return 'carFixed'
  if (before.state === 'active' && !isSamePickup) return 'pickupFixed'
  if (wallTime(stay.returnDate, stay.returnTime) < given.earliest) return 'returnPast'
  return stayProblem(stay, isSamePickup ? withPickupOf(before, given) : given)
}

/** What may be chosen while the pickup stays as it is. */
export function withPickupOf({ pickupDate, pickupTime }: Stay, given: Availability): Availability {
  return { ...given, today: pickupDate, earliest: wallTime(pickupDate, pickupTime) }
}

/** The first day on which a car that is out may come back at this hour. */
export function firstReturn(returnTime: TimeOfDay, { earliest }: Pick<Availability, 'earliest'>): CalendarDate {
  const day = date(earliest.slice(0, 10))
  return wallTime(day, returnTime) < earliest ? addDays(day, 1) : day
}

/** The same stay, a day longer. */
export function dayLonger<T extends Stay>(stay: T): T {
  return { ...stay, returnDate: addDays(stay.returnDate, 1) }
}

/** What the car is taken by on the chosen days. */
export function conflictOf(stay: Stay, { taken }: Pick<Availability, 'taken'>) {
  const [from, until] = [wallTime(stay.pickupDate, stay.pickupTime), wallTime(stay.returnDate, stay.returnTime)]
  const other = taken.find((period) => from < period.until && until > period.from)
  return other && { ...other, field: from < other.from ? ('returnDate' as const) : ('pickupDate' as const) }
}

export function mayChange(state: BookingState): boolean {
  return isCurrent(state)
}

/** As long as canceling is free, customers change dates by themselves; afterwards staff decide. */
export function changesAlone(booked: Booked, now: Date): boolean {
  return booked.state === 'confirmed' && isFreeToCancel(booked, now)
}

/** Free cancellation moves with the pickup while it lasts, and does not come back once it is over. */
export function freeBeforeChanged(booked: Booked, pickupAt: Date, now: Date): number {
  return isFreeToCancel(booked, now) ? booked.freeBefore : pickupAt.getTime() - freeUntil(booked).getTime()
}
