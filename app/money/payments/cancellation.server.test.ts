/** Cancelling a paid booking, on Postgres and with Stripe's stand-in; afterwards everything agrees. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  bookingRequests,
  bookings,
  customers,
  depositEntries,
  depositHolds,
  deposits,
  outbox,
  payments,
  profiles,
  receipts,
  refunds,
  requestDocuments,
  stays,
  tokens,
} from '#drizzle/schema.ts'
import { erasePersonalData } from '#app/people/account/erasure.server.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { revokeBookingLinks } from '#app/bookings/booking/own-booking.server.ts'
import { findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { recordHandedBack } from '#app/money/balances/commands.server.ts'
import { listDeskRefunds } from '#app/office/today/money-work.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { keepDeposits } from '#app/money/deposits/keeping.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { cancellationProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { attachedTo } from '#tests/support/outbox.ts'
import { activeStays, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { bookCar, requestCar, standingOf } from '#tests/support/paid-bookings.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'

import {
  findLinkedBooking,
  findOwnBooking,
  findReadableBooking,
} from '#app/bookings/booking/readable-booking.server.ts'
import { cancelBooking, findCancellation } from './cancellation.server.ts'
import { settleCheckout, handlePaymentEvent } from './commands.server.ts'
import { notifyDecline } from './declines.server.ts'
import { chargeDemoPayments } from './demo.server.ts'
import { listTransfers } from './payment-summary.server.ts'
import { findReceipt } from './receipts.server.ts'
import { payRefunds } from './refunds.server.ts'
import { handleRefundEvent } from './settlement.server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe()))
afterAll(() => stripe.close())

const now = new Date()
const words = cancellationProblems

const requested = (inDays: number, typed?: (own: string) => string) => requestCar(now, inDays, typed)
const booked = (inDays?: number, typed?: (own: string) => string) => bookCar(now, inDays, typed)
const standing = standingOf

const mails = (key: string) => db.select().from(outbox).where(eq(outbox.dedupeKey, key))

afterEach(async () => {
  expect(await findViolations(later(now, minutes(5)))).toEqual([])
})

describe('an address that the account has changed since', () => {
  const recipientsAbout = async (requestId: string) => {
    const { refunds: back } = await standing(requestId)
    const about = [`booking-confirmed:${requestId}`, `booking-cancelled:${requestId}`, `refund:${back[0]!.id}`]
    return (await Promise.all(about.map(mails))).map(([mail]) => mail!.recipient)
  }
  const change = (id: string, more: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(more).where(eq(profiles.id, id))

  it('gets the mails about a booking made with the old one, which stays signed as it was', async () => {
    const { viewer, requestId, entries } = await booked(10, (own) => own.toUpperCase())
    const email = `new-${requestId}@example.com`
    const before = (await findBookingFacts(requestId))!.mailTo
    expect(before.toUpperCase()).toBe(entries.customerEmail)
    await change(viewer.id, { email })
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await recipientsAbout(requestId)).toEqual([before, email, email])
    expect((await findBookingFacts(requestId))!.customer.email).toBe(entries.customerEmail)
  })

  it('does not when the booking was made with another, nor once the account is deleted', async () => {
    const other = await booked(10, () => 'driver@example.com')
    await change(other.viewer.id, { email: `new-${other.requestId}@example.com` })
    expect(await cancelBooking({ ...other, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await recipientsAbout(other.requestId)).toEqual([
      'driver@example.com',
      'driver@example.com',
      'driver@example.com',
    ])

    const own = await booked(10, (email) => email)
    await change(own.viewer.id, { email: 'nobody@deleted.invalid', deletedAt: now })
    expect((await findBookingFacts(own.requestId))!.mailTo).toBe(own.entries.customerEmail)
    await erasePersonalData(db, now, own.viewer.id)
  })

  it('gets the mail about a payment that came too late, which is listed before its refund', async () => {
    const { viewer, requestId, checkoutUrl, sessionId } = await requested(10, (own) => own)
    await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
    await db.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.requestId, requestId))
    const email = `new-${requestId}@example.com`
    await change(viewer.id, { email })
    await pay(checkoutUrl)
    expect(await settleCheckout(sessionId, now)).toBe('refunded')
    await payRefunds(now)
    expect(await mails(`late-payment:${requestId}`)).toMatchObject([{ recipient: email }])
    await db
      .update(payments)
      .set({ receivedAt: later(now, minutes(1)) })
      .where(eq(payments.requestId, requestId))
    expect((await listTransfers(requestId)).map(({ kind }) => kind)).toEqual(['payment', 'refund'])
  })
})

describe('cancelling in time', () => {
  it('gives back a payment of the demo data, which Stripe first learns of when the site starts', async () => {
    const { viewer, requestId } = await booked()
    await db.update(payments).set({ stripePaymentIntentId: null }).where(eq(payments.requestId, requestId))
    await chargeDemoPayments()
    const [charged] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    await chargeDemoPayments()
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    await payRefunds(now)
    expect((await standing(requestId)).refunds).toMatchObject([{ amount: 217_500, status: 'succeeded' }])
    const again = await db.select().from(payments).where(eq(payments.requestId, requestId))
    expect([again, charged?.stripePaymentIntentId]).toEqual([[charged], expect.stringMatching(/^pi_/)])
  })

  it('gives all back through Stripe, frees the dates, releases the deposit, and says so', async () => {
    const { car, viewer, requestId } = await booked()
    expect(await findCancellation((await ownBooking(requestId, viewer))!, now)).toMatchObject({
      refund: 217_500,
      kept: 0,
    })
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })

    const after = await standing(requestId)
    expect(after).toMatchObject({ state: 'cancelled', paymentStatus: 'refunded' })
    expect(after.refunds).toMatchObject([
      { amount: 217_500, status: 'succeeded', receipt: expect.stringMatching(/^MR-\w{3}-\w{4}$/) },
    ])
    expect(await activeStays(car.id)).toEqual([])
    const [deposit] = await db.select().from(deposits).where(eq(deposits.bookingId, after.bookingId))
    expect(deposit).toMatchObject({ status: 'released' })
    expect(await db.select().from(depositEntries).where(eq(depositEntries.depositId, deposit!.id))).toMatchObject([
      { move: 'released', amountCents: 500_000, actorId: viewer.id, createdAt: now },
    ])
    expect(await movesOf(requestId)).toEqual(['requested', 'confirmed', 'cancelled', 'refund_paid'])
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('We’re refunding $2,175.00 to your card ending in 4242')
    const [receipt] = await mails(`refund:${after.refunds[0]!.id}`)
    expect(receipt!.textBody).toContain(after.refunds[0]!.receipt)

    // The dates are anybody's at once.
    const other = await makeCustomer()
    const entries = await rightEntries(other.id, addDays(dayOf(now), 10))
    expect(await requestBooking({ viewer: other, vehicleId: car.id, entries, now: new Date() })).toMatchObject({
      ok: true,
    })
  })

  it('is for the one with the confirmed address, too, for whom staff entered it', async () => {
    const { viewer, requestId } = await booked()
    const stranger = await makeCustomer()
    const [account] = await db
      .update(profiles)
      .set({ emailConfirmedAt: now })
      .where(eq(profiles.id, viewer.id))
      .returning()
    const entered = { fullName: 'Mia Hart', email: account!.email.toUpperCase(), phone: '+14045550143' }
    const [customer] = await db.insert(customers).values(entered).returning()
    await db
      .update(bookingRequests)
      .set({ profileId: null, customerId: customer!.id })
      .where(eq(bookingRequests.id, requestId))
    await db.update(bookings).set({ customerId: customer!.id }).where(eq(bookings.requestId, requestId))
    await db.delete(requestDocuments).where(eq(requestDocuments.requestId, requestId))

    const [mia, other] = [await findViewerById(viewer.id, now), await findViewerById(stranger.id, now)]
    expect(await findReadableBooking(requestId, mia, null, now)).not.toBeNull()
    expect(await findReadableBooking(requestId, other, null, now)).toBeNull()
    const refused = { ok: false, problem: bookingProblems.missing }
    expect(await cancelBooking({ requestId, viewer: stranger, agreed: 217_500, now })).toMatchObject(refused)
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await standing(requestId)).toMatchObject({ state: 'cancelled' })
  })

  it('is one refund, one mail and one move, however often and at once it is pressed', async () => {
    const { viewer, requestId } = await booked()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => cancelBooking({ requestId, viewer, agreed: 217_500, now })),
    )
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    await Promise.all([payRefunds(now), payRefunds(now)])
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now })).toMatchObject({ ok: true })
    const after = await standing(requestId)
    expect(after.refunds).toHaveLength(1)
    const listed = await client().refunds.list({ payment_intent: await intentOf(requestId) })
    expect(listed.data.map(({ amount }) => amount)).toEqual([217_500])
    expect(await mails(`booking-cancelled:${requestId}`)).toHaveLength(1)
    expect(await mails(`refund:${after.refunds[0]!.id}`)).toHaveLength(1)
    expect((await movesOf(requestId)).filter((move) => move === 'cancelled')).toHaveLength(1)
  })

  it('and Stripe telling of the payment once more at the same moment ends the same', async () => {
    const { viewer, requestId, sessionId } = await booked()
    const event = (id: string) => ({
      id,
      type: 'checkout.session.completed',
      createdAt: now,
      objectId: sessionId,
      objectType: 'checkout.session',
      sessionId,
    })
    await Promise.all([
      handlePaymentEvent(event(`evt_a_${requestId}`), now),
      cancelBooking({ requestId, viewer, agreed: 217_500, now }),
      handlePaymentEvent(event(`evt_b_${requestId}`), now),
      settleCheckout(sessionId, now),
    ])
    expect(await standing(requestId)).toMatchObject({
      state: 'cancelled',
      paymentStatus: 'refunded',
      refunds: [{ status: 'succeeded' }],
    })
    expect(await db.select().from(payments).where(eq(payments.requestId, requestId))).toHaveLength(1)
  })
})

describe('cancelling late', () => {
  it('keeps the upfront half, and still frees the dates and the deposit', async () => {
    const { car, viewer, requestId, pickupAt } = await booked()
    const late = later(pickupAt, -hours(47))
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now: late })).toMatchObject({ ok: true })
    const after = await standing(requestId)
    expect(after).toMatchObject({ state: 'cancelled', paymentStatus: 'paid', refunds: [] })
    expect(await activeStays(car.id)).toEqual([])
    const [mail] = await mails(`booking-cancelled:${requestId}`)
    expect(mail!.textBody).toContain('so we keep 50% of the total')
  })

  it('asks again when the limit passed since the page came, and changes nothing', async () => {
    const { viewer, requestId, pickupAt } = await booked()
    const shown = later(pickupAt, -hours(48))
    expect(await findCancellation((await ownBooking(requestId, viewer))!, shown)).toMatchObject({ refund: 217_500 })
    const pressed = later(shown, 1)
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now: pressed })).toEqual({
      ok: false,
      problem: words.changed,
      field: undefined,
    })
    expect(await standing(requestId)).toMatchObject({ state: 'confirmed', refunds: [] })
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now: pressed })).toMatchObject({ ok: true })
  })

  it('is refused from the pickup on', async () => {
    const { viewer, requestId, pickupAt } = await booked()
    expect(await cancelBooking({ requestId, viewer, agreed: 0, now: pickupAt })).toMatchObject({
      ok: false,
      problem: words.tooLate,
    })
    expect(await standing(requestId)).toMatchObject({ state: 'confirmed' })
  })
})

describe('what cannot be cancelled', () => {
  it('is another’s booking, an unpaid request and a rental that has started', async () => {
    const { requestId, viewer } = await booked()
    const stranger = await makeCustomer()
    expect(await cancelBooking({ requestId, viewer: stranger, agreed: 217_500, now })).toMatchObject({
      ok: false,
      problem: bookingProblems.missing,
    })
    const unpaid = await requested(12)
    expect(await cancelBooking({ requestId: unpaid.requestId, viewer: unpaid.viewer, agreed: 0, now })).toMatchObject({
      ok: false,
    })
    await db.update(bookings).set({ status: 'active' }).where(eq(bookings.requestId, requestId))
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({
      ok: false,
      problem: words.notAnyMore,
    })
  })
})

describe('Stripe', () => {
  it('down while cancelling: the booking is cancelled, and the refund goes out when it is back', async () => {
    const { viewer, requestId } = await booked()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await stripe.close()
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await standing(requestId)).toMatchObject({
      state: 'cancelled',
      refunds: [{ status: 'wanted', receipt: null }],
    })
    stripe = await startStripe()
    await payRefunds(now)
    expect(await standing(requestId)).toMatchObject({ refunds: [{ status: 'succeeded' }] })
    vi.restoreAllMocks()
  })

  it('telling of a refund whose answer never came brings receipt and mail, and it is not sent again', async () => {
    const { viewer, requestId } = await booked()
    await cancelBooking({ requestId, viewer, agreed: 217_500, now })
    const [refund] = (await standing(requestId)).refunds
    await db.delete(receipts).where(eq(receipts.refundId, refund!.id))
    await db.delete(outbox).where(eq(outbox.dedupeKey, `refund:${refund!.id}`))
    await db
      .update(refunds)
      .set({ status: 'wanted', stripeRefundId: null, settledAt: null })
      .where(eq(refunds.id, refund!.id))
    await handleRefundEvent(refund!.stripeRefundId!, now)
    expect(await standing(requestId)).toMatchObject({
      refunds: [{ status: 'succeeded', stripeRefundId: refund!.stripeRefundId, receipt: expect.any(String) }],
    })
    await Promise.all([handleRefundEvent(refund!.stripeRefundId!, now), payRefunds(now)])
    expect((await standing(requestId)).refunds).toHaveLength(1)
    expect(await mails(`refund:${refund!.id}`)).toHaveLength(1)
  })

  it('telling of a refund it had left pending brings receipt and mail, once', async () => {
    const { viewer, requestId } = await booked()
    await cancelBooking({ requestId, viewer, agreed: 217_500, now })
    const [refund] = (await standing(requestId)).refunds
    // As when the bank takes its time: our books say pending, nothing is written yet.
    await db.delete(receipts).where(eq(receipts.refundId, refund!.id))
    await db.delete(outbox).where(eq(outbox.dedupeKey, `refund:${refund!.id}`))
    await db.update(refunds).set({ status: 'pending', settledAt: null }).where(eq(refunds.id, refund!.id))
    await handleRefundEvent('re_of_somebody_else', now)
    await Promise.all([
      handleRefundEvent(refund!.stripeRefundId!, now),
      handleRefundEvent(refund!.stripeRefundId!, now),
      payRefunds(now),
    ])
    expect(await standing(requestId)).toMatchObject({ refunds: [{ status: 'succeeded', receipt: expect.any(String) }] })
    expect(await mails(`refund:${refund!.id}`)).toHaveLength(1)
  })

  it('whose bank takes its time and then refuses: nothing is written while it is pending, staff is told of the refusal once', async () => {
    const { viewer, requestId } = await booked()
    await cancelBooking({ requestId, viewer, agreed: 217_500, now })
    const [refund] = (await standing(requestId)).refunds
    const [id, stripeRefundId] = [refund!.id, refund!.stripeRefundId!]
    const bankSays = (status: string) =>
      db.execute(
        sql`update stripe_emulator.objects set body = jsonb_set(body, '{status}', to_jsonb(${status}::text)) where id = ${stripeRefundId}`,
      )
    const heard = async () => (await standing(requestId)).refunds[0]!.status

    // Stripe hears of it late: what has succeeded does not wait again, but a bank may send it back.
    await bankSays('pending')
    await handleRefundEvent(stripeRefundId, now)
    expect(await heard()).toBe('succeeded')
    await db.update(refunds).set({ status: 'pending', settledAt: null }).where(eq(refunds.id, id))
    await payRefunds(now)
    expect(await heard()).toBe('pending')
    expect(await mails(`refund-failed:${id}`)).toEqual([])
    await db.update(refunds).set({ status: 'succeeded', settledAt: now }).where(eq(refunds.id, id))
    await bankSays('failed')
    await Promise.all([handleRefundEvent(stripeRefundId, now), handleRefundEvent(stripeRefundId, now)])
    expect(await heard()).toBe('failed')
    expect(await mails(`refund-failed:${id}`)).toHaveLength(1)
    expect(await mails(`refund-returned:${id}`)).toHaveLength(1)
    expect((await movesOf(requestId)).slice(-2)).toEqual(['refund_paid', 'refund_failed'])
    const { receipt } = (await standing(requestId)).refunds[0]!
    const paper = async () => findReceipt(receipt!, (await findViewerById(viewer.id, now))!)
    const said = await paper()
    expect(said).toMatchObject({ kind: 'refund', returned: { at: now, end: 'owed', endedAt: null } })
    await bankSays('succeeded')
    await handleRefundEvent(stripeRefundId, now)
    expect(await heard()).toBe('failed')

    // It waits at the desk until staff have paid it back another way, and then the receipt says so.
    const { back } = await findMoneyToTake(requestId)
    expect(back).toMatchObject([{ amount: 217_500, method: 'card' }])
    expect((await listDeskRefunds()).rows.map((row) => row.id)).toContain(back[0]!.id)
    await payRefunds(now)
    expect(await findMoneyToTake(requestId)).toMatchObject({ back })
    expect(await findViolations(later(now, minutes(5)))).toEqual([])
    const handedAt = later(now, days(2))
    expect(await recordHandedBack(back[0]!.id, requestId, handedAt)).toBe(true)
    expect(await paper()).toEqual({ ...said, returned: { at: now, end: 'another', endedAt: handedAt } })
    expect(await listTransfers(requestId)).toMatchObject([
      { kind: 'payment' },
      { status: 'failed', superseded: true, atDesk: false },
      { status: 'succeeded', superseded: false, atDesk: true, receipt: expect.any(String) },
    ])
    expect(await mails(`refund:${back[0]!.id}`)).toMatchObject([
      { textBody: expect.stringContaining('We refunded $2,175.00 to you at the desk.') },
    ])
    expect((await listDeskRefunds()).rows.map((row) => row.id)).not.toContain(back[0]!.id)
    expect(await findViolations(later(now, minutes(5)))).toEqual([])
  })

  /** Sets the deposit of a booking aside on its card. Gives what Stripe calls it. */
  async function authorized(requestId: string): Promise<string> {
    const { bookingId } = await standing(requestId)
    await db.update(deposits).set({ authorizeAt: now }).where(eq(deposits.bookingId, bookingId))
    await keepDeposits(now, { requestId })
    const [deposit] = await db.select().from(deposits).where(eq(deposits.bookingId, bookingId))
    const [hold] = await db.select().from(depositHolds).where(eq(depositHolds.depositId, deposit!.id))
    return hold!.stripePaymentIntentId!
  }

  const stripeHolds = async (intentId: string) =>
    (await client().paymentIntents.retrieve(intentId)).status === 'requires_capture'
  const released = (intentId: string) =>
    db
      .select()
      .from(depositEntries)
      .where(and(eq(depositEntries.stripeObjectId, intentId), eq(depositEntries.move, 'released')))
  /** As after a crash before Stripe was told. */
  const decideRelease = (intentId: string) =>
    db
      .update(deposits)
      .set({ status: 'released' })
      .where(
        inArray(
          deposits.id,
          db
            .select({ id: depositHolds.depositId })
            .from(depositHolds)
            .where(eq(depositHolds.stripePaymentIntentId, intentId)),
        ),
      )

  it('is told of a deposit that it holds, as often as it takes', async () => {
    const { viewer, requestId } = await booked()
    const held = await authorized(requestId)
    expect(await cancelBooking({ requestId, viewer, agreed: 217_500, now })).toMatchObject({ ok: true })
    expect(await stripeHolds(held)).toBe(false)
    expect(await released(held)).toHaveLength(1)
    // A crash between telling Stripe and noting it: the next run finds it done.
    await db.delete(depositEntries).where(eq(depositEntries.stripeObjectId, held))
    await db.update(depositHolds).set({ status: 'held' }).where(eq(depositHolds.stripePaymentIntentId, held))
    await keepDeposits(now)
    expect(await released(held)).toHaveLength(1)
  })

  it('is asked to cancel only the deposit of that booking, without waiting for others', async () => {
    const [other, own] = [await booked(), await booked()]
    const held = await authorized(other.requestId)
    await decideRelease(held)
    expect(await cancelBooking({ requestId: own.requestId, viewer: own.viewer, agreed: 217_500, now })).toMatchObject({
      ok: true,
    })
    expect(await stripeHolds(held)).toBe(true)
    await keepDeposits(now)
    expect(await stripeHolds(held)).toBe(false)
  })

  it('is told of a deposit though it does not know fifty others', async () => {
    const ids = Array.from({ length: 50 }, () => newId())
    const [booking] = await db
      .select()
      .from(bookings)
      .where(eq(bookings.requestId, (await booked()).requestId))
    const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, booking!.requestId))
    await db.insert(bookingRequests).values(ids.map((id) => ({ ...request!, id, checkoutSessionId: null })))
    await db.insert(bookings).values(ids.map((id) => ({ ...booking!, id, requestId: id, bookingNumber: id })))
    const facts = { method: 'card' as const, amountCents: 1, status: 'released' as const, authorizeAt: now }
    await db.insert(deposits).values(ids.map((id) => ({ id, bookingId: id, ...facts })))
    const unknown = (id: string) => ({ depositId: id, status: 'held' as const, stripePaymentIntentId: `pi_${id}` })
    await db.insert(depositHolds).values(ids.map((id) => ({ id, amountCents: 1, ...unknown(id) })))
    const held = await authorized((await booked()).requestId)
    await decideRelease(held)
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await keepDeposits(now)
    log.mockRestore()
    expect(await stripeHolds(held)).toBe(false)
    await db.delete(depositHolds).where(inArray(depositHolds.depositId, ids))
    await db.delete(deposits).where(inArray(deposits.bookingId, ids))
    await db.delete(bookings).where(inArray(bookings.id, ids))
    await db.delete(bookingRequests).where(inArray(bookingRequests.id, ids))
  })
})

