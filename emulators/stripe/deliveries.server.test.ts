import { expect, it, onTestFinished } from 'vitest'

import { openShop } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'

it('tries an event again until the shop accepts it, and can name those still waiting', async () => {
  const shop = await openShop({ answer: (delivery) => (delivery < 3 ? 500 : 200) })
  onTestFinished(() => shop.close())
  const intent = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const waiting = await shop.stripe.events.list({ delivery_success: false, types: ['payment_intent.created'] })
  expect(waiting.data.map((event) => (event.data.object as { id: string }).id)).toContain(intent.id)
  expect(waiting.data[0]!.pending_webhooks).toBe(1)

  const event = await shop.heard('payment_intent.created', intent.id)
  expect(shop.deliveries()).toBe(3)
  await until(async () => expect((await shop.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0))
  expect(shop.events).toHaveLength(1)
})

it('answers while the shop is away and delivers after a restart', async () => {
  let up = false
  const shop = await openShop({ answer: () => (up ? 200 : 503) })
  onTestFinished(() => shop.close())
  const intent = await shop.stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
  await until(() => expect(shop.deliveries()).toBeGreaterThan(1))
  up = true
  await shop.restart()
  await shop.heard('payment_intent.created', intent.id)
})
