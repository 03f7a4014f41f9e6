import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  bookingRequests,
  bookings,
  depositHolds,
  deposits,
  disputes,
  outbox,
  payments,
  refunds,
} from '#drizzle/schema.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { handleRefundEvent } from '#app/money/payments/settlement.server.ts'
import { keepDeposits } from '#app/money/deposits/keeping.server.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { exactDollars } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe, returnRefund } from '#tests/support/stripe-bank.ts'
import { recordDispute, recordDisputeEnd } from '#app/money/payments/disputes.server.ts'
import { compareWithStripe, findStripeDifferences, tellUnknownDispute } from './stripe-books.server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()
const atStripe = () => sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey)

/** Paid at Stripe, and nothing of it told here. */
async function paidUnseen() {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), 10))
  const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  await pay(outcome.value.checkoutUrl)
  return outcome.value.requestId
}
const paymentsOf = (requestId: string) => db.select().from(payments).where(eq(payments.requestId, requestId))
const numberOf = async (requestId: string) =>
  one(await db.select({ number: bookings.bookingNumber }).from(bookings).where(eq(bookings.requestId, requestId)))
    .number
const idsOf = async () => (await findStripeDifferences(now)).map(({ id }) => id)

test('settles a payment whose event and return page never came', async () => {
  const requestId = await paidUnseen()
  expect(await idsOf()).toHaveLength(1)
  await compareWithStripe(now, settleCheckout)
  await compareWithStripe(now, settleCheckout)
  expect(await paymentsOf(requestId)).toMatchObject([{ purpose: 'upfront' }])
  expect(await idsOf()).toEqual([])
})

test('records a refund made at Stripe after its event was lost', async () => {
  const requestId = await paidUnseen()
  await compareWithStripe(now, settleCheckout)
  const [payment] = await paymentsOf(requestId)
  const { id, stripePaymentIntentId: intent } = present(payment, 'the payment')
  const { id: refundId } = await atStripe().refunds.create({ payment_intent: present(intent, 'its id'), amount: 1_000 })
  expect(await idsOf()).toEqual([refundId])
  await compareWithStripe(now, settleCheckout)
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([{ amountCents: 1_000 }])
  expect(await idsOf()).toEqual([])
})

test('a payment, a refund and a dispute that only our books have are put before the admins', async () => {
  const admin = await addHouseMember('admin')
  const { requestId } = await bookCar(now)
  const [paid] = await paymentsOf(requestId)
  const row = { requestId, purpose: 'remaining' as const, amountCents: 123_400, receivedAt: now }
  const intent = 'pi_only_ours'
  const [payment] = await db
    .insert(payments)
    .values({ ...row, stripePaymentIntentId: intent })
    .returning()
  const refund = {
    paymentId: paid!.id,
    amountCents: 5_600,
    kind: 'canceled_by_us' as const,
    reason: 'agreed',
    status: 'succeeded' as const,
  }
  await db.insert(refunds).values({ ...refund, stripeRefundId: 're_only_ours' })
  const dispute = { id: 'du_only_ours', paymentId: paid!.id, amountCents: 7_800, status: 'needs_response' }
  await db.insert(disputes).values({ ...dispute, openedAt: now })
  await compareWithStripe(now, settleCheckout)
  const left = [dispute.id, intent, 're_only_ours']
  expect(await idsOf()).toEqual(left)
  const [mail] = await db.select({ text: outbox.textBody }).from(outbox).where(eq(outbox.recipient, admin.email))
  const number = await numberOf(requestId)
  for (const [what, sum] of [
    ['payment', '$1,234.00'],
    ['refund', '-$56.00'],
    ['dispute', '-$78.00'],
  ] as const)
    expect(mail?.text).toContain(
      `This ${what} of booking ${number} moved Stripe’s balance by $0.00, and our journal has ${sum}.`,
    )
  await db.delete(disputes).where(eq(disputes.id, dispute.id))
  await db.delete(refunds).where(eq(refunds.stripeRefundId, 're_only_ours'))
  await db.delete(payments).where(eq(payments.id, payment!.id))
  await db.delete(outbox).where(eq(outbox.recipient, admin.email))
  expect(await idsOf()).toEqual([])
})

