/** Bookings that staff end, on Postgres and with Stripe's stand-in; afterwards everything agrees. */
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { bookingLog, bookings, deposits, outbox, payments } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { wayInProblems } from '#app/people/access/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar, standingOf } from '#tests/support/paid-bookings.ts'
import { activeStays } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'
import { cancelBooking } from './cancellation.server.ts'
import { recordDisputeEnd } from './disputes.server.ts'
import { endByUs, findMoneyOfEnding } from './ending.server.ts'
import { payRefunds } from './refunds.server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()
const whole = 217_500
const terms = { freeBefore: hours(48), total: cents(2 * whole), upfrontShareBp: 5_000 }
const reason = 'The car was damaged yesterday.'

afterEach(async () => expect(await findViolations(later(now, minutes(5)))).toEqual([]))

const cancelled = { ending: 'cancelled' as const, reason, agreed: whole }
const mailsOf = (key: string) => db.select().from(outbox).where(eq(outbox.dedupeKey, key))
const logOf = (requestId: string, move: string) =>
  db
    .select()
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, move)))

test('cancelled by us an hour before pickup, everything goes back to the cent, and the customer reads why', async () => {
  const { car, requestId, pickupAt } = await bookCar(now)
  const { id: actorId } = await addHouseMember('staff')
  const late = later(pickupAt, -hours(1))
  expect(await findMoneyOfEnding('cancelled', { requestId, pickupAt, ...terms }, late)).toMatchObject({
    refund: whole,
    kept: 0,
  })
  expect(await endByUs({ ...cancelled, requestId, actorId, now: late })).toMatchObject({ ok: true, value: 'ended' })
  const after = await standingOf(requestId)
  expect(after).toMatchObject({ state: 'cancelled', paymentStatus: 'refunded' })
  expect(after.refunds).toMatchObject([{ amount: whole, status: 'succeeded', receipt: expect.any(String) }])
  expect(await activeStays(car.id)).toEqual([])
  expect(await db.select().from(deposits).where(eq(deposits.bookingId, after.bookingId))).toMatchObject([
    { status: 'released' },
  ])
  expect(await logOf(requestId, 'cancelled')).toMatchObject([{ actorId, facts: { by: 'us', reason } }])
  const [mail] = await mailsOf(`booking-cancelled:${requestId}`)
  expect(mail?.textBody).toContain(reason)
  expect(mail?.textBody).toContain('We’re refunding $2,175.00 to your card ending in 4242')
})

test('the desk asks a manager before a booking is canceled by us, and ends one that no one came for', async () => {
  const { requestId, pickupAt } = await bookCar(now)
  const { id: actorId } = await addHouseMember('staff', 'desk')
  const ending = { requestId, actorId, now: later(pickupAt, -hours(1)) }
  expect(await endByUs({ ...cancelled, ...ending })).toEqual({ ok: false, problem: wayInProblems.manager })
  expect(await standingOf(requestId)).toMatchObject({ state: 'confirmed' })
  const { refund: agreed } = await findMoneyOfEnding(
    'no_show',
    { requestId, pickupAt, ...terms },
    later(pickupAt, hours(12)),
  )
  const missed = { ending: 'no_show' as const, agreed, now: later(pickupAt, hours(12)) }
  expect(await endByUs({ ...ending, ...missed })).toMatchObject({ ok: true, value: 'ended' })
})

test('two staff at once and again later are one move, one refund at Stripe and one mail', async () => {
  const { requestId } = await bookCar(now)
  const staff = [await addHouseMember('staff'), await addHouseMember('admin')]
  const all = [...staff, ...staff, ...staff]
  const outcomes = await Promise.all(all.map(({ id }) => endByUs({ ...cancelled, requestId, actorId: id, now })))
  expect(outcomes.map((outcome) => outcome.ok && outcome.value).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'before'),
    'ended',
  ])
  await Promise.all([payRefunds(now), payRefunds(now)])
  expect(await endByUs({ ...cancelled, requestId, actorId: all[0]!.id, agreed: 0, now })).toMatchObject({
    value: 'before',
  })
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  const atStripe = await sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey).refunds.list({
    payment_intent: payment!.stripePaymentIntentId!,
  })
  expect(atStripe.data.map(({ amount }) => amount)).toEqual([whole])
  expect(await logOf(requestId, 'cancelled')).toHaveLength(1)
  expect(await mailsOf(`booking-cancelled:${requestId}`)).toHaveLength(1)
})

test('the customer and staff at the same moment: one of them cancels, and the money fits who did', async () => {
  const { requestId, viewer, pickupAt } = await bookCar(now)
  const late = later(pickupAt, -hours(3))
  const { id: actorId } = await addHouseMember('staff')
  await Promise.all([
    cancelBooking({ requestId, viewer, agreed: 0, now: late }),
    endByUs({ ...cancelled, requestId, actorId, now: late }),
  ])
  const [entry, another] = await logOf(requestId, 'cancelled')
  expect(another).toBeUndefined()
  const { refunds } = await standingOf(requestId)
  expect(refunds.map(({ amount }) => amount)).toEqual(entry?.facts.by === 'us' ? [whole] : [])
})

