/** Stripe down, slow, refusing or misunderstood, at every call between Reserve and the confirmation. After each, the audit. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { bookingRequests, stays } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { expireUnpaidRequests } from '#app/money/payments/commands.server.ts'
import { payRefunds } from '#app/money/payments/refunds.server.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { signature } from '#emulators/stripe/deliveries.server.ts'
import { startStripeEmulator, type Emulator } from '#emulators/stripe/emulator.server.ts'
import { env } from '#app/platform/env.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { outcomeOf } from '#tests/support/request-outcome.ts'
import { countRefundsAtStripe } from '#tests/support/stripe-books.ts'
import { openStripeProxy, stripeSays, type Fault } from '#tests/support/stripe-proxy.ts'
import { bookingForm, datesFrom, fillBooking, openFreeCar, reserve, signUp } from '#tests/support/renter.ts'
import { catchDeliveries } from '#tests/support/stripe-emulator.ts'
import { fillPayPage, pay } from '#tests/support/stripe-shop.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { until } from '#tests/support/until.ts'

/** Twice the ten seconds that we wait for Stripe, and all around it. Milliseconds. */
const patience = 60_000

let site: Awaited<ReturnType<typeof openSite>>
let stripe: Emulator
let proxy: Awaited<ReturnType<typeof openStripeProxy>>
let deliveries: Awaited<ReturnType<typeof catchDeliveries>>
beforeAll(async () => {
  site = await openSite({ demo: true })
  deliveries = await catchDeliveries()
  const {
    databaseUrl,
    stripe: { secretKey, webhookSecret },
  } = env
  stripe = await startStripeEmulator({
    port: 0,
    databaseUrl,
    secretKey,
    webhookSecret,
    webhookUrl: deliveries.url,
    now: () => new Date(),
    onError: () => {},
  })
  proxy = await openStripeProxy(env.stripe.emulator!.port, stripe.origin)
}, patience)
afterAll(async () => {
  await proxy.close()
  await stripe.close()
  await deliveries.close()
})
afterEach(async () => {
  proxy.restore()
  expect(await findViolations(new Date())).toEqual([])
})

async function requestIds(): Promise<string[]> {
  return (await db.select({ id: bookingRequests.id }).from(bookingRequests)).map(({ id }) => id)
}

/** The newest request that was not there before. */
async function madeSince(before: readonly string[]): Promise<string> {
  const made = (await requestIds()).filter((id) => !before.includes(id))
  expect(made).toHaveLength(1)
  return made[0]!
}

async function standing(requestId: string) {
  const { stays, mails, ...counted } = await outcomeOf(requestId)
  return { ...counted, dates: stays.map(({ state }) => state), mails: mails.length }
}

const cancelled = { state: 'cancelled', bookings: 0, payments: 0, refunds: [], dates: ['released'], mails: 0 }
const waiting = { state: 'awaiting_payment', bookings: 0, payments: 0, refunds: [], dates: ['active'], mails: 0 }
const confirmed = { state: 'confirmed', bookings: 1, payments: 1, refunds: [], dates: ['active'], mails: 1 }
const refunded = { bookings: 0, payments: 1, refunds: ['succeeded'], dates: ['released'], mails: 1 }

/** A new account presses Reserve while Stripe fails. */
async function reserveDuringFault(day: number, breakStripe: () => void | Promise<void>) {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(day)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const before = await requestIds()
  await breakStripe()
  const page = await form.submit('Reserve')
  return { client, page, dates, requestId: await madeSince(before) }
}

async function reserveWell(day: number) {
  const client = site.noScriptClient()
  const before = await requestIds()
  const { payUrl, car } = await reserve(client, datesFrom(day))
  return { client, payUrl, car, requestId: await madeSince(before) }
}

/** Pays; gives the path of the return page. */
async function paid(payUrl: string): Promise<string> {
  const answer = await pay(payUrl)
  expect(answer.status).toBe(303)
  const { pathname, search } = new URL(answer.headers.get('Location')!)
  return pathname + search
}

function eventOf(requestId: string) {
  const find = () => deliveries.find('checkout.session.completed', requestId)
  return until(() => find() ?? expect.unreachable(`no event about ${requestId}`))
}

