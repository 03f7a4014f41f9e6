import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'

import { cards, openShop } from '#tests/support/stripe-shop.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const month = 31 * 86_400

async function subscribe(card = cards.good): Promise<Stripe.Subscription> {
  const product_data = { name: 'Facilitator programme' }
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 4_999, product_data, recurring: { interval: 'month' } },
      },
    ],
    customer_email: 'brook@example.com',
    subscription_data: { metadata: { profile: 'p1' } },
    success_url: 'http://shop.test/welcome',
    cancel_url: 'http://shop.test/broker',
  })
  expect((await shop.pay(session.url!, card)).status).toBe(303)
  const state = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  expect(state).toMatchObject({ status: 'complete', payment_status: 'paid' })
  await shop.heard('checkout.session.completed', session.id)
  return state.subscription as Stripe.Subscription
}

async function portal(subscription: Stripe.Subscription) {
  const { url } = await shop.stripe.billingPortal.sessions.create({
    customer: subscription.customer as string,
    return_url: 'http://shop.test/account',
  })
  const page = async () => parse(await (await fetch(url)).text())
  const press = async (button: string, more: Record<string, string> = {}) => {
    const form = (await page()).querySelectorAll('form').find((found) => found.text.includes(button))!
    const typed = Object.fromEntries(
      form.querySelectorAll('input').map((input) => [input.getAttribute('name')!, input.getAttribute('value') ?? '']),
    )
    const body = new URLSearchParams({ ...typed, ...more })
    return fetch(new URL(form.getAttribute('action')!, url), { method: 'POST', body, redirect: 'manual' })
  }
  return { url, page, press }
}

it('starts with a paid invoice, its payment findable for a refund', async () => {
  const subscription = await subscribe()
  expect(subscription).toMatchObject({ status: 'active', metadata: { profile: 'p1' }, cancel_at_period_end: false })
  const item = subscription.items.data[0]!
  expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * 86_400)
  const invoice = await shop.stripe.invoices.retrieve(subscription.latest_invoice as string, { expand: ['payments'] })
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4_999 })
  expect(invoice.parent!.subscription_details!.subscription).toBe(subscription.id)
  expect(shop.typesOf(subscription.id, invoice.id!)).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
  const refund = await shop.stripe.refunds.create({
    payment_intent: invoice.payments!.data[0]!.payment.payment_intent as string,
  })
  expect(refund.amount).toBe(4_999)
})

it('starts nothing with a refused card', async () => {
  const before = await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })
  await expect(subscribe(cards.declined)).rejects.toThrow()
  const after = await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })
  expect(after.data).toHaveLength(before.data.length)
})

it('starts without a checkout with a card kept before, and only with one that is good', async () => {
  const customer = (await shop.stripe.customers.create({ email: 'brook@example.com' })).id
  const price = await shop.stripe.prices.create({
    currency: 'usd',
    unit_amount: 4_999,
    product_data: { name: 'Program' },
    recurring: { interval: 'month' },
  })
  const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const started = await shop.stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card.id,
    metadata: { profile: 'p2' },
  })
  expect(started).toMatchObject({ status: 'active', metadata: { profile: 'p2' }, default_payment_method: card.id })
  await shop.heard('customer.subscription.created', started.id)
  const late = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const refused = shop.stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: late.id,
  })
  await expect(refused).rejects.toMatchObject({ type: 'StripeCardError' })
  expect((await shop.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
})

it('ends at once when deleted', async () => {
  const subscription = await subscribe()
  const ended = await shop.stripe.subscriptions.cancel(subscription.id)
  expect(ended).toMatchObject({ status: 'canceled' })
  await shop.heard('customer.subscription.deleted', subscription.id)
  await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

describe('the portal', () => {
  it("cancels at the period's end, takes it back, and leads home", async () => {
    const subscription = await subscribe()
    const { url, page, press } = await portal(subscription)
    expect((await page()).text).toContain('$49.99 per month')
    expect((await page()).querySelector('a.back')!.getAttribute('href')).toBe('http://shop.test/account')

    const canceled = await press('Cancel at period end')
    expect([canceled.status, canceled.headers.get('location')]).toEqual([303, url])
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]!.current_period_end,
    })
    const event = await shop.heard('customer.subscription.updated', subscription.id)
    expect(event.data.previous_attributes).toMatchObject({ cancel_at_period_end: false })

    await press('Renew subscription')
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    })
  })

  it('neither shows nor changes the subscription of another customer', async () => {
    const [mine, other] = [await subscribe(), await subscribe()]
    const { press } = await portal(mine)
    expect((await press('Cancel at period end', { subscription: other.id })).status).toBe(404)
    expect((await shop.stripe.subscriptions.retrieve(other.id)).cancel_at_period_end).toBe(false)
  })

  it('takes another card for a payment that failed', async () => {
    const subscription = await subscribe(cards.failsLater)
    await shop.advance(month)
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
    const { press } = await portal(subscription)
    const card = { cardName: 'Brook Byrd' }
    const refused = await press('pay balance due', { ...card, cardNumber: cards.declined })
    expect([
      refused.status,
      parse(await refused.text())
        .querySelector('[role=alert]')!
        .text.trim(),
    ]).toEqual([422, 'Your card was declined.'])
    expect((await press('pay balance due', { ...card, cardNumber: cards.good })).status).toBe(303)
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})

describe('time', () => {
  it('renews each period on its day', async () => {
    const subscription = await subscribe()
    const first = subscription.items.data[0]!
    await shop.advance(first.current_period_end - first.current_period_start + month)
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map((invoice) => [invoice.status, invoice.billing_reason])).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ])
    const renewed = await shop.stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.status).toBe('active')
    expect(renewed.items.data[0]!.current_period_start).toBe(data[0]!.created)
  })

  it('makes a refused renewal past due, tries again, and ends it after a week', async () => {
    const subscription = await subscribe(cards.failsLater)
    await shop.advance(month)
    const late = await shop.stripe.subscriptions.retrieve(subscription.id)
    expect(late.status).toBe('past_due')
    await shop.heard('invoice.payment_failed', late.latest_invoice as string)
    const event = await shop.heard('customer.subscription.updated', subscription.id)
    expect(event.data.previous_attributes).toMatchObject({ status: 'active' })
    await shop.advance(8 * 86_400)
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect((await shop.stripe.invoices.retrieve(late.latest_invoice as string)).attempt_count).toBe(4)
  })

  it("ends at the period's end when that was asked", async () => {
    const subscription = await subscribe()
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await shop.advance(month)
    await shop.heard('customer.subscription.deleted', subscription.id)
    expect((await shop.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
  })
})
