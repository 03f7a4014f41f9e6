import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'

/** What is open of the price is due at the pickup; after it, as when a rental was extended, it is due. */
export function dueLabel(state: BookingState): string {
  return bookingStates[state].isPickedUp ? 'Balance due' : 'Due at pickup'
}
