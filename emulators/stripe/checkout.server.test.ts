import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { cards, fillPayPage, openShop, upfront } from '#tests/support/stripe-shop.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const open = (more = {}) => shop.stripe.checkout.sessions.create(upfront(more))

describe('a payment checkout', () => {
  it("is paid on its page and tells so with signed events in Stripe's order", async () => {
    const session = await open()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 50_000,
      payment_intent: null,
      ui_mode: 'hosted_page',
    })
    const response = await shop.pay(session.url!)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`http://shop.test/thanks?session_id=${session.id}`)

    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'MQ-7KD2',
      payment_intent: {
        status: 'succeeded',
        amount_received: 50_000,
        metadata: { reference: 'MQ-7KD2' },
        latest_charge: { captured: true, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
      },
    })
    const event = await shop.heard('checkout.session.completed', session.id)
    expect((event.data.object as { payment_status: string }).payment_status).toBe('paid')
    const intent = paid.payment_intent as { id: string; latest_charge: { id: string } }
    expect(shop.typesOf(session.id, intent.id, intent.latest_charge.id)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  it('keeps the card for the customer it makes', async () => {
    const session = await open()
    await shop.pay(session.url!)
    const { customer } = await shop.stripe.checkout.sessions.retrieve(session.id)
    const { data } = await shop.stripe.customers.listPaymentMethods(customer as string)
    expect(data).toHaveLength(1)
    expect(data[0]).not.toHaveProperty('_behaviour')
    const made = await shop.stripe.customers.retrieve(customer as string)
    expect(made).toMatchObject({ email: 'mia@example.com', name: 'Mia Moore' })
  })

  it('stays open after a refusal, says why, and can then be paid with another card', async () => {
    const session = await open()
    const refused = await shop.pay(session.url!, cards.poor)
    expect(refused.status).toBe(402)
    const page = parse(await refused.text())
    expect(page.querySelector('[role=alert]')!.text).toContain('insufficient funds')
    const state = await shop.stripe.checkout.sessions.retrieve(session.id)
    expect(state).toMatchObject({ status: 'open', payment_intent: null, customer: null })
    expect((await shop.pay(session.url!)).status).toBe(303)
    const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(session.id)
    await shop.heard('payment_intent.succeeded', intent as string)
    expect(shop.typesOf(intent as string)).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded'])
  })

  it('is charged once when Pay is pressed several times at the same moment', async () => {
    const session = await open()
    const press = await fillPayPage(session.url!)
    const charged = async () => (await shop.stripe.charges.list({ limit: 100 })).data.length
    const before = await charged()
    const answers = await Promise.all(Array.from({ length: 5 }, press))
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303])
    expect(await charged()).toBe(before + 1)
    const again = await fetch(session.url!)
    expect(await again.text()).toContain('Already paid')
  })

  it('is either paid or expired, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const session = await open()
      const press = await fillPayPage(session.url!)
      const [expiry] = await Promise.all([
        shop.stripe.checkout.sessions.expire(session.id).then(
          () => 'expired',
          () => 'refused',
        ),
        press(),
      ])
      const state = await shop.stripe.checkout.sessions.retrieve(session.id)
      expect(state.status).toBe(expiry === 'expired' ? 'expired' : 'complete')
      expect(state.payment_status).toBe(expiry === 'expired' ? 'unpaid' : 'paid')
    }
  })

  it('cannot be paid or expired again once expired', async () => {
    const session = await open()
    await shop.stripe.checkout.sessions.expire(session.id)
    await shop.heard('checkout.session.expired', session.id)
    await expect(shop.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions')
    const page = await (await fetch(session.url!)).text()
    expect(page).toContain('expired')
    expect(parse(page).querySelector('form')).toBeNull()
  })

  it('lives 30 minutes to 24 hours', async () => {
    const inMinutes = (count: number) => ({ expires_at: Math.floor(Date.now() / 1000) + count * 60 })
    await expect(open(inMinutes(29))).rejects.toMatchObject({ param: 'expires_at' })
    await expect(open(inMinutes(24 * 60 + 2))).rejects.toMatchObject({ param: 'expires_at' })
    expect((await open(inMinutes(31))).status).toBe('open')
  })

  it('holds instead of taking when asked to capture by hand, and then counts as unpaid', async () => {
    const session = await open({ payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session' } })
    await shop.pay(session.url!)
    const state = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(state).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_capture', amount_capturable: 50_000 },
    })
  })

  it('lists its lines, refuses negative ones and recurring prices', async () => {
    const session = await open()
    const { data } = await shop.stripe.checkout.sessions.listLineItems(session.id)
    expect(data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ['Huracán', 1, 40_000],
      ['Delivery', 2, 10_000],
    ])
    const line = (price_data: object) => ({ line_items: [{ quantity: 1, price_data }] })
    const data500 = { currency: 'usd', unit_amount: 500, product_data: { name: 'x' } }
    await expect(open(line({ ...data500, recurring: { interval: 'month' } }))).rejects.toThrow('recurring price')
    await expect(open(line({ ...data500, unit_amount: -1 }))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
    await expect(open(line({ ...data500, unit_amount: 49 }))).rejects.toMatchObject({ code: 'amount_too_small' })
  })
})

