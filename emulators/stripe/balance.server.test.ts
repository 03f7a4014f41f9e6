import { afterAll, beforeAll, expect, it } from 'vitest'

import { disputeAtStripe, returnRefund } from '#tests/support/stripe-bank.ts'
import { openShop } from '#tests/support/stripe-shop.ts'
import type { Shop } from '#tests/support/stripe-shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const atOnce = Array.from({ length: 8 })

const movesOf = async (source: string) => {
  const { data } = await shop.stripe.balanceTransactions.list({ source })
  return data.map(({ reporting_category: category, amount, fee, net }) => [category, amount, fee, net])
}

it('moves the balance when a payment is captured, by what is captured, and not by a hold or a decline', async () => {
  const { latest_charge: taken } = await shop.charge()
  expect(await movesOf(taken as string)).toEqual([['charge', 10_000, 320, 9_680]])
  const held = await shop.charge({ capture_method: 'manual' })
  expect(await movesOf(held.latest_charge as string)).toEqual([])
  await shop.stripe.paymentIntents.capture(held.id, { amount_to_capture: 3_000 })
  expect(await movesOf(held.latest_charge as string)).toEqual([['charge', 3_000, 117, 2_883]])
  const charge = await shop.stripe.charges.retrieve(held.latest_charge as string, { expand: ['balance_transaction'] })
  expect(charge.balance_transaction).toMatchObject({ net: 2_883, source: charge.id, status: 'pending' })
  const declined = await shop.charge({ payment_method: 'pm_card_chargeDeclined' }).catch((error) => error.charge)
  expect(await movesOf(declined)).toEqual([])
})

it('a refund leaves the balance, and is on it again when a bank sends it back', async () => {
  const intent = await shop.charge()
  const { id } = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 })
  expect(await movesOf(id)).toEqual([['refund', -4_000, 0, -4_000]])
  await Promise.all(atOnce.map(() => returnRefund(id)))
  await returnRefund(id)
  expect(await movesOf(id)).toEqual([
    ['refund_failure', 4_000, 0, 4_000],
    ['refund', -4_000, 0, -4_000],
  ])
  expect((await shop.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(10_000)
})

it('a dispute leaves the balance with its fee when it is opened, and comes back without it when it is won', async () => {
  const { id: intent } = await shop.charge()
  const dispute = { id: 'du_one', intent, amount: 4_000 }
  const taken = ['dispute', -4_000, 1_500, -5_500]
  for (const [status, moves] of [
    ['warning_needs_response', []],
    ['needs_response', [taken]],
    ['under_review', [taken]],
    ['won', [['dispute_reversal', 4_000, 0, 4_000], taken]],
  ] as const) {
    await disputeAtStripe({ ...dispute, status })
    expect([status, await movesOf(dispute.id)]).toEqual([status, moves])
  }
  await disputeAtStripe({ ...dispute, id: 'du_two', status: 'lost' })
  expect(await movesOf('du_two')).toEqual([taken])
  const { balance_transactions: both } = await shop.stripe.disputes.retrieve(dispute.id)
  expect(both.map(({ amount }) => amount)).toEqual([-4_000, 4_000])
})

it('a dispute that is told many times at once leaves the balance once', async () => {
  const { id: intent } = await shop.charge()
  const dispute = { id: 'du_twice', intent, amount: 4_000, status: 'needs_response' }
  await Promise.all(atOnce.map(() => disputeAtStripe(dispute)))
  expect(await movesOf(dispute.id)).toEqual([['dispute', -4_000, 1_500, -5_500]])
})

it('lists them newest first, in pages, by type, time and source, and with what moved it', async () => {
  const before = await shop.stripe.balanceTransactions.list({ limit: 100 })
  for (const amount of [1_000, 2_000, 3_000]) await shop.charge({ amount })
  const since = { ending_before: before.data[0]!.id }
  const { data } = await shop.stripe.balanceTransactions.list({ ...since, expand: ['data.source'] })
  expect(data.map(({ amount }) => amount)).toEqual([3_000, 2_000, 1_000])
  expect(data[0]!.source).toMatchObject({ object: 'charge', amount: 3_000 })
  const first = await shop.stripe.balanceTransactions.list({ limit: 2 })
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const next = await shop.stripe.balanceTransactions.list({ limit: 1, starting_after: first.data[1]!.id })
  expect(next.data[0]!.amount).toBe(1_000)
  const { data: adjusted } = await shop.stripe.balanceTransactions.list({ type: 'adjustment' })
  expect(new Set(adjusted.map(({ type }) => type))).toEqual(new Set(['adjustment']))
  const { created, id } = first.data[0]!
  const later = await shop.stripe.balanceTransactions.list({ created: { gt: created } })
  const until = await shop.stripe.balanceTransactions.list({ created: { gte: created, lte: created }, limit: 100 })
  expect([later.data.length, until.data.some((each) => each.id === id)]).toEqual([0, true])
  for (const none of [{ payout: 'po_1' }, { currency: 'eur' }, { created: { lt: 1 } }])
    expect((await shop.stripe.balanceTransactions.list(none)).data).toEqual([])
  expect(await shop.stripe.balanceTransactions.retrieve(id)).toMatchObject({ id, amount: 3_000 })
})
