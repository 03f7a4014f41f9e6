/** Money that moves without us: refunds made at Stripe, refused for good or stuck at banks, and disputes. */
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  bookingLog,
  bookingRequests,
  bookings,
  outbox,
  payments,
  profiles,
  receipts,
  refunds,
  stays,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { recordHandedBack } from '#app/money/balances/commands.server.ts'
import { findDue, findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { findRevenue } from '#app/money/figures/revenue.server.ts'
import { listDeskRefunds, listDisputeWork } from '#app/office/today/money-work.server.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBroker } from '#tests/support/listings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { oneWaits, pauseAt } from '#tests/support/pause-point.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe, returnRefund } from '#tests/support/stripe-bank.ts'
import { cancelBooking, findCancellation } from './cancellation.server.ts'
import { settleCheckout, handlePaymentEvent } from './commands.server.ts'
import { listOpenDisputes, recordDispute, recordDisputeEnd } from './disputes.server.ts'
import { findPaymentSummary, findWayBack } from './payment-summary.server.ts'
import { endedWords } from './refund-words.ts'
import { payRefunds } from './refunds.server.ts'
import { handleRefundEvent } from './settlement.server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()

async function booked(beforeSettled: (sessionId: string) => Promise<void> = async () => {}) {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const outcome = await requestBooking({
    viewer,
    vehicleId: car.id,
    entries: await rightEntries(viewer.id, addDays(dayOf(now), 10)),
    // Stripe counts the half hour of its pages from the moment itself.
    now: new Date(),
  })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  const { requestId, checkoutUrl } = outcome.value
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  await pay(checkoutUrl)
  await beforeSettled(row!.checkoutSessionId!)
  expect(await settleCheckout(row!.checkoutSessionId!, now)).toBe('confirmed')
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  return { viewer, requestId, paymentId: payment!.id, intent: payment!.stripePaymentIntentId! }
}

async function intentOf(sessionId: string): Promise<string> {
  const stripeSdk = sdk(env.stripe.emulator!.port, env.stripe.secretKey)
  return String((await stripeSdk.checkout.sessions.retrieve(sessionId)).payment_intent)
}

/** Paid after the request had expired: refunded in full, without a booking. */
async function paidTooLate(beforeSettled: (intent: string) => Promise<void> = async () => {}) {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), 10))
  const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  const { requestId, checkoutUrl } = outcome.value
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
  await db.update(stays).set({ state: 'released' }).where(eq(stays.requestId, requestId))
  await pay(checkoutUrl)
  await beforeSettled(await intentOf(row!.checkoutSessionId!))
  expect(await settleCheckout(row!.checkoutSessionId!, now)).toBe('refunded')
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  return { requestId, paymentId: payment!.id }
}

/** What the office does at Stripe, past us. */
const refundAtStripe = (intent: string, amount?: number) =>
  sdk(env.stripe.emulator!.port, env.stripe.secretKey).refunds.create({ payment_intent: intent, amount })

const told = (id: string, type: string, more: object) =>
  handlePaymentEvent({ id, type, createdAt: now, objectId: id, objectType: 'charge', ...more }, now)

const rowsOf = (paymentId: string) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(refunds.createdAt, refunds.amountCents, sql`replaces nulls first`)

const refundsOf = (paymentId: string) =>
  db
    .select({ id: refunds.id, amount: refunds.amountCents, status: refunds.status, receipt: receipts.receiptNumber })
    .from(refunds)
    .leftJoin(receipts, eq(receipts.refundId, refunds.id))
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(refunds.createdAt, refunds.amountCents)

const mails = (key: string) => db.select().from(outbox).where(eq(outbox.dedupeKey, key))
const namedBy = async (subject: string, at: Date) =>
  (await findViolations(at)).filter(({ subjects }) => subjects.includes(subject))
const agrees = async () => expect(await findViolations(later(now, minutes(5)))).toEqual([])

const summaryOf = async (requestId: string) => {
  const facts = await findBookingFacts(requestId)
  return findPaymentSummary({ ...facts!, bookingId: facts!.bookingId! }, now)
}

