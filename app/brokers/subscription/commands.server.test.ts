import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { bookingRequests, customers, payments, profiles, refunds, subscriptions } from '#drizzle/schema.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { handleRefundEvent } from '#app/money/payments/settlement.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import {
  cancelAtStripe as endAtStripe,
  listSubscriptions,
  openSubscriptionCheckout,
} from '#app/platform/subscriptions.server.ts'
import { addDays, longDate } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { recordRefundsOf } from '#app/money/payments/settlement.server.ts'
import { countedAt } from '#app/shared/closed-months.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf } from '#app/shared/zone.ts'
import { mailsTo, subjectsTo } from '#tests/support/outbox.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { cards, pay, sdk } from '#tests/support/stripe-shop.ts'
import {
  confirmSubscription,
  endSubscription,
  openPortal,
  reconcileSubscriptions,
  startCheckout,
  handleSubscriptionEvent,
} from './commands.server.ts'
import { enrolDemoBrokers } from './demo.server.ts'
import { findSubscriptionFacts } from './queries.server.ts'
import { settleSubscription } from './settlement.server.ts'

/** How far Stripe's time, and ours with it, is ahead. */
let ahead = 0
const now = () => later(new Date(), ahead)

let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => void (stripe = await startStripe({ now })))
afterEach(() => void (ahead = 0))
afterAll(() => stripe.close())

const shop = () => sdk(env.stripe.emulator!.port, env.stripe.secretKey)

type Approval = 'approved' | 'pending' | 'rejected'

async function makeBroker(approvalStatus: Approval = 'approved') {
  const viewer = await makeCustomer()
  await db.update(profiles).set({ role: 'broker' }).where(eq(profiles.id, viewer.id))
  await become(approvalStatus, viewer)
  return viewer
}

async function become(approvalStatus: Approval, { id }: { id: string }): Promise<void> {
  const approvedAt = approvalStatus === 'approved' ? new Date() : null
  await db.update(profiles).set({ approvalStatus, approvedAt }).where(eq(profiles.id, id))
}

type Broker = Awaited<ReturnType<typeof makeBroker>>

async function checkoutOf(viewer: Broker): Promise<string> {
  const opened = await startCheckout({ viewer, from: 'broker', now: now() })
  if (!opened.ok) throw new Error(opened.problem.body)
  return opened.value
}

async function subscribe(viewer: Broker, card = cards.good): Promise<void> {
  expect((await pay(await checkoutOf(viewer), card)).status).toBe(303)
  expect(await confirmSubscription(viewer.id, now())).toBe('confirmed')
}

const rowsOf = (viewer: Broker) => db.select().from(subscriptions).where(eq(subscriptions.profileId, viewer.id))
const personOf = async (viewer: Broker) => (await db.select().from(profiles).where(eq(profiles.id, viewer.id)))[0]!
const isActive = async (viewer: Broker) => (await findViewerById(viewer.id, now()))!.isActiveBroker

/** What the books say of this person's subscriptions. */
async function booksOf({ id }: Broker) {
  const paid = await db.select().from(payments).where(eq(payments.profileId, id)).orderBy(payments.receivedAt)
  const back = await db
    .select({ amount: refunds.amountCents, status: refunds.status, reason: refunds.reason, at: refunds.createdAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.profileId, id))
  return {
    paid: paid.map(({ amountCents }) => amountCents),
    days: paid.map(({ receivedAt }) => dayOf(receivedAt)),
    back,
  }
}

const mailsOf = async (viewer: Broker) => mailsTo((await personOf(viewer)).email)
const subjectsOf = async (viewer: Broker) => subjectsTo((await personOf(viewer)).email)

async function atStripe(viewer: Broker) {
  const { stripeCustomerId } = await personOf(viewer)
  const { data } = await shop().subscriptions.list({ customer: stripeCustomerId!, status: 'all' })
  const refunds = await shop().refunds.list({ limit: 100 })
  const charges = await shop().charges.list({ customer: stripeCustomerId!, limit: 100 })
  const own = refunds.data.filter(({ charge }) => charges.data.some(({ id }) => id === charge))
  return {
    statuses: data.map(({ status }) => status),
    refunded: own.map(({ amount }) => amount),
    charges: charges.data.length,
  }
}