describe('the link of a mail', () => {
  it('opens the booking until 30 days after the rental, or until it is taken back', async () => {
    const { requestId, viewer } = await booked()
    const [mail] = await mails(`booking-confirmed:${requestId}`)
    const key = /\/booking\?key=([\w-]+)/.exec(mail!.textBody)![1]!
    expect(attachedTo(mail).replace(/\r\n[ \t]/g, '')).toContain(key)
    expect(await findLinkedBooking(key, now)).toMatchObject({ requestId })
    const [row] = await db.select().from(tokens).where(eq(tokens.subjectId, requestId))
    expect(row!.tokenHash).not.toContain(key)
    const { returnAt } = (await ownBooking(requestId, viewer))!
    expect(await findLinkedBooking(key, later(returnAt, days(30) - 1))).not.toBeNull()
    expect(await findLinkedBooking(key, later(returnAt, days(30)))).toBeNull()
    for (const wrong of [null, '', 'x', `${key}x`]) expect(await findLinkedBooking(wrong, now)).toBeNull()
    const secret = 'of the return address'
    await db
      .update(bookingRequests)
      .set({ accessTokenHash: hashSecret(secret) })
      .where(eq(bookingRequests.id, requestId))
    const readable = async (at: Date) => (await findReadableBooking(requestId, null, secret, at)) !== null
    expect([await readable(later(returnAt, days(30) - 1)), await readable(later(returnAt, days(30)))]).toEqual([
      true,
      false,
    ])
    await revokeBookingLinks(requestId, now)
    expect(await readable(now)).toBe(false)
    expect(await findLinkedBooking(key, now)).toBeNull()
  })
})

