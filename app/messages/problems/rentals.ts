import { business } from '#app/config/business.ts'
import { rentals } from '#app/config/rentals.ts'
import { hours, printDuration } from '#app/shared/durations.ts'

/** Bookings as staff and brokers read them. */
export const rental = {
  unread: { code: 'rental.unread', title: 'Failed to fetch bookings', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'rental.missing',
    title: 'Booking Not Found',
    body: 'You don’t have a booking with this number. Check the number, or look for it under Bookings.',
  },
  refundMissing: {
    code: 'rental.refundMissing',
    title: 'Refund Not Found',
    body: 'This booking has no such refund to pay out.',
  },
  refundNotWaiting: {
    code: 'rental.refundNotWaiting',
    title: 'Nothing Recorded',
    body: 'This refund isn’t waiting at the desk. It was already recorded or refunded at Stripe, the customer’s bank is deciding about the payment, or the bank has already returned it. Check the payments before you pay anything back.',
  },
  noteMissing: { code: 'rental.noteMissing', title: 'Note not saved', body: 'Write something first.' },
  noteLong: {
    code: 'rental.noteLong',
    title: 'Note not saved',
    body: `A note can have up to ${rentals.longestNote.toLocaleString('en-US')} characters. Split it in two.`,
  },
  reasonMissing: {
    code: 'rental.reasonMissing',
    title: 'Not canceled',
    body: 'Say why. The customer will read it.',
  },
  reasonLong: {
    code: 'rental.reasonLong',
    title: 'Not canceled',
    body: `A reason can have up to ${business.office.longestReason} characters.`,
  },
  moneyChanged: {
    code: 'rental.moneyChanged',
    title: 'The refund has changed',
    body: 'The amounts changed while this page was open. Review the ones below and confirm again.',
  },
  goneOn: {
    code: 'rental.goneOn',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it. Its page shows where it is now.',
  },
  driverNotThere: {
    code: 'rental.driverNotThere',
    title: 'Not a no-show',
    body: `Our driver has to be at the address within ${printDuration(business.requirements.deliveryWithin)} of the pickup time and wait until ${printDuration(rentals.noShowAfter)} after it. If we came later or weren’t there, cancel the booking with a full refund.`,
  },
  driverTimeMissing: {
    code: 'rental.driverTimeMissing',
    title: 'Not recorded',
    body: 'Enter when our driver was at the address. If we weren’t there, cancel the booking with a full refund.',
  },
  whatHappenedMissing: {
    code: 'rental.whatHappenedMissing',
    title: 'Not recorded',
    body: 'Say how we tried to reach the customer.',
  },
  whatHappenedLong: {
    code: 'rental.whatHappenedLong',
    title: 'Not recorded',
    body: `The note can have up to ${business.office.longestReason} characters.`,
  },
  tooEarly: {
    code: 'rental.tooEarly',
    title: 'Not yet',
    body: `You can record a no-show starting ${rentals.noShowAfter / hours(1)} hours after the pickup time.`,
  },
} as const
