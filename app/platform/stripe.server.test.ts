import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'

import { seconds } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { authorize, findAuthorization } from './authorizations.server.ts'
import { chargeSavedCard, findCardCharge } from './charges.server.ts'
import { findDispute, listDisputes } from './disputes.server.ts'
import { expireCheckout, findCheckout } from './payments.server.ts'
import { findRefund, listRefunds, refundPayment } from './refunds.server.ts'
import { callStripe, PaymentUnavailable, stripeClient, withinOneAnswer } from './stripe.server.ts'
import { isCustomer, listSubscriptions } from './subscriptions.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const anotherSession = { id: 'cs_2', object: 'checkout.session', mode: 'payment', status: 'expired', metadata: {} }
const anotherIntent = { id: 'pi_2', object: 'payment_intent', status: 'canceled', amount: 100, metadata: {} }
const anotherRefund = { id: 're_2', object: 'refund', status: 'succeeded', amount: 100, payment_intent: 'pi_2' }
const order = { amount: cents(500), customerId: 'cus_1', paymentMethodId: 'pm_1', description: 'a', reference: 'r' }

// A gateway or a cache between us and Stripe answers 200 with something that was not asked for.
test.each([
  ['a page', () => findCheckout('cs_1'), anotherSession],
  ['a page that is closed', () => expireCheckout('cs_1'), anotherSession],
  ['a payment', () => findCardCharge('pi_1'), anotherIntent],
  ['a hold', () => findAuthorization('pi_1'), { ...anotherIntent, id: 'pi_1', object: 'charge' }],
  ['a new payment', () => chargeSavedCard({ ...order, idempotencyKey: 'k' }), anotherIntent],
  ['a refund', () => findRefund('re_1'), anotherRefund],
  ['a new refund', () => refundPayment({ paymentIntentId: 'pi_1', idempotencyKey: 'k' }), anotherRefund],
  ['refunds', () => listRefunds('pi_1'), { object: 'list', data: [anotherRefund] }],
  ['disputes', () => listDisputes('pi_1'), { message: 'Not Found' }],
  ['a dispute', () => findDispute('dp_1'), { id: 'dp_2', object: 'dispute', status: 'won', amount: 1 }],
  ['a customer', () => isCustomer('cus_1'), { id: 'cus_2', object: 'customer', deleted: true }],
  ['subscriptions', () => listSubscriptions('cus_1'), { object: 'list', data: [{ id: 'sub_1', object: 'customer' }] }],
])('an answer about something else decides nothing about %s', async (_, ask, answer) => {
  const { checkout, paymentIntents, refunds, disputes, customers, subscriptions } = stripeClient()
  const parsed = JSON.parse(JSON.stringify(answer))
  const say = () => Promise.resolve(parsed)
  vi.spyOn(checkout.sessions, 'retrieve').mockImplementation(say)
  vi.spyOn(checkout.sessions, 'expire').mockImplementation(say)
  vi.spyOn(paymentIntents, 'retrieve').mockImplementation(say)
  vi.spyOn(paymentIntents, 'create').mockImplementation(say)
  vi.spyOn(refunds, 'retrieve').mockImplementation(say)
  vi.spyOn(refunds, 'create').mockImplementation(say)
  vi.spyOn(refunds, 'list').mockReturnValue(parsed)
  vi.spyOn(disputes, 'retrieve').mockImplementation(say)
  vi.spyOn(disputes, 'list').mockReturnValue(parsed)
  vi.spyOn(customers, 'retrieve').mockImplementation(say)
  vi.spyOn(subscriptions, 'list').mockReturnValue(parsed)
  await expect(ask()).rejects.toThrow(PaymentUnavailable)
})

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' }, 402, 'do_not_honor'],
  [{ type: 'invalid_request_error', code: 'resource_missing' }, 404, 'refused: resource_missing'],
  [
    { type: 'invalid_request_error', code: 'payment_method_unexpected_state' },
    400,
    'refused: payment_method_unexpected_state',
  ],
  [{ type: 'invalid_request_error' }, 400, 'refused'],
] as const)(
  'a hold that Stripe itself refuses is not a decline of the bank: %o, %i',
  async (raw, statusCode, reason) => {
    const refusal = Stripe.errors.StripeError.generate({ ...raw, statusCode, message: 'No.' } as never)
    vi.spyOn(stripeClient().paymentIntents, 'create').mockRejectedValue(refusal)
    expect(await authorize(order)).toMatchObject({ status: 'refused', reason })
  },
)

test('all calls of one answer wait for Stripe as long as one does, and the next answer waits again', async () => {
  vi.useFakeTimers()
  const started = performance.now()
  const silent = () => callStripe(() => new Promise<never>(() => {}))
  const outcome = withinOneAnswer(async () => {
    await expect(silent()).rejects.toThrow(PaymentUnavailable)
    await expect(silent()).rejects.toThrow(PaymentUnavailable)
    return performance.now() - started
  })
  await vi.advanceTimersByTimeAsync(seconds(10))
  expect(await outcome).toBeLessThanOrEqual(seconds(10))
  expect(await withinOneAnswer(() => callStripe(() => Promise.resolve('fine')))).toBe('fine')
})
