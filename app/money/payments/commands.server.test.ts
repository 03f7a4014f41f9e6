import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import {
  bookingRequests,
  bookings,
  customers,
  deposits,
  outbox,
  payments,
  receipts,
  refunds,
  stripeEvents,
} from '#drizzle/schema.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { business } from '#app/business.ts'
import { recordReads } from '#app/platform/page-reads.server.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { findCheckout } from '#app/platform/payments.server.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { attachedTo } from '#tests/support/outbox.ts'
import { activeStays, makeCar, makeConfirmedCustomer, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import { expireUnpaidRequests, settleCheckout, handlePaymentEvent } from './commands.server.ts'
import { findAccount } from './balance.server.ts'
import { readPaymentEvent } from './events.server.ts'
import { payRefunds } from './refunds.server.ts'

openStripe()

const now = new Date()

type Options = {
  depositMethod?: 'card' | 'cash'
  securityDepositCents?: number
  inDays?: number
  viewer?: Awaited<ReturnType<typeof makeCustomer>>
}

async function requested(options: Options = {}) {
  const car = await makeCar({ securityDepositCents: options.securityDepositCents })
  const viewer = options.viewer ?? (await makeCustomer())
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), options.inDays ?? 5))
  const at = new Date()
  const outcome = await requestBooking({
    viewer,
    vehicleId: car.id,
    entries: { ...entries, depositMethod: options.depositMethod ?? 'card' },
    now: at,
  })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  const { requestId, checkoutUrl } = outcome.value
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  return { at, car, requestId, checkoutUrl, sessionId: row!.checkoutSessionId!, pickupAt: row!.pickupAt }
}

async function stateOf(requestId: string) {
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  return [row!.state, row!.paymentStatus]
}

const mailsAbout = (key: string) => db.select().from(outbox).where(eq(outbox.dedupeKey, key))