const isDeletedAtStripe = async (id: string) => (await shop().customers.retrieve(id)).deleted === true

/** What Stripe would say about this person; what is in it is never believed. */
async function eventAbout(viewer: Broker, id: string): Promise<PaymentEvent> {
  const { stripeCustomerId } = await personOf(viewer)
  return {
    id,
    type: 'customer.subscription.updated',
    createdAt: now(),
    objectId: 'sub_x',
    objectType: 'subscription',
    customerId: stripeCustomerId!,
    ofSubscription: true,
  }
}

async function pressPortal(broker: Broker, button: string, { isHeardOf = true } = {}) {
  const opened = await openPortal({ viewer: broker, from: 'broker' })
  if (!opened.ok) throw new Error(opened.problem.body)
  const page = parse(await (await fetch(opened.value)).text())
  expect(page.querySelector('a.back')!.getAttribute('href')).toContain('/broker?managed=true')
  const form = page.querySelectorAll('form').find((each) => each.text.includes(button))!
  const body = new URLSearchParams(
    form.querySelectorAll('input').map((each) => [each.getAttribute('name')!, each.getAttribute('value') ?? '']),
  )
  await fetch(new URL(form.getAttribute('action')!, opened.value), { method: 'POST', body, redirect: 'manual' })
  if (isHeardOf) await confirmSubscription(broker.id, now())
}

