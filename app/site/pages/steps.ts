import { business } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { percent } from '#app/shared/money.ts'
import { depositRules, openingTimes, upfrontIsKept } from './policies.ts'

const { booking, requirements, uploads } = business

export const steps = [
  {
    title: 'Choose Your Dates',
    body: `Book up to ${booking.windowDays} days ahead. The calendar shows when the car is available.`,
    more: `The earliest pickup is ${booking.leadTime / hours(1)} hours from now. Pickup and return are on the half hour, ${openingTimes}.`,
  },
  {
    title: 'Verify Your Identity',
    body: 'Driver’s license, front and back, and your insurance card.',
    more: `A photo or a scan of each, up to ${uploads.maximumBytes / 1024 / 1024} MB, sent with the booking. Only our staff can open them.`,
  },
  {
    title: 'Sign Agreement',
    body: 'One document, read and signed before you pay.',
    more: 'It names the car, the dates and every sum. You sign by typing your full name.',
  },
  {
    title: 'Secure Payment',
    body: `${percent(booking.upfrontShareBp)} now, the rest at pickup. The deposit is authorized, not charged.`,
    more: `What you pay now is ${upfrontIsKept}. ${depositRules[1]}`,
  },
  {
    title: 'Pickup & Drive',
    body: `At the showroom, or delivered within ${requirements.deliveryMiles} miles.`,
    more: 'We’ll hand over the keys and show you the car. 24/7 emergency support while you have it.',
  },
] as const
