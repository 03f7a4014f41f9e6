/**
 * The process dies at every step between Reserve and the confirmation. A new one takes its place, the jobs run, and
 * money, dates, documents and states agree: no one is booked twice, charged twice or written to twice.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingRequests, documents, outbox, stays } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { sweepUnclaimedDocuments } from '#app/bookings/documents/commands.server.ts'
import { expireUnpaidRequests } from '#app/money/payments/commands.server.ts'
import { payRefunds } from '#app/money/payments/refunds.server.ts'
import { closeDatabase, db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { sendWaitingMail } from '#app/platform/mail.server.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { freePort } from '#server/ports.js'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { datesFrom, fillBooking, openFreeCar, reserve, signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { pauseAt, type PausePoint } from '#tests/support/pause-point.ts'
import { outcomeOf } from '#tests/support/request-outcome.ts'
import { countRefundsAtStripe } from '#tests/support/stripe-books.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { until } from '#tests/support/until.ts'

let server: Awaited<ReturnType<typeof startBuiltServer>>
let port: string
beforeAll(async () => {
  port = String(await freePort())
  await start()
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await closeDatabase()
})

async function start(): Promise<void> {
  server = await startBuiltServer(['server/main.js'], {
    PORT: port,
    APP_URL: 'http://localhost:3000',
    STRIPE_EMULATOR_PORT: process.env.STRIPE_EMULATOR_PORT!,
    DEMO_DATA: 'true',
  })
}

/** Acts as the customer does, and kills the process when it reaches the point. */
async function dieAt(point: PausePoint, act: () => Promise<unknown>, { goOn = false } = {}): Promise<void> {
  const pause = await pauseAt(ownerSql, point)
  const acting = act().catch(() => undefined)
  try {
    await pause.reached()
  } finally {
    await server.stop('SIGKILL')
    await pause.lift({ goOn })
  }
  await acting
  await start()
}

/** What every job would do in the next three days. */
async function letJobsRun(): Promise<void> {
  await expireUnpaidRequests(later(new Date(), minutes(45)))
  await payRefunds(new Date())
  await sweepUnclaimedDocuments(later(new Date(), days(3)))
  for (const { id } of await db.select().from(outbox).where(eq(outbox.state, 'waiting')))
    await sendWaitingMail(id, new Date())
}

/** Nothing disagrees, neither at once nor when everything that is due should have happened. */
async function expectAgreement(): Promise<void> {
  expect(await findViolations(new Date())).toEqual([])
  await letJobsRun()
  expect(await findViolations(later(new Date(), days(1)))).toEqual([])
}

async function requestIds(): Promise<string[]> {
  return (await db.select({ id: bookingRequests.id }).from(bookingRequests)).map(({ id }) => id)
}

/** The one request that was made in the meantime, or none. */
async function madeSince(before: readonly string[]): Promise<string | undefined> {
  const made = (await requestIds()).filter((id) => !before.includes(id))
  expect(made.length).toBeLessThanOrEqual(1)
  return made[0]
}

async function standing(requestId: string) {
  const { stays, mails, ...counted } = await outcomeOf(requestId)
  return {
    ...counted,
    dates: stays.filter(({ state }) => state === 'active').map(({ kind }) => kind),
    mails: mails.map(({ state }) => state),
  }
}

const expired = { state: 'expired', bookings: 0, payments: 0, refunds: [], dates: [], mails: [] }
const confirmed = { state: 'confirmed', bookings: 1, payments: 1, refunds: [], dates: ['booking'], mails: ['kept'] }

const firstNote = 'old.checkout_session_id is null and new.checkout_session_id is not null'

