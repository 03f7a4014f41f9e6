import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { cards, pay } from '#tests/support/stripe-shop.ts'
import { paymentRuleOf } from '#app/site/pages/policies.ts'
import { cents } from '#app/shared/money.ts'
import { configuredMethods, offeredOf } from '#app/shared/payment-methods.ts'
import { findRequirements } from '#app/site/pages/requirements.server.ts'
import { rawSql } from './db.server.ts'
import { env } from './env.server.ts'
import { methodsOn } from '#emulators/stripe/checkout.server.ts'
import { signature } from '#emulators/stripe/deliveries.server.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { openAuthorizationPage } from './authorizations.server.ts'
import { findOfferedMethods, followPaymentMethods } from './payment-methods.server.ts'
import { expireCheckout, findCheckout, methodsAsked, openCheckout } from './payments.server.ts'
import { refundPayment, RefundRefused } from './refunds.server.ts'
import { PaymentUnavailable, stripeClient } from './stripe.server.ts'
import { InvalidSignature, readWebhook } from './stripe-webhook.server.ts'
import type { Emulator } from '#emulators/stripe/emulator.server.ts'

let emulator: Emulator
beforeAll(async () => void (emulator = await startStripe()))
afterAll(() => emulator.close())

const readVersion = async () => (await rawSql<{ version: number }[]>`select version from data_version`)[0]?.version ?? 0

let count = 0
function checkout(more: Partial<Parameters<typeof openCheckout>[0]> = {}) {
  count += 1
  return openCheckout({
    reference: `MQ-${count}`,
    amount: cents(75_000),
    description: 'Upfront half of your rental',
    customerEmail: 'mia@example.com',
    customerName: 'Mia Moore',
    successUrl: 'http://localhost:3000/booking-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/booking-success?canceled=1',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    metadata: { booking: 'b1' },
    idempotencyKey: `checkout:${count}`,
    ...more,
  })
}

async function paid(): Promise<string> {
  const { sessionId, url } = await checkout()
  expect((await pay(url)).status).toBe(303)
  return (await findCheckout(sessionId))!.paymentIntentId!
}

describe('the methods of payment', () => {
  const named = (text: string) =>
    ['card', 'Apple Pay', 'Google Pay', 'Link', 'PayPal'].filter((name) => text.includes(name))
  const printedOn = async (url: string) => /<p>(Pay with [^<]*)</.exec(await (await fetch(url)).text())?.[1] ?? ''

  it.each([[['card', 'paypal'] as const], [['card'] as const]])(
    'offers what the pages print when %j are set',
    async (methods) => {
      const session = await stripeClient().checkout.sessions.create({
        mode: 'payment',
        ...methodsAsked(methods),
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Half' } } },
        ],
        success_url: 'http://localhost:3000/booking-success',
      })
      expect(methodsAsked(methods).payment_method_types).toEqual(methods)
      expect(named(await printedOn(session.url ?? ''))).toEqual(
        named(paymentRuleOf(offeredOf([...methods, 'apple_pay', 'google_pay']))),
      )
    },
  )

  it('are cards alone where another one is off in the account', async () => {
    methodsOn.delete('paypal')
    try {
      const { url } = await checkout()
      expect(named(await printedOn(url))).toEqual(['card', 'Apple Pay', 'Google Pay'])
    } finally {
      methodsOn.add('paypal')
    }
  })

  it('are those that are on in the account by then, on the payment page and on the site’s pages', async () => {
    const printed = async () => {
      const items = (await findRequirements()).sections.flatMap((section) => section.items)
      return named(items.find((item) => item.startsWith('Payment by')) ?? '')
    }
    const four = ['card', 'Apple Pay', 'Google Pay', 'PayPal']
    await followPaymentMethods()
    expect(await printed()).toEqual(four)
    const versionBefore = await readVersion()
    methodsOn.delete('paypal')
    try {
      await followPaymentMethods()
      expect(await printed()).toEqual(['card', 'Apple Pay', 'Google Pay'])
      expect(await readVersion()).toBe(versionBefore + 1)
      await followPaymentMethods()
      expect(await readVersion()).toBe(versionBefore + 1)
      const { sessionId, url } = await checkout()
      expect(named(await printedOn(url))).toEqual(['card', 'Apple Pay', 'Google Pay'])
      expect((await stripeClient().checkout.sessions.retrieve(sessionId)).payment_method_types).toEqual(['card'])
    } finally {
      methodsOn.add('paypal')
      await followPaymentMethods()
    }
    expect(await printed()).toEqual(four)
    expect(named(await printedOn((await checkout()).url))).toEqual(four)
  })

  it('stay as they were while Stripe does not tell', async () => {
    await followPaymentMethods()
    const before = await findOfferedMethods()
    const asked = vi.spyOn(stripeClient().paymentMethodConfigurations, 'list')
    asked.mockRejectedValueOnce(new Stripe.errors.StripePermissionError({ message: 'This key may not read it.' }))
    await followPaymentMethods()
    asked.mockRestore()
    expect(await findOfferedMethods()).toEqual(before)
  })

  it('are those of the setting at a booking’s payment page, and cards for a deposit', async () => {
    const { url } = await checkout()
    expect(named(await printedOn(url))).toEqual(named(paymentRuleOf(configuredMethods)))
    const hold = await openAuthorizationPage({
      reference: 'MQ-deposit',
      amount: cents(500_000),
      description: 'Security deposit',
      email: 'mia@example.com',
      customerId: null,
      successUrl: 'http://localhost:3000/deposit',
      cancelUrl: 'http://localhost:3000/deposit',
      expiresAt: new Date(Date.now() + 31 * 60_000),
    })
    expect(named(await printedOn(hold.url))).toEqual(['card', 'Apple Pay', 'Google Pay'])
  })
})

