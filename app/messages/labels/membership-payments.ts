export const membershipPayment = {
  title: 'Payment for a membership',
  membership: 'Membership',
  yearly: (name: string) => `${name}, yearly`,
  monthly: (name: string) => `${name}, monthly`,
  direction: 'Direction',
  directions: { received: 'Received', returned: 'Given back' },
  amount: 'Amount in dollars',
  method: 'Paid by',
  methods: { bank_transfer: 'Bank transfer', check: 'Check', card: 'Card' },
  paidOn: 'Day of payment',
  reference: 'Reference',
  referenceHint:
    'The number of the check, or what the bank calls it. Payments can’t be changed, so refund one that’s wrong.',
  submit: 'Record payment',
  received: (sum: string) => `Payment received: ${sum}`,
  returned: (sum: string) => `Payment given back: ${sum}`,
} as const
