/** One-time sentences after something has worked, shown on the next page. */

export const notices = {
  broker: {
    paymentCanceled: { title: 'Payment Cancelled', body: 'Payment was canceled and no charges were made.' },
  },
} as const
