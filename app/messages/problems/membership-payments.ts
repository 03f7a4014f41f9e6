import { membershipPayments as figures } from '#app/config/membership-payments.ts'
import { dollars } from '#app/shared/money.ts'

export const membershipPayment = {
  membershipMissing: { code: 'membershipPayment.membershipMissing', body: 'Choose the membership.' },
  directionMissing: {
    code: 'membershipPayment.directionMissing',
    body: 'Choose whether it was received or given back.',
  },
  amountMissing: { code: 'membershipPayment.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'membershipPayment.amountWrong',
    body: `Enter dollars above 0 and up to ${dollars(figures.most)}, like 5,000.00.`,
  },
  methodMissing: { code: 'membershipPayment.methodMissing', body: 'Choose how it was paid.' },
  dayMissing: { code: 'membershipPayment.dayMissing', body: 'Enter the day on which it was paid.' },
  dayWrong: { code: 'membershipPayment.dayWrong', body: 'Enter today or a day before it.' },
  referenceMissing: {
    code: 'membershipPayment.referenceMissing',
    body: 'Enter the number of the check, or what the bank calls it.',
  },
  referenceLong: {
    code: 'membershipPayment.referenceLong',
    body: `At most ${figures.longestReference} characters. Please shorten the reference.`,
  },
  moreThanPaid: {
    code: 'membershipPayment.moreThanPaid',
    body: 'More than was received for this membership cannot be given back.',
  },
  formUsed: {
    code: 'membershipPayment.formUsed',
    title: 'Saved before',
    body: 'This page already recorded another payment. Submit again to record this one too.',
  },
}
