/** A payment that the customer's bank asks back. */
export const dispute = {
  title: 'Disputed payments',
  underReview: 'Under review at the bank',
  takenBack: 'Taken back by the bank',
  keptIfWon: 'Kept if the bank decides for us',
  open: (amount: string) => `The customer’s bank asks for ${amount} back.`,
  respondBy: (at: string) => `Respond at Stripe by ${at}.`,
  respond: 'Respond at Stripe in time.',
  responded: 'Stripe has our evidence, and the bank is deciding.',
  frozen: 'This payment can’t be refunded until the bank decides.',
  shown: (shown: number, count: number) => `The ${shown} most urgent of ${count} are shown.`,
} as const
