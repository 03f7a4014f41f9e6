/** The remaining half, on Postgres and with Stripe's stand-in; afterwards everything agrees. */
import { and, eq, like } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import { balanceAttempts, bookingRequests, bookings, outbox, payments, profiles, receipts } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { subscribers } from '#app/events.ts'
import { endByUs, findMoneyOfEnding } from '#app/money/payments/ending.server.ts'
import { listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { paidByWords } from '#app/money/payments/transfer-list.tsx'
import { readSheet } from '#app/money/figures/sheets.server.ts'
import { balanceProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { fail } from '#app/shared/outcome.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar, requestCar, standingOf } from '#tests/support/paid-bookings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { runs } from '#tests/support/properties.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { cards, pay, sdk } from '#tests/support/stripe-shop.ts'
import { env } from '#app/platform/env.server.ts'
import { closeOtherPages, handleBalanceEvent, settleBalance, settleOpenAttempts } from './attempts.server.ts'
import { chargeCard, openPaymentPage, recordAtDesk, recordHandedBack, sendPaymentLink } from './commands.server.ts'
import { findDue, findMoneyToTake, findSavedCard } from './queries.server.ts'
import { findOwnCard, payWithSavedCard } from './saved-card.server.ts'

openStripe()
const { id: actorId } = await addHouseMember('staff')
afterEach(async () => expect(await findViolations(later(now, minutes(5)))).toEqual([]))

const now = new Date()
const half = 217_500
/** Of a cancellation by us, after which nothing is kept. */
const terms = { freeBefore: days(2), total: cents(2 * half), upfrontShareBp: 5_000 }

async function bookWith(card: string) {
  const request = await requestCar(now, 10)
  await pay(request.checkoutUrl, card)
  await settleCheckout(request.sessionId, now)
  return request
}

const charge = (requestId: string, agreed = half) => chargeCard({ requestId, actorId, agreed, now })
const own = (requestId: string, remaining = half, extra = 0) =>
  payWithSavedCard({ requestId, agreed: { remaining, extra }, now })
const atDesk = (requestId: string, amount: number, more: { method?: 'cash' | 'terminal'; id?: string } = {}) =>
  recordAtDesk({
    requestId,
    actorId,
    entries: { id: undefined, method: 'terminal', amount: cents(amount), reference: 'T-1', ...more },
    now,
  })
const openPage = async (requestId: string) => {
  const booking = present(await findBookingFacts(requestId), 'the booking')
  return openPaymentPage({ booking, back: 'http://localhost/account', now })
}
const balancesOf = (requestId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'remaining')))
const isSettled = async (requestId: string) =>
  one(await db.select().from(bookings).where(eq(bookings.requestId, requestId))).remainingPaidAt !== null
const lastAttempt = async (requestId: string) =>
  present((await db.select().from(balanceAttempts).where(eq(balanceAttempts.requestId, requestId))).at(-1), 'a try')

/** As Stripe tells it, about the payment page of the last try. */
async function eventOf(requestId: string) {
  const attempt = await lastAttempt(requestId)
  const sessionId = present(attempt.stripeObjectId, 'the page')
  return {
    id: `evt_${attempt.id}`,
    type: 'checkout.session.completed',
    createdAt: now,
    objectId: sessionId,
    objectType: 'checkout.session',
    sessionId,
    reference: attempt.id,
  }
}

