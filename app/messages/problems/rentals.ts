import { business } from '#app/config/business.ts'
import { rentals } from '#app/config/rentals.ts'
import { hours } from '#app/shared/durations.ts'

/** Bookings as staff and brokers read them. */
export const rental = {
  unread: { code: 'rental.unread', title: 'Failed to fetch bookings', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'rental.missing',
    title: 'Booking Not Found',
    body: 'No booking of yours to look after has this number.',
  },
  noteMissing: { code: 'rental.noteMissing', title: 'Note not saved', body: 'Write something first.' },
  noteLong: {
    code: 'rental.noteLong',
    title: 'Note not saved',
    body: `A note has at most ${rentals.longestNote.toLocaleString('en-US')} characters. Make two of it.`,
  },
  reasonMissing: {
    code: 'rental.reasonMissing',
    title: 'Not canceled',
    body: 'Say why: the customer reads it.',
  },
  reasonLong: {
    code: 'rental.reasonLong',
    title: 'Not canceled',
    body: `The reason has at most ${business.office.longestReason} characters.`,
  },
  moneyChanged: {
    code: 'rental.moneyChanged',
    title: 'The refund has changed',
    body: 'Money moved while this page was open. The amounts below are the current ones: look at them and confirm again.',
  },
  goneOn: {
    code: 'rental.goneOn',
    title: 'Not possible any more',
    body: 'This booking has gone on since. Its page shows how it stands.',
  },
  tooEarly: {
    code: 'rental.tooEarly',
    title: 'Not yet',
    body: `A booking is a no-show ${rentals.noShowAfter / hours(1)} hours after its pickup time at the earliest.`,
  },
} as const
