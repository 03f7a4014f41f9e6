import { expect, test } from 'vitest'

import { askedAtStripe, configuredMethods, offeredOf } from './payment-methods.ts'

test.each([
  ['cards, while Stripe has not told', null, ['card'], ['card']],
  ['all of them', ['google_pay', 'apple_pay', 'paypal', 'card'], [...configuredMethods], ['card', 'paypal']],
  ['nothing that is off', ['card', 'google_pay'], ['card', 'google_pay'], ['card']],
  ['nothing that is not in the setting', ['card', 'klarna'], ['card'], ['card']],
  ['no wallets without cards', ['paypal', 'apple_pay'], ['paypal'], ['paypal']],
  ['cards where nothing is on', [], ['card'], ['card']],
])('pages print and payment pages offer %s', (_, on, printed, asked) => {
  expect(offeredOf(on)).toEqual(printed)
  expect(askedAtStripe(offeredOf(on))).toEqual(asked)
})
