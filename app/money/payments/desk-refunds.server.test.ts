/** Refunds that a bank sent back to us or Stripe refused, while staff refund the same money at Stripe. */
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { bookingLog, outbox, payments, refunds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { fileWaitingAgreements } from '#app/bookings/agreements/filing.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange } from '#app/bookings/changes/queries.server.ts'
import { logWords } from '#app/bookings/booking/log-words.ts'
import { recordHandedBack } from '#app/money/balances/commands.server.ts'
import { findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { receivePayment } from '#app/money/balances/receiving.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { oneWaits, pauseAt } from '#tests/support/pause-point.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe, returnRefund } from '#tests/support/stripe-bank.ts'
import { cancelBooking, findCancellation } from './cancellation.server.ts'
import { recordDisputeEnd } from './disputes.server.ts'
import { payRefunds } from './refunds.server.ts'
import { handleRefundEvent, refuseRefund, settleRefund } from './settlement.server.ts'

openStripe()
const now = new Date()

async function paid() {
  const { requestId } = await bookCar(now)
  const payment = one(await db.select().from(payments).where(eq(payments.requestId, requestId)))
  return { requestId, paymentId: payment.id, intent: present(payment.stripePaymentIntentId, 'the intent') }
}

const refundAtStripe = (intent: string, amount: number) =>
  sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey).refunds.create({
    payment_intent: intent,
    amount,
  })

const rowsOf = (paymentId: string) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.amountCents))

const committed = async (paymentId: string) =>
  (await rowsOf(paymentId)).reduce((sum, row) => sum + (row.status === 'failed' ? 0 : row.amountCents), 0)

const mails = (key: string) => db.select().from(outbox).where(eq(outbox.dedupeKey, key))
const agrees = async () => expect(await findViolations(later(now, minutes(5)))).toEqual([])

