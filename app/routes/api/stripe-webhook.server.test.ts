/** Webhooks alone, in any order, each of them twice and a day late: afterwards everything is as Stripe has it. */
import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  bookingRequests,
  bookings,
  charges,
  depositHolds,
  deposits,
  outbox,
  profiles,
  subscriptions,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { openPaymentPage } from '#app/money/balances/commands.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { startCheckout } from '#app/brokers/subscription/commands.server.ts'
import { acceptCharges } from '#app/money/charges/answers.server.ts'
import { confirmCharge, sendCharges } from '#app/money/charges/commands.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { findOwnDeposit, openCardPage } from '#app/money/deposits/card-page.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { everything } from '#tests/support/everything.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar, requestCar, standingOf } from '#tests/support/paid-bookings.ts'
import { runs } from '#tests/support/properties.ts'
import { makeCustomer } from '#tests/support/rentals.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'
import { differencesFromStripe } from '#tests/support/stripe-books.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { announced, deliver } from '#tests/support/stripe-events.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'
import { action } from './stripe-webhook.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let actorId: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stripe = await startStripe()
  actorId = (await addHouseMember('staff')).id
})
afterAll(async () => {
  await stripe.close()
  vi.useRealTimers()
})

const now = () => new Date()
const shop = () => sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey)
const opened = <Value>(outcome: { ok: true; value: Value } | { ok: false; problem: { body: string } }) => {
  if (!outcome.ok) throw new Error(outcome.problem.body)
  return outcome.value
}
const intentOf = async (sessionId: string) =>
  String((await shop().checkout.sessions.retrieve(sessionId)).payment_intent)

/** Paid on the page, and nothing of it heard. */
async function paidUnheard() {
  const request = await requestCar(now(), 20)
  await pay(request.checkoutUrl)
  return { ...request, intent: await intentOf(request.sessionId) }
}

async function payPage(requestId: string, purpose: 'remaining' | 'extra') {
  const booking = present(await findBookingFacts(requestId), 'the booking')
  const page = opened(await openPaymentPage({ booking, purpose, back: 'http://localhost/booking', now: now() }))
  await pay(page)
}

/** Held by the customer on a card page, of which nothing is heard. */
async function heldUnheard() {
  const { requestId } = await bookCar(now(), 20)
  const booking = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const found = present(await findOwnDeposit(booking.id), 'the deposit')
  await pay(opened(await openCardPage(found, { back: '/deposit', now: now() })))
  const hold = one(await db.select().from(depositHolds).where(eq(depositHolds.depositId, found.id)))
  const intent = await intentOf(present(hold.checkoutSessionId, 'the page'))
  return { depositId: found.id, intent }
}

async function returned() {
  const rental = await returnCar(actorId, [{ kind: 'late', quantity: 2, unitAmountCents: 10_000 }], now())
  const { requestId, bookingId } = rental
  await db.update(deposits).set({ method: 'cash', status: 'recorded' }).where(eq(deposits.bookingId, bookingId))
  const acting = { requestId, bookingId, actorId, now: now() }
  const { id } = one(await db.select().from(charges).where(eq(charges.bookingId, bookingId)))
  await confirmCharge(id, 20_000, acting)
  await sendCharges(20_000, acting)
  await acceptCharges({ agreed: 20_000 }, { ...acting, actorId: rental.viewer.id })
  await payPage(requestId, 'extra')
  return requestId
}

async function subscribed() {
  const viewer = await makeCustomer()
  await db
    .update(profiles)
    .set({ role: 'broker', approvalStatus: 'approved', approvedAt: now() })
    .where(eq(profiles.id, viewer.id))
  await pay(opened(await startCheckout({ viewer, from: 'broker', now: now() })))
  const { stripeCustomerId } = one(await db.select().from(profiles).where(eq(profiles.id, viewer.id)))
  const { data } = await shop().subscriptions.list({ customer: present(stripeCustomerId, 'the customer') })
  return { profileId: viewer.id, id: present(data[0], 'the subscription').id }
}

