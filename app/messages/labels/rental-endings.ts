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
  },
  keep: 'Keep the booking',
  before: 'Refunded earlier',
  refund: 'Refund',
  refundTo: (last4: string) => `Refund to the card ending in ${last4}`,
  refundAtDesk: 'Refund at the desk',
  kept: 'Kept',
  deposit: 'Security Deposit',
  released: (amount: string) => `${amount}, released. Nothing is on hold`,
  giveBack: (amount: string) => `${amount} in cash, to be returned at the desk`,
  releaseThere: (amount: string) => `${amount}, to be released on the terminal`,
  final: 'This frees the car right away, emails the customer and can’t be undone.',
} as const
