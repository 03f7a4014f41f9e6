import { afterAll, beforeAll, expect, it } from 'vitest'
import Stripe from 'stripe'

import { openShop } from '#tests/support/stripe-shop.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'

let shop: Shop
let customer: string
beforeAll(async () => {
  shop = await openShop()
  customer = (await shop.stripe.customers.create({ email: 'mia@example.com' })).id
})
afterAll(() => shop.close())

async function hold(token = 'pm_card_visa') {
  const method = await shop.stripe.paymentMethods.attach(token, { customer })
  return shop.stripe.paymentIntents.create({
    amount: 200_000,
    currency: 'usd',
    customer,
    payment_method: method.id,
    capture_method: 'manual',
    confirm: true,
    off_session: true,
    metadata: { booking: 'b1' },
  })
}

it('holds a deposit and says until when it can be captured', async () => {
  const intent = await hold()
  expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 200_000, amount_received: 0 })
  const charge = await shop.stripe.charges.retrieve(intent.latest_charge as string)
  const before = charge.payment_method_details!.card!.capture_before!
  expect((before - charge.created) / 3600).toBe(4 * 24 + 18)
  await shop.heard('payment_intent.amount_capturable_updated', intent.id)
  expect(shop.typesOf(intent.id, charge.id)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
  ])
})

it('captures part of a hold and lets the rest go without a refund', async () => {
  const intent = await hold()
  await expect(shop.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 200_001 })).rejects.toMatchObject({
    param: 'amount_to_capture',
  })
  const captured = await shop.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 15_000 })
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 15_000, amount_capturable: 0 })
  const charge = await shop.stripe.charges.retrieve(captured.latest_charge as string)
  expect(charge).toMatchObject({ amount_captured: 15_000, amount_refunded: 0, refunded: false })
  await shop.heard('payment_intent.succeeded', intent.id)
  expect(shop.typesOf(charge.id)).toEqual(['charge.succeeded', 'charge.captured'])
  await expect(shop.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

it('releases a hold once', async () => {
  const intent = await hold()
  const released = await shop.stripe.paymentIntents.cancel(intent.id)
  expect(released).toMatchObject({ status: 'canceled', amount_capturable: 0 })
  await shop.heard('payment_intent.canceled', intent.id)
  for (const call of ['cancel', 'capture'] as const) {
    await expect(shop.stripe.paymentIntents[call](intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  }
})

it('captures once when two ask at the same moment', async () => {
  const intent = await hold()
  const results = await Promise.allSettled([1, 2].map(() => shop.stripe.paymentIntents.capture(intent.id)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

it.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
])('refuses %s off session and keeps the failed intent', async (token, code, decline) => {
  const error = await hold(token).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  const refused = error as InstanceType<typeof Stripe.errors.StripeCardError>
  expect(refused).toMatchObject({ code, decline_code: decline, statusCode: 402 })
  const intent = await shop.stripe.paymentIntents.retrieve(refused.payment_intent!.id)
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  await shop.heard('payment_intent.payment_failed', intent.id)

  const mended = await shop.stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  const confirmed = await shop.stripe.paymentIntents.confirm(intent.id, {
    payment_method: mended.id,
    off_session: true,
  })
  expect(confirmed.status).toBe('requires_capture')
})

it('does not charge the card of another customer', async () => {
  const other = await shop.stripe.customers.create({})
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: other.id })
  await expect(
    shop.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer,
      payment_method: method.id,
      confirm: true,
    }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
})

it('lets a hold lapse when it is not captured in time', async () => {
  const intent = await hold()
  await shop.advance((4 * 24 + 18) * 3600 - 60)
  expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
  await shop.advance(120)
  const lapsed = await shop.stripe.paymentIntents.retrieve(intent.id)
  expect(lapsed).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' })
  await shop.heard('payment_intent.canceled', intent.id)
  expect(shop.typesOf(intent.latest_charge as string)).toContain('charge.expired')
})
