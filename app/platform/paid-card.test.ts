import { expect, test } from 'vitest'

import { paidCardOf } from './paid-card.ts'

const visa = { type: 'card', card: { brand: 'visa', last4: '4242' } }
const wallet = { type: 'card', card: { ...visa.card, wallet: { type: 'apple_pay' } } }

test.each([
  ['a card is saved', visa, { paymentMethodId: 'pm_1', card: visa.card }],
  ['the card in a wallet is saved', wallet, { paymentMethodId: 'pm_1', card: visa.card }],
  ['PayPal is not saved', { type: 'paypal', paypal: {} }, { paymentMethodId: null, card: null }],
  ['a payment without details saves nothing', null, { paymentMethodId: null, card: null }],
])('%s for later charges', (_, details, saved) => {
  expect(paidCardOf({ payment_method_details: details as never }, 'pm_1')).toEqual(saved)
})
