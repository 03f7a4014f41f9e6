/** Of completed rentals, one a booking (DECISIONS §2). */
import type { BookingState } from '#app/features/bookings/rules.ts'

export const ratings = ['5', '4', '3', '2', '1'] as const

export function mayReview(state: BookingState): boolean {
  return state === 'completed'
}