/** All that may happen at Stripe without us, and what has to come of it. */
async function happenings() {
  const paid = await paidUnheard()
  const late = await paidUnheard()
  const freed = { from: 'awaiting_payment', to: 'expired', now: now() } as const
  await db.transaction((tx) => moveBooking(tx, eq(bookingRequests.id, late.requestId), freed))
  const givenBack = await paidUnheard()
  await shop().refunds.create({ payment_intent: givenBack.intent })
  const partly = await paidUnheard()
  await shop().refunds.create({ payment_intent: partly.intent, amount: 10_000 })
  await shop().refunds.create({ payment_intent: partly.intent, amount: 5_000 })
  const { requestId: balance } = await bookCar(now(), 20)
  await payPage(balance, 'remaining')
  const charged = await returned()
  const [held, kept, lapsed] = [await heldUnheard(), await heldUnheard(), await heldUnheard()]
  await shop().paymentIntents.capture(kept.intent, { amount_to_capture: 12_345 })
  await shop().paymentIntents.cancel(lapsed.intent)
  const [going, ended] = [await subscribed(), await subscribed()]
  await shop().subscriptions.cancel(ended.id)

  const requestOf = async (id: string) => one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, id)))
  const depositOf = async (id: string) => one(await db.select().from(deposits).where(eq(deposits.id, id)))
  const subscriptionOf = async (id: string) =>
    one(await db.select().from(subscriptions).where(eq(subscriptions.profileId, id)))
  const backOf = async (id: string) => (await standingOf(id)).refunds.map(({ amount }) => amount).toSorted()
  return async () => {
    expect(await requestOf(paid.requestId)).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' })
    expect(await requestOf(late.requestId)).toMatchObject({ state: 'expired', paymentStatus: 'refunded' })
    expect(await backOf(givenBack.requestId)).toEqual([217_500])
    expect(await backOf(partly.requestId)).toEqual([10_000, 5_000])
    expect(await findDue(balance)).toBe(0)
    expect(await findChargeSums(charged)).toEqual({ payable: 20_000, paid: 20_000, due: 0 })
    expect(await depositOf(held.depositId)).toMatchObject({ status: 'authorized' })
    expect(await depositOf(kept.depositId)).toMatchObject({ status: 'captured', capturedCents: 12_345 })
    expect((await depositOf(lapsed.depositId)).status).not.toBe('authorized')
    expect(await subscriptionOf(going.profileId)).toMatchObject({ status: 'active' })
    expect(await subscriptionOf(ended.profileId)).toMatchObject({ status: 'canceled' })
  }
}

/** Each twice. The first order is backwards: what follows from a payment comes before it. */
function shuffled(events: readonly string[], seed: number): string[] {
  const twice = [...events, ...events]
  if (seed === 0) return twice.toReversed()
  const ranked = twice.map((event, index) => ({
    event,
    rank: createHash('md5').update(`${seed}:${index}`).digest('hex'),
  }))
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ event }) => event)
}

test('answers 400 to what is signed and makes no sense', async () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: 1_780_000_000 }
  const session = { id: 'cs_1', object: 'checkout.session' }
  const nonsense = [
    ...['', 'x', '{', 'null', '[]', '{}', '1', '"x"'],
    ...[{ ...event }, { ...event, data: null }, { ...event, data: {} }, { ...event, data: { object: null } }].map(json),
    json({ ...event, data: { object: { id: 'cs_1' } } }),
    json({ ...event, data: { object: { ...session, id: 7 } } }),
    json({ ...event, data: { object: { ...session, client_reference_id: 'a\0b' } } }),
    json({ ...event, data: { object: { ...session, payment_intent: [] } } }),
    json({ ...event, data: { object: { ...session, metadata: 'x' } } }),
    json({ ...event, created: 'now', data: { object: session } }),
    json({ ...event, created: 1e30, data: { object: session } }),
    json({ ...event, id: '', data: { object: session } }),
    json({ ...event, type: { toString: 1 }, data: { object: session } }),
  ]
  for (const body of nonsense) expect([body, await signedAs(body)]).toEqual([body, 400])
})

