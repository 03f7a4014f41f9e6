import { business } from '#app/config/business.ts'
import { staffBookings } from '#app/config/staff-bookings.ts'
import { upfrontPart } from '#app/messages/payment-shares.ts'
import { hours } from '#app/shared/durations.ts'

const { leadTime, maximumDays } = business.booking
const allTheSame = 'You can still book it with a reason below.'

/** Bookings that staff enter for a customer. */
export const staffBooking = {
  tooSoon: {
    code: 'staffBooking.tooSoon',
    title: 'Outside the rules',
    body: `The pickup is less than ${leadTime / hours(1)} hours away. ${allTheSame}`,
  },
  tooLong: {
    code: 'staffBooking.tooLong',
    title: 'Outside the rules',
    body: `That’s more than ${maximumDays} days. With a reason below, you can book up to ${staffBookings.longestDays}.`,
  },
  tooLongForAll: {
    code: 'staffBooking.tooLongForAll',
    title: 'Invalid Dates',
    body: `A booking can be up to ${staffBookings.longestDays} days long. Choose an earlier return date.`,
  },
  tooShort: {
    code: 'staffBooking.tooShort',
    title: 'Outside the rules',
    body: `This car has a longer minimum rental. ${allTheSame}`,
  },
  reasonLong: {
    code: 'staffBooking.reasonLong',
    title: 'Not booked',
    body: `A reason can have up to ${business.office.longestReason} characters.`,
  },
  birthMissing: {
    code: 'staffBooking.birthMissing',
    title: 'Missing Information',
    body: 'Enter the driver’s date of birth.',
  },
  payMissing: { code: 'staffBooking.payMissing', title: 'Missing Information', body: 'Choose how it is paid.' },
  amountMissing: { code: 'staffBooking.amountMissing', title: 'Missing Information', body: 'Choose what is paid now.' },
  linkTakesHalf: {
    code: 'staffBooking.linkTakesHalf',
    title: 'Not booked',
    body: `A payment link takes the ${upfrontPart}. The confirmation email has a link to pay the rest.`,
  },
  customerGone: {
    code: 'staffBooking.customerGone',
    title: 'Account deleted',
    body: 'This account was deleted. Find the customer again, or enter a new one.',
  },
  usedForm: {
    code: 'staffBooking.usedForm',
    title: 'Already booked',
    body: 'This form already made another booking. Look for it in the list, or start a new booking.',
  },
  nobodyAsked: {
    code: 'staffBooking.nobodyAsked',
    title: 'Nothing to look for',
    body: 'Enter the whole email address, or the phone number with its area code.',
  },
} as const
