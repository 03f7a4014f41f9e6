import { depositRelease } from '#app/messages/deposit-release.ts'

/** The page on which a customer puts the deposit on a card. */
export const depositCard = {
  title: 'The deposit, on another card',
  first: 'A card for the deposit',
  about: 'Put the security deposit of a booking on another card.',
  lead: (amount: string) =>
    `We’ll hold ${amount} on the card you enter. It isn’t a charge, and we’ll release it ${depositRelease}.`,
  failed: 'The last card didn’t work.',
  use: 'Use another card for the deposit',
  add: 'Add a card for the deposit',
  submit: 'Continue to the card',
  leads: 'You’ll enter your card on Stripe’s page. We save it for later charges on this rental, as the agreement says.',
  held: 'Your deposit is on hold',
  heldBody: 'Thank you. You’re all set.',
  settled: 'No card is needed',
  amount: 'Security Deposit',
} as const