test('what moved Stripe’s balance and is not in the journal is found, with the booking and both sums', async () => {
  const { requestId } = await bookCar(now)
  const [paid] = await paymentsOf(requestId)
  const { id, stripePaymentIntentId, amountCents } = present(paid, 'the payment')
  const intent = present(stripePaymentIntentId, 'its id')
  const number = await numberOf(requestId)
  const said = async () => (await findStripeDifferences(now)).map((each) => each.says)
  expect(await said()).toEqual([])

  const moved = (cents: number) =>
    `This payment of booking ${number} moved Stripe’s balance by ${exactDollars(amountCents)}, and our journal has ${exactDollars(cents)}.`
  await db.update(payments).set({ amountCents: 100 }).where(eq(payments.id, id))
  expect(await said()).toEqual([moved(100)])
  await db.update(payments).set({ amountCents }).where(eq(payments.id, id))
  expect(await said()).toEqual([])

  const refund = await atStripe().refunds.create({ payment_intent: intent, amount: 1_000 })
  expect(await said()).toEqual(['This refund moved Stripe’s balance by -$10.00, and our journal has $0.00.'])
  await compareWithStripe(now, settleCheckout)
  expect(await said()).toEqual([])
  await returnRefund(refund.id)
  expect(await said()).toEqual([
    `This refund of booking ${number} moved Stripe’s balance by $0.00, and our journal has -$10.00.`,
  ])
  await handleRefundEvent(refund.id, now)
  expect(await said()).toEqual([])

  const dispute = { id: `du_${newId()}`, intent, amount: 5_000 }
  const ofDispute = (atBank: string, ours: string) =>
    `This dispute of booking ${number} moved Stripe’s balance by ${atBank}, and our journal has ${ours}.`
  await disputeAtStripe({ ...dispute, status: 'needs_response' })
  await recordDispute(dispute.id, intent, now)
  expect(await said()).toEqual([])
  await disputeAtStripe({ ...dispute, status: 'won' })
  expect(await said()).toEqual([ofDispute('$0.00', '-$50.00')])
  await recordDisputeEnd(dispute.id, intent, now)
  expect(await said()).toEqual([])
  await disputeAtStripe({ ...dispute, id: `${dispute.id}_2`, status: 'lost' })
  expect(await said()).toEqual(['This dispute moved Stripe’s balance by -$50.00, and our journal has $0.00.'])
  await recordDisputeEnd(`${dispute.id}_2`, intent, now)
  expect(await said()).toEqual([])
})

