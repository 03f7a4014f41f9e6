import type { BookingState } from './rules.ts'

const pickedUp: BookingState[] = ['active', 'returned', 'completed']

/** What is open of the price falls due at the pickup; of a car that is on the road, as after an extension, it is still to be paid. */
export function dueLabel(state: BookingState): string {
  return pickedUp.includes(state) ? 'Still to be paid' : 'Due at pickup'
}