test('a no-show keeps the upfront half, from two hours after pickup on and not before', async () => {
  const { car, requestId, pickupAt } = await bookCar(now)
  const { id: actorId } = await addHouseMember('staff')
  const noShow = { requestId, ending: 'no_show' as const, actorId, agreed: 0 }
  const early = later(pickupAt, hours(2) - 1)
  expect(await endByUs({ ...noShow, now: early })).toMatchObject({ ok: false, problem: rentalProblems.tooEarly })
  expect(await activeStays(car.id)).toHaveLength(1)
  const due = later(pickupAt, hours(2))
  expect(await endByUs({ ...noShow, now: due })).toMatchObject({ value: 'ended' })
  expect(await endByUs({ ...noShow, now: due })).toMatchObject({ value: 'before' })
  expect(await standingOf(requestId)).toMatchObject({ state: 'no_show', paymentStatus: 'paid', refunds: [] })
  expect(await activeStays(car.id)).toEqual([])
  expect(await logOf(requestId, 'no_show')).toMatchObject([{ actorId, facts: { keptCents: whole } }])
  const [mail] = await mailsOf(`booking-no-show:${requestId}`)
  expect(mail?.textBody).toContain('we keep 50% of the total')
})

test.each(['no_show', 'cancelled'] as const)(
  'the log of a booking that ends (%s) tells what a bank took back from what was refunded before',
  async (ending) => {
    const { requestId, pickupAt } = await bookCar(now)
    const { id: actorId } = await addHouseMember('staff')
    const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    const intent = present(payment?.stripePaymentIntentId, 'the payment at Stripe')
    const id = `du_${requestId}`
    await disputeAtStripe({ id, intent, amount: whole, status: 'lost' })
    await recordDisputeEnd(id, intent, now)
    const due = later(pickupAt, hours(2))
    const money = await findMoneyOfEnding(ending, { requestId, pickupAt, ...terms }, due)
    expect(money).toMatchObject({ refund: 0, before: 0, lost: whole })
    const ended = await endByUs({ requestId, ending, actorId, reason, agreed: money.refund, now: due })
    expect(ended).toMatchObject({ value: 'ended' })
    const [entry] = await logOf(requestId, ending)
    expect(entry?.facts).toMatchObject({ refundCents: 0, keptCents: 0, beforeCents: 0, lostCents: whole })
  },
)

test.each(['no_show', 'cancelled'] as const)(
  'of a payment that a bank took a part of, ending late (%s) names the sum that we keep, and nothing beside it contradicts',
  async (ending) => {
    const { requestId, viewer, pickupAt } = await bookCar(now)
    const { id: actorId } = await addHouseMember('staff')
    const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    const intent = present(payment?.stripePaymentIntentId, 'the payment at Stripe')
    const id = `du_${requestId}`
    await disputeAtStripe({ id, intent, amount: 50_000, status: 'lost' })
    await recordDisputeEnd(id, intent, now)
    const kept = exactDollars(cents(whole - 50_000))
    if (ending === 'no_show') {
      const ended = await endByUs({ requestId, ending, actorId, agreed: 0, now: later(pickupAt, hours(2)) })
      expect(ended).toMatchObject({ value: 'ended' })
    } else {
      const ended = await cancelBooking({ requestId, viewer, agreed: 0, now: later(pickupAt, -hours(1)) })
      expect(ended).toMatchObject({ ok: true })
    }
    const [mail] = await mailsOf(`booking-${ending === 'no_show' ? 'no-show' : ending}:${requestId}`)
    expect(mail?.textBody).toContain(`we keep ${kept}.`)
    expect(mail?.textBody).toContain('Your bank returned $500.00 to you.')
    expect(mail?.textBody).toContain(`Kept: ${kept}`)
    expect(mail?.textBody).not.toMatch(/50%|nothing left to refund/i)
  },
)

test('a rental that has started, and sums other than those shown, are refused and change nothing', async () => {
  const { requestId } = await bookCar(now)
  const { id: actorId } = await addHouseMember('staff')
  const changed = { ok: false, problem: rentalProblems.moneyChanged }
  expect(await endByUs({ ...cancelled, requestId, actorId, agreed: whole - 1, now })).toMatchObject(changed)
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.requestId, requestId))
  const goneOn = { ok: false, problem: rentalProblems.goneOn }
  expect(await endByUs({ ...cancelled, requestId, actorId, now })).toMatchObject(goneOn)
  expect(await standingOf(requestId)).toMatchObject({ state: 'active', refunds: [] })
})

test('with Stripe away the booking ends all the same, and the refund leaves once it is back', async () => {
  const { requestId } = await bookCar(now)
  const { id: actorId } = await addHouseMember('staff')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await stripe.close()
  expect(await endByUs({ ...cancelled, requestId, actorId, now })).toMatchObject({ value: 'ended' })
  expect(await standingOf(requestId)).toMatchObject({ state: 'cancelled', refunds: [{ status: 'wanted' }] })
  stripe = await startStripe()
  await payRefunds(now)
  expect(await standingOf(requestId)).toMatchObject({ refunds: [{ status: 'succeeded' }] })
  vi.restoreAllMocks()
})