describe('the pay page', () => {
  it('is a plain, described page that says it is a test and works without scripts', async () => {
    const session = await open()
    const response = await fetch(session.url!)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test")
    const page = parse(await response.text())
    expect(page.querySelector('html')!.getAttribute('lang')).toBe('en')
    expect(page.querySelectorAll('h1').map((heading) => heading.text)).toEqual(['Pay $500.00'])
    expect(page.querySelectorAll('script')).toHaveLength(0)
    expect(page.text).toContain('This is a test payment page')
    expect(page.querySelector('table')!.text).toMatch(
      /Huracán[\s\S]*\$400\.00[\s\S]*2 × \$50\.00[\s\S]*Total[\s\S]*\$500\.00/,
    )
    expect(page.querySelector('button')!.text).toBe('Pay $500.00')
    expect(page.querySelector('a.back')!.getAttribute('href')).toBe('http://shop.test/back')
    for (const input of page.querySelectorAll('input')) {
      expect(page.querySelector(`label[for=${input.id}]`)).not.toBeNull()
    }
  })

  it('refuses cards that are no test cards, keeps what may be kept, and never sends a number back', async () => {
    const session = await open()
    const response = await shop.pay(session.url!, '4111 1111 1111 1111', { cardExpiry: '01 / 20', cardCvc: '12' })
    expect(response.status).toBe(422)
    const text = await response.text()
    const page = parse(text)
    expect(text).not.toContain('4111')
    expect(page.querySelectorAll('[role=alert] a').map((link) => link.getAttribute('href'))).toEqual([
      '#cardNumber',
      '#cardExpiry',
      '#cardCvc',
    ])
    expect(page.querySelector('#cardName')!.getAttribute('value')).toBe('Mia Moore')
    expect(page.querySelector('#cardExpiry')!.getAttribute('aria-describedby')).toBe('cardExpiry-error')
  })

  it('escapes what the shop and the customer wrote', async () => {
    const product_data = { name: '<script>alert(1)</script>' }
    const session = await open({
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data } }],
    })
    expect(parse(await (await fetch(session.url!)).text()).querySelectorAll('script')).toHaveLength(0)
  })

  it('is not there for an unknown session', async () => {
    expect((await fetch(`${shop.origin}/pay/cs_test_nobody`)).status).toBe(404)
  })
})

describe('a setup checkout', () => {
  it('keeps a card without charging it', async () => {
    const customer = await shop.stripe.customers.create({ name: 'Mia', email: 'mia@example.com' })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      success_url: 'http://shop.test/saved',
    })
    expect((await shop.pay(session.url!)).headers.get('location')).toBe('http://shop.test/saved')
    const state = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
    expect(state).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    expect(state.setup_intent).toMatchObject({ status: 'succeeded', customer: customer.id })
    expect((await shop.stripe.charges.list({ customer: customer.id })).data).toEqual([])
  })
})

it('a session that was not paid expires when its time is over', async () => {
  const session = await open()
  await shop.advance(24 * 3600 + 60)
  await shop.heard('checkout.session.expired', session.id)
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})