describe('staff refund at Stripe what a bank sent back to us', () => {
  async function waitingAtDesk(amount: number) {
    const { requestId, paymentId, intent } = await paid()
    const sent = await refundAtStripe(intent, amount)
    await handleRefundEvent(sent.id, now)
    await returnRefund(sent.id)
    await handleRefundEvent(sent.id, now)
    const waiting = async () => (await findMoneyToTake(requestId)).back.map((row) => row.amount)
    const refundMore = async (part: number) => {
      const { id } = await refundAtStripe(intent, part)
      await handleRefundEvent(id, now)
      return id
    }
    expect(await waiting()).toEqual([amount])
    return { requestId, paymentId, intent, waiting, refundMore }
  }

  it('in parts: only the rest waits at the desk, and then nothing', async () => {
    const { requestId, paymentId, waiting, refundMore } = await waitingAtDesk(100_000)
    const first = one((await findMoneyToTake(requestId)).back)
    const officeReads = async (stripeRefundId: string) => {
      const part = (await rowsOf(paymentId)).find((row) => row.stripeRefundId === stripeRefundId)
      return one(await mails(`refund-at-stripe:${part?.id}`)).textBody
    }
    const part = await officeReads(await refundMore(60_000))
    expect(part).toContain('It settles $600.00 of the refunds at the desk. Don’t pay that again.')
    expect(part).toContain('$400.00 is still listed with the refunds at the desk.')
    expect(await waiting()).toEqual([40_000])
    expect(await recordHandedBack(first.id, requestId, now)).toBe(false)
    const last = await refundMore(40_000)
    const rest = await officeReads(last)
    // The customer reads what came and where it went, also of what had waited whole.
    const whole = (await rowsOf(paymentId)).find((row) => row.stripeRefundId === last)
    const told = one(await mails(`refund:${whole?.id}`))
    expect(told.subject).toBe('Refund of $400.00')
    expect(told.textBody).toMatch(/We’ve refunded \$400\.00 to your card ending in \d{4}\. Banks take a few days/)
    expect(rest).toContain('It settles the desk refund of $400.00. There’s nothing more to hand over.')
    expect(rest).not.toContain('listed')
    expect(await waiting()).toEqual([])
    const given = (await rowsOf(paymentId)).filter(({ status }) => status === 'succeeded')
    expect(given.map(({ amountCents }) => amountCents).toSorted()).toEqual([40_000, 60_000])
    // As what was to be refunded, and not as a refund beside it.
    expect(given.every(({ kind, replaces, partOf }) => kind !== 'made_at_stripe' || Boolean(replaces ?? partOf))).toBe(
      true,
    )
    await agrees()
  })

  it('and more: nothing waits at the desk, and only what is beyond is a refund beside it', async () => {
    const { paymentId, waiting, refundMore } = await waitingAtDesk(100_000)
    const more = await refundMore(150_000)
    expect(await waiting()).toEqual([])
    expect(await committed(paymentId)).toBe(150_000)
    const given = (await rowsOf(paymentId)).filter(({ status }) => status === 'succeeded')
    expect(given.map(({ amountCents, stripeRefundId }) => [amountCents, stripeRefundId])).toEqual([
      [50_000, more],
      [100_000, more],
    ])
    const beyond = given.find(({ amountCents }) => amountCents === 50_000)
    const mail = one(await mails(`refund-at-stripe:${beyond?.id}`))
    expect(mail.textBody).toContain('Refund: $1,500.00')
    expect(mail.textBody).toContain('$1,000.00 of it was listed with the refunds at the desk. Don’t pay that again.')
    expect(mail.textBody).not.toContain('is still listed')
    await handleRefundEvent(more, now)
    expect(await rowsOf(paymentId)).toHaveLength(3)
    await agrees()
  })

  it('and more, which a bank sends back too: all of it waits at the desk', async () => {
    const { paymentId, waiting, refundMore } = await waitingAtDesk(100_000)
    const more = await refundMore(150_000)
    await returnRefund(more)
    await handleRefundEvent(more, now)
    expect((await waiting()).toSorted()).toEqual([100_000, 50_000])
    expect(await committed(paymentId)).toBe(150_000)
    await agrees()
  })

  it('two that wait there, by one refund: neither waits any longer', async () => {
    const { requestId, paymentId, intent } = await paid()
    const sent = [await refundAtStripe(intent, 30_000), await refundAtStripe(intent, 20_000)]
    for (const { id } of sent) await handleRefundEvent(id, now)
    for (const { id } of sent) await returnRefund(id)
    for (const { id } of sent) await handleRefundEvent(id, now)
    expect((await findMoneyToTake(requestId)).back).toHaveLength(2)
    const { id: both } = await refundAtStripe(intent, 50_000)
    await handleRefundEvent(both, now)
    expect((await findMoneyToTake(requestId)).back).toEqual([])
    expect(await committed(paymentId)).toBe(50_000)
    await agrees()
    const ofBoth = (await rowsOf(paymentId)).filter(({ stripeRefundId }) => stripeRefundId === both)
    const told = async (kind: string) => (await Promise.all(ofBoth.map(({ id }) => mails(`${kind}:${id}`)))).flat()
    const mail = one(await told('refund'))
    expect(mail.subject).toBe('Refund of $500.00')
    expect(mail.textBody).toMatch(/Receipts: MR-\S+, MR-\S+/)
    // A bank sends it back, too.
    await returnRefund(both)
    await handleRefundEvent(both, now)
    expect((await findMoneyToTake(requestId)).back.map(({ amount }) => amount).toSorted()).toEqual([20_000, 30_000])
    expect(one(await told('refund-failed')).textBody).toContain('Refund: $500.00')
    expect(one(await told('refund-returned')).textBody).toContain('We tried to refund $500.00')
    await agrees()
  })

  it('of a booking that is canceled, more than one of two that wait there: only the rest of the other keeps waiting', async () => {
    const { requestId, paymentId, waiting, refundMore } = await waitingAtDesk(50_000)
    const { profileId } = present(await findBookingFacts(requestId), 'the booking')
    const viewer = { id: present(profileId, 'the customer') }
    expect(await cancelBooking({ requestId, viewer, agreed: 167_500, now })).toMatchObject({ ok: true })
    const sent = (await rowsOf(paymentId)).find(({ amountCents }) => amountCents === 167_500)
    const id = present(sent?.stripeRefundId, 'the refund at Stripe')
    await returnRefund(id)
    await handleRefundEvent(id, now)
    expect((await waiting()).toSorted()).toEqual([167_500, 50_000])
    await refundMore(200_000)
    expect(await waiting()).toEqual([17_500])
    expect(await committed(paymentId)).toBe(217_500)
    await agrees()
    await refundMore(17_500)
    expect(await waiting()).toEqual([])
    await agrees()
  })

  describe('of a booking that was canceled late, when we keep a part of the payment', () => {
    const late = later(now, days(9))
    const agreesThen = async () => {
      await db.update(outbox).set({ state: 'kept' })
      await fileWaitingAgreements(late)
      expect(await findViolations(later(late, minutes(5)))).toEqual([])
    }

    /** Made shorter before, so that more was paid than is kept. `before`: what happens between the two. */
    async function canceledLate(before: (of: Awaited<ReturnType<typeof paid>>) => Promise<void> = async () => {}) {
      const payment = await paid()
      const { requestId, paymentId } = payment
      const { id: actorId } = await addHouseMember('staff')
      const { pickupDate, pickupTime, returnTime, profileId } = present(
        await findBookingFacts(requestId),
        'the booking',
      )
      const stay = { pickupDate, returnDate: addDays(pickupDate, 2), pickupTime, returnTime }
      const found = await findChange(requestId, stay, now)
      if (!found.ok) throw new Error(found.problem.body)
      const agreed = found.value.price.total
      const changed = await changeBooking({ requestId, stay, agreed, signature: 'Mia Hart', actorId, now })
      expect(changed).toMatchObject({ ok: true })
      await before(payment)
      const money = await findCancellation(present(await findBookingFacts(requestId), 'the booking'), late)
      const viewer = { id: present(profileId, 'the customer') }
      expect(await cancelBooking({ requestId, viewer, agreed: money.refund, now: late })).toMatchObject({ ok: true })
      return {
        ...payment,
        money,
        ours: (await rowsOf(paymentId)).find(({ amountCents }) => amountCents === money.refund),
      }
    }

    it('the surplus is a refund beside what waited at the desk', async () => {
      const { intent, paymentId, money, ours } = await canceledLate()
      expect(money).toMatchObject({ refund: 72_500, kept: 145_000 })
      const sent = present(ours?.stripeRefundId, 'the refund at Stripe')
      await returnRefund(sent)
      await handleRefundEvent(sent, late)
      await handleRefundEvent((await refundAtStripe(intent, 30_000)).id, late)
      await agreesThen()
      await handleRefundEvent((await refundAtStripe(intent, 60_000)).id, late)
      expect(await committed(paymentId)).toBe(90_000)
      await agreesThen()
    })

    it('more than all of it, before ours was sent: ours is dropped', async () => {
      const { paymentId, money } = await canceledLate(
        async ({ intent }) => void (await refundAtStripe(intent, 167_500)),
      )
      expect(money).toMatchObject({ refund: 72_500 })
      expect(await committed(paymentId)).toBe(167_500)
      await agreesThen()
    })

    it('after one of ours for a lower price was dropped, too', async () => {
      const { paymentId, intent } = await canceledLate(async ({ requestId, paymentId, intent }) => {
        await refundAtStripe(intent, 200_000)
        const lower = {
          paymentId,
          amountCents: 30_000,
          kind: 'price_lowered' as const,
          reason: 'price lowered',
          createdAt: now,
        }
        await db.insert(refunds).values(lower)
        await payRefunds(now, { requestId })
      })
      await agreesThen()
      await handleRefundEvent((await refundAtStripe(intent, 10_000)).id, late)
      expect(await committed(paymentId)).toBe(210_000)
      await agreesThen()
    })

    it('a payment that came after it, in part: the rest of that waits at the desk', async () => {
      const { requestId } = await canceledLate()
      const payment = { requestId, amountCents: cents(100_000), stripePaymentIntentId: `pi_${newId()}` }
      await db.transaction((tx) => receivePayment(tx, payment, late))
      const [tooLate] = await db.select().from(payments).where(eq(payments.receivedAt, late))
      const { id: paymentId } = present(tooLate, 'the payment')
      const [ours] = await rowsOf(paymentId)
      const byHand = newId()
      const row = {
        id: byHand,
        paymentId,
        amountCents: 80_000,
        kind: 'made_at_stripe' as const,
        reason: `made at Stripe re_${byHand}`,
        createdAt: late,
      }
      await db.insert(refunds).values(row)
      await settleRefund(byHand, { refundId: `re_${byHand}`, status: 'succeeded' }, late)
      await refuseRefund(present(ours, 'ours').id, late)
      expect((await findMoneyToTake(requestId)).back.map(({ amount }) => amount)).toEqual([20_000])
      await agreesThen()
    })
  })

  it('or instead of one of ours that was not sent: what Stripe then refuses of ours is not owed once more', async () => {
    const { requestId, paymentId, intent } = await paid()
    const ours = one(
      await db
        .insert(refunds)
        .values({ paymentId, amountCents: 100_000, kind: 'canceled_by_us' as const, reason: 'agreed', createdAt: now })
        .returning({ id: refunds.id }),
    )
    await refundAtStripe(intent, 150_000)
    await payRefunds(later(now, minutes(1)), { requestId })
    expect((await findMoneyToTake(requestId)).back).toEqual([])
    expect(await committed(paymentId)).toBe(150_000)
    expect(await mails(`refund-returned:${ours.id}`)).toEqual([])
    expect(one(await mails(`refund-failed:${ours.id}`)).textBody).toContain('nothing left to refund')
    const failed = and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, 'refund_failed'))
    const entry = one(await db.select().from(bookingLog).where(failed))
    expect(logWords(entry, 'customer')).toContain('had already been refunded')
  })
})

