import { balances } from '#app/config/balances.ts'
import { exactDollars } from '#app/shared/money.ts'

/** Taking what is still owed for a rental. */
export const balance = {
  declined: (reason: string) => ({
    code: 'balance.declined',
    title: 'Nothing was charged',
    body: `${reason} Send the customer a payment link. They can pay with any card.`,
  }),
  noCard: {
    code: 'balance.noCard',
    title: 'No saved card',
    body: 'No card was saved with this booking. Send a payment link, or take the payment at the desk.',
  },
  nothingOwed: {
    code: 'balance.nothingOwed',
    title: 'Nothing to pay',
    body: 'This booking is paid in full. Nothing was charged.',
  },
  paidMeanwhile: {
    code: 'balance.paidMeanwhile',
    title: 'Nothing recorded',
    body: 'Another payment arrived first, so nothing is owed. If you’ve just taken money for it, give it back.',
  },
  changed: {
    code: 'balance.changed',
    title: 'The amount has changed',
    body: 'The amount changed while this page was open. Nothing was charged. Check the amount below and try again.',
  },
  charging: {
    code: 'balance.charging',
    title: 'The card is being charged',
    body: 'Stripe hasn’t answered yet. Check again in a minute. The card won’t be charged twice.',
  },
  pageUnavailable: {
    code: 'balance.pageUnavailable',
    title: 'The payment page didn’t open',
    body: 'Nothing was charged. Please try again in a moment.',
  },
  formUsed: {
    code: 'balance.formUsed',
    title: 'Already recorded',
    body: 'This page already recorded another payment. Check the amount, and submit again to record this one too.',
  },
  methodMissing: { code: 'balance.methodMissing', title: 'Not recorded', body: 'Choose how it was paid.' },
  amountMissing: { code: 'balance.amountMissing', title: 'Not recorded', body: 'Enter the amount you received.' },
  amountWrong: {
    code: 'balance.amountWrong',
    title: 'Not recorded',
    body: 'Enter an amount in dollars, like 2,175 or 2,175.50.',
  },
  tooMuch: (due: number) => ({
    code: 'balance.tooMuch',
    title: 'Not recorded',
    body: `Only ${exactDollars(due)} is due. Don’t take more than that.`,
  }),
  referenceMissing: {
    code: 'balance.referenceMissing',
    title: 'Not recorded',
    body: 'Enter the number on the terminal’s slip.',
  },
  referenceLong: {
    code: 'balance.referenceLong',
    title: 'Not recorded',
    body: `A reference can have up to ${balances.longestReference} characters.`,
  },
} as const