const whileAsking: [step: string, point: PausePoint, goOn: boolean, left: typeof expired | undefined][] = [
  [
    'before the hold is committed',
    { table: 'booking_log', event: 'insert', when: `new.move = 'requested'` },
    false,
    undefined,
  ],
  ['after the hold, before Stripe has heard', { table: 'stripe_emulator.answers', event: 'insert' }, false, expired],
  [
    'after Stripe has opened its page, before that is noted',
    { table: 'booking_requests', event: 'update', when: firstNote },
    false,
    expired,
  ],
  [
    'after the page is noted, before the answer',
    { table: 'booking_requests', event: 'update', when: firstNote },
    true,
    expired,
  ],
]

test.each(whileAsking)('killed %s: the dates come free and nothing is charged', async (_, point, goOn, left) => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(3 + whileAsking.findIndex(([step]) => step === _))
  const car = await openFreeCar(client, dates)
  const form = await fillBooking(car, dates)
  const before = await requestIds()
  await dieAt(point, () => form.submit('Reserve'), { goOn })

  const requestId = await madeSince(before)
  expect(requestId !== undefined).toBe(left !== undefined)
  // Anyone who comes back is not stopped by what is left of the first try.
  const again = await (await fillBooking(await client.visit(car.path), dates)).submit('Reserve')
  expect(again.leavesFor, again.alerts.join(' ')).toBeDefined()
  await expectAgreement()
  if (requestId) expect(await standing(requestId)).toEqual({ ...left, state: 'cancelled' })
  expect(
    await db
      .select()
      .from(stays)
      .where(eq(stays.kind, 'hold'))
      .then((rows) => rows.filter(({ state }) => state === 'active')),
  ).toEqual([])
})

test('killed after the hold and never back: the hold runs out', async () => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(8)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const before = await requestIds()
  await dieAt({ table: 'booking_requests', event: 'update', when: firstNote }, () => form.submit('Reserve'))
  const requestId = (await madeSince(before))!
  expect(await standing(requestId)).toEqual({ ...expired, state: 'awaiting_payment', dates: ['hold'] })
  await expectAgreement()
  expect(await standing(requestId)).toEqual(expired)
})

const beforeTheAnswer = whileAsking.slice(1, 3)

test.each(beforeTheAnswer)(
  'killed %s, and whose it is continues to the payment: one page, one payment, one booking',
  async (step, point, goOn) => {
    const client = clientOver(() => server.origin)
    await signUp(client)
    const dates = datesFrom(20 + beforeTheAnswer.findIndex(([name]) => name === step))
    const form = await fillBooking(await openFreeCar(client, dates), dates)
    const before = await requestIds()
    await dieAt(point, () => form.submit('Reserve'), { goOn })
    const requestId = (await madeSince(before))!

    const waiting = await client.visit(`/booking-success?booking_id=${requestId}&canceled=true`)
    const button = waiting.form('form[action*="/payment"]')
    // Two presses, and one more later: all lead to the same page.
    const pages = [...(await Promise.all([button.submit(), button.submit()])), await button.submit()]
    const left = new Set(pages.map(({ leavesFor }) => leavesFor?.href))
    expect([...left]).toEqual([expect.stringContaining('http')])
    const open =
      await rawSql`select count(*)::int as count from stripe_emulator.objects where kind = 'checkout.session' and body ->> 'client_reference_id' = ${requestId} and body ->> 'status' = 'open' and body ->> 'url' = ${[...left][0]!}`
    expect(open[0]!.count).toBe(1)

    const { pathname, search } = new URL((await pay([...left][0]!)).headers.get('Location')!)
    // The return address opens the booking for anyone who holds it, as any other.
    expect((await clientOver(() => server.origin).visit(pathname + search)).heading).toBe('Booking Confirmed!')
    await expectAgreement()
    expect(await standing(requestId)).toEqual(confirmed)
  },
)

