import { afterAll, beforeAll, expect, it } from 'vitest'

import { openShop } from '#tests/support/stripe-shop.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

it('gives back in parts, never more than was taken, and then says that all is back', async () => {
  const intent = await shop.charge()
  await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 })
  await expect(shop.stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 })).rejects.toThrow(
    'greater than unrefunded amount',
  )
  const rest = await shop.stripe.refunds.create({ charge: intent.latest_charge as string })
  expect(rest).toMatchObject({ status: 'succeeded', amount: 6_000 })
  await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })

  const state = await shop.stripe.charges.retrieve(intent.latest_charge as string, { expand: ['refunds'] })
  expect(state).toMatchObject({ amount_refunded: 10_000, refunded: true })
  expect(state.refunds!.data.map((refund) => refund.amount)).toEqual([6_000, 4_000])
  // Told after the refund itself.
  const told = ['charge.succeeded', 'charge.refunded', 'charge.refunded']
  await until(() => expect(shop.typesOf(intent.latest_charge as string)).toEqual(told))
  await shop.heard('refund.created', rest.id)
})

it('never gives back more than was taken to two who ask at once', async () => {
  const intent = await shop.charge()
  const asked = await Promise.allSettled(
    [1, 2, 3].map(() => shop.stripe.refunds.create({ payment_intent: intent.id, amount: 6_000 })),
  )
  expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

it('gives back no more than was captured, and nothing of a hold', async () => {
  const held = await shop.charge({ capture_method: 'manual' })
  await expect(shop.stripe.refunds.create({ payment_intent: held.id })).rejects.toThrow('successful charge')
  await shop.stripe.paymentIntents.capture(held.id, { amount_to_capture: 3_000 })
  await expect(shop.stripe.refunds.create({ payment_intent: held.id, amount: 3_001 })).rejects.toThrow('greater')
  expect((await shop.stripe.refunds.create({ payment_intent: held.id })).amount).toBe(3_000)
})

it('refunds nothing of a charge that was charged back, whatever part; it does during an inquiry and after a dispute was won', async () => {
  const refundAfter = async (...statuses: string[]) => {
    const intent = await shop.charge()
    for (const [index, status] of statuses.entries()) {
      const id = `du_${intent.id}_${index}`
      await disputeAtStripe({ id, intent: intent.id, amount: 4_000, status })
    }
    const refund = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
    return refund.then(
      ({ status }) => status,
      (error: { code?: string }) => error.code,
    )
  }
  for (const statuses of [['needs_response'], ['under_review'], ['lost'], ['won', 'lost']])
    expect([statuses, await refundAfter(...statuses)]).toEqual([statuses, 'charge_disputed'])
  for (const status of ['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'])
    expect([status, await refundAfter(status)]).toEqual([status, 'succeeded'])
})
