import { upfrontPart } from '#app/messages/payment-shares.ts'

/** The questions before a booking ends. */
export const rentalEnding = {
  cancelled: {
    title: 'Cancel this booking?',
    lead: 'We cannot keep it: everything the customer has paid goes back.',
    reason: 'Reason',
    reasonHint: 'The customer reads it in our email and with the booking.',
    submit: (refund: string) => `Cancel and send ${refund} back`,
    submitNothing: 'Cancel, nothing to send back',
  },
  no_show: {
    title: 'Record a no-show?',
    lead: `The customer did not come for the car. As agreed, the ${upfrontPart} is kept.`,
    submit: (refund: string) => `Record and send ${refund} back`,
    submitNothing: 'Record the no-show',
  },
  keep: 'Keep the booking',
  before: 'Paid back before',
  refund: 'Refund',
  refundTo: (last4: string) => `Refund to the card ending in ${last4}`,
  kept: 'Kept',
  deposit: 'Security Deposit',
  released: (amount: string) => `${amount}, released: nothing of it is held`,
  final: 'The car is free for others at once, and the customer gets an email. This cannot be taken back.',
} as const
