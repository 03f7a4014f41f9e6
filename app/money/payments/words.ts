import { keptShare, upfrontShare } from '#app/bookings/booking/payment-shares.ts'

export const cancellationProblems = {
  changed: {
    code: 'cancellation.changed',
    title: 'The refund has changed',
    body: 'Free cancellation ended while this page was open. The amounts below are current. Cancel again if you still want to.',
  },
  tooLate: {
    code: 'cancellation.tooLate',
    title: 'No longer possible',
    body: 'It’s past the pickup time. Please call us.',
  },
  notAnyMore: {
    code: 'cancellation.notAnyMore',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it. Please call us.',
  },
}

export const receiptProblems = {
  missing: {
    code: 'receipt.missing',
    title: 'Receipt Not Found',
    body: 'There is no receipt with this number in your account.',
  },
}

/** A payment that the customer's bank asks back. */
export const disputeLabels = {
  disputed: (amount: string) => `${amount} disputed.`,
  open: (amount: string) => `The customer’s bank asks for ${amount} back.`,
  respondBy: (at: string) => `Respond at Stripe by ${at}.`,
  respond: 'Respond at Stripe in time.',
  responded: 'Stripe has our evidence, and the bank is deciding.',
  frozen: 'This payment can’t be refunded until the bank decides.',
  shown: (shown: number, count: number) => `The ${shown} most urgent of ${count} are shown.`,
} as const

export const paidOnlineLabel = 'Online' as const

export const paymentPurposeLabels = {
  upfront: `Upfront ${upfrontShare}`,
  remaining: 'Balance',
  extra: 'Charges after the return',
  subscription: 'Subscription',
} as const

export const refundLabel = 'Refund' as const

export const refundStateLabels = {
  wanted: 'On its way',
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'We’ll call you',
} as const

/** Of a refund that another has replaced, of one handed over, and of one that waits for that. */
export const refundReturnedLabel = 'The bank sent it back to us' as const

export const refundedAtDeskLabel = 'At our desk' as const

export const refundWaitLabel = 'Ready for you at our desk' as const

/** The questions before a booking ends. */
export const rentalEndingLabels = {
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

/** Before a booking ends: what becomes of its deposit. */
export const depositAtEndLabels = {
  released: (amount: string) => `${amount} hold, to be released`,
  releasedThere: (amount: string) => `${amount} hold, to be released on the terminal`,
  returned: (amount: string) => `${amount} in cash, to be returned at the desk`,
  none: 'Nothing is on hold',
  asked: {
    staff: 'The customer’s link to add a card will no longer be needed',
    customer: 'You won’t need to add a card',
  },
} as const
