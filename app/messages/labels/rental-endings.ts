import { keptShare } from '#app/messages/payment-shares.ts'

/** The questions before a booking ends. */
export const rentalEnding = {
  cancelled: {
    title: 'Cancel this booking?',
    lead: 'We have to cancel it, so the customer gets a full refund.',
    reason: 'Reason',
    reasonHint: 'The customer sees this in our email and on the booking.',
    submit: (refund: string) => `Cancel and refund ${refund}`,
    submitNothing: 'Cancel with no refund',
  },
  no_show: {
    title: 'Record a no-show?',
    lead: `The customer didn’t pick up the car. As agreed, we keep ${keptShare}.`,
    submit: (refund: string) => `Record and refund ${refund}`,
    submitNothing: 'Record the no-show',
    delivered: (address: string) =>
      `Only if our driver was at ${address} with the car and couldn’t hand it over. As agreed, we then keep ${keptShare}.`,
    driverTime: 'Our driver was there at',
    driverTimeHint: (from: string, to: string, waitEnds: string) =>
      `Between ${from} and ${to}, with the car there until ${waitEnds}. If our driver came later or left earlier, cancel instead.`,
    note: 'What happened',
    noteHint: 'How long our driver waited, and how we tried to reach the customer. The customer sees this.',
    notThere: 'Our driver wasn’t there? Cancel instead',
  },
  keep: 'Keep the booking',
  before: 'Refunded earlier',
  refund: 'Refund',
  refundTo: (last4: string) => `Refund to the card ending in ${last4}`,
  refundAtDesk: 'Refund at the desk',
  kept: 'Kept',
  deposit: 'Security Deposit',
  final: 'This frees the car right away, emails the customer and can’t be undone.',
} as const
