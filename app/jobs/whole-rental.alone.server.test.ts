/**
 * Time travel: one rental of twelve days from the request to the end of its last file, over a clock change, with an
 * extension, a card that refuses, a hold that lapses, a late return and a deposit that is kept in part. After each step
 * every job runs: killed at each of its writes in turn, then to its end, then twice more. The audit is clean after each.
 */
import { eq, inArray, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  bookingRequests,
  bookings,
  charges,
  conditionPhotos,
  depositEntries,
  depositHolds,
  deposits,
  documents,
  outbox,
  payments,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { listBalanceDifferences } from '#app/office/audit/stripe-balance.server.ts'
import { findLostFiles } from '#app/office/audit/stored-files.server.ts'
import { settleBalance } from '#app/money/balances/attempts.server.ts'
import { openPaymentPage, recordAtDesk } from '#app/money/balances/commands.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { acceptChange, changeOwnBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange, findWaitingChange } from '#app/bookings/changes/queries.server.ts'
import { objectToCharges } from '#app/money/charges/answers.server.ts'
import { findCaptureOf } from '#app/money/charges/capture.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { confirmCharge, decideCharge, sendCharges } from '#app/money/charges/commands.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { findDepositByLink, followPages, openCardPage } from '#app/money/deposits/card-page.server.ts'
import { captureDeposit } from '#app/money/deposits/commands.server.ts'
import { reviewDocument } from '#app/bookings/document-reviews/commands.server.ts'
import { completeReport, saveReport } from '#app/bookings/handovers/commands.server.ts'
import { conditionReportForm } from '#app/bookings/handovers/forms.ts'
import { incomingShots } from '#app/bookings/handovers/photos.server.ts'
import { findReports } from '#app/bookings/handovers/queries.server.ts'
import { fixedShots, type Stage } from '#app/shared/condition-kinds.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { putPrivate } from '#app/platform/storage.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { announced, deliver } from '#tests/support/stripe-events.ts'
import { prepareToKill } from '#tests/support/killed-work.ts'
import { licensePicture } from '#tests/support/license-picture.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { cards, pay, sdk } from '#tests/support/stripe-shop.ts'
import { runWaitingJobs } from '#tests/support/waiting-jobs.ts'
import { jobs } from './all.ts'

const started = new Date('2027-03-01T15:00:00Z')
const pickupDate = date('2027-03-11')
const ten = time('10:00')
const pickupAt = instantAt(pickupDate, ten)
/** As it was booked, and after the extension; the clocks change on March 14. */
const [bookedDays, drivenDays] = [9, 12]
const returnAt = instantAt(addDays(pickupDate, drivenDays), ten)

let stripe: Awaited<ReturnType<typeof startStripe>>
let kill: Awaited<ReturnType<typeof prepareToKill>>
let actorId: string
let customer: Awaited<ReturnType<typeof makeCustomer>>
let car: Awaited<ReturnType<typeof makeCar>>
let requestId: string
let checkoutUrl: string
let bookingId: string
let deaths = 0

beforeAll(async () => {
  vi.useFakeTimers({ now: started, toFake: ['Date'] })
  stripe = await startStripe()
  actorId = (await addHouseMember('staff')).id
  customer = await makeCustomer()
  car = await makeCar()
  kill = await prepareToKill(ownerSql)
})
afterAll(async () => {
  await stripe.close()
  vi.useRealTimers()
})

const now = () => new Date()
const travel = (to: Date) => void vi.setSystemTime(to)
/** Longer than any claim of a run that was killed, as the pauses of the queue are in the end. */
const wait = () => travel(later(now(), minutes(5)))

/** Killed at each of its writes in turn, then to the end, then pressed once more. */
async function press<Result>(deed: () => Promise<Result>): Promise<Result> {
  const { result, killed } = await kill(deed, wait)
  deaths += killed
  await deed()
  return result
}

/** Whatever the queue holds. */
const runWaiting = () => runWaitingJobs((job, data) => press(() => job.run(data)))

/** Every job, as in the minutes after something has happened. */
async function runJobs(): Promise<void> {
  await runWaiting()
  for (const { cron, run } of jobs) {
    if (!cron) continue
    await press(() => run({}))
    await run({})
  }
  await runWaiting()
}

const nothing = async () => {}

/** `at`: what the clock shows then. `outcome`: what has come of it when every job has run. */
function step(name: string, at: Date, deed: () => Promise<void>, outcome: () => Promise<void> = nothing) {
  test(`${name}; the audit is clean`, async () => {
    travel(new Date(Math.max(at.getTime(), now().getTime())))
    await deed()
    await runJobs()
    // A day late, the last ones first, and each of them twice.
    const events = (await announced(later(now(), -days(1)))).toReversed()
    await deliver(events.flatMap((event) => [event, event]))
    await runWaiting()
    await outcome()
    expect(await findViolations(now())).toEqual([])
    expect(await findLostFiles()).toEqual([])
    await agreeWithStripe()
    expect(await listBalanceDifferences(later(now(), -days(400)))).toEqual([])
  })
}

const shop = () => sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey)
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What Stripe has taken and holds is what our tables say, to the cent. */
async function agreeWithStripe(): Promise<void> {
  const intents = await shop().paymentIntents.list({ limit: 100 })
  const received = await db
    .select()
    .from(payments)
    .where(inArray(payments.method, ['card', 'deposit']))
  const holds = await db.select().from(depositHolds).where(eq(depositHolds.status, 'held'))
  expect(total(intents.data.map((intent) => intent.amount_received))).toBe(
    total(received.map(({ amountCents }) => amountCents)),
  )
  expect(total(intents.data.map((intent) => intent.amount_capturable))).toBe(
    total(holds.map(({ amountCents }) => amountCents)),
  )
}