describe('paying', () => {
  it('makes an approved broker active, once Stripe has the payment and not before', async () => {
    const broker = await makeBroker()
    const url = await checkoutOf(broker)
    expect(await confirmSubscription(broker.id, now())).toBe('waiting')
    expect(await isActive(broker)).toBe(false)
    await pay(url)
    expect(await confirmSubscription(broker.id, now())).toBe('confirmed')
    expect(await isActive(broker)).toBe(true)
    expect((await personOf(broker)).paymentStatus).toBe('paid')
    const [row] = await rowsOf(broker)
    expect(row).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, pastDueSince: null })
    expect(row!.currentPeriodEnd!.getTime()).toBeGreaterThan(later(now(), days(27)).getTime())
    expect(await subjectsOf(broker)).toEqual(['Your broker subscription has started'])
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'active' })
  })

  it('does not wait for a broker who has opened no payment page', async () => {
    const broker = await makeBroker()
    expect(await confirmSubscription(broker.id, now())).toBe('nothing')
    const again = await checkoutOf(broker)
    expect((await pay(again, cards.declined)).status).toBe(402)
    expect(await confirmSubscription(broker.id, now())).toBe('waiting')
  })

  it('is open to a pending broker, who becomes active by the approval', async () => {
    const broker = await makeBroker('pending')
    await subscribe(broker)
    expect(await isActive(broker)).toBe(false)
    await become('approved', broker)
    expect(await isActive(broker)).toBe(true)
  })

  it('happens on one page, however often it is asked for', async () => {
    const broker = await makeBroker()
    const ask = (from: 'broker' | 'dashboard') => startCheckout({ viewer: broker, from, now: now() })
    const opened = await Promise.all([ask('broker'), ask('broker'), ask('broker'), ask('broker')])
    expect(opened.every(({ ok }) => ok)).toBe(true)
    expect(new Set(opened.map((each) => each.ok && each.value)).size).toBe(1)
    expect(await checkoutOf(broker)).toBe((opened[0] as { value: string }).value)
    const { email } = await personOf(broker)
    expect((await shop().customers.list({ email })).data).toHaveLength(1)
  })

  it('is one page also when it is asked for in several places: the last of them', async () => {
    const broker = await makeBroker()
    const urls: string[] = []
    for (const from of ['broker', 'account', 'dashboard'] as const) {
      const opened = await startCheckout({ viewer: broker, from, now: now() })
      urls.push(opened.ok ? opened.value : '')
    }
    expect(new Set(urls).size).toBe(3)
    for (const url of urls.slice(0, 2)) expect(await (await fetch(url)).text()).toContain('has expired')
    expect(await confirmSubscription(broker.id, now())).toBe('waiting')
    const { headers } = await pay(urls[2]!)
    expect(headers.get('Location')).toContain('/dashboard?success=true')

    const both = await makeBroker()
    const from = ['broker', 'dashboard', 'account', 'dashboard'] as const
    const opened = await Promise.all(from.map((each) => startCheckout({ viewer: both, from: each, now: now() })))
    expect(opened.every(({ ok }) => ok)).toBe(true)
    const { stripeCustomerId } = await personOf(both)
    const { data } = await shop().checkout.sessions.list({ customer: stripeCustomerId! })
    expect(data.filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('accepts eight requests at once, and leaves one page open', async () => {
    const places = ['broker', 'dashboard', 'account', 'dashboard', 'broker', 'account', 'broker', 'dashboard'] as const
    for (let round = 0; round < 6; round += 1) {
      const broker = await makeBroker()
      const opened = await Promise.all(places.map((from) => startCheckout({ viewer: broker, from, now: now() })))
      expect(opened.filter(({ ok }) => !ok)).toEqual([])
      const { stripeCustomerId } = await personOf(broker)
      const { data } = await shop().checkout.sessions.list({ customer: stripeCustomerId! })
      expect(data.filter(({ status }) => status === 'open')).toHaveLength(1)
    }
  })

  it('is refused to anyone who has paid, also before we have heard of it', async () => {
    const broker = await makeBroker()
    await pay(await checkoutOf(broker))
    const early = await startCheckout({ viewer: broker, from: 'broker', now: now() })
    expect(early).toMatchObject({ ok: false, problem: { title: 'Already subscribed' } })
    expect(await isActive(broker)).toBe(true)
    expect(await startCheckout({ viewer: broker, from: 'dashboard', now: now() })).toMatchObject({ ok: false })
    expect((await atStripe(broker)).statuses).toEqual(['active'])
  })

  it('goes through the Stripe customer of an earlier booking', async () => {
    const broker = await makeBroker()
    const rented = await shop().customers.create({ email: 'rented@example.com' })
    await db.insert(customers).values({
      profileId: broker.id,
      fullName: 'Mia Hart',
      email: 'rented@example.com',
      phone: '1',
      stripeCustomerId: rented.id,
    })
    await subscribe(broker)
    expect((await personOf(broker)).stripeCustomerId).toBe(rented.id)
  })

  it('makes a new customer where Stripe knows none of the one we kept', async () => {
    const broker = await makeBroker()
    await db.update(profiles).set({ stripeCustomerId: 'cus_of_another_account' }).where(eq(profiles.id, broker.id))
    await subscribe(broker)
    expect((await personOf(broker)).stripeCustomerId).not.toBe('cus_of_another_account')
  })

  it('twice at once leaves one subscription, and the other one paid back', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    const { stripeCustomerId } = await personOf(broker)
    const beside = await openSubscriptionCheckout({
      customerId: stripeCustomerId!,
      reference: broker.id,
      plan: { key: 'broker_monthly', name: 'Program', monthly: cents(4_999) },
      successUrl: 'http://site.test/',
      cancelUrl: 'http://site.test/',
    })
    await pay(beside!)
    expect(await confirmSubscription(broker.id, now())).toBe('confirmed')
    expect(await atStripe(broker)).toEqual({ statuses: ['canceled', 'active'], refunded: [4_999], charges: 2 })
    expect((await rowsOf(broker)).map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
    expect(await isActive(broker)).toBe(true)
  })
})

describe('an event', () => {
  it('is taken once, believed never, and fine about strangers', async () => {
    const broker = await makeBroker()
    await pay(await checkoutOf(broker))
    const event = await eventAbout(broker, `evt_${broker.id}`)
    await handleSubscriptionEvent({ ...event, id: `evt_s_${broker.id}`, customerId: 'cus_stranger' }, now())
    expect(await rowsOf(broker)).toHaveLength(0)
    await Promise.all([handleSubscriptionEvent(event, now()), handleSubscriptionEvent(event, now())])
    await handleSubscriptionEvent(event, now())
    expect(await rowsOf(broker)).toHaveLength(1)
    expect(await subjectsOf(broker)).toHaveLength(1)
  })

  it('that comes after a later one changes nothing back', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    const early = await eventAbout(broker, `evt_early_${broker.id}`)
    await become('rejected', broker)
    await settleSubscription(broker.id, now())
    await handleSubscriptionEvent(early, now())
    expect((await rowsOf(broker))[0]!.status).toBe('canceled')
  })
})