describe('a refund made at Stripe', () => {
  it('of a part is ours too, told once, and only the rest comes back by cancelling', async () => {
    const { viewer, requestId, paymentId, intent } = await booked()
    const { id } = await refundAtStripe(intent, 50_000)
    const event = { objectId: id, objectType: 'refund' }
    await Promise.all([
      told(`evt_a_${id}`, 'refund.created', event),
      told(`evt_b_${id}`, 'charge.refunded', { paymentIntentId: intent }),
    ])
    await told(`evt_c_${id}`, 'refund.updated', event)
    const [adopted] = await refundsOf(paymentId)
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 50_000, status: 'succeeded', receipt: expect.stringMatching(/^MR-/) },
    ])
    expect((await movesOf(requestId)).filter((move) => move === 'refund_paid')).toHaveLength(1)
    expect(await mails(`refund:${adopted!.id}`)).toHaveLength(1)
    expect(await mails(`refund-at-stripe:${adopted!.id}`)).toMatchObject([{ subject: expect.stringContaining('MQ-') }])

    const facts = (await findBookingFacts(requestId))!
    expect(await findCancellation(facts, now)).toMatchObject({ refund: 167_500, kept: 0, before: 50_000 })
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: false })
    expect(await cancelBooking({ requestId, viewer, agreed: 167_500, now: later(now, minutes(1)) })).toMatchObject({
      ok: true,
    })
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 50_000, status: 'succeeded' },
      { amount: 167_500, status: 'succeeded' },
    ])
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('We’re refunding $1,675.00')
    expect((await summaryOf(requestId)).sums.ended).toEqual({
      refunded: 167_500,
      atDesk: 0,
      earlier: 50_000,
      isOnCard: true,
      cards: [{ last4: '4242', amount: 167_500 }],
    })
    await agrees()
  })

  it('of all leaves the booking and tells the office; cancelling then gives back nothing more', async () => {
    const { viewer, requestId, paymentId, intent } = await booked()
    await handleRefundEvent((await refundAtStripe(intent)).id, now)
    const [adopted] = await refundsOf(paymentId)
    expect(adopted).toMatchObject({ amount: 217_500, status: 'succeeded' })
    const [office] = await mails(`refund-at-stripe:${adopted!.id}`)
    expect(office!.textBody).toContain('still confirmed')
    const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
    expect(booking).toMatchObject({ status: 'confirmed' })
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now })).toMatchObject({ ok: true })
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('already refunded your payment to your card ending in 4242')
    expect(mail!.textBody).not.toContain('is not refunded')
    await agrees()
  })

  it('of all while ours had not left is ours', async () => {
    const { viewer, requestId, paymentId, intent } = await booked()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await stripe.close()
    await cancelBooking({ requestId, viewer, agreed: 217_500, now })
    vi.restoreAllMocks()
    stripe = await startStripe()
    await handleRefundEvent((await refundAtStripe(intent)).id, now)
    await payRefunds(now)
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 217_500, status: 'succeeded', receipt: expect.any(String) },
    ])
    await agrees()
  })

  it('as large as ours, told while ours is being settled, is one more: neither waits for the other for ever', async () => {
    const { requestId, paymentId, intent } = await booked()
    await db
      .insert(refunds)
      .values({ paymentId, amountCents: 100_000, kind: 'canceled_by_us' as const, reason: 'agreed', createdAt: now })
    const pause = await pauseAt(ownerSql, {
      table: 'booking_log',
      event: 'insert',
      when: `new.move = 'refund_paid'`,
    })
    const paying = payRefunds(now, { requestId }).catch((error: unknown) => error)
    await pause.reached()
    const { id } = await refundAtStripe(intent, 100_000)
    const taking = handleRefundEvent(id, now).catch((error: unknown) => error)
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    expect(await Promise.all([paying, taking])).toEqual([undefined, undefined])
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 100_000, status: 'succeeded' },
      { amount: 100_000, status: 'succeeded' },
    ])
    await agrees()
  })

  it('and not told before ours is refused for good: ours has failed, theirs is in the books, office and customer hear of it once', async () => {
    const { viewer, requestId, paymentId, intent } = await booked()
    await refundAtStripe(intent, 50_000)
    await cancelBooking({ requestId, viewer, agreed: 217_500, now })
    await payRefunds(later(now, minutes(1)))
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 50_000, status: 'succeeded', receipt: expect.any(String) },
      { amount: 167_500, status: 'wanted', receipt: null },
      { amount: 217_500, status: 'failed', receipt: null },
    ])
    const ours = (await refundsOf(paymentId))[2]!
    const [office] = await mails(`refund-failed:${ours.id}`)
    expect(office!.textBody).toContain('Stripe refused it.')
    expect(office!.textBody).toContain('$1,675.00 is listed with the refunds at the desk')
    const theirs = (await refundsOf(paymentId))[0]!
    const [foreign] = await mails(`refund-at-stripe:${theirs.id}`)
    expect(foreign!.textBody).toContain('There’s no rental to come')
    expect(foreign!.textBody).not.toMatch(/canceled later|still confirmed|at the desk/)
    const [returned] = await mails(`refund-returned:${ours.id}`)
    expect(returned!.textBody).toContain('$1,675.00 of your refund couldn’t go to your card ending in 4242')
    expect(returned!.textBody).not.toContain('$2,175.00')
    expect((await movesOf(requestId)).filter((move) => move === 'refund_failed')).toHaveLength(1)
    const [back] = (await findMoneyToTake(requestId)).back
    expect((await listDeskRefunds()).rows.map((row) => row.id)).toContain(back!.id)
    expect(await recordHandedBack(back!.id, requestId, later(now, minutes(2)))).toBe(true)
    expect((await summaryOf(requestId)).sums).toMatchObject({ refunded: 217_500, kept: 0 })
    await agrees()
  })
})

