/** One-time sentences after something has worked, shown on the next page. */

export const notices = {
  booking: {
    requestCancelled: { title: 'Request cancelled', body: 'The dates are free again. Nothing was charged.' },
    notPayable: { title: 'Not payable any more', body: 'The dates are no longer held. Please book again.', kind: 'bad' },
  },
  broker: {
    paymentCanceled: { title: 'Payment Cancelled', body: 'Payment was canceled and no charges were made.' },
  },
} as const
