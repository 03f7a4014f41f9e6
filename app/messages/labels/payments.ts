import { upfrontShare } from '#app/messages/payment-shares.ts'
import { exactDollars } from '#app/shared/money.ts'

export const paidBy = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card at our desk',
  deposit: 'Kept from the deposit',
} as const

export const paidOnline = 'Online' as const
export const paidReference = (reference: string) => `reference ${reference}`
export const paidReported = 'marked for the accountant' as const

export const paymentPurpose = {
  upfront: `Upfront ${upfrontShare}`,
  remaining: 'Balance',
  extra: 'Charges after the return',
  subscription: 'Subscription',
} as const

export const refund = 'Refund' as const

export const refundState = {
  wanted: 'On its way',
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'We’ll call you',
} as const

/** Of a refund that another has replaced, of one handed over, and of one that waits for that. */
export const refundReturned = 'The bank sent it back to us' as const
export const refundedAtDesk = 'At our desk' as const
export const refundWaits = 'Ready for you at our desk' as const

export const subscription = {
  notOpen:
    'The broker program isn’t open yet. We’re building links, listings and earnings first. Until then, a broker account is free.',
  onceOpen: (fee: string) => `${fee} once it opens. You can’t pay before then.`,
  subscribe: 'Subscribe',
  manage: 'Manage subscription',
  toPayment: 'Continue to payment',
  standing: { active: 'Active', ending: 'Active, will not renew', late: 'Payment failed', closed: 'Payment failed' },
  none: 'You have no subscription.',
  offer: (fee: string) => `The broker program costs ${fee} per month.`,
  toOffer: 'See the subscription',
  late: (day: string) =>
    `Your last payment was declined. Use another card by ${day}, or you’ll lose access to the program.`,
  closed: 'Your last payment was declined, so you’ve lost access to the program. Use another card to get it back.',
} as const

/** Above a broker's pages. Put together on the server. */
export const subscriptionNotice = {
  unsubscribed: 'Subscribe to the broker program to use listings, bookings, referrals and earnings.',
  renews: (fee: string, day: string) => `Your subscription renews on ${day} for ${fee}.`,
  ending: (day: string) =>
    `Your subscription ends on ${day}. You can undo this until then, and you keep access to everything.`,
  ended: (day: string) => `Your subscription ended on ${day}.`,
} as const

/** What is still owed for a rental, to who rents. */
export const payBalance = {
  submit: (amount: number) => `Pay ${exactDollars(amount)}`,
  charges: (amount: number) => `Pay charges of ${exactDollars(amount)}`,
  /** Above a button for each of them. */
  both: (amount: number) => `${exactDollars(amount)} in separate payments`,
  rental: (amount: number) => `Pay ${exactDollars(amount)} for the rental`,
  where: 'On Stripe’s page, with any card.',
  beforeKeys: 'Please pay before we hand over the keys.',
  help: (isDisputed: boolean) =>
    `We release the deposit once everything is paid${isDisputed ? ' and your dispute is settled' : ''}.`,
} as const

/** Of the listings of a broker whose subscription ends: before it and afterwards. */
export const keptListings = {
  leaving: (count: number) => `Your ${listings(count)} ${count === 1 ? 'leaves' : 'leave'} the fleet then. ${kept}`,
  left: (count: number) => `Your ${listings(count)} ${count === 1 ? 'has' : 'have'} left the fleet. ${kept}`,
  closed:
    'We keep your listings as they are, out of the fleet, until you have an active subscription. We keep what you typed, too.',
  withheld: 'your subscription isn’t active',
  notSold: (phone: string) => `We aren’t selling new subscriptions online right now. Call us at ${phone}.`,
} as const

const kept = 'Nothing is lost. Subscribe again and everything will be as it was.'

function listings(count: number): string {
  return count === 1 ? 'listing' : `${count} listings`
}