describe('a paid request', () => {
  it('is paid by the same customer of Stripe as the one before, and by a new one when Stripe knows none', async () => {
    const viewer = await makeCustomer()
    const payAgain = async (inDays: number) => {
      const { checkoutUrl, sessionId } = await requested({ viewer, inDays })
      await pay(checkoutUrl)
      expect(await settleCheckout(sessionId, now)).toBe('confirmed')
      return (await findCheckout(sessionId))!.customerId!
    }
    const first = await payAgain(5)
    expect(first).toMatch(/^cus_/)
    expect(await payAgain(12)).toBe(first)
    // As after a change of keys: what we noted is another account's.
    await db
      .update(customers)
      .set({ stripeCustomerId: 'cus_of_another_account' })
      .where(eq(customers.profileId, viewer.id))
    const fresh = await payAgain(20)
    expect(fresh).not.toBe(first)
    expect(await payAgain(26)).toBe(fresh)
  })

  it('becomes a booking with number, stay, deposit, receipt and one mail with a calendar file', async () => {
    const { car, requestId, checkoutUrl, sessionId, pickupAt } = await requested()
    expect(await settleCheckout(sessionId, now)).toBe('unpaid')
    expect((await pay(checkoutUrl)).status).toBe(303)
    const { value, statements } = await recordReads(() => settleCheckout(sessionId, now))
    expect({ value, statements: Math.max(statements, 21) }).toEqual({ value: 'confirmed', statements: 21 })

    expect(await stateOf(requestId)).toEqual(['confirmed', 'paid'])
    expect(await activeStays(car.id)).toMatchObject([{ kind: 'booking', requestId }])
    const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
    expect(booking!.bookingNumber).toMatch(/^MQ-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
    const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    expect(payment).toMatchObject({ amountCents: 217_500, cardLast4: '4242', purpose: 'upfront' })
    expect(await db.select().from(receipts).where(eq(receipts.paymentId, payment!.id))).toHaveLength(1)
    const [deposit] = await db.select().from(deposits).where(eq(deposits.bookingId, booking!.id))
    expect(deposit).toMatchObject({ status: 'due', amountCents: 500_000, authorizeAt: later(pickupAt, -hours(24)) })
    const [mail] = await mailsAbout(`booking-confirmed:${requestId}`)
    expect(mail!.textBody).toContain(booking!.bookingNumber)
    expect(mail!.textBody).toContain(`is authorized on ${printInstant(later(pickupAt, -hours(24)))}.`)
    expect(mail!.textBody).toContain(`cancel for free until ${printInstant(later(pickupAt, -hours(48)))};`)
    expect(attachedTo(mail)).toContain('BEGIN:VEVENT')
    expect(mail!.textBody).toContain('Paid: $2,175.00')
    expect(mail!.textBody).toContain('Due at pickup: $2,175.00')
  })

  it('says what was paid and what is due as the account does, also when another sum came in than was asked for', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await pay(checkoutUrl)
    await db.update(bookingRequests).set({ upfrontAmountCents: 200_000 }).where(eq(bookingRequests.id, requestId))
    expect(await settleCheckout(sessionId, now)).toBe('confirmed')
    expect(await findAccount(requestId)).toMatchObject({ due: 217_500, received: 217_500 })
    const [mail] = await mailsAbout(`booking-confirmed:${requestId}`)
    expect(mail!.textBody).toContain('Paid: $2,175.00')
    expect(mail!.textBody).toContain('Due at pickup: $2,175.00')
    expect(attachedTo(mail)).not.toContain('2,350.00')
  })

  it('is settled once when webhook, return page and job come together, and again later', async () => {
    const { car, requestId, checkoutUrl, sessionId } = await requested()
    await pay(checkoutUrl)
    const answers = await Promise.all(Array.from({ length: 8 }, () => settleCheckout(sessionId, now)))
    expect(new Set(answers)).toEqual(new Set(['confirmed']))
    expect(await settleCheckout(sessionId, now)).toBe('confirmed')
    expect(await db.select().from(payments).where(eq(payments.requestId, requestId))).toHaveLength(1)
    expect(await db.select().from(bookings).where(eq(bookings.requestId, requestId))).toHaveLength(1)
    expect(await mailsAbout(`booking-confirmed:${requestId}`)).toHaveLength(1)
    expect(await activeStays(car.id)).toHaveLength(1)
  })

  it('is confirmed by the webhook alone, delivered once and again', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await pay(checkoutUrl)
    const event = {
      id: `evt_${requestId}`,
      type: 'checkout.session.completed',
      createdAt: now,
      objectId: sessionId,
      objectType: 'checkout.session',
      sessionId,
    }
    await handlePaymentEvent(event, now)
    await handlePaymentEvent(event, now)
    expect(await stateOf(requestId)).toEqual(['confirmed', 'paid'])
    expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toHaveLength(1)
  })

  it('is found by its reference when the payment was quicker than our note of the session', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await db
      .update(bookingRequests)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(bookingRequests.id, requestId))
    await pay(checkoutUrl)
    expect(await settleCheckout(sessionId, now)).toBe('confirmed')
    expect(await stateOf(requestId)).toEqual(['confirmed', 'paid'])
  })

  it.each([
    ['marks a deposit of $10,000 in cash for the accountant', 'cash', 1_000_000, true],
    ['does not mark a smaller deposit in cash for the accountant', 'cash', 999_999, false],
    ['does not mark a deposit of $10,000 by card for the accountant', 'card', 1_000_000, false],
  ] as const)('%s', async (_, depositMethod, securityDepositCents, reported) => {
    const { requestId, checkoutUrl, sessionId } = await requested({ depositMethod, securityDepositCents })
    await pay(checkoutUrl)
    await settleCheckout(sessionId, now)
    const [row] = await db
      .select({ deposit: deposits })
      .from(deposits)
      .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
      .where(eq(bookings.requestId, requestId))
    expect(row!.deposit).toMatchObject({ method: depositMethod, amountCents: securityDepositCents, reported })
  })

  it('has its deposit due at once when pickup is nearer than a day', async () => {
    const near = await requested({ inDays: 1 })
    await pay(near.checkoutUrl)
    const after = later(near.pickupAt, -hours(5))
    await settleCheckout(near.sessionId, after)
    const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, near.requestId))
    const [deposit] = await db.select().from(deposits).where(eq(deposits.bookingId, booking!.id))
    expect(deposit!.authorizeAt).toEqual(after)
    expect(await findBookingFacts(near.requestId)).toMatchObject({ depositAt: after })
  })

  it('promises nothing that is over when pickup is near', async () => {
    const near = await requested({ inDays: 1 })
    await pay(near.checkoutUrl)
    await settleCheckout(near.sessionId, later(near.pickupAt, -hours(22)))
    const [mail] = await mailsAbout(`booking-confirmed:${near.requestId}`)
    expect(mail!.textBody).toContain('is authorized within the 24 hours before pickup.')
    expect(mail!.textBody).toContain('Pickup is less than 48 hours away. If you cancel, we keep 50% of the total.')
    expect(mail!.textBody).not.toContain('for free until')
  })

  it('is not made by a declined card', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await pay(checkoutUrl, cards.declined)
    expect(await settleCheckout(sessionId, now)).toBe('unpaid')
    expect(await stateOf(requestId)).toEqual(['awaiting_payment', 'unpaid'])
  })
})

describe('one person with many cars', () => {
  it('books some while others are confirmed, and nothing waits for anything else', async () => {
    const viewer = await makeConfirmedCustomer()
    const book = async () => {
      const car = await makeCar()
      const entries = await rightEntries(viewer.id, addDays(dayOf(now), 6))
      const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
      if (!outcome.ok) throw new Error(outcome.problem.body)
      const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, outcome.value.requestId))
      await pay(outcome.value.checkoutUrl)
      return settleCheckout(row!.checkoutSessionId!, now)
    }
    // As many at a time as may be unpaid.
    const bookFour = async () => [await book(), await book(), await book(), await book()]
    const booked = await Promise.all(Array.from({ length: business.booking.mostUnpaid.confirmed }, bookFour))
    expect(new Set(booked.flat())).toEqual(new Set(['confirmed']))
  })
})