const bookingOf = async () => one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
const depositOf = async () => one(await db.select().from(deposits).where(eq(deposits.bookingId, bookingId)))
const movesOfDeposit = async () => (await db.select().from(depositEntries)).map(({ move }) => move)
const chargesOf = async () => db.select().from(charges).where(eq(charges.bookingId, bookingId)).orderBy(charges.kind)
const acting = () => ({ requestId, bookingId, actorId, now: now() })
const mails = (key: string) => db.$count(outbox, like(outbox.dedupeKey, `${key}%`))

step('asked for ten days ahead', started, async () => {
  const entries = await rightEntries(customer.id, pickupDate, bookedDays)
  for (const row of await db.select().from(documents))
    await db
      .update(documents)
      .set({
        createdAt: now(),
        storageKey: await putPrivate((await licensePicture()).buffer, { filename: 'license.jpg', type: 'image/jpeg' }),
      })
      .where(eq(documents.id, row.id))
  const request = () => requestBooking({ viewer: customer, vehicleId: car.id, entries, now: now() })
  // The minutes that unpaid tries keep the car from others add up, and are limited.
  await kill(request, () => travel(later(now(), minutes(1))))
  const asked = await request()
  if (!asked.ok) throw new Error(asked.problem.body)
  requestId = asked.value.requestId
  checkoutUrl = asked.value.checkoutUrl
})

step('half of it is paid', later(started, minutes(20)), async () => {
  await pay(checkoutUrl, cards.failsLater)
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  expect(await press(() => settleCheckout(present(request.checkoutSessionId, 'the session'), now()))).toBe('confirmed')
  bookingId = (await bookingOf()).id
})

step('the documents are accepted', later(started, days(1)), async () => {
  for (const { id, reviewedAt: version } of await db.select().from(documents)) {
    const verdict = { kind: 'accept' as const, expiresOn: date('2029-01-01') }
    await press(() => reviewDocument({ documentId: id, version, reviewerId: actorId, verdict, now: now() }))
  }
})

