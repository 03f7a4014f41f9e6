/** Figures of bookings that staff enter for a customer. */
import { hours, minutes } from '#app/shared/durations.ts'

export const staffBookingFigures = {
  /** With a reason that is logged: in days, instead of business.booking.maximumDays. */
  longestDays: 60,
  /** How long the payment link of the email is good, or until the pickup when that is nearer. Stripe allows a day. */
  payWithin: hours(4),
  /** Stripe opens no page for less than half an hour. */
  leastToPay: minutes(31),
  /** From the end of the payment page until the dates are freed, as business.booking. */
  freedAfter: minutes(9),
  carsShown: 25,
  customersShown: 8,
} as const