async function deliver({ body, signature: sign }: { body: string; signature: string }): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': sign }
  return (await site.noScriptClient().send('/webhooks/stripe', { method: 'POST', body, headers })).status
}

const stateIn = async (client: NoScriptClient) => (await client.visit('/account/bookings')).text

const refusals: [name: string, fault: Fault | 'refused'][] = [
  ['refuses connections', 'refused'],
  ['breaks off', 'cut'],
  ['answers and nobody hears it', 'answer lost'],
  ['refuses a parameter', stripeSays.badRequest],
  ['does not take our key', stripeSays.wrongKey],
  ['declines', stripeSays.declined],
  ['has enough of us', stripeSays.tooMany],
  ['is broken', stripeSays.broken],
  ['is behind a broken gateway', stripeSays.gateway],
  ['answers something else', stripeSays.nonsense],
  ['does not answer', 'silent'],
]

test.each(refusals)(
  'Stripe %s: the dates are free in the same answer, what was typed is kept',
  async (name, fault) => {
    const day = 3 + refusals.findIndex(([one]) => one === name)
    const { page, dates, requestId } = await reserveDuringFault(day, () =>
      fault === 'refused' ? proxy.close() : proxy.fail(fault),
    )
    if (fault === 'refused') await proxy.listen()
    proxy.restore()
    expect(page.status).toBe(503)
    expect(page.alerts.join()).toContain('Booking Failed')
    expect(await standing(requestId)).toEqual(cancelled)
    const form = bookingForm(page)
    expect(form.value('customerName')).toBe('Mia Hart')
    expect(form.value('pickupDate')).toBe(dates.pickup)
    // The files are kept too: sending it again is one press.
    const again = await form.submit('Reserve')
    expect(again.leavesFor, again.alerts.join()).toBeDefined()
  },
  patience,
)

test('a page that Stripe opened for a lost answer is paid after all: the money goes back', async () => {
  const { requestId } = await reserveDuringFault(15, () => proxy.fail('answer lost', /checkout\/sessions$/))
  proxy.restore()
  expect(await standing(requestId)).toEqual(cancelled)
  const [session] = await rawSql`
    select body ->> 'url' as url from stripe_emulator.objects where kind = 'checkout.session' and body ->> 'client_reference_id' = ${requestId}`
  await paid(session!.url as string)
  expect(await deliver(await eventOf(requestId))).toBe(200)
  expect(await standing(requestId)).toEqual({ ...refunded, state: 'cancelled' })
})

test('Stripe away when the customer comes back: the page waits in words, and confirms later', async () => {
  const { client, payUrl, requestId } = await reserveWell(16)
  const path = await paid(payUrl)
  proxy.fail('cut')
  const page = await client.visit(path)
  expect([page.status, page.heading]).toEqual([200, 'Payment is being confirmed'])
  // The event names a payment that no one can ask about: Stripe keeps it and comes again.
  const event = await eventOf(requestId)
  expect(await deliver(event)).toBe(503)
  expect(await standing(requestId)).toEqual(waiting)
  proxy.restore()
  expect(await deliver(event)).toBe(200)
  expect(await standing(requestId)).toEqual(confirmed)
  expect((await client.visit(path)).heading).toBe('Booking Confirmed!')
})

test('Stripe away once the payment page has closed: nothing is promised or offered that would be refused', async () => {
  const { client, requestId } = await reserveWell(18)
  await db
    .update(bookingRequests)
    .set({ checkoutExpiresAt: later(new Date(), -minutes(1)) })
    .where(eq(bookingRequests.id, requestId))
  proxy.fail('cut')
  const headings = {
    '': 'Payment is being confirmed',
    '&opened=true': 'This can no longer be paid',
    '&canceled=true': 'This can no longer be paid',
  }
  for (const [more, heading] of Object.entries(headings)) {
    const page = await client.visit(`/booking-success?booking_id=${requestId}${more}`)
    expect([page.status, page.heading]).toEqual([200, heading])
    expect(page.text).not.toMatch(/We’re holding|are held|just opened|You haven’t been charged|Due now/)
    expect(page.document.querySelector('form[action*="/payment"]')).toBeNull()
  }
  proxy.restore()
  expect(await standing(requestId)).toEqual(waiting)
})

