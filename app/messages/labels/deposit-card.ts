import { business } from '#app/config/business.ts'

const { depositReleasedWithinBusinessDays: released } = business.booking

/** The page on which a customer puts the deposit on a card. */
export const depositCard = {
  title: 'The deposit, on another card',
  about: 'Put the security deposit of a booking on another card.',
  lead: (amount: string) =>
    `We hold ${amount} on the card you enter. It is not a charge, and it is released within ${released.from} to ${released.to} business days of the return.`,
  failed: 'The last card did not work.',
  use: 'Use another card for the deposit',
  submit: 'Continue to the card',
  leads: 'Stripe takes the card. It is saved for later charges of this rental, as the agreement says.',
  held: 'Your deposit is held',
  heldBody: 'Thank you. There is nothing left to do.',
  settled: 'No card is needed',
  settledBody: 'The deposit has been settled, or the booking has ended.',
  amount: 'Security Deposit',
} as const