it('the refund of a payment that came too late for its booking waits at the desk once a bank sends it back', async () => {
  const { requestId, paymentId } = await paidTooLate()
  await payRefunds(now, { requestId })
  const [sent] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const id = sent!.stripeRefundId!
  await returnRefund(id)
  await handleRefundEvent(id, later(now, days(1)))
  const [back] = (await findMoneyToTake(requestId)).back
  expect(back).toMatchObject({ amount: 217_500, method: 'card' })
  expect((await listDeskRefunds()).rows.find((row) => row.id === back!.id)).toMatchObject({
    key: requestId,
    name: 'Request',
    amount: 217_500,
  })
  const [office] = await mails(`refund-failed:${sent!.id}`)
  expect(office!.textBody).toContain(`Open the request: ${env.origin}/dashboard/bookings/${requestId}`)
  expect(await namedBy(requestId, later(now, days(14)))).toEqual([])
  expect(await namedBy(requestId, later(now, days(16)))).toMatchObject([
    { says: 'A refund that the desk owes is paid back in time.' },
  ])
  expect(await recordHandedBack(back!.id, requestId, later(now, days(2)))).toBe(true)
  expect((await listDeskRefunds()).rows.map((row) => row.id)).not.toContain(back!.id)
  expect(await refundsOf(paymentId)).toMatchObject([
    { status: 'failed', receipt: expect.any(String) },
    { amount: 217_500, status: 'succeeded', receipt: expect.stringMatching(/^MR-/) },
  ])
  expect(await namedBy(requestId, later(now, days(16)))).toEqual([])
})

it('fifty refunds that wait at banks keep no other from being sent', async () => {
  const stuck = await booked()
  const waiting = (n: number) => ({
    paymentId: stuck.paymentId,
    amountCents: 1,
    kind: 'canceled_by_us' as const,
    reason: `waits ${n}`,
    status: 'pending' as const,
    stripeRefundId: `re_none_${n}`,
    createdAt: later(now, -days(1)),
  })
  await db.insert(refunds).values(Array.from({ length: 50 }, (_, n) => waiting(n)))
  const { paymentId } = await booked()
  await db.insert(refunds).values({
    paymentId,
    amountCents: 217_500,
    kind: 'canceled_by_customer' as const,
    reason: 'cancelled by customer',
    createdAt: now,
  })
  await payRefunds(now)
  expect(await refundsOf(paymentId)).toMatchObject([{ status: 'succeeded' }])
  await db.delete(refunds).where(eq(refunds.paymentId, stuck.paymentId))
})

