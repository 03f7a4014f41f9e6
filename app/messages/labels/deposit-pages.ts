import { chargeRules } from '#app/config/charges.ts'
import { hours } from '#app/shared/durations.ts'

export const depositPages = {
  title: 'Deposits',
  about: 'What’s on hold on cards and in cash, and what happens next.',
  group: { open: 'Held and failed', risk: 'At risk', coming: 'Upcoming', ended: 'Ended' },
  groups: 'State',
  none: {
    open: { title: 'Nothing on hold', body: 'Deposits are held starting the day before pickup.' },
    risk: { title: 'None at risk', body: 'Failed, lapsed and disputed deposits appear here.' },
    coming: {
      title: 'None upcoming',
      body: 'Deposits of confirmed bookings appear here until they’re held, the day before pickup.',
    },
    ended: { title: 'None ended yet', body: 'Released and kept deposits appear here.' },
  },
  booking: 'Booking',
  customer: 'Customer',
  history: 'History',
  ofBooking: (number: string) => `Deposit of booking ${number}`,
  keep: {
    title: 'Keep a part',
    lead: `What you keep pays charges after the return. Add each one with its reason and photographs and send them; the customer has ${chargeRules.answerWithin / hours(1)} hours to respond. Then keep the amount from the deposit there. The rest is released.`,
    open: 'Open the charges',
  },
  terminal: {
    title: 'Hold made on the terminal',
    lead: 'Record a hold that you made on the card terminal. We cannot renew, capture or release it from here, so do that on the terminal and record it.',
    reference: 'Reference',
    referenceHint: 'The number on the terminal’s slip.',
    submit: (amount: string) => `Record a hold of ${amount}`,
  },
} as const