test('what others are paid on the same account is none of our books', async () => {
  await atStripe().paymentIntents.create({
    amount: 4_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect(await idsOf()).toEqual([])
})

test('a payment page that was opened before the days compared is looked up by itself', async () => {
  const { requestId } = await bookCar(now)
  const [paid] = await paymentsOf(requestId)
  const intent = present(paid?.stripePaymentIntentId, 'its id')
  const longAgo = Math.floor(later(now, -days(30)).getTime() / 1000)
  await rawSql`update stripe_emulator.objects set body = body || jsonb_build_object('created', ${longAgo}::bigint) where id = ${intent}`
  expect(await idsOf()).toEqual([])
})

test('holds follow what Stripe says of them, and one that we have ended is released', async () => {
  const held = async () => {
    const { requestId, pickupAt } = await bookCar(now)
    await keepDeposits(later(pickupAt, -hours(24)), { requestId })
    const [row] = await db
      .select({ hold: depositHolds, deposit: deposits })
      .from(depositHolds)
      .innerJoin(deposits, eq(deposits.id, depositHolds.depositId))
      .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
      .where(eq(bookings.requestId, requestId))
    const { hold, deposit } = present(row, 'the hold')
    expect(hold.status).toBe('held')
    return { holdId: hold.id, depositId: deposit.id, intent: present(hold.stripePaymentIntentId, 'its id') }
  }
  const statusOf = async (holdId: string) =>
    (await db.select({ status: depositHolds.status }).from(depositHolds).where(eq(depositHolds.id, holdId)))[0]?.status
  const [canceled, captured, ended] = [await held(), await held(), await held()]
  expect(await idsOf()).toEqual([])
  await atStripe().paymentIntents.cancel(canceled.intent)
  await atStripe().paymentIntents.capture(captured.intent, { amount_to_capture: 25_025 })
  await db.update(depositHolds).set({ status: 'ended' }).where(eq(depositHolds.id, ended.holdId))
  expect((await idsOf()).toSorted()).toEqual([canceled.intent, captured.intent, ended.intent].toSorted())
  await compareWithStripe(now, settleCheckout)
  expect(await idsOf()).toEqual([])
  expect(await statusOf(canceled.holdId)).toBe('ended')
  expect(await statusOf(captured.holdId)).toBe('captured')
  expect(await db.select().from(payments).where(eq(payments.id, captured.depositId))).toMatchObject([
    { method: 'deposit', amountCents: 25_025 },
  ])
  expect((await atStripe().paymentIntents.retrieve(ended.intent)).status).toBe('canceled')
})

test('a dispute whose beginning, new deadline or end was never told is recorded', async () => {
  const { requestId } = await bookCar(now)
  const [paid] = await paymentsOf(requestId)
  const { id: paymentId, stripePaymentIntentId: intent, amountCents } = present(paid, 'the payment')
  const id = `du_${newId()}`
  const setDispute = (status: string, respondBy?: Date) =>
    disputeAtStripe({ id, intent: present(intent, 'its id'), amount: amountCents, status, respondBy })
  const ours = () => db.select().from(disputes).where(eq(disputes.id, id))
  await setDispute('needs_response')
  expect(await idsOf()).toEqual([id])
  await compareWithStripe(now, settleCheckout)
  expect(await ours()).toMatchObject([{ paymentId, status: 'needs_response', closedAt: null }])
  expect(await idsOf()).toEqual([])
  const respondBy = new Date('2026-12-10T20:00:00Z')
  await setDispute('needs_response', respondBy)
  expect(await idsOf()).toEqual([id])
  await compareWithStripe(now, settleCheckout)
  expect(await ours()).toMatchObject([{ respondBy }])
  await setDispute('lost')
  expect(await idsOf()).toEqual([id])
  await compareWithStripe(now, settleCheckout)
  expect(await ours()).toMatchObject([{ status: 'lost', closedAt: now }])
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toMatchObject([
    { amountCents, kind: 'chargeback', disputeId: id },
  ])
  expect(await idsOf()).toEqual([])
})

test('what cannot be settled by itself is put before the admins, once a day', async () => {
  const admin = await addHouseMember('admin')
  const requestId = await paidUnseen()
  const [request] = await db
    .select({ session: bookingRequests.checkoutSessionId })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  await settleCheckout(present(present(request, 'the request').session, 'its page'), now)
  await db.update(payments).set({ amountCents: 1 }).where(eq(payments.requestId, requestId))
  const customer = await atStripe().customers.create({})
  const card = await atStripe().paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const stray = await atStripe().paymentIntents.create({
    amount: 122_500,
    currency: 'usd',
    customer: customer.id,
    payment_method: card.id,
    confirm: true,
    off_session: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { reference: newId() },
  })
  await compareWithStripe(now, settleCheckout)
  await compareWithStripe(now, settleCheckout)
  const [payment] = await paymentsOf(requestId)
  expect((await idsOf()).toSorted()).toEqual([stray.id, payment?.stripePaymentIntentId].toSorted())
  const mails = await db.select({ text: outbox.textBody }).from(outbox).where(eq(outbox.recipient, admin.email))
  const said = mails.filter(({ text }) => text?.includes(stray.id))
  expect(said).toHaveLength(1)
  expect(said[0]?.text).toContain('$1,225.00')
})

test('a dispute of a payment that is in no book is put before the admins at once, and once', async () => {
  const admin = await addHouseMember('admin')
  const id = `du_${newId()}`
  const intent = `pi_${newId()}`
  await disputeAtStripe({ id, intent, amount: 12_300, status: 'needs_response' })
  const told = () =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `stripe-dispute:${admin.id}:${id}`))
  await recordDispute(id, intent, now)
  const [job] = await rawSql<{ data: { disputeId: string; paymentIntentId: string } }[]>`
    select data from jobs.job where name = 'audit.tellUnknownDispute' and data->>'disputeId' = ${id}`
  const event = present(job, 'the job').data
  expect(event).toEqual({ disputeId: id, paymentIntentId: intent })
  for (const minute of [2, 3]) await tellUnknownDispute(event, later(now, minutes(minute)))
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail?.textBody).toContain(`Dispute: ${id}`)
  expect(mail?.textBody).toContain('Amount: $123.00')
})

test('a dispute that comes before its payment is not put before the admins', async () => {
  const admin = await addHouseMember('admin')
  const { requestId } = await bookCar(now)
  const [paid] = await paymentsOf(requestId)
  const { id: paymentId, stripePaymentIntentId } = present(paid, 'the payment')
  const intent = present(stripePaymentIntentId, 'its id')
  const id = `du_${newId()}`
  await disputeAtStripe({ id, intent, amount: 12_300, status: 'needs_response' })
  await db.update(payments).set({ stripePaymentIntentId: null }).where(eq(payments.id, paymentId))
  await recordDispute(id, intent, now)
  await db.update(payments).set({ stripePaymentIntentId: intent }).where(eq(payments.id, paymentId))
  await tellUnknownDispute({ disputeId: id, paymentIntentId: intent }, later(now, minutes(2)))
  expect(await db.$count(disputes, eq(disputes.id, id))).toBe(1)
  expect(await db.$count(outbox, eq(outbox.dedupeKey, `stripe-dispute:${admin.id}:${id}`))).toBe(0)
})