describe('the saved card', () => {
  test('pays the rest once, for staff at once and a second press, with receipt, log and one email', async () => {
    const { requestId } = await bookCar(now)
    expect(await findMoneyToTake(requestId)).toMatchObject({ due: half, last4: '4242', declined: null })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => charge(requestId)))
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(0)
    expect(await charge(requestId)).toMatchObject({ ok: false, problem: balanceProblems.nothingOwed })
    const [payment, ...others] = await balancesOf(requestId)
    expect(others).toEqual([])
    expect(payment).toMatchObject({ amountCents: half, method: 'card', cardLast4: '4242' })
    const paymentId = present(payment, 'the payment').id
    expect(await db.select().from(receipts).where(eq(receipts.paymentId, paymentId))).toHaveLength(1)
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `payment-received:${paymentId}`))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.textBody).toContain('$2,175.00')
    expect(await isSettled(requestId)).toBe(true)
    expect((await movesOf(requestId)).filter((move) => move === 'balance_paid')).toHaveLength(1)
    const intents = await sdk(
      present(env.stripe.emulator, 'the emulator').port,
      env.stripe.secretKey,
    ).paymentIntents.list()
    const ours = intents.data.filter(({ id }) => id === payment?.stripePaymentIntentId)
    expect(ours).toMatchObject([{ amount: half, status: 'succeeded' }])
  })

  test.each([
    ['declines', cards.failsLater, 'declined'],
    ['wants its owner', cards.authenticated, 'confirm it in person'],
  ])('%s: nothing is charged, staff read why, and the next press asks again', async (_, card, words) => {
    const { requestId } = await bookWith(card)
    const charged = await charge(requestId)
    expect(charged).toMatchObject({ ok: false, problem: { code: 'balance.declined' } })
    expect((await findMoneyToTake(requestId)).declined).toContain(words)
    expect(await balancesOf(requestId)).toEqual([])
    expect(await charge(requestId)).toMatchObject({ ok: false, problem: { code: 'balance.declined' } })
    expect(await db.select().from(balanceAttempts).where(eq(balanceAttempts.requestId, requestId))).toHaveLength(2)
    expect(await isSettled(requestId)).toBe(false)
  })

  test('is not charged another sum than the button named', async () => {
    const { requestId } = await bookCar(now)
    expect(await charge(requestId, half - 1)).toMatchObject({ ok: false, problem: balanceProblems.changed })
    expect(await balancesOf(requestId)).toEqual([])
  })

  test('a charge is asked about again after its answer was lost, and made once', async () => {
    const { requestId } = await bookCar(now)
    await charge(requestId)
    await db.delete(receipts).where(eq(receipts.paymentId, one(await balancesOf(requestId)).id))
    await db.delete(payments).where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'remaining')))
    await db.update(bookings).set({ remainingPaidAt: null }).where(eq(bookings.requestId, requestId))
    await db.update(balanceAttempts).set({ status: 'open' }).where(eq(balanceAttempts.requestId, requestId))
    await settleOpenAttempts(later(now, minutes(2)))
    expect(await balancesOf(requestId)).toMatchObject([{ amountCents: half }])
    expect(await isSettled(requestId)).toBe(true)
  })
})

describe('a payment link', () => {
  test('is one email for a second press, and one page for two who open it', async () => {
    const { requestId } = await bookCar(now)
    const id = newId()
    const sent = await Promise.all([1, 2].map(() => sendPaymentLink({ requestId, actorId, id, now })))
    expect(sent).toMatchObject([{ ok: true }, { ok: true }])
    const mails = await db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `payment-link:${requestId}:%`))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.textBody).toMatch(/\/booking\?key=\S+#money/)
    const [first, second] = await Promise.all([openPage(requestId), openPage(requestId)])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
  })

  test('paid, it is settled once by return page, webhook and job, in any order and again', async () => {
    const { requestId } = await bookCar(now)
    const page = await openPage(requestId)
    if (!page.ok) throw new Error(page.problem.body)
    await pay(page.value, '5555 5555 5555 4444')
    const event = await eventOf(requestId)
    await Promise.all([handleBalanceEvent(event, now), settleBalance(requestId, now), handleBalanceEvent(event, now)])
    await handleBalanceEvent(event, later(now, days(1)))
    expect(await balancesOf(requestId)).toMatchObject([{ amountCents: half, cardLast4: '4444' }])
    expect(await isSettled(requestId)).toBe(true)
    expect((await findMoneyToTake(requestId)).last4).toBe('4444')
  })

  test('that is paid after all was paid at the desk goes back whole, a day late', async () => {
    const { requestId } = await bookCar(now)
    const page = await openPage(requestId)
    if (!page.ok) throw new Error(page.problem.body)
    await pay(page.value)
    const event = await eventOf(requestId)
    expect(await atDesk(requestId, half)).toMatchObject({ ok: true })
    await handleBalanceEvent(event, later(now, days(1)))
    expect((await standingOf(requestId)).refunds).toMatchObject([{ amount: half, status: 'succeeded' }])
    expect(await findDue(requestId)).toBe(0)
  })

  test('that was open closes when the sum is paid at the desk', async () => {
    const { requestId } = await bookCar(now)
    await openPage(requestId)
    await atDesk(requestId, half)
    expect(await lastAttempt(requestId)).toMatchObject({ status: 'expired' })
  })

  test('is closed when the booking is canceled', async () => {
    const { requestId, pickupAt } = await bookCar(now)
    await openPage(requestId)
    const { refund } = await findMoneyOfEnding('cancelled', { requestId, pickupAt, ...terms }, now)
    await endByUs({ requestId, ending: 'cancelled', actorId, agreed: refund, reason: 'Damaged.', now })
    await closeOtherPages(requestId, now)
    expect(await lastAttempt(requestId)).toMatchObject({ status: 'expired' })
    expect(subscribers['booking.cancelled']).toContain('balances.closePages')
  })

  test('that is paid after the booking was canceled goes back whole', async () => {
    const { requestId, pickupAt } = await bookCar(now)
    const page = await openPage(requestId)
    if (!page.ok) throw new Error(page.problem.body)
    const { refund } = await findMoneyOfEnding('cancelled', { requestId, pickupAt, ...terms }, now)
    await endByUs({ requestId, ending: 'cancelled', actorId, agreed: refund, reason: 'Damaged.', now })
    await pay(page.value)
    await settleBalance(requestId, now)
    expect((await standingOf(requestId)).refunds.map(({ amount }) => amount)).toEqual([half, half])
    expect(await isSettled(requestId)).toBe(false)
  })
})

