const kept = 'Nothing is lost. Subscribe again and everything will be as it was.'

export const brokerProblems = {
  alreadySubscribed: {
    code: 'broker.alreadySubscribed',
    title: 'Already subscribed',
    body: 'You already have a broker subscription. Nothing was charged.',
  },
  notOpen: {
    code: 'broker.notOpen',
    title: 'Not open yet',
    body: 'The broker program isn’t open yet. We’re building links, listings and earnings first. Nothing was charged.',
  },
  noCheckoutUrl: { code: 'broker.noCheckoutUrl', title: 'Error', body: 'No checkout URL received' },
  checkoutFailed: { code: 'broker.checkoutFailed', title: 'Error', body: 'Failed to start checkout process' },
  subscriptionFailed: {
    code: 'broker.subscriptionFailed',
    title: 'Subscription Error',
    body: 'Failed to create subscription. Please try again.',
  },
  paymentFailed: {
    code: 'broker.paymentFailed',
    title: 'Payment Error',
    body: 'Failed to initiate payment. Please try again.',
  },
  portalFailed: {
    code: 'broker.portalFailed',
    title: 'Portal Error',
    body: 'We can’t open the billing page right now. Please try again.',
  },
  noSubscription: {
    code: 'broker.noSubscription',
    title: 'Portal Error',
    body: 'There is no subscription to manage yet.',
  },
}

export const brokerNotices = {
  paymentCanceled: { title: 'Payment Cancelled', body: 'Payment was canceled and no charges were made.' },
  paymentSuccessful: { title: 'Payment Successful!', body: 'Congratulations! Your broker subscription has started.' },
  subscriptionSuccessful: { title: 'Subscription Successful!', body: 'Your broker membership is active.' },
  beingConfirmed: {
    title: 'Payment is being confirmed',
    body: 'This page will update as soon as the payment arrives.',
  },
} as const

export const subscriptionLabels = {
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
export const subscriptionNoticeLabels = {
  unsubscribed: 'Subscribe to the broker program to use listings, bookings, referrals and earnings.',
  renews: (fee: string, day: string) => `Your subscription renews on ${day} for ${fee}.`,
  ending: (day: string) =>
    `Your subscription ends on ${day}. You can undo this until then, and you keep access to everything.`,
  ended: (day: string) => `Your subscription ended on ${day}.`,
} as const

/** Of the listings of a broker whose subscription ends: before it and afterwards. */
export const keptListingLabels = {
  leaving: (count: number) => `Your ${listings(count)} ${count === 1 ? 'leaves' : 'leave'} the fleet then. ${kept}`,
  left: (count: number) => `Your ${listings(count)} ${count === 1 ? 'has' : 'have'} left the fleet. ${kept}`,
  closed:
    'We keep your listings as they are, out of the fleet, until you have an active subscription. We keep what you typed, too.',
  notSold: (phone: string) => `We aren’t selling new subscriptions online right now. Call us at ${phone}.`,
} as const

function listings(count: number): string {
  return count === 1 ? 'listing' : `${count} listings`
}