describe('time', () => {
  it('renews the month, and the days follow', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    const [first] = await rowsOf(broker)
    ahead = days(31)
    await reconcileSubscriptions(now())
    const [renewed] = await rowsOf(broker)
    expect(renewed!.currentPeriodEnd!.getTime()).toBeGreaterThan(first!.currentPeriodEnd!.getTime())
    expect(await isActive(broker)).toBe(true)
    await reconcileSubscriptions(now())
    await settleSubscription(broker.id, now())
    expect(await booksOf(broker)).toEqual({
      paid: [4_999, 4_999],
      days: [first!.createdAt, countedAt(first!.currentPeriodEnd!, now())].map(dayOf),
      back: [],
    })
    expect(await subjectsOf(broker)).toEqual([
      'Your broker subscription has started',
      'Your broker subscription has renewed',
    ])
    const { textBody } = (await mailsOf(broker))[1]!
    expect(textBody).toContain('we received your monthly fee of $49.99.')
    expect(textBody).toContain(longDate(dayOf(renewed!.currentPeriodEnd!)))
  })

  it('counts what was paid or refunded in a month that is over when we learn of it', async () => {
    const broker = await makeBroker()
    expect((await pay(await checkoutOf(broker))).status).toBe(303)
    const learned = later(now(), days(40))
    await settleSubscription(broker.id, learned)
    expect((await booksOf(broker)).days).toEqual([dayOf(learned)])
    const [payment] = await db.select().from(payments).where(eq(payments.profileId, broker.id))
    const intent = payment!.stripePaymentIntentId!
    await shop().refunds.create({ payment_intent: intent, amount: 1_000 })
    await recordRefundsOf(intent, later(learned, days(1)))
    expect((await booksOf(broker)).back).toMatchObject([{ amount: 1_000, at: later(learned, days(1)) }])
  })

  it('says once that the last days of a month that is not renewed have come, and when it was', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    await pressPortal(broker, 'Cancel at period end')
    const end = (await rowsOf(broker))[0]!.currentPeriodEnd!
    const at = (before: number) => void (ahead = end.getTime() - Date.now() - before)
    at(days(4))
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'ending', isNear: false })
    await reconcileSubscriptions(now())
    expect(await subjectsOf(broker)).toHaveLength(2)
    at(days(2))
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'ending', isNear: true })
    await Promise.all([reconcileSubscriptions(now()), reconcileSubscriptions(now())])
    await reconcileSubscriptions(now())
    at(-days(1))
    await reconcileSubscriptions(now())
    const day = longDate(dayOf(end))
    expect(await subjectsOf(broker)).toEqual([
      'Your broker subscription has started',
      'Your broker subscription will end',
      `Your broker subscription ends on ${day}`,
      'Your broker subscription has ended',
    ])
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'none', endedOn: day })
  })

  it('does not announce an end that was taken back where we have not heard of it', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    await pressPortal(broker, 'Cancel at period end')
    await pressPortal(broker, 'Renew subscription', { isHeardOf: false })
    const end = (await rowsOf(broker))[0]!.currentPeriodEnd!
    ahead = end.getTime() - Date.now() - days(1)
    await reconcileSubscriptions(now())
    expect((await subjectsOf(broker)).at(-1)).toBe('Your broker subscription will end')
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'active', isNear: true })
  })

  it('leaves seven days after a refused renewal, then closes, and says each once', async () => {
    const broker = await makeBroker()
    await subscribe(broker, cards.failsLater)
    const due = (await rowsOf(broker))[0]!.currentPeriodEnd!
    ahead = due.getTime() - Date.now() + days(1)
    await reconcileSubscriptions(now())
    await reconcileSubscriptions(now())
    expect((await rowsOf(broker))[0]).toMatchObject({ status: 'past_due', pastDueSince: due })
    expect((await personOf(broker)).paymentStatus).toBe('past_due')
    expect(await isActive(broker)).toBe(true)
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({
      standing: 'late',
      openUntil: expect.any(String) as string,
    })
    expect(await startCheckout({ viewer: broker, from: 'broker', now: now() })).toMatchObject({ ok: false })
    for (let day = 2; day < 7; day++) {
      ahead = due.getTime() - Date.now() + days(day)
      await reconcileSubscriptions(now())
    }
    ahead = due.getTime() - Date.now() + days(7) + 60_000
    expect(await isActive(broker)).toBe(false)
    ahead += days(1)
    await reconcileSubscriptions(now())
    expect((await rowsOf(broker))[0]!.status).toBe('canceled')
    expect(await subjectsOf(broker)).toEqual([
      'Your broker subscription has started',
      'Your broker payment was declined',
      `You’ll lose access to the broker program on ${longDate(dayOf(later(due, days(7))))}`,
      'Your broker subscription has ended',
    ])
    expect((await atStripe(broker)).refunded).toEqual([])
    await subscribe(broker)
    expect(await isActive(broker)).toBe(true)
  })
})