test('Stripe away when a hold runs out: the dates stay held until it answers, then come free', async () => {
  const { requestId } = await reserveWell(17)
  const overdue = later(new Date(), minutes(45))
  proxy.fail('cut')
  await expireUnpaidRequests(overdue)
  expect(await standing(requestId)).toEqual(waiting)
  proxy.restore()
  await expireUnpaidRequests(overdue)
  expect(await standing(requestId)).toEqual({ ...cancelled, state: 'expired' })
})

test('the webhook secret was changed: old signatures are refused, the return page confirms', async () => {
  const { client, payUrl, requestId } = await reserveWell(18)
  const path = await paid(payUrl)
  const { body } = await eventOf(requestId)
  const old = { body, signature: signature('whsec_of_yesterday', Math.floor(Date.now() / 1000), body) }
  expect(await deliver(old)).toBe(400)
  expect(await standing(requestId)).toEqual(waiting)
  expect((await client.visit(path)).heading).toBe('Booking Confirmed!')
  expect(await standing(requestId)).toEqual(confirmed)
})

test('no event and no return page ever came: the job that frees dates finds the payment and confirms', async () => {
  const { payUrl, requestId, client } = await reserveWell(19)
  await paid(payUrl)
  await expireUnpaidRequests(later(new Date(), minutes(45)))
  expect(await standing(requestId)).toEqual(confirmed)
  expect(await stateIn(client)).toMatch(/MQ-\w{3}-\w{4}/)
})

test('the page runs out while the card is typed: nothing is charged, and the dates are free', async () => {
  const { payUrl, requestId, client } = await reserveWell(20)
  const press = await fillPayPage(payUrl)
  await expireUnpaidRequests(later(new Date(), minutes(45)))
  const answer = await press()
  expect(await answer.text()).toContain('This payment page has expired')
  expect(await standing(requestId)).toEqual({ ...cancelled, state: 'expired' })
  expect(await stateIn(client)).not.toContain('Awaiting payment')
})

test(
  'an old page could not be closed and is paid: the new request is, the old money goes back',
  async () => {
    const { client, payUrl, car, requestId } = await reserveWell(21)
    const before = await requestIds()
    proxy.fail(stripeSays.broken, /\/expire$/)
    const sent = await (await fillBooking(await client.visit(car.path), datesFrom(22))).submit('Reserve')
    proxy.restore()
    const newer = await madeSince(before)
    expect(sent.leavesFor).toBeDefined()
    await paid(payUrl)
    proxy.fail('cut', /refunds/)
    expect(await deliver(await eventOf(requestId))).toBe(200)
    expect(await standing(requestId)).toEqual({ ...refunded, state: 'cancelled', refunds: ['wanted'] })
    proxy.restore()
    await payRefunds(new Date())
    expect(await standing(requestId)).toEqual({ ...refunded, state: 'cancelled' })
    expect(await standing(newer)).toEqual(waiting)
  },
  patience,
)

test(
  'a refund whose answer was lost is not sent twice',
  async () => {
    const { payUrl, requestId } = await reserveWell(24)
    await paid(payUrl)
    await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.id, requestId))
    await db.update(stays).set({ state: 'released' }).where(eq(stays.requestId, requestId))
    proxy.fail('answer lost', /refunds/)
    await deliver(await eventOf(requestId))
    proxy.restore()
    await payRefunds(new Date())
    expect(await standing(requestId)).toEqual({ ...refunded, state: 'expired' })
    expect(await countRefundsAtStripe(requestId)).toBe(1)
  },
  patience,
)

test('event, return page and job at once, from two processes: one of each', async () => {
  const { client, payUrl, requestId } = await reserveWell(25)
  const path = await paid(payUrl)
  const event = await eventOf(requestId)
  await Promise.all([
    deliver(event),
    deliver(event),
    client.visit(path),
    client.visit(path),
    expireUnpaidRequests(later(new Date(), minutes(45))),
  ])
  expect(await standing(requestId)).toEqual(confirmed)
})