step('a day before pickup the card refuses the hold', later(pickupAt, -hours(24)), nothing, async () =>
  expect(await depositOf()).toMatchObject({ status: 'failed' }),
)

step('the customer enters another card by the link', later(pickupAt, -hours(20)), async () => {
  const letters = await db.select().from(outbox).where(like(outbox.dedupeKey, 'deposit-failed:%'))
  const secret = present(/\/deposit\?key=([\w-]+)/.exec(letters.at(-1)?.textBody ?? '')?.[1], 'the link')
  const found = present(await findDepositByLink(secret, now()), 'the deposit')
  const page = await openCardPage(found, { back: '/deposit', now: now() })
  if (!page.ok) throw new Error(page.problem.body)
  await pay(page.value)
  await press(() => followPages(found.id, now()))
  expect(await depositOf()).toMatchObject({ status: 'authorized' })
})

step('the rest is paid at the desk and with another card, and the car leaves', pickupAt, async () => {
  await payAtDesk(10_000)
  // The newest card of the rental: it will refuse what is charged later.
  const booking = present(await findBookingFacts(requestId), 'the booking')
  const page = await openPaymentPage({ booking, back: 'http://localhost/booking', now: now() })
  if (!page.ok) throw new Error(page.problem.body)
  await pay(page.value, cards.failsLater)
  await press(() => settleBalance(requestId, now()))
  await report('pickup', { mileage: 12_000, fuel: 8 })
  expect(await bookingOf()).toMatchObject({ status: 'active' })
})

step('three days more are asked for on the road, granted and paid', later(pickupAt, days(2)), async () => {
  const stay = { pickupDate, pickupTime: ten, returnDate: addDays(pickupDate, drivenDays), returnTime: ten }
  const change = await findChange(requestId, stay, now())
  if (!change.ok) throw new Error(change.problem.body)
  const signed = { requestId, stay, agreed: change.value.price.total, signature: 'Mia Hart', actorId: customer.id }
  expect(await press(() => changeOwnBooking({ ...signed, now: now() }))).toMatchObject({ ok: true, value: 'asked' })
  const changeId = present(await findWaitingChange(requestId), 'the change').id
  await press(() => acceptChange({ requestId, changeId, actorId, now: now() }))
  const { totalAmountCents, totalDays } = one(
    await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)),
  )
  expect([totalDays, totalAmountCents]).toEqual([drivenDays, change.value.price.total])
  await payAtDesk()
})

step('the hold is renewed before it lapses', later(pickupAt, days(5) + hours(12)), nothing, async () => {
  expect(await movesOfDeposit()).toContain('renewed')
  expect(await movesOfDeposit()).not.toContain('lapsed')
})

step('no job runs for five days, the hold lapses and is made again', later(pickupAt, days(11)), nothing, async () => {
  expect(await movesOfDeposit()).toContain('lapsed')
  expect(await depositOf()).toMatchObject({ status: 'authorized' })
})

step('the car is due', later(returnAt, hours(1)), nothing)

step('it comes back five hours late with 200 miles too many', later(returnAt, hours(5)), async () => {
  await report('return', { mileage: 12_000 + drivenDays * 150 + 200, fuel: 8 })
  expect(await bookingOf()).toMatchObject({ status: 'returned' })
  expect((await chargesOf()).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['late', 30_000],
    ['miles', 5_000],
  ])
})