it('tells once that the program is closed while Stripe still tries the card, and no one who was rejected', async () => {
  const [broker, rejected] = [await makeBroker(), await makeBroker('rejected')]
  for (const { id: profileId } of [broker, rejected])
    await db.insert(subscriptions).values({ profileId, status: 'past_due', pastDueSince: later(now(), -days(8)) })
  await reconcileSubscriptions(now())
  await reconcileSubscriptions(now())
  expect(await subjectsOf(broker)).toEqual(['You’ve lost access to the broker program'])
  expect(await subjectsOf(rejected)).toEqual([])
})

it('has what was sent back at Stripe in the books, whichever is heard of first', async () => {
  const broker = await makeBroker()
  await pay(await checkoutOf(broker))
  const { stripeCustomerId } = await personOf(broker)
  const charge = one((await shop().charges.list({ customer: stripeCustomerId! })).data)
  const early = await shop().refunds.create({ charge: charge.id, amount: 1_000 })
  await handleRefundEvent(early.id, now())
  expect((await booksOf(broker)).back).toEqual([])
  await Promise.all([settleSubscription(broker.id, now()), settleSubscription(broker.id, now())])
  const further = await shop().refunds.create({ charge: charge.id, amount: 500 })
  await Promise.all([handleRefundEvent(further.id, now()), handleRefundEvent(further.id, now())])
  const { paid, back } = await booksOf(broker)
  expect(paid).toEqual([4_999])
  expect(back.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 1_000, status: 'succeeded' },
    { amount: 500, status: 'succeeded' },
  ])
})

describe('the billing page', () => {
  it('cancels to the end of the month and takes it back', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    await pressPortal(broker, 'Cancel at period end')
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'ending' })
    expect(await isActive(broker)).toBe(true)
    expect((await subjectsOf(broker)).at(-1)).toBe('Your broker subscription will end')
    await pressPortal(broker, 'Renew subscription')
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'active' })
    await pressPortal(broker, 'Cancel at period end')
    ahead = days(32)
    await reconcileSubscriptions(now())
    expect(await findSubscriptionFacts(broker.id, now())).toMatchObject({ standing: 'none', until: null })
    expect((await subjectsOf(broker)).at(-1)).toBe('Your broker subscription has ended')
    expect((await atStripe(broker)).refunded).toEqual([])
  })

  it('is for those who have something to manage', async () => {
    expect(await openPortal({ viewer: await makeBroker(), from: 'broker' })).toMatchObject({
      ok: false,
      problem: { title: 'Portal Error' },
    })
  })
})

describe('another role', () => {
  it.each(['staff', 'admin', 'member'] as const)(
    '%s ends the subscription, and pays its last month back',
    async (role) => {
      const broker = await makeBroker()
      await subscribe(broker)
      await db.update(profiles).set({ role }).where(eq(profiles.id, broker.id))
      await reconcileSubscriptions(now())
      expect(await atStripe(broker)).toEqual({ statuses: ['canceled'], refunded: [4_999], charges: 1 })
      expect((await rowsOf(broker)).map(({ status }) => status)).toEqual(['canceled'])
      expect((await mailsOf(broker)).at(-1)!.textBody).toContain(
        'Your last payment of $49.99 will be refunded to your card.',
      )
      expect((await mailsOf(broker)).at(-1)!.textBody).not.toContain('listing')
    },
  )
})

