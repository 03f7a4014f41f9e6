import { dollars } from '#app/shared/money.ts'
import { membershipFigures } from './figures.ts'

export const membershipPaymentProblems = {
  membershipMissing: { code: 'membershipPayment.membershipMissing', body: 'Choose the membership.' },
  directionMissing: {
    code: 'membershipPayment.directionMissing',
    body: 'Choose whether it was received or given back.',
  },
  amountMissing: { code: 'membershipPayment.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'membershipPayment.amountWrong',
    body: `Enter dollars above 0 and up to ${dollars(membershipFigures.most)}, like 5,000.00.`,
  },
  methodMissing: { code: 'membershipPayment.methodMissing', body: 'Choose how it was paid.' },
  dayMissing: { code: 'membershipPayment.dayMissing', body: 'Enter the day it was paid.' },
  dayWrong: { code: 'membershipPayment.dayWrong', body: 'Enter today or an earlier day.' },
  referenceMissing: {
    code: 'membershipPayment.referenceMissing',
    body: 'Enter the check number, or the bank’s reference.',
  },
  referenceLong: {
    code: 'membershipPayment.referenceLong',
    body: `At most ${membershipFigures.longestReference} characters. Please shorten the reference.`,
  },
  moreThanPaid: {
    code: 'membershipPayment.moreThanPaid',
    body: 'You can’t give back more than was received for this membership.',
  },
  formUsed: {
    code: 'membershipPayment.formUsed',
    title: 'Already saved',
    body: 'This page already recorded another payment. Submit again to record this one too.',
  },
}

export const membershipPaymentLabels = {
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
