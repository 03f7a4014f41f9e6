/** One-time sentences after something has worked, shown on the next page. */

export const notices = {
  account: {
    created: { title: 'Account created', body: 'Account created! Please check your email to verify your account.' },
    emailConfirmed: { title: 'Email address confirmed', body: 'Thank you. Your email address is confirmed.' },
    confirmationSent: { title: 'Mail sent', body: 'If your address is not confirmed yet, a new link is on its way to it.' },
    signedOut: { title: 'Signed out', body: 'You are signed out.' },
  },
  booking: {
    requestCancelled: { title: 'Request cancelled', body: 'The dates are free again. Nothing was charged.' },
    notPayable: { title: 'Not payable any more', body: 'The dates are no longer held. Please book again.', kind: 'bad' },
  },
  broker: {
    paymentCanceled: { title: 'Payment Cancelled', body: 'Payment was canceled and no charges were made.' },
  },
} as const