describe('rejection or deletion', () => {
  it('ends the subscription at once and gives the last payment back, once', async () => {
    const broker = await makeBroker('pending')
    await subscribe(broker)
    await become('rejected', broker)
    await Promise.all([settleSubscription(broker.id, now()), confirmSubscription(broker.id, now())])
    await settleSubscription(broker.id, now())
    expect(await atStripe(broker)).toEqual({ statuses: ['canceled'], refunded: [4_999], charges: 1 })
    expect((await rowsOf(broker)).map(({ status }) => status)).toEqual(['canceled'])
    expect(await booksOf(broker)).toMatchObject({
      paid: [4_999],
      back: [
        { amount: 4_999, status: 'succeeded', reason: expect.stringMatching(/^subscription ended re_/) as string },
      ],
    })
    expect((await personOf(broker)).paymentStatus).toBe('unpaid')
    const mails = await mailsOf(broker)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your broker subscription has started',
      'Your broker subscription has ended',
    ])
    expect(mails[1]!.textBody).toContain('Your last payment of $49.99 will be refunded to your card.')
  })

  it('names what ending it has sent back, without what the office had refunded before', async () => {
    const broker = await makeBroker('pending')
    await subscribe(broker)
    const { stripeCustomerId } = await personOf(broker)
    const [charge] = (await shop().charges.list({ customer: stripeCustomerId! })).data
    await shop().refunds.create({ charge: charge!.id, amount: 1_000 })
    await become('rejected', broker)
    await settleSubscription(broker.id, now())
    expect((await atStripe(broker)).refunded.toSorted()).toEqual([1_000, 3_999])
    expect((await mailsOf(broker)).at(-1)!.textBody).toContain(
      'The rest of your last payment, $39.99, will be refunded to your card.',
    )
  })

  it('names the refund also after a process that died between ending it and writing that down', async () => {
    const broker = await makeBroker('pending')
    await subscribe(broker)
    await become('rejected', broker)
    const { stripeCustomerId } = await personOf(broker)
    for (const state of await listSubscriptions(stripeCustomerId!)) await endAtStripe(state)
    await settleSubscription(broker.id, now())
    expect(await atStripe(broker)).toEqual({ statuses: ['canceled'], refunded: [4_999], charges: 1 })
    expect((await mailsOf(broker)).at(-1)!.textBody).toContain(
      'Your last payment of $49.99 will be refunded to your card.',
    )
  })

  it('of the account deletes its customers at Stripe, also one that staff entered, once all is paid back', async () => {
    const broker = await makeBroker()
    await subscribe(broker)
    const { stripeCustomerId: subscribed } = await personOf(broker)
    const { id: entered } = await shop().customers.create({ name: 'Entered by staff' })
    const typed = { fullName: 'Mia by phone', email: 'mia@phone.example', phone: '1', stripeCustomerId: entered }
    const { id: customerId } = one(await db.insert(customers).values(typed).returning({ id: customers.id }))
    const entries = await rightEntries(broker.id, addDays(dayOf(now()), 5))
    await requestBooking({ viewer: broker, vehicleId: (await makeCar()).id, entries, now: now() })
    await db.update(bookingRequests).set({ customerId }).where(eq(bookingRequests.profileId, broker.id))
    expect(await isDeletedAtStripe(entered)).toBe(false)
    await endSubscription(broker.id, now())
    expect(await isDeletedAtStripe(subscribed!)).toBe(false)

    await db.update(profiles).set({ deletedAt: now() }).where(eq(profiles.id, broker.id))
    await stripe.close()
    await expect(endSubscription(broker.id, now())).rejects.toThrow()
    stripe = await startStripe({ now })
    await Promise.all([endSubscription(broker.id, now()), reconcileSubscriptions(now())])
    await endSubscription(broker.id, now())
    expect([await isDeletedAtStripe(subscribed!), await isDeletedAtStripe(entered)]).toEqual([true, true])
    expect((await shop().refunds.list({ limit: 1 })).data).toMatchObject([{ amount: 4_999, status: 'succeeded' }])
    expect((await rowsOf(broker)).map(({ status }) => status)).toEqual(['canceled'])
    expect((await personOf(broker)).stripeCustomerId).toBeNull()
    expect(await db.select().from(customers).where(eq(customers.id, customerId))).toMatchObject([
      { stripeCustomerId: null },
    ])
  })

  it('closes a payment page that is open', async () => {
    const broker = await makeBroker('pending')
    const url = await checkoutOf(broker)
    await settleSubscription(broker.id, now())
    expect(await confirmSubscription(broker.id, now())).toBe('waiting')
    await become('rejected', broker)
    await settleSubscription(broker.id, now())
    expect(await (await fetch(url)).text()).toContain('This payment page has expired')
  })

  it('that was taken back while Stripe was away ends nothing and closes nothing', async () => {
    const [paid, paying] = [await makeBroker(), await makeBroker()]
    await subscribe(paid)
    await checkoutOf(paying)
    await stripe.close()
    for (const broker of [paid, paying]) {
      await become('rejected', broker)
      await expect(settleSubscription(broker.id, now())).rejects.toThrow()
      await become('approved', broker)
    }
    stripe = await startStripe({ now })
    ahead = hours(20)
    for (const broker of [paid, paying]) await settleSubscription(broker.id, now())
    expect(await atStripe(paid)).toEqual({ statuses: ['active'], refunded: [], charges: 1 })
    expect(await isActive(paid)).toBe(true)
    expect(await subjectsOf(paid)).toEqual(['Your broker subscription has started'])
    expect(await confirmSubscription(paying.id, now())).toBe('waiting')
  })

  it('gives back what was paid in the moment of it', async () => {
    const broker = await makeBroker('pending')
    const url = await checkoutOf(broker)
    await become('rejected', broker)
    await pay(url)
    await handleSubscriptionEvent(await eventAbout(broker, `evt_r_${broker.id}`), now())
    expect(await atStripe(broker)).toEqual({ statuses: ['canceled'], refunded: [4_999], charges: 1 })
    expect(await confirmSubscription(broker.id, now())).toBe('nothing')
  })

  it('ends what was only noted, and nothing for those who never paid', async () => {
    const [noted, never] = [await makeBroker(), await makeBroker()]
    await db
      .insert(subscriptions)
      .values({ profileId: noted.id, status: 'active', currentPeriodEnd: later(now(), days(9)) })
    for (const broker of [noted, never]) {
      await become('rejected', broker)
      await settleSubscription(broker.id, now())
    }
    expect((await rowsOf(noted)).map(({ status }) => status)).toEqual(['canceled'])
    expect(await rowsOf(never)).toEqual([])
    expect(await subjectsOf(never)).toEqual([])
  })
})

