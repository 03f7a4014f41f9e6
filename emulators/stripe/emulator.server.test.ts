import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openShop, sdk, upfront } from '#tests/support/stripe-shop.ts'
import { startStripeEmulator } from './emulator.server.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

it('never starts with a live key', async () => {
  const options = {
    port: 0,
    databaseUrl: process.env.DATABASE_URL!,
    webhookUrl: 'http://127.0.0.1:1/',
    webhookSecret: 'whsec_x',
    secretKey: 'sk_live_x',
    now: () => new Date(),
  }
  await expect(startStripeEmulator(options)).rejects.toThrow('live keys')
})

it('is closed when its work is done: who is in the middle of it does not find its books closed', async () => {
  const errors: unknown[] = []
  const emulator = await startStripeEmulator({
    port: 0,
    databaseUrl: process.env.DATABASE_URL!,
    webhookUrl: 'http://127.0.0.1:1/',
    webhookSecret: 'whsec_x',
    secretKey: 'sk_test_x',
    now: () => new Date(),
    onError: (error) => errors.push(error),
  })
  const sql = postgres(process.env.DATABASE_OWNER_URL!, { max: 2, onnotice: () => {} })
  const waiting = () => sql`select from pg_locks where relation = 'stripe_emulator.clock'::regclass and not granted`
  const held = await sql.reserve()
  await held.unsafe('begin; lock table stripe_emulator.clock in access exclusive mode')
  const asking = fetch(`${emulator.origin}/pay/cs_test_nobody`).catch(() => undefined)
  await until(async () => expect(await waiting()).not.toHaveLength(0))
  const closing = emulator.close()
  // Time for a close that does not wait to take the books away: nothing else shows it.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await held.unsafe('commit')
  held.release()
  await Promise.all([closing, asking])
  await sql.end({ timeout: 1 })
  expect(errors).toEqual([])
})

it('refuses strangers, unknown calls and misspelt parameters as Stripe does', async () => {
  await expect(sdk(shop.port, 'sk_test_other').customers.create({})).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  await expect(shop.stripe.coupons.create({ percent_off: 10 })).rejects.toMatchObject({ statusCode: 404 })
  await expect(shop.stripe.customers.create({ emial: 'x' } as never)).rejects.toMatchObject({
    param: 'emial',
    code: 'parameter_unknown',
  })
  await expect(shop.stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await fetch(`${shop.origin}/dev/clock`, { method: 'POST', body: '{"advance_seconds":5}' })).status).toBe(401)
})

it('says on its pages in words, and to the SDK as Stripe does, that its books cannot be reached', async () => {
  const proxy = await openDatabaseProxy(process.env.DATABASE_URL!)
  const errors: unknown[] = []
  const emulator = await startStripeEmulator({
    port: 0,
    databaseUrl: proxy.url,
    webhookUrl: 'http://127.0.0.1:1/',
    webhookSecret: 'whsec_x',
    secretKey: 'sk_test_x',
    now: () => new Date(),
    onError: (error) => errors.push(error),
  })
  proxy.close()
  for (const init of [{}, { method: 'POST', body: new URLSearchParams({ cardNumber: '4242' }) }]) {
    const answer = await fetch(`${emulator.origin}/pay/cs_test_any`, init)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.text()).toContain('You won’t be charged twice.')
  }
  await expect(sdk(Number(new URL(emulator.origin).port), 'sk_test_x').customers.create({})).rejects.toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  })
  expect(errors.length).toBeGreaterThanOrEqual(3)
  await emulator.close()
})

it('merges metadata, unsets with an empty text, and pages through lists', async () => {
  const made = await shop.stripe.customers.create({ email: 'm@example.com', name: 'Mia', metadata: { a: '1', b: '2' } })
  const changed = await shop.stripe.customers.update(made.id, { name: '', metadata: { b: '', c: '3' } })
  expect(changed).toMatchObject({ name: null, email: 'm@example.com', metadata: { a: '1', c: '3' } })
  expect(changed.metadata).not.toHaveProperty('b')
  for (let index = 0; index < 4; index += 1) await shop.stripe.customers.create({ email: 'pages@example.com' })
  const found: string[] = []
  for await (const { id } of shop.stripe.customers.list({ email: 'pages@example.com', limit: 3 })) found.push(id)
  expect(new Set(found).size).toBe(4)
})

it('finds a price by its lookup key', async () => {
  const product = await shop.stripe.products.create({ name: 'Programme' })
  const price = await shop.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4_999,
    recurring: { interval: 'month' },
    lookup_key: 'broker',
  })
  const { data } = await shop.stripe.prices.list({ lookup_keys: ['broker'] })
  expect(data.map(({ id }) => id)).toEqual([price.id])
})

describe('an idempotency key', () => {
  it('gives the first answer again, says so, and does nothing twice', async () => {
    const create = () => shop.stripe.checkout.sessions.create(upfront(), { idempotencyKey: 'booking:1' })
    const first = await create()
    const second = await create()
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('gives one answer to two who come at the same moment', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        shop.stripe.customers.create(
          { email: 'one@example.com' },
          {
            idempotencyKey: 'customer:1',
          },
        ),
      ),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('cannot be used for anything else', async () => {
    await shop.stripe.customers.create({ name: 'A' }, { idempotencyKey: 'customer:2' })
    await expect(shop.stripe.customers.create({ name: 'B' }, { idempotencyKey: 'customer:2' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  it('repeats a refused card, but not a mistake in a parameter', async () => {
    const charge = (amount: number) =>
      shop.stripe.paymentIntents.create(
        { amount, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
        { idempotencyKey: `charge:${amount}` },
      )
    const ids = await Promise.all(
      [1, 2].map(() => charge(5_000).catch((error: { payment_intent: { id: string } }) => error.payment_intent.id)),
    )
    expect(new Set(ids).size).toBe(1)
    await expect(charge(1)).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(charge(1)).rejects.toMatchObject({ code: 'amount_too_small' })
  })
})

it('remembers everything after a restart', async () => {
  const session = await shop.stripe.checkout.sessions.create(upfront(), { idempotencyKey: 'restart:1' })
  await shop.restart()
  const again = await shop.stripe.checkout.sessions.create(upfront(), { idempotencyKey: 'restart:1' })
  expect(again.id).toBe(session.id)
  expect((await shop.pay(session.url!)).status).toBe(303)
  await shop.restart()
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})