describe('a forged or foreign event', () => {
  it('is not believed', () => {
    expect(readPaymentEvent('{"id":"evt_1"}', 't=1,v1=00')).toBeNull()
    expect(readPaymentEvent('{"id":"evt_1"}', null)).toBeNull()
  })

  it('about a session that Stripe does not know changes nothing', async () => {
    const event = {
      id: 'evt_foreign',
      type: 'checkout.session.completed',
      createdAt: now,
      objectId: 'cs_x',
      objectType: 'checkout.session',
      sessionId: 'cs_x',
    }
    await handlePaymentEvent(event, now)
    expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toHaveLength(1)
  })
})

describe('a hold that has run out', () => {
  it('is freed, and its payment page closes', async () => {
    const { at, car, requestId, sessionId } = await requested()
    await expireUnpaidRequests(later(at, minutes(39)))
    expect(await stateOf(requestId)).toEqual(['awaiting_payment', 'unpaid'])
    await expireUnpaidRequests(later(at, minutes(41)))
    expect(await stateOf(requestId)).toEqual(['expired', 'unpaid'])
    expect(await activeStays(car.id)).toEqual([])
    expect(await findCheckout(sessionId)).toMatchObject({ status: 'expired', url: null })
  })

  it('is confirmed instead when it was paid in the last moment', async () => {
    const { at, requestId, checkoutUrl } = await requested()
    await pay(checkoutUrl)
    await expireUnpaidRequests(later(at, minutes(41)))
    expect(await stateOf(requestId)).toEqual(['confirmed', 'paid'])
  })

  it('is freed too when its payment page was opened with keys of another account', async () => {
    const { at, car, requestId } = await requested()
    await db
      .update(bookingRequests)
      .set({ checkoutSessionId: `cs_of_another_account_${requestId}` })
      .where(eq(bookingRequests.id, requestId))
    await expireUnpaidRequests(later(at, minutes(39)))
    expect(await stateOf(requestId)).toEqual(['awaiting_payment', 'unpaid'])
    await expireUnpaidRequests(later(at, minutes(41)))
    expect(await stateOf(requestId)).toEqual(['expired', 'unpaid'])
    expect(await activeStays(car.id)).toEqual([])
  })

  it('is freed too when the process died before its payment page was opened', async () => {
    const { at, car, requestId } = await requested()
    await db
      .update(bookingRequests)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(bookingRequests.id, requestId))
    await expireUnpaidRequests(later(at, minutes(41)))
    expect(await activeStays(car.id)).toEqual([])
  })
})

describe('a payment for freed dates', () => {
  it('goes back at once, once, with a mail', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
    await pay(checkoutUrl)
    expect(await settleCheckout(sessionId, now)).toBe('refunded')
    expect(await settleCheckout(sessionId, now)).toBe('refunded')
    await payRefunds(now)
    expect(await stateOf(requestId)).toEqual(['expired', 'refunded'])
    const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    const paidBack = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, payment!.id), eq(refunds.status, 'succeeded')))
    expect(paidBack).toMatchObject([{ amountCents: 217_500 }])
    const [mail] = await mailsAbout(`late-payment:${requestId}`)
    expect(mail!.textBody).toContain('Your payment of $2,175.00 arrived')
    expect(mail!.textBody).toContain('refunding all of it to your card ending in 4242')
    expect(await db.select().from(bookings).where(eq(bookings.requestId, requestId))).toEqual([])
    expect(await movesOf(requestId)).toEqual(['requested', 'refunded', 'refund_paid'])
  })

  it('is refunded as it came: all of it, by the method it was paid with', async () => {
    const { requestId, checkoutUrl, sessionId } = await requested()
    await db
      .update(bookingRequests)
      .set({ state: 'expired', upfrontAmountCents: 200_000 })
      .where(eq(bookingRequests.id, requestId))
    await pay(checkoutUrl)
    await rawSql`update stripe_emulator.objects set body = body || '{"payment_method_details": {"type": "paypal", "paypal": {}}}'
      where kind = 'charge' and body->>'payment_intent' =
        (select s.body->>'payment_intent' from stripe_emulator.objects s where s.id = ${sessionId})`
    expect(await settleCheckout(sessionId, now)).toBe('refunded')
    const [mail] = await mailsAbout(`late-payment:${requestId}`)
    expect(mail!.textBody).toContain('Your payment of $2,175.00 arrived')
    expect(mail!.textBody).toContain('refunding all of it to you, the way you paid')
    expect(mail!.textBody).not.toContain('card')
    const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, payment!.id))).toMatchObject([
      { amountCents: 217_500, status: 'succeeded' },
    ])
  })
})