describe('a checkout', () => {
  it('is open and unpaid until the customer pays, then knows the payment and the card', async () => {
    // Stripe counts in whole seconds.
    const closes = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 31 * 60_000)
    const { sessionId, url, expiresAt } = await checkout({ expiresAt: closes })
    const before = await findCheckout(sessionId)
    expect(before).toMatchObject({
      status: 'open',
      paid: false,
      url,
      amount: 75_000,
      paymentIntentId: null,
      card: null,
      reference: `MQ-${count}`,
    })
    expect(expiresAt).toEqual(closes)
    await pay(url, cards.failsLater)
    const after = await findCheckout(sessionId)
    expect(after).toMatchObject({
      status: 'complete',
      paid: true,
      url: null,
      card: { brand: 'visa', last4: '0341' },
      metadata: { booking: 'b1' },
    })
    expect([after!.customerId, after!.chargeId, after!.paymentMethodId].map((id) => id?.split('_')[0])).toEqual([
      'cus',
      'ch',
      'pm',
    ])
  })

  it('goes to the customer known from before', async () => {
    const { sessionId, url } = await checkout()
    await pay(url)
    const { customerId } = (await findCheckout(sessionId))!
    const second = await checkout({ customerId: customerId! })
    await pay(second.url)
    expect((await findCheckout(second.sessionId))!.customerId).toBe(customerId)
  })

  it('shows its lines, or one sum when a line takes something off', async () => {
    const lines = [
      { label: '7 days', amount: cents(80_000) },
      { label: 'Delivery', amount: cents(-5_000) },
    ]
    const reduced = await (await fetch((await checkout({ lines })).url)).text()
    expect(reduced).toContain('Upfront half of your rental')
    const plain = [
      { label: 'Rental', amount: cents(70_000) },
      { label: 'Delivery', amount: cents(5_000) },
    ]
    expect(await (await fetch((await checkout({ lines: plain })).url)).text()).toContain('Delivery')
    await expect(checkout({ lines: [{ label: 'Rental', amount: cents(1) }] })).rejects.toThrow(RangeError)
  })

  it('is opened once for one key', async () => {
    const expiresAt = new Date(Date.now() + 31 * 60_000)
    const same = { reference: 'MQ-same', idempotencyKey: 'checkout:same', expiresAt }
    expect((await checkout(same)).sessionId).toBe((await checkout(same)).sessionId)
  })

  it('cannot be paid once expired, and one already paid says so instead of failing', async () => {
    const open = await checkout()
    expect(await expireCheckout(open.sessionId)).toMatchObject({ status: 'expired', paid: false, url: null })
    expect(await expireCheckout(open.sessionId)).toMatchObject({ status: 'expired' })
    const done = await checkout()
    await pay(done.url)
    expect(await expireCheckout(done.sessionId)).toMatchObject({ status: 'complete', paid: true })
  })

  it('is not found when Stripe does not know its id', async () => {
    expect(await findCheckout('cs_test_nobody')).toBeNull()
  })
})