describe('at the desk', () => {
  test('parts add up; more than is owed is not taken; a second press is the same payment', async () => {
    const { requestId } = await bookCar(now)
    const id = newId()
    const first = { id, method: 'cash' as const }
    await Promise.all([atDesk(requestId, 100_000, first), atDesk(requestId, 100_000, first)])
    expect(await findDue(requestId)).toBe(half - 100_000)
    expect(await isSettled(requestId)).toBe(false)
    expect(await atDesk(requestId, half)).toMatchObject({ ok: false, field: 'amount' })
    expect(await atDesk(requestId, half - 100_000)).toMatchObject({ ok: true })
    expect(await isSettled(requestId)).toBe(true)
    expect(await balancesOf(requestId)).toMatchObject([
      { method: 'cash', recordedBy: actorId, reported: false },
      { method: 'terminal', deskReference: 'T-1', stripePaymentIntentId: null },
    ])
  })

  test('what was paid there goes back there', async () => {
    const { requestId, pickupAt } = await bookCar(now)
    await atDesk(requestId, half, { method: 'cash' })
    const { refund } = await findMoneyOfEnding('cancelled', { requestId, pickupAt, ...terms }, now)
    await endByUs({ requestId, ending: 'cancelled', actorId, agreed: refund, reason: 'Damaged.', now })
    const [back] = (await findMoneyToTake(requestId)).back
    expect(back).toMatchObject({ amount: half, method: 'cash' })
    const refundId = present(back, 'what goes back').id
    expect(await recordHandedBack(refundId, requestId, now)).toBe(true)
    expect(await recordHandedBack(refundId, requestId, now)).toBe(false)
    expect((await findMoneyToTake(requestId)).back).toEqual([])
  })
})

test('each of two bookings whose pages were open at once charges its card for the customer whom Stripe made with it', async () => {
  const viewer = await makeCustomer()
  await db.update(profiles).set({ emailConfirmedAt: now }).where(eq(profiles.id, viewer.id))
  const asked = []
  for (const inDays of [10, 20]) {
    const entries = await rightEntries(viewer.id, addDays(dayOf(now), inDays))
    const request = await requestBooking({ viewer, vehicleId: (await makeCar()).id, entries, now: new Date() })
    if (!request.ok) throw new Error(request.problem.body)
    asked.push(request.value)
  }
  const owners = new Set<string | undefined>()
  for (const { requestId, checkoutUrl } of asked) {
    await pay(checkoutUrl)
    const { checkoutSessionId } = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
    expect(await settleCheckout(checkoutSessionId ?? '', now)).toBe('confirmed')
    owners.add((await findSavedCard(requestId))?.customerId)
  }
  expect(owners.size).toBe(2)
  for (const { requestId } of asked)
    expect(await chargeCard({ requestId, actorId, agreed: half, now })).toMatchObject({ ok: true })
})

