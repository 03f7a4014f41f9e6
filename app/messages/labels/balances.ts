import { exactDollars } from '#app/shared/money.ts'

/** What is still owed for a rental, to staff. */
export const balance = {
  title: 'Balance due',
  refunds: 'Refund at the desk',
  paid: 'Paid in full.',
  rentalPaid: 'The rental is paid in full.',
  chargesDue: (amount: number) => `${exactDollars(amount)} in charges after the return is due.`,
  chargesWaiting: (amount: number) => `Charges of ${exactDollars(amount)} are waiting for the customer’s answer.`,
  toCharges: 'Open the charges',
  due: (amount: number) => `${exactDollars(amount)} is due.`,
  beforeKeys: 'Hand over the keys once it’s paid.',
  charge: (amount: number, last4: string) => `Charge ${exactDollars(amount)} to •••• ${last4}`,
  charging: 'The saved card is being charged. Stripe hasn’t answered yet.',
  noCard: 'This booking has no saved card.',
  sendLink: 'Email a payment link',
  record: 'Record cash or terminal',
  back: (amount: number, method: 'cash' | 'terminal' | 'card' | 'deposit') =>
    `${exactDollars(amount)} to refund at the desk, because it ${
      {
        card: 'can’t be refunded to the card',
        cash: 'was paid in cash',
        terminal: 'was paid at the terminal',
        deposit: 'was kept from the deposit',
      }[method]
    }.`,
  handedBack: 'Refunded',
} as const
