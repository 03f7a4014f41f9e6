export const payment = {
  notPayable: {
    code: 'payment.notPayable',
    title: 'This can no longer be paid',
    body: 'This request is already paid, or we’re no longer holding its dates.',
  },
  unavailable: {
    code: 'payment.unavailable',
    outage: true,
    title: 'The payment page didn’t open',
    body: 'We’re still holding your dates, and nothing was charged. Please try again in a moment.',
  },
}

export const cancellation = {
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

export const receipt = {
  missing: {
    code: 'receipt.missing',
    title: 'Receipt Not Found',
    body: 'There is no receipt with this number in your account.',
  },
}

export const link = {
  over: {
    code: 'link.over',
    title: 'This link is no longer valid',
    body: 'It was turned off, or the rental ended a while ago. Sign in to see your booking.',
  },
}

export const waitingList = {
  tooMany: {
    code: 'waitingList.tooMany',
    title: 'Too many requests',
    body: 'You’ve asked about many dates in a short time. Please call us, or try again later.',
  },
  free: {
    code: 'waitingList.free',
    title: 'These dates are available',
    body: 'Good news: it’s available on these dates. Book now.',
  },
  missing: {
    code: 'waitingList.missing',
    title: 'No emails to stop',
    body: 'This request doesn’t exist, or its link isn’t complete.',
  },
}

export const broker = {
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