step('staff send what it cost', later(returnAt, hours(8)), async () => {
  for (const { id, amountCents } of await chargesOf()) await press(() => confirmCharge(id, amountCents, acting()))
  await press(() => sendCharges(35_000, acting()))
  expect((await chargesOf()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

step('the customer objects to one, and staff lower it', later(returnAt, days(1)), async () => {
  const [, miles] = await chargesOf()
  const id = present(miles, 'the miles').id
  const objection = { charges: [id], objection: 'The odometer was read wrongly.' }
  await press(() => objectToCharges(objection, { ...acting(), actorId: customer.id }))
  const upheld = {
    decision: 'charge' as const,
    amount: cents(3_000),
    reason: 'See the photograph',
  }
  await press(() => decideCharge(id, upheld, acting()))
})

step('nobody answers the other, and the card refuses both', later(returnAt, days(4)), nothing, async () => {
  expect((await chargesOf()).map(({ state }) => state)).toEqual(['lapsed', 'upheld'])
  expect(await findChargeSums(requestId)).toEqual({
    payable: 33_000,
    paid: 0,
    due: 33_000,
  })
})

step(
  'they are kept of the deposit, the rest goes back, and the rental is complete',
  later(returnAt, days(5)),
  async () => {
    const capture = await findCaptureOf({ requestId, bookingId })
    if (!capture.ok) throw new Error(capture.problem.body)
    const { depositId, items } = capture.value
    await press(() => captureDeposit({ depositId, items, actorId, now: now() }))
  },
  async () => {
    expect(await depositOf()).toMatchObject({
      status: 'captured',
      capturedCents: 33_000,
    })
    expect(await findChargeSums(requestId)).toEqual({
      payable: 33_000,
      paid: 33_000,
      due: 0,
    })
    expect(await bookingOf()).toMatchObject({ status: 'completed' })
  },
)

step('the documents are deleted in their time', later(returnAt, days(100)), nothing, async () => {
  expect(new Set((await db.select().from(documents)).map(({ state }) => state))).toEqual(new Set(['deleted']))
})

step('and the photographs in theirs', later(returnAt, days(380)), nothing, async () => {
  expect(await db.$count(conditionPhotos)).toBe(0)
})

test('each email was written once, and every job was killed and repeated', async () => {
  expect(deaths).toBeGreaterThan(100)
  for (const kind of ['booking-confirmed', 'deposit-released', 'deposit-captured', 'charges-sent'])
    expect([kind, await mails(kind)]).toEqual([kind, kind === 'deposit-released' ? 0 : 1])
})

async function payAtDesk(part?: number): Promise<void> {
  const due = present(await findDue(requestId), 'the balance')
  const entries = { id: newId(), method: 'terminal' as const, amount: cents(part ?? due), reference: 'T-1' }
  await press(() => recordAtDesk({ requestId, actorId, entries, now: now() }))
  expect(await findDue(requestId)).toBe(part ? due - part : 0)
}

async function report(stage: Stage, { mileage, fuel }: { mileage: number; fuel: number }): Promise<void> {
  const key = { requestId, bookingId, stage }
  const back = stage === 'return' && { backDate: dayOf(now()), backTime: timeOf(now()) }
  for (const shot of fixedShots) {
    const shade = { r: 40 * fixedShots.indexOf(shot), g: stage === 'pickup' ? 90 : 30, b: 40 }
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: shade } })
      .jpeg()
      .toBuffer()
    const add = async () => {
      const incoming = incomingShots({ key, ownerId: actorId, now: now() })
      const stream = (async function* () {
        yield bytes
      })()
      await incoming.files[`photo_${shot}`]?.({ filename: `${shot}.jpg`, claimedType: 'image/jpeg', stream })
      try {
        expect(await incoming.add()).toEqual({})
      } finally {
        await incoming.drop()
      }
    }
    await (shot === 'front' ? press(add) : add())
  }
  const write = async () => {
    const { [stage]: begun } = await findReports(bookingId)
    const typed = {
      version: begun?.version ?? 1,
      mileage: String(mileage),
      fuel: String(fuel),
      signerName: 'Mia Hart',
      ...back,
    }
    return saveReport(conditionReportForm.parse(typed), { key, staffId: actorId, now: now() })
  }
  expect(await press(write)).toMatchObject({ ok: true })
  expect(await press(() => completeReport({ key, staffId: actorId, now: now() }))).toMatchObject({ ok: true })
}