it('a disputed payment is in the log once, and the office hears of it', async () => {
  const { requestId, intent } = await booked()
  const dispute = { objectId: `dp_${requestId}`, objectType: 'dispute', paymentIntentId: intent }
  for (const id of ['evt_d1', 'evt_d2']) await told(`${id}_${requestId}`, 'charge.dispute.created', dispute)
  await told(`evt_d3_${requestId}`, 'charge.dispute.created', { ...dispute, paymentIntentId: 'pi_of_somebody_else' })
  expect((await movesOf(requestId)).filter((move) => move === 'disputed')).toHaveLength(1)
  expect(await mails(`dispute:dp_${requestId}`)).toMatchObject([
    {
      textBody: expect.stringMatching(/Respond at Stripe in time\.[^]*Open the booking: \S+\/dashboard\/bookings\/MQ-/),
    },
  ])
})

it('how a dispute ended is in the log once, as Stripe says, even when its beginning was not told', async () => {
  const { requestId, intent } = await booked()
  const id = `du_${requestId}`
  await disputeAtStripe({ id, intent, amount: 9_000, status: 'lost' })
  const dispute = { objectId: id, objectType: 'dispute', paymentIntentId: intent }
  for (const event of ['evt_c1', 'evt_c2']) await told(`${event}_${requestId}`, 'charge.dispute.closed', dispute)
  await told(`evt_c3_${requestId}`, 'charge.dispute.created', dispute)
  expect((await movesOf(requestId)).filter((move) => move.startsWith('dispute'))).toEqual([
    'disputed',
    'dispute_closed',
  ])
  const [closed] = await db.select().from(bookingLog).where(eq(bookingLog.move, 'dispute_closed'))
  expect(closed?.facts).toEqual({ dispute: id, status: 'lost', amountCents: 9_000, purpose: 'upfront' })
})

it('a dispute that is told before its payment is caught up with when the payment comes', async () => {
  const id = 'du_before_its_payment'
  const { requestId } = await booked(async (sessionId) => {
    const intent = await intentOf(sessionId)
    await disputeAtStripe({ id, intent, amount: 9_000, status: 'lost' })
    const dispute = { objectId: id, objectType: 'dispute', paymentIntentId: intent }
    await told('evt_before', 'charge.dispute.created', dispute)
  })
  expect((await movesOf(requestId)).filter((move) => move.startsWith('dispute'))).toEqual([
    'disputed',
    'dispute_closed',
  ])
  // It was over before we heard of it: no one is asked to respond.
  expect(await mails(`dispute:${id}`)).toEqual([])
  expect(await mails(`dispute-ended:${id}`)).toMatchObject([{ subject: expect.stringContaining('Dispute lost') }])
})

