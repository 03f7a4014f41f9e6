import { exactDollars } from '#app/shared/money.ts'

/** What is still owed for a rental, to staff. */
export const balance = {
  title: 'Still to be paid',
  paid: 'Everything is paid.',
  due: (amount: number) => `${exactDollars(amount)} is still to be paid.`,
  beforeKeys: 'The keys are handed over once it is paid.',
  charge: (amount: number, last4: string) => `Charge ${exactDollars(amount)} to •••• ${last4}`,
  charging: 'The saved card is being charged. Stripe has not answered yet.',
  noCard: 'No card is saved with this booking.',
  sendLink: 'Email a payment link',
  record: 'Record cash or terminal',
  back: (amount: number, method: 'cash' | 'terminal' | 'card' | 'deposit') =>
    `${exactDollars(amount)} goes back to the customer at the desk: it was paid ${method === 'cash' ? 'in cash' : 'at the terminal'}.`,
  handedBack: 'Paid back',
} as const
