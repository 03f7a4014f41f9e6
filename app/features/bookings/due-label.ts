import type { BookingState } from './rules.ts'

const pickedUp: BookingState[] = ['active', 'returned', 'completed']

/** What is open of the price is due at the pickup; after it, as when a rental was extended, it is due. */
export function dueLabel(state: BookingState): string {
  return pickedUp.includes(state) ? 'Balance due' : 'Due at pickup'
}