it('a refund is settled while the bank takes back its payment: neither waits for the other for ever', async () => {
  const { requestId, paymentId, intent } = await paid()
  await db
    .insert(refunds)
    .values({ paymentId, amountCents: 50_000, kind: 'canceled_by_us' as const, reason: 'agreed', createdAt: now })
  const id = `du_${newId()}`
  const pause = await pauseAt(ownerSql, { table: 'booking_log', event: 'insert', when: `new.move = 'refund_paid'` })
  const paying = payRefunds(now, { requestId }).catch((error: unknown) => error)
  await pause.reached()
  await disputeAtStripe({ id, intent, amount: 167_500, status: 'lost' })
  const ending = recordDisputeEnd(id, intent, now).catch((error: unknown) => error)
  await oneWaits(rawSql)
  await pause.lift({ goOn: true })
  expect(await Promise.all([paying, ending])).toEqual([undefined, undefined])
  expect((await rowsOf(paymentId)).map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [50_000, 'succeeded'],
    [167_500, 'succeeded'],
  ])
  await agrees()
})

it.each([
  { lost: 217_500, atDesk: 0 },
  { lost: 167_500, atDesk: 50_000 },
])(
  'a refund that comes back after the bank has taken $lost of its payment is owed only as far as the customer lacks it',
  async ({ lost, atDesk }) => {
    const { requestId, paymentId, intent } = await paid()
    await db
      .insert(refunds)
      .values({ paymentId, amountCents: 100_000, kind: 'canceled_by_us' as const, reason: 'agreed', createdAt: now })
    await payRefunds(now, { requestId })
    const id = `du_${newId()}`
    await disputeAtStripe({ id, intent, amount: lost, status: 'lost' })
    await recordDisputeEnd(id, intent, later(now, minutes(1)))
    const sent = present(
      (await rowsOf(paymentId)).find(({ reason }) => reason === 'agreed'),
      'the refund',
    )
    await returnRefund(present(sent.stripeRefundId, 'its id'))
    await handleRefundEvent(present(sent.stripeRefundId, 'its id'), later(now, minutes(2)))
    await handleRefundEvent(present(sent.stripeRefundId, 'its id'), later(now, minutes(3)))
    expect((await findMoneyToTake(requestId)).back.map(({ amount }) => amount)).toEqual(atDesk > 0 ? [atDesk] : [])
    const taken = (await rowsOf(paymentId)).filter(({ kind }) => kind === 'chargeback')
    expect(taken.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(lost)
    expect((await mails(`refund-returned:${sent.id}`)).length).toBe(atDesk > 0 ? 1 : 0)
    const told = one(await mails(`refund-failed:${sent.id}`)).textBody
    expect(told).toContain(atDesk > 0 ? '$500.00 of it is listed' : 'There’s nothing left to refund.')
    await agrees()
  },
)
