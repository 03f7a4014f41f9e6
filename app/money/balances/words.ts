import { exactDollars } from '#app/shared/money.ts'

/** Taking what is still owed for a rental. */
export const balanceProblems = {
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
} as const

/** What is still owed for a rental, to staff. */
export const balanceLabels = {
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

/** Recording a payment at the desk. */
export const deskPaymentLabels = {
  title: 'Record a payment',
  about: 'Cash or a card at the desk, toward what is due.',
  method: 'Paid by',
  amount: 'Amount received',
  reference: 'Reference',
  submit: 'Record payment',
  choices: { terminal: 'Card terminal', cash: 'Cash' },
  final: 'The customer gets a receipt by email. It’s recorded with your name and the time.',
} as const

/** A saved card that was not charged. */
export const savedCardLabels = {
  declined: (at: string, reason: string) => `The saved card was not charged on ${at}. ${reason}`,
  /** Of Stripe's codes. Any other decline is the bank's no. */
  declines: {
    authentication_required: 'The bank wants the customer to confirm it in person.',
    expired_card: 'The card has expired.',
    insufficient_funds: 'The card has insufficient funds.',
    card_missing: 'Stripe no longer has the saved card.',
    unanswered: 'Stripe did not answer in time.',
    other: 'The bank declined it.',
    unknown: 'It didn’t go through.',
  },
} as const

/** To the customer, who pressed. */
export const savedCardProblems = {
  declined: (reason: string) => ({
    code: 'savedCard.declined',
    title: 'Your card was declined',
    body: `${reason} Nothing was charged. Pay with another card using the button below.`,
  }),
  noCard: {
    code: 'savedCard.noCard',
    title: 'No saved card',
    body: 'Nothing was charged. Pay with any card using the button below.',
  },
  /** Of two payments the second was not taken. */
  partly: (paid: number, { title, body }: { title?: string; body: string }) => ({
    code: 'savedCard.partly',
    title: `${exactDollars(paid)} paid, the rest is open`,
    body: `${title ? `${title}. ` : ''}${body.replace('Nothing was charged. ', '')}`,
  }),
} as const

export const savedCardNotices = {
  /** `amount` is 0 where another press was first. */
  paid: (amount: number) =>
    amount > 0
      ? { title: `${exactDollars(amount)} paid`, body: 'Thank you. Your receipt is on its way by email.' }
      : { title: 'Already paid', body: 'Nothing is due for it, and your card was not charged again.' },
} as const

/** What is still owed for a rental, to who rents. */
export const payBalanceLabels = {
  submit: (amount: number) => `Pay ${exactDollars(amount)}`,
  withCard: (amount: number, last4: string) => `Pay ${exactDollars(amount)} with •••• ${last4}`,
  other: 'Pay another way',
  all: (amount: number, last4: string) => `Pay all, ${exactDollars(amount)}, with •••• ${last4}`,
  charges: (amount: number) => `Pay charges of ${exactDollars(amount)}`,
  /** Above a button for each of them. */
  both: (amount: number) => `${exactDollars(amount)} in separate payments`,
  rental: (amount: number) => `Pay ${exactDollars(amount)} for the rental`,
  where: 'On Stripe’s page, with any card.',
  beforeKeys: 'Please pay before we hand over the keys.',
  help: (isDisputed: boolean) =>
    `We release the deposit once everything is paid${isDisputed ? ' and your dispute is settled' : ''}.`,
} as const
