/** From choosing to driving, in five steps (S1 §2). */
import { business } from '#app/config/business.ts'
import { percent } from './policies.ts'

export const steps = [
  {
    title: 'Choose Your Dates',
    body: `Book up to ${business.booking.windowDays} days ahead. The calendar shows only days the car is free.`,
  },
  { title: 'Verify Your Identity', body: 'Driver’s license, front and back, and your insurance card.' },
  { title: 'Sign Agreement', body: 'One document, read and signed before you pay.' },
  {
    title: 'Secure Payment',
    body: `${percent(business.booking.upfrontShareBp)} now, the rest at pickup. The deposit is authorized, not charged.`,
  },
  {
    title: 'Pickup & Drive',
    body: `At the showroom, or delivered within ${business.requirements.deliveryMiles} miles.`,
  },
] as const