it('gives the brokers of the demo data a subscription that Stripe knows, once', async () => {
  const broker = await makeBroker()
  await db
    .insert(subscriptions)
    .values({ profileId: broker.id, status: 'active', currentPeriodEnd: later(now(), days(9)) })
  await enrolDemoBrokers(now())
  await enrolDemoBrokers(now())
  expect(await rowsOf(broker)).toMatchObject([
    { status: 'active', stripeSubscriptionId: expect.stringMatching(/^sub_/) as string },
  ])
  expect(await openPortal({ viewer: broker, from: 'broker' })).toMatchObject({ ok: true })
  expect(await subjectsOf(broker)).toEqual([])
})

it('says in the words of each place that Stripe does not answer, and knows afterwards what was known before', async () => {
  const [subscribed, other] = [await makeBroker(), await makeBroker()]
  await subscribe(subscribed)
  await stripe.close()
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect(await startCheckout({ viewer: other, from: 'broker', now: now() })).toMatchObject({
      problem: { title: 'Error', body: 'Failed to start checkout process' },
    })
    expect(await startCheckout({ viewer: other, from: 'dashboard', now: now() })).toMatchObject({
      problem: { title: 'Subscription Error', body: 'Failed to create subscription. Please try again.' },
    })
    expect(await openPortal({ viewer: subscribed, from: 'broker' })).toMatchObject({
      problem: { title: 'Portal Error' },
    })
    expect(await confirmSubscription(subscribed.id, now())).toBe('waiting')
    expect(await isActive(subscribed)).toBe(true)
  } finally {
    said.mockRestore()
    stripe = await startStripe({ now })
  }
})
