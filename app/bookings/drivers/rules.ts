import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'

/** Customers until the keys are handed over, staff as long as the car is out. */
export function mayEditDrivers(state: BookingState, { byStaff }: { byStaff: boolean }): boolean {
  return bookingStates[state].isAhead || (byStaff && bookingStates[state].isOut)
}
