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
  dayMissing: { code: 'membershipPayment.dayMissing', body: 'Enter the day it was paid.' },
  dayWrong: { code: 'membershipPayment.dayWrong', body: 'Enter today or an earlier day.' },
  referenceMissing: {
    code: 'membershipPayment.referenceMissing',
    body: 'Enter the check number, or the bank’s reference.',
  },
  referenceLong: {
    code: 'membershipPayment.referenceLong',
    body: `At most ${figures.longestReference} characters. Please shorten the reference.`,
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