test('reads no more than an event of Stripe has', async () => {
  const object = { id: 'cus_1', object: 'customer' }
  const event = json({ id: 'evt_2', type: 'customer.created', created: 1_780_000_000, data: { object } })
  expect(await signedAs(event)).toBe(200)
  expect(await signedAs(event + ' '.repeat(512 * 1024))).toBe(400)
})

/** The status of the answer to this body with a right signature. */
async function signedAs(body: string): Promise<number> {
  const { webhookSecret: secret } = env.stripe
  const headers = { 'Stripe-Signature': shop().webhooks.generateTestHeaderString({ payload: body, secret }) }
  const request = new Request('http://localhost/webhooks/stripe', { method: 'POST', body, headers })
  return (await action({ request, params: {}, context: {} })).status
}

const json = (value: object) => JSON.stringify(value)

/** Without the list of events that were taken. */
async function ownRows() {
  const { stripe_events: _, ...rows } = (await everything()).rows
  return rows
}

test('events in any order, each twice and a day late, end as Stripe has it', { timeout: 120_000 }, async () => {
  let before = 0
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const verify = await happenings()
    const events = (await announced()).slice(before)
    vi.setSystemTime(later(now(), days(1)))
    await deliver(shuffled(events, seed))
    // What came of them at Stripe.
    await deliver((await announced()).slice(before))
    before = (await announced()).length
    await verify()
    expect(await differencesFromStripe()).toEqual([])
    await db.update(outbox).set({ state: 'kept' })
    const broken = await findViolations(now())
    // No job runs here that deletes documents.
    expect(broken.filter(({ area }) => area !== 'documents')).toEqual([])
  })
  await fc.assert(property, { ...runs(3), examples: [[0]] })
})

// Last: what is not ours at Stripe differs from our books from then on.
test('what another business does on the same account is taken the first time, and changes nothing of ours', async () => {
  const [{ length: before }, ours] = [await announced(), await ownRows()]
  const reference = 'order 1042'
  const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 9_900, product_data: { name: 'A cake' } } }
  const page = await shop().checkout.sessions.create({
    mode: 'payment',
    line_items: [line],
    client_reference_id: reference,
    payment_intent_data: { metadata: { reference } },
    success_url: 'http://cakes.test/thanks',
  })
  await pay(present(page.url, 'the page'))
  const intent = await intentOf(page.id)
  await shop().refunds.create({ payment_intent: intent, amount: 4_000 })
  const plan = await shop().checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ quantity: 1, price_data: { ...line.price_data, recurring: { interval: 'month' } } }],
    success_url: 'http://cakes.test/thanks',
  })
  await pay(present(plan.url, 'the page'))
  const dispute = await disputeAtStripe({ id: `du_${newId()}`, intent, amount: 5_900, status: 'lost' })
  const told = [
    ...['created', 'updated', 'closed'].map((step) => [`charge.dispute.${step}`, dispute] as const),
    ['payment_intent.payment_failed', { id: `pi_${newId()}`, object: 'payment_intent', metadata: { reference } }],
    [
      'payment_intent.payment_failed',
      { id: `pi_${newId()}`, object: 'payment_intent', metadata: { reference: newId() } },
    ],
  ] as const
  const created = Math.floor(Date.now() / 1000)
  const events = [
    ...(await announced()).slice(before),
    ...told.map(([type, object]) => json({ id: `evt_${newId()}`, type, created, data: { object } })),
  ]
  expect(events.length).toBeGreaterThan(8)
  await deliver(events)
  await deliver(events)
  expect(await ownRows()).toEqual(ours)
})