test('what was paid with a method that is not a card is in every list, and is never charged as the saved card', async () => {
  const { requestId } = await bookCar(now)
  const paid = one(await db.select().from(payments).where(eq(payments.requestId, requestId)))
  // As payments were stored that a method paid which is no longer offered.
  await db
    .update(payments)
    .set({ stripePaymentMethodId: 'pm_paypal', cardBrand: null, cardLast4: null })
    .where(eq(payments.id, paid.id))
  expect(await findSavedCard(requestId)).toBeNull()
  expect(await findMoneyToTake(requestId)).toMatchObject({ due: half, last4: null })
  const [transfer] = await listTransfers(requestId)
  expect(transfer).toMatchObject({ amount: paid.amountCents, method: 'card', last4: null })
  expect(paidByWords({ method: 'card', last4: null })).toBe('Online')
  const today = dayOf(paid.receivedAt)
  const rows = []
  for await (const piece of readSheet('payments', { from: today, until: today })) rows.push(...piece)
  const row = rows.find((cells) => cells[2] === transfer!.receipt)
  expect(row?.slice(6, 8)).toEqual(['Online', null])
})

test('paid and owed are the total after every step of any sequence', async () => {
  const step = fc.constantFrom('charge', 'page', 'payPage', 'event', 'cash', 'terminal')
  const property = fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
    const { requestId } = await bookCar(now)
    let url: string | undefined
    for (const each of steps) {
      const due = (await findDue(requestId)) ?? 0
      if (each === 'charge') await charge(requestId, due)
      if (each === 'cash' && due > 0) await atDesk(requestId, Math.ceil(due / 2), { method: 'cash' })
      if (each === 'terminal') await atDesk(requestId, due)
      if (each === 'event') await settleBalance(requestId, now)
      if (each === 'page') {
        const page = await openPage(requestId)
        url = page.ok ? page.value : url
      }
      if (each === 'payPage' && url) await pay(url).catch(() => undefined)
      const booking = present(await findBookingFacts(requestId), 'the booking')
      const received = await db.select().from(payments).where(eq(payments.requestId, requestId))
      const { refunds } = await standingOf(requestId)
      const kept = received.reduce((all, { amountCents }) => all + amountCents, 0)
      const back = refunds.reduce((all, { amount }) => all + amount, 0)
      const owed = present(await findDue(requestId), 'what is owed')
      expect(kept - back + owed).toBe(booking.total)
      expect(await isSettled(requestId)).toBe(owed === 0)
    }
  })
  await fc.assert(property, runs(8))
})

describe('a customer who pays with the saved card', () => {
  const paymentsOf = async (requestId: string) =>
    (await db.select().from(payments).where(eq(payments.requestId, requestId)))
      .filter(({ purpose }) => purpose !== 'upfront')
      .map(({ purpose, amountCents, method }) => [purpose, amountCents, method])
      .sort()

  test('pays in one press, twice at once is once, and pressed again takes nothing', async () => {
    const { requestId } = await bookWith(cards.good)
    expect(await findOwnCard(requestId)).toEqual({ last4: '4242' })
    const both = await Promise.all([1, 2].map(() => own(requestId)))
    expect(both.some(({ ok }) => ok)).toBe(true)
    expect(await own(requestId)).toEqual({ ok: true, value: 0 })
    expect(await paymentsOf(requestId)).toEqual([['remaining', half, 'card']])
    expect(await isSettled(requestId)).toBe(true)
  })

  test('is refused for another sum than was shown, and told of a declined card, which is not offered again', async () => {
    const { requestId } = await bookWith(cards.failsLater)
    for (const wrong of [half - 1, -1]) expect(await own(requestId, wrong)).toEqual(fail(balanceProblems.changed))
    expect(await findOwnCard(requestId)).not.toBeNull()
    const declined = await own(requestId)
    expect(declined).toMatchObject({ ok: false, problem: { code: 'savedCard.declined' } })
    expect(await findOwnCard(requestId)).toBeNull()
    expect(await paymentsOf(requestId)).toEqual([])
    // The way that is left.
    expect(await openPage(requestId)).toMatchObject({ ok: true })
  })
})
