/** Of completed rentals, one a booking (docs/product.md#reviews). */
import { isCompleted, type BookingState } from '#app/shared/booking-states.ts'

export const ratings = ['5', '4', '3', '2', '1'] as const

export function mayReview(state: BookingState): boolean {
  return isCompleted(state)
}

/** The beginning of a long review, up to a whole word of its first `most` characters. */
export function excerptOf(body: string, most: number): string {
  if (body.length <= most) return body
  // Not half of an emoji at its end.
  const begun = body.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${begun.slice(0, begun.lastIndexOf(' ') > 0 ? begun.lastIndexOf(' ') : undefined)} …`
}

/** To one decimal; undefined without any. */
export function averageRating(ratings: number[]): string | undefined {
  if (ratings.length === 0) return undefined
  return (ratings.reduce((total, rating) => total + rating, 0) / ratings.length).toFixed(1)
}