test('killed before Stripe has heard, and Stripe is away when its owner continues: the dates stay held, in words', async () => {
  const client = clientOver(() => server.origin)
  await signUp(client)
  const dates = datesFrom(23)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const before = await requestIds()
  await dieAt(whileAsking[1]![1], () => form.submit('Reserve'))
  const requestId = (await madeSince(before))!
  const waiting = await client.visit(`/booking-success?booking_id=${requestId}&canceled=true`)
  await ownerSql`alter table stripe_emulator.answers rename to answers_away`
  const told = await waiting.form('form[action*="/payment"]').submit()
  await ownerSql`alter table stripe_emulator.answers_away rename to answers`
  expect([told.status, told.heading, told.alerts.join()]).toEqual([
    200,
    'Your dates are held',
    expect.stringContaining('The payment page didn’t open'),
  ])
  expect((await told.form('form[action*="/payment"]').submit()).leavesFor).toBeDefined()
  await expectAgreement()
  expect(await standing(requestId)).toEqual(expired)
})

const whilePaying: [step: string, point: PausePoint, goOn?: boolean][] = [
  ['after the payment, before its event is taken', { table: 'payments', event: 'insert' }],
  ['in the middle of settling, before the booking', { table: 'bookings', event: 'insert' }],
  ['in the middle of settling, before the mail', { table: 'outbox', event: 'insert' }],
  ['after the booking, before the event is noted', { table: 'stripe_events', event: 'insert' }],
]

test.each(whilePaying)('killed %s: one booking, one payment, one mail', async (step, point) => {
  const client = clientOver(() => server.origin)
  const dates = datesFrom(10 + whilePaying.findIndex(([name]) => name === step))
  const before = await requestIds()
  const { payUrl } = await reserve(client, dates)
  const requestId = (await madeSince(before))!
  await dieAt(point, async () => expect((await pay(payUrl)).status).toBe(303))
  await until(async () => expect((await standing(requestId)).state).toBe('confirmed'), 100)
  await expectAgreement()
  expect(await standing(requestId)).toEqual(confirmed)
  expect((await client.visit('/account/bookings')).text).toMatch(/MQ-\w{3}-\w{4}/)
})

test('killed while the return page settles: opening it again confirms', async () => {
  const client = clientOver(() => server.origin)
  const before = await requestIds()
  const { payUrl } = await reserve(client, datesFrom(15))
  const requestId = (await madeSince(before))!
  let back = ''
  await dieAt({ table: 'receipts', event: 'insert' }, async () => {
    const { pathname, search } = new URL((await pay(payUrl)).headers.get('Location')!)
    back = pathname + search
    await client.visit(back)
  })
  expect((await client.visit(back)).heading).toBe('Booking Confirmed!')
  await expectAgreement()
  expect(await standing(requestId)).toEqual(confirmed)
})

const whileRefunding: [step: string, point: PausePoint][] = [
  [
    'before Stripe hears of the refund',
    { table: 'stripe_emulator.answers', event: 'insert', when: `new.key like 'refund:%'` },
  ],
  ['after Stripe has refunded, before that is noted', { table: 'refunds', event: 'update' }],
]

test.each(whileRefunding)('paid for freed dates and killed %s: all goes back, once', async (step, point) => {
  const client = clientOver(() => server.origin)
  const before = await requestIds()
  const { payUrl } = await reserve(client, datesFrom(17 + whileRefunding.findIndex(([name]) => name === step)))
  const requestId = (await madeSince(before))!
  await db.transaction((tx) =>
    moveBooking(tx, eq(bookingRequests.id, requestId), { from: 'awaiting_payment', to: 'expired', now: new Date() }),
  )
  await dieAt(point, async () => expect((await pay(payUrl)).status).toBe(303))
  await expectAgreement()
  expect(await standing(requestId)).toEqual({ ...expired, payments: 1, refunds: ['succeeded'], mails: ['kept'] })
  expect(await countRefundsAtStripe(requestId)).toBe(1)
})

test('of all the files sent on the way, none is left without an owner', async () => {
  const left = await db.select().from(documents).where(eq(documents.state, 'ready'))
  expect(left.filter(({ claimedAt }) => claimedAt === null)).toEqual([])
})
