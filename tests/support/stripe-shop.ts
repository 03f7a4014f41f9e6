/**
 * A small shop for tests of the embedded Stripe: the real SDK on one side, a receiver that verifies every webhook on
 * the other, and a customer who fills in the hosted pages as a browser without scripts would.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { parse } from 'node-html-parser'
import Stripe from 'stripe'
import { expect } from 'vitest'

import { startStripeEmulator } from '#emulators/stripe/emulator.server.ts'
import { until } from './until.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
  authenticated: '4000 0027 6000 3184',
}

const secretKey = 'sk_test_shop'
const webhookSecret = 'whsec_shop'
export const successUrl = 'http://shop.test/thanks?session_id={CHECKOUT_SESSION_ID}'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** `answer` is what the shop's webhook says to the n-th delivery (from 1); 200 unless given. */
export async function openShop({ answer = () => 200 }: { answer?: (delivery: number) => number } = {}) {
  const events: Stripe.Event[] = []
  let deliveries = 0
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      deliveries += 1
      const signature = request.headers['stripe-signature'] as string
      const event = stripe.webhooks.constructEvent(Buffer.concat(parts), signature, webhookSecret)
      const status = answer(deliveries)
      if (status === 200) events.push(event)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/stripe`
  const options = {
    databaseUrl: process.env.DATABASE_URL!,
    webhookUrl,
    webhookSecret,
    secretKey,
    now: () => new Date(),
  }
  let emulator = await startStripeEmulator({ ...options, port: 0 })
  const port = Number(new URL(emulator.origin).port)
  const stripe = sdk(port)

  /** Types of the events about this object (or an object that belongs to it), in the order they came. */
  function typesOf(...ids: (string | null)[]): string[] {
    return events.filter((event) => ids.includes((event.data.object as { id: string }).id)).map((event) => event.type)
  }

  return {
    stripe,
    port,
    events,
    typesOf,
    deliveries: () => deliveries,
    origin: emulator.origin,

    async heard(type: string, id: string | null): Promise<Stripe.Event> {
      return until(() => {
        const found = events.find((event) => event.type === type && (event.data.object as { id: string }).id === id)
        expect(found, `${type} for ${id}`).toBeDefined()
        return found!
      })
    },

    pay,

    /** A payment of $100, or as `more` says, without a page. */
    charge: (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      stripe.paymentIntents.create({
        amount: 10_000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        ...more,
      }),

    async advance(seconds: number): Promise<void> {
      const response = await fetch(`${emulator.origin}/dev/clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
        body: JSON.stringify({ advance_seconds: seconds }),
      })
      expect(response.status).toBe(200)
    },

    async restart(): Promise<void> {
      await emulator.close()
      emulator = await startStripeEmulator({ ...options, port })
    },

    async close(): Promise<void> {
      await emulator.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}

/** Fills the pay page's own form and presses Pay. */
export async function pay(url: string, cardNumber = cards.good, more: Record<string, string> = {}): Promise<Response> {
  return (await fillPayPage(url, cardNumber, more))()
}

/** Fills the form and gives the press, to be made once or several times. */
export async function fillPayPage(url: string, cardNumber = cards.good, more: Record<string, string> = {}) {
  const form = parse(await (await fetch(url)).text()).querySelector('form')!
  const typed = Object.fromEntries(
    form.querySelectorAll('input').map((input) => [input.getAttribute('name')!, input.getAttribute('value') ?? '']),
  )
  const body = new URLSearchParams({ ...typed, cardName: 'Mia Moore', cardNumber, ...more })
  return () => fetch(new URL(form.getAttribute('action')!, url), { method: 'POST', body, redirect: 'manual' })
}

export function sdk(port: number, key = secretKey): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** A checkout of $500.00 as the bookings open one. */
export function upfront(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 40_000, product_data: { name: 'Huracán' } } },
      { quantity: 2, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Delivery' } } },
    ],
    customer_email: 'mia@example.com',
    customer_creation: 'always',
    client_reference_id: 'MQ-7KD2',
    metadata: { booking: 'b1' },
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { reference: 'MQ-7KD2' } },
    success_url: successUrl,
    cancel_url: 'http://shop.test/back',
    ...more,
  }
}