describe('a refund', () => {
  it('gives a part back, then the rest, then says what was given', async () => {
    const paymentIntentId = await paid()
    const refund = (key: string, amount?: number) =>
      refundPayment({
        paymentIntentId,
        idempotencyKey: `${paymentIntentId}:${key}`,
        amount: amount === undefined ? undefined : cents(amount),
        reference: key,
      })
    const part = await refund('part', 25_000)
    expect(part).toMatchObject({ status: 'succeeded', amount: 25_000, reference: 'part' })
    expect(await refund('part', 25_000)).toEqual(part)
    const rest = await refund('rest')
    expect(rest.amount).toBe(50_000)
    expect(await refund('again')).toEqual({
      refundId: rest.refundId,
      status: 'succeeded',
      amount: 75_000,
      reference: 'rest',
      paymentIntentId,
      madeAt: rest.madeAt,
    })
  })

  it('of more than is left is refused for good, one of a payment that Stripe does not know is not', async () => {
    const paymentIntentId = await paid()
    await expect(
      refundPayment({ paymentIntentId, amount: cents(75_001), idempotencyKey: `${paymentIntentId}:more` }),
    ).rejects.toBeInstanceOf(RefundRefused)
    const unknown = await refundPayment({
      paymentIntentId: 'pi_of_another_account',
      idempotencyKey: `${paymentIntentId}:unknown`,
    }).catch((error: unknown) => error)
    expect(unknown).toBeInstanceOf(PaymentUnavailable)
    expect(unknown).not.toBeInstanceOf(RefundRefused)
  })
})

describe('a webhook', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_790_000_000,
    data: {
      object: { id: 'cs_test_1', object: 'checkout.session', payment_intent: 'pi_1', client_reference_id: 'MQ-1' },
    },
  })

  it('is read when Stripe signed it', () => {
    expect(readWebhook(body, signature(env.stripe.webhookSecret, now(), body))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      createdAt: new Date(1_790_000_000_000),
      objectId: 'cs_test_1',
      objectType: 'checkout.session',
      sessionId: 'cs_test_1',
      paymentIntentId: 'pi_1',
      reference: 'MQ-1',
    })
  })

  it('finds the payment and the reference of refunds, charges and intents', () => {
    const refund = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'refund.created',
      created: 1,
      data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_9', metadata: { reference: 'MQ-9' } } },
    })
    expect(readWebhook(refund, signature(env.stripe.webhookSecret, now(), refund))).toMatchObject({
      objectType: 'refund',
      paymentIntentId: 'pi_9',
      reference: 'MQ-9',
    })
  })

  it.each([
    ['no signature', () => null],
    ['another secret', () => signature('whsec_other', now(), body)],
    ['another body', () => signature(env.stripe.webhookSecret, now(), `${body} `)],
    ['a time long past', () => signature(env.stripe.webhookSecret, now() - 301, body)],
    ['nonsense', () => 'nonsense'],
  ])('is refused with %s', (_, header) => {
    expect(() => readWebhook(body, header())).toThrow(InvalidSignature)
  })
})

it('says that payment is unavailable when Stripe does not answer, and works again afterwards', async () => {
  await emulator.close()
  const error = await checkout().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(PaymentUnavailable)
  expect((error as Error).cause).toMatchObject({ type: 'StripeConnectionError' })
  await expect(findCheckout('cs_test_x')).rejects.toBeInstanceOf(PaymentUnavailable)
  emulator = await startStripe()
  expect((await checkout()).sessionId).toMatch(/^cs_test_/)
})
