/** Recording a payment at the desk. */
export const deskPayment = {
  title: 'Record a payment',
  about: 'Cash or a card at the desk, toward what is due.',
  method: 'Paid by',
  amount: 'Amount received',
  reference: 'Reference',
  referenceHint: 'The number on the terminal’s slip. Not needed for cash.',
  submit: 'Record payment',
  choices: { terminal: 'Card terminal', cash: 'Cash' },
  final: 'The customer gets a receipt by email. It’s recorded with your name and the time.',
} as const

/** A saved card that was not charged. */
export const savedCard = {
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
