export const payment = {
  notPayable: {
    code: 'payment.notPayable',
    title: 'Not payable any more',
    body: 'This request is paid or its dates are no longer held.',
  },
  unavailable: {
    code: 'payment.unavailable',
    outage: true,
    title: 'Payment page not open',
    body: 'Your dates stay held and nothing was charged. Please try again in a moment.',
  },
}

export const cancellation = {
  changed: {
    code: 'cancellation.changed',
    title: 'The refund has changed',
    body: 'The time for free cancellation passed while this page was open. The amounts below are the current ones; cancel again if you still want to.',
  },
  tooLate: {
    code: 'cancellation.tooLate',
    title: 'Not possible any more',
    body: 'The pickup time has come. Please call us.',
  },
  notAnyMore: {
    code: 'cancellation.notAnyMore',
    title: 'Not possible any more',
    body: 'This booking has gone on since. Please call us.',
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
    body: 'It was taken back, or the rental is long over. Sign in to see your booking.',
  },
}

export const waitingList = {
  tooMany: {
    code: 'waitingList.tooMany',
    title: 'Too many requests',
    body: 'You have asked for many dates in a short time. Please call us, or try again later.',
  },
  free: {
    code: 'waitingList.free',
    title: 'These dates are free',
    body: 'The car can be had on these dates already. You can book it now.',
  },
  missing: {
    code: 'waitingList.missing',
    title: 'Nothing to stop',
    body: 'This request does not exist, or its link is not complete.',
  },
}

export const broker = {
  alreadySubscribed: {
    code: 'broker.alreadySubscribed',
    title: 'Already subscribed',
    body: 'You have a broker subscription already. Nothing was charged.',
  },
  notOpen: {
    code: 'broker.notOpen',
    title: 'Not open yet',
    body: 'The broker program is not open yet: links, listings and earnings come first. Nothing was charged.',
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
    body: 'The billing page cannot be opened at the moment. Please try again.',
  },
  noSubscription: {
    code: 'broker.noSubscription',
    title: 'Portal Error',
    body: 'There is no subscription to manage yet.',
  },
}