describe('a declined card', () => {
  it('is told once while the dates are held, and not when it was paid since', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested(14)
    await notifyDecline(requestId, later(now, minutes(5)))
    await notifyDecline(requestId, later(now, minutes(6)))
    const { payableUntil } = (await findBookingFacts(requestId))!
    expect(await mails(`payment-failed:${requestId}`)).toMatchObject([{ usefulUntil: payableUntil }])
    const paid = await requested(15)
    await pay(paid.checkoutUrl)
    await settleCheckout(paid.sessionId, now)
    await notifyDecline(paid.requestId, later(now, minutes(5)))
    expect(await mails(`payment-failed:${paid.requestId}`)).toEqual([])
    await pay(checkoutUrl)
    await settleCheckout(sessionId, now)
  })

  it('of Stripe’s event is noted for later', async () => {
    const { requestId } = await requested(16)
    const event = {
      id: `evt_declined_${requestId}`,
      type: 'payment_intent.payment_failed',
      createdAt: now,
      objectId: 'pi_x',
      objectType: 'payment_intent',
      reference: requestId,
    }
    // Whatever the site's clock says: the queue goes by the database's.
    await handlePaymentEvent(event, later(now, days(10)))
    await handlePaymentEvent(event, later(now, days(10)))
    const jobs = await db.execute<{ waits: number }>(sql`
      select extract(epoch from start_after - created_on)::int as waits from jobs.job where name = 'payments.notifyDecline' and data->>'requestId' = ${requestId}`)
    expect([...jobs]).toEqual([{ waits: 300 }])
  })
})

async function ownBooking(requestId: string, viewer: { id: string }) {
  const [row] = await db
    .select({ number: bookings.bookingNumber })
    .from(bookings)
    .where(eq(bookings.requestId, requestId))
  return findOwnBooking(row!.number, viewer)
}

async function intentOf(requestId: string): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  return payment!.stripePaymentIntentId!
}

/** Stripe itself, as its owner sees it. */
function client() {
  return sdk(env.stripe.emulator!.port, env.stripe.secretKey)
}