describe('a payment that a bank asks back', () => {
  const respondBy = new Date('2026-12-10T23:59:59Z')

  async function disputed(intent: string, { amount = 217_500, status = 'needs_response' } = {}) {
    const id = `du_${newId()}`
    await setDispute(id, intent, { amount, status })
    await told(`evt_${id}`, 'charge.dispute.created', { objectId: id, objectType: 'dispute', paymentIntentId: intent })
    return {
      id,
      async decided(outcome: 'won' | 'lost') {
        await setDispute(id, intent, { amount, status: outcome })
        const event = { objectId: id, objectType: 'dispute', paymentIntentId: intent }
        await told(`evt_${outcome}_${id}`, 'charge.dispute.closed', event)
      },
    }
  }

  type Told = { amount: number; status: string; due?: Date }
  const setDispute = (id: string, intent: string, { amount, status, due = respondBy }: Told) =>
    disputeAtStripe({ id, intent, amount, status, respondBy: due })

  /** Those that name this booking; others of this file have had their refunds returned. */
  const violationsOf = async (requestId: string) => {
    const { number } = (await findBookingFacts(requestId))!
    return (await findViolations(now)).filter(({ subjects }) => subjects.includes(number!))
  }

  it('is owed again once it is lost, is not promised when canceled, and no longer counts as revenue', async () => {
    const { requestId, intent, paymentId, viewer } = await booked()
    const { id, decided } = await disputed(intent)
    expect(await listOpenDisputes(requestId)).toMatchObject([
      { id, amount: 217_500, status: 'needs_response', respondBy: expect.stringContaining('Dec 10, 2026') },
    ])
    const work = await listDisputeWork()
    expect(work.rows.find((row) => row.id === id)).toMatchObject({ amount: 217_500 })
    await decided('lost')
    expect(await listOpenDisputes(requestId)).toEqual([])
    expect(await findDue(requestId)).toBe(435_000)
    const [office] = await mails(`dispute-ended:${id}`)
    expect(office!.textBody).toContain('The bank returned $2,175.00 to the customer.')
    expect(office!.textBody).toContain('The customer now owes $4,350.00 in all.')
    const { sums, transfers } = await summaryOf(requestId)
    expect(sums).toMatchObject({ paid: 217_500, refunded: 0, lost: 217_500, disputed: 0, due: 435_000 })
    expect(transfers).toMatchObject([
      { kind: 'payment' },
      { kind: 'refund', chargeback: true, receipt: expect.stringMatching(/^MR-/) },
    ])
    expect(await findCancellation((await findBookingFacts(requestId))!, now)).toMatchObject({ refund: 0, kept: 0 })
    const [row] = await db.select({ tax: payments.taxCents }).from(payments).where(eq(payments.id, paymentId))
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toMatchObject([
      { amountCents: 217_500, taxCents: row!.tax, status: 'succeeded' },
    ])
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now })).toMatchObject({ ok: true })
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('Your bank returned $2,175.00 to you. There is nothing left to refund.')
    expect(mail!.textBody).toContain('Taken back by the bank: $2,175.00')
    expect(mail!.textBody).not.toMatch(/already|we refunded/i)
    expect(await violationsOf(requestId)).toEqual([])
  })

  it('is told again when an inquiry becomes a dispute, or its deadline moves, and each of it once', async () => {
    const { requestId, intent } = await booked()
    const { id } = await disputed(intent, { status: 'warning_needs_response' })
    const moved = async (status: string, due?: Date) => {
      await setDispute(id, intent, { amount: 217_500, status, due })
      await recordDispute(id, intent, now)
      await recordDispute(id, intent, now)
      const told = await db
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `dispute:${id}%`))
        .orderBy(outbox.id)
      return told.map(({ textBody }) => textBody)
    }
    expect(await moved('warning_under_review')).toHaveLength(1)
    const deadline = later(respondBy, days(7))
    const told = await moved('needs_response', deadline)
    expect(told).toHaveLength(2)
    expect(told[1]).toContain('Respond at Stripe by Dec 17, 2026')
    expect((await moved('needs_response', later(deadline, days(1))))[2]).toContain('Respond at Stripe by Dec 18, 2026')
    expect(await moved('under_review', later(respondBy, -days(3)))).toHaveLength(3)
    // Where nothing is to do, it gives way to those to respond to.
    const urgent = await disputed((await booked()).intent)
    const ids = (await listDisputeWork()).rows.map((row) => row.id)
    expect(ids.indexOf(urgent.id)).toBeLessThan(ids.indexOf(id))
    expect((await movesOf(requestId)).filter((move) => move === 'disputed')).toHaveLength(1)
  })

  it('is neither promised nor refunded while it is open, and refunded after the bank decided for us', async () => {
    const { requestId, intent, paymentId, viewer } = await booked()
    const { id, decided } = await disputed(intent)
    expect((await mails(`dispute:${id}`))[0]!.textBody).toContain('Respond at Stripe by Dec 10, 2026')
    expect(await findCancellation((await findBookingFacts(requestId))!, now)).toMatchObject({
      refund: 0,
      kept: 0,
      disputed: 217_500,
    })
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now })).toMatchObject({ ok: true })
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('Your bank is reviewing $2,175.00 of your payment')
    expect((await summaryOf(requestId)).sums).toMatchObject({ kept: 0, disputed: 217_500 })
    expect(await refundsOf(paymentId)).toEqual([])
    await decided('won')
    const [office] = await mails(`dispute-ended:${id}`)
    expect(office!.textBody).toContain('A dispute ended in our favor')
    expect(office!.textBody).toContain('$2,175.00 was due to the customer and is being refunded now.')
    expect(office!.textBody).not.toMatch(/keep the payment|owes/)
    const [customer] = await mails(`bank-decided:${id}`)
    expect(customer!.textBody).toContain('We’re refunding $2,175.00 to your card ending in 4242.')
    await payRefunds(now)
    expect(await refundsOf(paymentId)).toMatchObject([{ amount: 217_500, status: 'succeeded' }])
    expect(await violationsOf(requestId)).toEqual([])
  })

  it.each(['won', 'lost'] as const)(
    'of a booking canceled late is not called none of our money, and the customer reads how it ended (%s)',
    async (outcome) => {
      const { requestId, intent, viewer } = await booked()
      const { id, decided } = await disputed(intent)
      const late = later((await findBookingFacts(requestId))!.pickupAt, -hours(10))
      expect(await cancelBooking({ requestId, viewer, agreed: 0, now: late })).toMatchObject({ ok: true })
      const [mail] = await mails(`booking-cancelled:${requestId}`)
      expect(mail!.textBody).toContain('It was canceled within 48 hours of pickup.')
      expect(mail!.textBody).toContain('If it decides for us, we keep $2,175.00 in all.')
      expect(mail!.textBody).toContain('Kept if the bank decides for us: $2,175.00')
      expect(mail!.textBody).not.toMatch(/kept none|Kept: /i)
      const { sums } = await summaryOf(requestId)
      expect(sums).toMatchObject({ kept: 0, disputed: 217_500, keptIfWon: 217_500 })
      expect(endedWords((await findBookingFacts(requestId))!, sums)).toBe(
        'It was canceled within 48 hours of pickup. Your bank is reviewing $2,175.00 of your payment at your request. We can’t refund that part until it decides. If it decides for us, we keep $2,175.00 in all.',
      )
      await decided(outcome)
      const [told] = await mails(`bank-decided:${id}`)
      if (outcome === 'won') {
        expect(told!.textBody).toContain('left the payment with us.')
        expect(told!.textBody).toContain('As agreed, we keep 50% of the total.')
        expect(told!.textBody).toMatch(/Refunded: None[^]*Kept: \$2,175\.00/)
      } else {
        expect(told!.textBody).toContain('returned $2,175.00 to you.')
        expect(told!.textBody).toContain('There is nothing left to refund.')
        expect(told!.textBody).toContain('Kept: None')
      }
      expect(await violationsOf(requestId)).toEqual([])
    },
  )

  it('makes Stripe refuse a refund that was on its way: it waits, and fails when the bank took the money, on that day', async () => {
    const { requestId, intent, paymentId, viewer } = await booked()
    const id = `du_${newId()}`
    await setDispute(id, intent, { amount: 217_500, status: 'needs_response' })
    await expect(refundAtStripe(intent)).rejects.toMatchObject({ code: 'charge_disputed' })
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await refundsOf(paymentId)).toMatchObject([{ amount: 217_500, status: 'wanted' }])
    expect(await listOpenDisputes(requestId)).toMatchObject([{ id }])
    await setDispute(id, intent, { amount: 217_500, status: 'lost' })
    // What Figures have counted as refunded in a month stays, and the month of the decision has both movements.
    const decidedAt = later(now, days(40))
    const monthOf = async (at: Date) => (await findRevenue({ from: dayOf(at), until: dayOf(at) })).total
    const counted = await monthOf(now)
    await recordDisputeEnd(id, intent, decidedAt)
    expect(await monthOf(now)).toEqual(counted)
    expect(await monthOf(decidedAt)).toMatchObject({ received: 0, refunded: 0, rentals: 0, taxes: 0 })
    expect(await rowsOf(paymentId)).toMatchObject([
      { status: 'failed', superseded: true, settledAt: decidedAt },
      { status: 'succeeded', superseded: false },
    ])
    expect((await summaryOf(requestId)).transfers).toHaveLength(2)
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 217_500, status: 'failed', receipt: null },
      { amount: 217_500, status: 'succeeded', receipt: expect.stringMatching(/^MR-/) },
    ])
    expect((await summaryOf(requestId)).sums).toMatchObject({ kept: 0, lost: 217_500, refunded: 0 })
    expect(await violationsOf(requestId)).toEqual([])
  })

  it('of a part, and lost: Stripe refunds nothing more of it, so canceling promises the rest at the desk', async () => {
    const { requestId, intent, paymentId, viewer } = await booked()
    const { decided } = await disputed(intent, { amount: 100_000 })
    await decided('lost')
    await expect(refundAtStripe(intent, 1_000)).rejects.toMatchObject({ code: 'charge_disputed' })
    const money = await findCancellation((await findBookingFacts(requestId))!, now)
    expect(money).toMatchObject({ refund: 117_500, kept: 0, lost: 100_000 })
    expect(await findWayBack(money.refunds)).toEqual({ atDesk: 117_500, card: null })
    expect(await cancelBooking({ requestId, viewer, agreed: 117_500, now })).toMatchObject({ ok: true })
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('We’re refunding $1,175.00 at our desk')
    expect(mail!.textBody).toContain('Your bank returned $1,000.00 to you.')
    expect(mail!.textBody).not.toContain('to your card')
    await payRefunds(later(now, days(1)))
    const { back } = await findMoneyToTake(requestId)
    expect(back).toMatchObject([{ amount: 117_500, method: 'card' }])
    expect((await listDeskRefunds()).rows.map(({ id }) => id)).toContain(back[0]!.id)
    expect((await summaryOf(requestId)).sums).toMatchObject({
      kept: 0,
      lost: 100_000,
      ended: { refunded: 117_500, atDesk: 117_500 },
    })
    expect(await recordHandedBack(back[0]!.id, requestId, now)).toBe(true)
    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 100_000, status: 'succeeded' },
      { amount: 117_500, status: 'succeeded', receipt: expect.stringMatching(/^MR-/) },
    ])
    expect(await violationsOf(requestId)).toEqual([])
  })

  it('of a part, and lost after the cancellation: the office hears that the rest is paid back at the desk', async () => {
    const { requestId, intent, viewer } = await booked()
    const { id, decided } = await disputed(intent, { amount: 100_000 })
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now })).toMatchObject({ ok: true })
    await decided('lost')
    await payRefunds(now)
    const [office] = await mails(`dispute-ended:${id}`)
    expect(office!.textBody).toContain('$1,175.00 is due to the customer and can’t be refunded to the card.')
    expect(office!.textBody).not.toContain('being refunded now')
    expect(office!.textBody).toContain('The customer owes nothing.')
    const [customer] = await mails(`bank-decided:${id}`)
    expect(customer!.textBody).toContain('returned $1,000.00 to you.')
    expect(customer!.textBody).toContain('We’re refunding $1,175.00 at our desk.')
    expect((await findMoneyToTake(requestId)).back).toMatchObject([{ amount: 117_500 }])
    expect(await violationsOf(requestId)).toEqual([])
  })

  it('of a part, and lost, after it came too late for its booking: office sees the dispute, then the rest at the desk', async () => {
    const id = `du_${newId()}`
    let intent = ''
    const { requestId } = await paidTooLate(async (paid) => {
      intent = paid
      await setDispute(id, intent, { amount: 100_000, status: 'needs_response' })
    })
    const [late] = await mails(`late-payment:${requestId}`)
    expect(late!.textBody).toContain('Your bank is reviewing $2,175.00 of your payment')
    expect(`${late!.subject} ${late!.textBody}`).not.toContain('We’re refunding')
    await payRefunds(now, { requestId })
    expect((await listDisputeWork()).rows.find((row) => row.id === id)).toMatchObject({ key: requestId })
    await setDispute(id, intent, { amount: 100_000, status: 'lost' })
    await recordDisputeEnd(id, intent, now)
    expect((await mails(`dispute-ended:${id}`))[0]!.textBody).toContain('The customer owes nothing.')
    const [back] = (await findMoneyToTake(requestId)).back
    expect(back).toMatchObject({ amount: 117_500, method: 'card' })
    expect((await listDeskRefunds()).rows.find((row) => row.id === back!.id)).toMatchObject({ key: requestId })
    expect(await namedBy(requestId, later(now, days(16)))).toHaveLength(1)
    expect(await recordHandedBack(back!.id, requestId, now)).toBe(true)
    expect(await namedBy(requestId, later(now, days(16)))).toEqual([])
  })

  it('and that was refunded before: losing it changes nothing in the books, and the office reads so', async () => {
    const { requestId, intent, viewer } = await booked()
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    const { id, decided } = await disputed(intent)
    await decided('lost')
    const [office] = await mails(`dispute-ended:${id}`)
    expect(office!.textBody).toContain('We had already refunded the whole payment')
    expect(office!.textBody).toContain('The customer owes nothing.')
    expect((await summaryOf(requestId)).sums).toMatchObject({ lost: 0, kept: 0 })
  })

  it('is not handed over at the desk when the bank takes it at the same moment', async () => {
    const { requestId, intent } = await booked()
    const { id: returned } = await refundAtStripe(intent, 50_000)
    await handleRefundEvent(returned, now)
    await returnRefund(returned)
    await handleRefundEvent(returned, now)
    const [waiting] = (await findMoneyToTake(requestId)).back
    const id = `du_${newId()}`
    await setDispute(id, intent, { amount: 217_500, status: 'lost' })
    const pause = await pauseAt(ownerSql, {
      table: 'booking_log',
      event: 'insert',
      when: `new.move = 'dispute_closed'`,
    })
    const ending = recordDisputeEnd(id, intent, now)
    await pause.reached()
    const handing = recordHandedBack(waiting!.id, requestId, now)
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    expect(await Promise.all([ending, handing])).toEqual([undefined, false])
  })

  it('of a subscription, is told to the office, is in Today until it is decided, and is in the books when lost', async () => {
    const { id: profileId } = await addBroker()
    const [person] = await db.select().from(profiles).where(eq(profiles.id, profileId))
    const intent = `pi_${newId()}`
    const [payment] = await db
      .insert(payments)
      .values({
        profileId,
        purpose: 'subscription',
        amountCents: 4_999,
        stripePaymentIntentId: intent,
        receivedAt: now,
      })
      .returning()
    const { id, decided } = await disputed(intent, { amount: 4_999 })
    const [mail] = await mails(`dispute:${id}`)
    expect(mail!.subject).toBe(`Payment disputed: ${person!.fullName}`)
    expect(mail!.textBody).toContain('Respond at Stripe by Dec 10, 2026')
    expect(mail!.textBody).toContain('is still charged unless it’s canceled')
    expect(mail!.textBody).toContain(`/dashboard/users/${profileId}`)
    expect(mail!.textBody).not.toContain('booking')
    expect((await listDisputeWork()).rows.find((row) => row.id === id)).toMatchObject({
      person: profileId,
      name: 'Subscription',
      customer: person!.fullName,
      amount: 4_999,
    })
    await decided('lost')
    expect((await mails(`dispute-ended:${id}`))[0]!.textBody).toContain('The bank returned $49.99 to the customer.')
    expect((await listDisputeWork()).rows.map((row) => row.id)).not.toContain(id)
    expect(await refundsOf(payment!.id)).toMatchObject([{ amount: 4_999, status: 'succeeded' }])
  })

  it('is not handed over at the desk while the bank decides', async () => {
    const { requestId, intent, paymentId } = await booked()
    const { id } = await refundAtStripe(intent, 50_000)
    await handleRefundEvent(id, now)
    await returnRefund(id)
    await handleRefundEvent(id, now)
    const [waiting] = (await findMoneyToTake(requestId)).back
    expect(waiting).toMatchObject({ amount: 50_000 })
    const { decided } = await disputed(intent)
    expect((await findMoneyToTake(requestId)).back).toEqual([])
    expect(await recordHandedBack(waiting!.id, requestId, now)).toBe(false)
    await decided('lost')
    expect((await findMoneyToTake(requestId)).back).toEqual([])
    expect(await rowsOf(paymentId)).toMatchObject([
      { status: 'failed', superseded: true },
      { status: 'failed', superseded: true, replaces: expect.any(String) },
      { status: 'succeeded', amountCents: 217_500 },
    ])
  })
})
