/** The life of deposits with Stripe's stand-in and its clock; afterwards the books agree to the cent. */
import { and, asc, eq, like, ne, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import {
  bookingRequests,
  bookings,
  charges,
  conditionReports,
  depositEntries,
  depositHolds,
  deposits,
  outbox,
  payments,
  receipts,
} from '#drizzle/schema.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { fileWaitingAgreements } from '#app/bookings/agreements/filing.server.ts'
import { chargeCard, recordAtDesk } from '#app/money/balances/commands.server.ts'
import { findDue, findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeBooking } from '#app/bookings/changes/commands.server.ts'
import { findChange } from '#app/bookings/changes/queries.server.ts'
import { catchUpDisputes } from '#app/money/payments/disputes.server.ts'
import { endByUs, findMoneyOfEnding } from '#app/money/payments/ending.server.ts'
import { cancelBooking } from '#app/money/payments/cancellation.server.ts'
import { handlePaymentEvent } from '#app/money/payments/commands.server.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { stripeClient } from '#app/platform/stripe.server.ts'
import { addBusinessDays } from '#app/shared/business-days.ts'
import { addDays, shortDate, time, weekday } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { oneWaits, pauseAt } from '#tests/support/pause-point.ts'
import { runs } from '#tests/support/properties.ts'
import { bookCar, requestCar } from '#tests/support/paid-bookings.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { cards, pay, sdk } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { followPages, findDepositByLink, openCardPage } from './card-page.server.ts'
import {
  captureDeposit,
  recordTerminalHold,
  returnCash,
  recordCash,
  releaseNow,
  sendCardLink,
} from './commands.server.ts'
import { keepDeposits } from './keeping.server.ts'
import { findDepositAtEnd } from './kept.server.ts'
import { cardNotNeeded } from './deposit-words.ts'
import { depositProblems } from './words.ts'
import { countDepositsAtRisk, findDeposit } from './queries.server.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf, instantAt, printInstant } from '#app/shared/zone.ts'
import { completeRentals } from './completing.server.ts'
import { objectToCharges } from '#app/money/charges/answers.server.ts'
import { decideCharge } from '#app/money/charges/commands.server.ts'
import { listShownCharges } from '#app/money/charges/queries.server.ts'
import { listChargeWork } from '#app/money/charges/work.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'

let clock = new Date()
let stripe: Awaited<ReturnType<typeof startStripe>>
let actorId: string
beforeAll(async () => {
  stripe = await startStripe({ now: () => clock })
  actorId = (await addHouseMember('staff')).id
})
afterAll(() => stripe.close())
afterEach(async () => {
  // No one delivers here, and weeks pass.
  await db.update(outbox).set({ state: 'kept' })
  expect(await findViolations(later(clock, minutes(5)))).toEqual([])
})

const start = clock
const shop = () => sdk(present(env.stripe.emulator, 'the emulator').port, env.stripe.secretKey)

/** Every minute's job, at that moment; twice, as after a double delivery. */
async function keepAt(at: Date): Promise<void> {
  clock = at
  await keepDeposits(at)
  await keepDeposits(at)
}

async function booked(inDays = 10, card?: string, entries: Record<string, string> = {}) {
  clock = start
  const booking = card ? await requestCar(start, inDays) : await bookCar(start, inDays)
  if ('checkoutUrl' in booking && card) {
    await pay(booking.checkoutUrl, card, entries)
    await settleCheckout(booking.sessionId, start)
  }
  const row = one(await db.select().from(bookings).where(eq(bookings.requestId, booking.requestId)))
  const deposit = one(await db.select().from(deposits).where(eq(deposits.bookingId, row.id)))
  return { ...booking, bookingId: row.id, number: row.bookingNumber, depositId: deposit.id }
}

const depositOf = async (id: string) => one(await db.select().from(deposits).where(eq(deposits.id, id)))
const holdsOf = (id: string) =>
  db.select().from(depositHolds).where(eq(depositHolds.depositId, id)).orderBy(asc(depositHolds.createdAt))
const movesOf = async (id: string) =>
  (
    await db
      .select({ move: depositEntries.move })
      .from(depositEntries)
      .where(eq(depositEntries.depositId, id))
      .orderBy(asc(depositEntries.createdAt), asc(depositEntries.id))
  ).map(({ move }) => move)
const mailsOf = (kind: string, id = '%') =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `deposit-${kind}:${id}%`))
    .orderBy(outbox.id)

/** What Stripe holds and has taken of a deposit. */
async function atStripe(depositId: string) {
  const rows = (await holdsOf(depositId)).flatMap(({ stripePaymentIntentId: id }) => id ?? [])
  const intents = await Promise.all(rows.map((id) => shop().paymentIntents.retrieve(id)))
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    held: total(intents.map(({ amount_capturable: amount }) => amount)),
    taken: total(intents.map(({ amount_received: amount }) => amount)),
    holds: intents.filter(({ status }) => status === 'requires_capture').length,
  }
}

/** Back, and with everything paid: the deposit waits for that. */
async function moveTo(bookingId: string, status: 'active' | 'returned', endedAt: Date | null = null) {
  const { requestId } = one(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  if (status === 'returned') await payRest(requestId)
  await db.update(bookings).set({ status, endedAt }).where(eq(bookings.id, bookingId))
}

async function payRest(requestId: string): Promise<void> {
  const amount = await findDue(requestId)
  if (!amount) return
  const entries = { id: newId(), method: 'terminal' as const, amount, reference: 'T-1' }
  expect(await recordAtDesk({ requestId, actorId, entries, now: clock })).toMatchObject({ ok: true })
}

/** As when it was killed between Stripe's answer and our books. */
async function forgetAnswer(depositId: string) {
  await db
    .update(depositHolds)
    .set({ status: 'asked', stripePaymentIntentId: null, captureBefore: null })
    .where(eq(depositHolds.depositId, depositId))
  await db.update(deposits).set({ status: 'due' }).where(eq(deposits.id, depositId))
  await db.delete(depositEntries).where(eq(depositEntries.depositId, depositId))
  await db.delete(outbox).where(like(outbox.dedupeKey, `deposit-held:${depositId}%`))
}

test('a day before pickup it is held once on the card that paid, and the customer is told once', async () => {
  const { depositId, pickupAt } = await booked()
  await keepAt(later(pickupAt, -hours(24) - 1))
  expect(await holdsOf(depositId)).toEqual([])
  const dayBefore = later(pickupAt, -hours(24))
  clock = dayBefore
  await Promise.all([keepDeposits(dayBefore), keepDeposits(dayBefore), keepDeposits(dayBefore)])
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized', claimedUntil: null })
  const hold = one(await holdsOf(depositId))
  expect(hold).toMatchObject({ status: 'held', cardLast4: '4242' })
  expect(present(hold.captureBefore, 'the limit').getTime() - dayBefore.getTime()).toBeGreaterThan(days(4))
  expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })

  // Killed before it was written, a minute and a week ago: the same hold is found again.
  for (const until of [minutes(1), hours(30)]) {
    await forgetAnswer(depositId)
    await keepAt(later(dayBefore, until))
    expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
    expect(await atStripe(depositId)).toMatchObject({ held: 500_000, holds: 1 })
  }
  expect(await holdsOf(depositId)).toHaveLength(1)
  const mail = one(await mailsOf('held', depositId))
  expect(mail.textBody).toContain('is on hold on your card ending in 4242')
})

test('a killed run that had not reached Stripe is continued', async () => {
  const { depositId, pickupAt } = await booked()
  const at = later(pickupAt, -hours(24))
  await db.insert(depositHolds).values({
    depositId,
    amountCents: 500_000,
    ...one(
      await db.execute<{ stripeCustomerId: string; stripePaymentMethodId: string }>(sql`
        select c.stripe_customer_id as "stripeCustomerId", p.stripe_payment_method_id as "stripePaymentMethodId"
        from deposits d join bookings b on b.id = d.booking_id join customers c on c.id = b.customer_id
        join payments p on p.request_id = b.request_id where d.id = ${depositId}`),
    ),
    createdAt: at,
  })
  await db
    .update(deposits)
    .set({ claimedUntil: later(at, minutes(1)) })
    .where(eq(deposits.id, depositId))
  await keepAt(at)
  expect(await holdsOf(depositId)).toMatchObject([{ status: 'asked' }])
  await keepAt(later(at, minutes(1)))
  expect(await holdsOf(depositId)).toMatchObject([{ status: 'held' }])
})

test('a rental of twelve days: renewed before each limit, one hold at a time, released on the third business day', async () => {
  const { depositId, pickupAt, bookingId, requestId } = await booked()
  const returnAt = later(pickupAt, days(12))
  await db.update(bookingRequests).set({ returnAt }).where(eq(bookingRequests.id, requestId))
  await keepAt(later(pickupAt, -hours(24)))
  await moveTo(bookingId, 'active')
  for (let at = pickupAt; at < returnAt; at = later(at, hours(12))) {
    await keepAt(at)
    expect(await atStripe(depositId)).toMatchObject({ held: 500_000, holds: 1 })
  }
  expect((await movesOf(depositId)).filter((move) => move === 'lapsed')).toEqual([])
  expect((await holdsOf(depositId)).length).toBeGreaterThan(2)
  await moveTo(bookingId, 'returned', returnAt)
  await keepAt(later(returnAt, days(1)))
  expect(await atStripe(depositId)).toMatchObject({ holds: 1 })
  for (let at = later(returnAt, days(1)); at < later(returnAt, days(7)); at = later(at, hours(12))) await keepAt(at)
  expect(await atStripe(depositId)).toEqual({ held: 0, taken: 0, holds: 0 })
  expect(await depositOf(depositId)).toMatchObject({ status: 'released' })
  expect([await mailsOf('held', depositId), await mailsOf('released', depositId)].map(({ length }) => length)).toEqual([
    1, 1,
  ])
})

test('a card that needs its owner: a link to another, the next morning again, and the card entered counts from then on', async () => {
  const { depositId, pickupAt } = await booked(10, cards.authenticated)
  const at = later(pickupAt, -hours(24))
  await keepAt(at)
  expect(await depositOf(depositId)).toMatchObject({ status: 'failed', failure: 'authentication_required' })
  await keepAt(later(at, hours(2)))
  expect(await holdsOf(depositId)).toMatchObject([{ status: 'refused' }])
  const retryAt = present((await depositOf(depositId)).retryAt, 'the next attempt')
  await keepAt(retryAt)
  const holds = await holdsOf(depositId)
  expect(holds).toMatchObject([{ status: 'refused' }, { status: 'refused' }])
  const [mail] = await mailsOf('failed', holds[1]?.id)
  expect(mail?.textBody).toContain('Your bank needs you to confirm it.')
  const secret = present(/\/deposit\?key=([\w-]+)/.exec(mail?.textBody ?? '')?.[1], 'the link')
  const found = present(await findDepositByLink(secret, retryAt), 'the deposit')
  const opened = await openCardPage(found, { back: '/deposit', now: retryAt })
  if (!opened.ok) throw new Error(opened.problem.body)
  expect((await pay(opened.value, cards.declined)).status).toBe(402)
  await followPages(depositId, retryAt)
  expect(await depositOf(depositId)).toMatchObject({ status: 'failed' })
  await pay(opened.value)
  await followPages(depositId, retryAt)
  await keepAt(later(retryAt, minutes(1)))
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized', failure: null, retryAt: null })
  expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })
  expect(await findDepositByLink('made-up', retryAt)).toBeNull()
  expect(await findDepositByLink(secret, later(retryAt, days(8)))).toBeNull()
})

test('a card that expires during the rental: the hold is missed in time, said with its reason, and another card takes over', async () => {
  const month = later(start, days(10)).toISOString().slice(0, 7)
  const cardExpiry = `${month.slice(5)} / ${month.slice(2, 4)}`
  const { depositId, pickupAt, bookingId, requestId } = await booked(10, cards.good, { cardExpiry })
  const expires = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1))
  const returnAt = later(expires, days(10))
  await db.update(bookingRequests).set({ returnAt }).where(eq(bookingRequests.id, requestId))
  await keepAt(later(pickupAt, -hours(24)))
  await moveTo(bookingId, 'active')
  let at = pickupAt
  for (; at < expires; at = later(at, hours(12))) await keepAt(at)
  expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })

  // Its renewal is refused while the last hold still counts; then that one ends.
  for (; (await depositOf(depositId)).failure === null; at = later(at, hours(12))) await keepAt(at)
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized', failure: 'expired_card' })
  expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })
  const last = (await holdsOf(depositId)).at(-1)
  const mail = one(await mailsOf('failed', last?.id))
  expect(mail.textBody).toContain('The card has expired.')
  expect(mail.textBody).toContain('Your rental continues. Please do this today, because the earlier hold ends soon.')
  for (; (await depositOf(depositId)).status === 'authorized'; at = later(at, hours(12))) await keepAt(at)
  expect(await depositOf(depositId)).toMatchObject({ status: 'failed' })

  // What is owed for the rental is refused with the same words.
  const due = present(await findDue(requestId), 'the balance')
  const charging = { requestId, actorId, agreed: due, now: clock }
  expect(await chargeCard(charging)).toMatchObject({ ok: false })
  expect((await findMoneyToTake(requestId)).declined).toContain('expired')
  expect(await findDue(requestId)).toBe(due)

  const secret = present(/\/deposit\?key=([\w-]+)/.exec(mail.textBody)?.[1], 'the link')
  const found = present(await findDepositByLink(secret, clock), 'the deposit')
  const opened = await openCardPage(found, { back: '/deposit', now: clock })
  if (!opened.ok) throw new Error(opened.problem.body)
  await pay(opened.value)
  await followPages(depositId, clock)
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized', failure: null })
  for (; at < returnAt; at = later(at, hours(12))) {
    await keepAt(at)
    expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })
  }
  // The card given for the deposit is the newest of this rental: it pays, once.
  expect(await chargeCard({ ...charging, now: clock })).toMatchObject({ ok: true })
  expect(await chargeCard({ ...charging, now: clock })).toMatchObject({ ok: false })
  expect(await findDue(requestId)).toBe(0)
  await moveTo(bookingId, 'returned', returnAt)
  for (; at < later(returnAt, days(7)); at = later(at, hours(12))) await keepAt(at)
  expect(await atStripe(depositId)).toEqual({ held: 0, taken: 0, holds: 0 })
  expect(await depositOf(depositId)).toMatchObject({ status: 'released' })
})

test.each([
  ['active', 'Your rental continues. Please do this today, because nothing is on hold right now.'],
  ['returned', 'You’ve returned the car, but something is still open, so we still need the deposit.'],
] as const)('a link for another card says why, of a rental that is %s and has no hold', async (state, words) => {
  const { depositId, bookingId } = await booked(2)
  const failed = { status: 'failed', failure: 'declined', retryAt: later(clock, days(1)) } as const
  await db.update(deposits).set(failed).where(eq(deposits.id, depositId))
  await moveTo(bookingId, 'active')
  if (state === 'returned') await moveTo(bookingId, state)
  expect(await sendCardLink({ depositId, actorId, now: clock })).toEqual({ ok: true })
  expect(one(await mailsOf('failed', depositId)).textBody).toContain(words)
})

test('dates that move by weeks: the hold is released and made again a day before the new pickup', async () => {
  const { depositId, pickupAt, requestId } = await booked(2)
  const dayBefore = later(pickupAt, -hours(24))
  const moveBy = async (byDays: number, now: Date) => {
    const { pickupDate, pickupTime, returnDate, returnTime } = present(await findBookingFacts(requestId), 'the booking')
    const stay = {
      pickupDate: addDays(pickupDate, byDays),
      returnDate: addDays(returnDate, byDays),
      pickupTime,
      returnTime,
    }
    const found = await findChange(requestId, stay, now)
    if (!found.ok) throw new Error(found.problem.body)
    const agreed = found.value.price.total
    expect(await changeBooking({ requestId, stay, agreed, signature: 'Mia Hart', actorId, now })).toMatchObject({
      ok: true,
    })
    return later(present(await findBookingFacts(requestId), 'the booking').pickupAt, -hours(24))
  }
  await keepAt(dayBefore)
  expect(await atStripe(depositId)).toMatchObject({ held: 500_000, holds: 1 })

  // A hold that lasts until then stays.
  const nearer = await moveBy(2, dayBefore)
  await keepAt(later(dayBefore, minutes(1)))
  expect(await holdsOf(depositId)).toMatchObject([{ status: 'held' }])

  const due = await moveBy(18, later(dayBefore, minutes(2)))
  expect(due.getTime()).toBeGreaterThan(nearer.getTime())
  expect(await depositOf(depositId)).toMatchObject({ status: 'due', authorizeAt: due, failure: null, retryAt: null })
  expect(await atStripe(depositId)).toEqual({ held: 0, taken: 0, holds: 0 })
  expect(one(await mailsOf('postponed')).textBody).toContain('is no longer held on your card ending in 4242')
  await keepAt(later(due, -1))
  expect(await depositOf(depositId)).toMatchObject({ status: 'due' })
  await keepAt(due)
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
  expect(await atStripe(depositId)).toEqual({ held: 500_000, taken: 0, holds: 1 })
  expect(await movesOf(depositId)).toEqual(['authorized', 'released', 'authorized'])
  expect(await mailsOf('held', depositId)).toHaveLength(2)
  await endByUs({ requestId, ending: 'cancelled', actorId, reason: 'Damaged.', agreed: 217_500, now: due })
  await fileWaitingAgreements(due)
})

test('while Stripe is down nothing is lost or said, and the next run continues', async () => {
  const { depositId, pickupAt } = await booked()
  const at = later(pickupAt, -hours(24))
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await stripe.close()
  await keepAt(at)
  log.mockRestore()
  stripe = await startStripe({ now: () => clock })
  expect(await depositOf(depositId)).toMatchObject({ status: 'due' })
  await keepAt(later(at, minutes(1)))
  expect(await atStripe(depositId)).toMatchObject({ held: 500_000, holds: 1 })
  expect(await holdsOf(depositId)).toHaveLength(1)
})

test('a part is kept with its reasons, once, and Stripe releases the rest', async () => {
  const { depositId, pickupAt, bookingId } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  const items = [
    { label: 'Late return, 2 hours', amountCents: cents(20_000) },
    { label: 'Scratch at the door', amountCents: cents(25_050) },
  ]
  const acting = { depositId, actorId, now: clock }
  expect(await captureDeposit({ ...acting, items })).toMatchObject({ ok: false })
  await moveTo(bookingId, 'returned', clock)
  const tooMuch = [{ label: 'All and more', amountCents: cents(500_001) }]
  expect(await captureDeposit({ ...acting, items: tooMuch })).toMatchObject({ ok: false })
  const presses = await Promise.all([captureDeposit({ ...acting, items }), captureDeposit({ ...acting, items })])
  expect(presses.map((press) => press.ok && press.value).toSorted()).toEqual(['before', 'captured'])
  expect(await releaseNow(acting)).toMatchObject({ ok: false })
  await keepAt(later(clock, minutes(1)))
  expect(await atStripe(depositId)).toEqual({ held: 0, taken: 45_050, holds: 0 })
  expect(await depositOf(depositId)).toMatchObject({ status: 'captured', capturedCents: 45_050 })
  expect(await movesOf(depositId)).toEqual(['authorized', 'capture_decided', 'captured'])
  const { textBody } = one(await mailsOf('captured', depositId))
  for (const words of ['Scratch at the door: $250.50', 'Late return, 2 hours: $200.00', '$4,549.50'])
    expect(textBody).toContain(words)

  // Killed after Stripe had taken it: the same press finds it taken.
  await db.update(depositHolds).set({ status: 'held' }).where(eq(depositHolds.depositId, depositId))
  await keepAt(later(clock, minutes(1)))
  expect(await atStripe(depositId)).toMatchObject({ taken: 45_050 })
  expect(await holdsOf(depositId)).toMatchObject([{ status: 'captured', capturedCents: 45_050 }])
  expect(await mailsOf('captured', depositId)).toHaveLength(1)
})

test('the deposit waits for every open sum of the rental, on a card and in cash', async () => {
  const [onCard, inCash] = [await booked(), await booked()]
  await recordCash({ depositId: inCash.depositId, actorId, now: clock, agreed: 500_000 })
  await keepAt(later(onCard.pickupAt, -hours(24)))
  const endedAt = later(onCard.pickupAt, days(3))
  for (const { bookingId } of [onCard, inCash])
    await db.update(bookings).set({ status: 'returned', endedAt }).where(eq(bookings.id, bookingId))
  await keepAt(later(endedAt, days(10)))
  expect(await depositOf(onCard.depositId)).toMatchObject({ status: 'authorized' })
  const acting = { actorId, now: clock }
  const refused = { ok: false, problem: depositProblems.sumsOpen }
  expect(await releaseNow({ ...acting, depositId: onCard.depositId })).toMatchObject(refused)
  expect(await returnCash({ ...acting, depositId: inCash.depositId })).toMatchObject(refused)
  expect((await findDeposit(onCard.bookingId, clock))?.next).toBe('Waits until everything is paid')
  for (const { requestId } of [onCard, inCash]) await payRest(requestId)
  await keepAt(later(clock, minutes(1)))
  expect(await depositOf(onCard.depositId)).toMatchObject({ status: 'released' })
  expect(await returnCash({ ...acting, depositId: inCash.depositId })).toMatchObject({ ok: true })
})

test('a charge that staff leave undecided holds the deposit for the promised days, and the customer reads so', async () => {
  const { requestId, bookingId, depositId, pickupAt } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  // After a Sunday five business days are over the soonest.
  const endedAt = later(pickupAt, days(7 - weekday(dayOf(pickupAt))))
  await moveTo(bookingId, 'returned', endedAt)
  const signed = { mileage: 15_000, fuelEighths: 7, signerName: 'Mia Hart', staffId: actorId }
  await db
    .insert(conditionReports)
    .values({ bookingId, stage: 'return', ...signed, happenedAt: endedAt, completedAt: endedAt })
  const [fuel] = await db
    .insert(charges)
    .values({ bookingId, kind: 'fuel', label: '7/8', quantity: 1, unitAmountCents: 2_500, amountCents: 2_500 })
    .returning({ id: charges.id })
  const shown = async () => {
    const facts = present(await findBookingFacts(requestId), 'the booking')
    return (await findPaymentSummary({ ...facts, bookingId }, clock)).sums.depositLine
  }
  const released = instantAt(addBusinessDays(dayOf(endedAt), 5), time('08:00'))
  await keepAt(later(released, -minutes(1)))
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
  expect(await shown()).toBe('Released once everything is paid')
  expect((await listChargeWork(clock)).rows).toContainEqual(expect.objectContaining({ undecided: true }))
  await keepAt(released)
  expect(await depositOf(depositId)).toMatchObject({ status: 'released' })
  expect((await findViolations(clock)).filter(({ area }) => area === 'money')).toEqual([])
  await completeRentals(clock)
  expect(await findBookingFacts(requestId)).toMatchObject({ state: 'returned' })
  await db
    .update(charges)
    .set({ state: 'dropped' })
    .where(eq(charges.id, present(fuel, 'the charge').id))
})

test('an objection that staff leave undecided holds the deposit for 14 days; it is decided and paid afterwards', async () => {
  const { requestId, bookingId, depositId, pickupAt } = await booked()
  const inCash = await booked()
  await recordCash({ depositId: inCash.depositId, actorId, now: clock, agreed: 500_000 })
  await keepAt(later(pickupAt, -hours(24)))
  const endedAt = later(pickupAt, days(3))
  const cleaning = {
    kind: 'cleaning',
    label: 'Sand',
    quantity: 1,
    unitAmountCents: 20_000,
    amountCents: 20_000,
  } as const
  const sent = { ...cleaning, state: 'sent', answerBy: later(endedAt, hours(72)), createdBy: actorId } as const
  for (const rental of [bookingId, inCash.bookingId]) {
    await moveTo(rental, 'returned', endedAt)
    const signed = { mileage: 15_000, fuelEighths: 8, signerName: 'Mia Hart', staffId: actorId }
    await db
      .insert(conditionReports)
      .values({ bookingId: rental, stage: 'return', ...signed, happenedAt: endedAt, completedAt: endedAt })
    await db.insert(charges).values({ ...sent, bookingId: rental, createdAt: endedAt })
  }
  const idOf = async (rental: string) => one(await db.select().from(charges).where(eq(charges.bookingId, rental))).id
  for (const rental of [{ requestId, bookingId }, inCash])
    await objectToCharges(
      { charges: [await idOf(rental.bookingId)], objection: 'It was clean.' },
      { requestId: rental.requestId, bookingId: rental.bookingId, actorId: null, now: later(endedAt, days(1)) },
    )
  const over = later(endedAt, days(15))
  const workOf = async (at: Date) => (await listChargeWork(at)).rows.find(({ number }) => number === inCash.number)
  const money = async () => {
    const facts = present(await findBookingFacts(requestId), 'the booking')
    return (await findPaymentSummary({ ...facts, bookingId }, clock)).sums
  }

  await keepAt(later(over, -minutes(1)))
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
  expect((await money()).depositLine).toBe(
    `Released once your dispute is settled and everything is paid; we won’t hold it for an undecided dispute after ${shortDate(dayOf(over))}`,
  )
  expect((await findDeposit(bookingId, clock))?.next).toBe(
    `Waits until the dispute is settled and paid, or until ${printInstant(over)} if it is still undecided`,
  )
  expect(await returnCash({ depositId: inCash.depositId, actorId, now: clock })).toMatchObject({ ok: false })
  expect(await workOf(clock)).toMatchObject({ objected: 20_000, decideBy: printInstant(over), isDepositWaiting: true })

  await keepAt(over)
  expect(await depositOf(depositId)).toMatchObject({ status: 'released' })
  expect(one(await mailsOf('released', depositId)).textBody).toContain('still reviewing the charges of $200.00')
  expect(await workOf(clock)).toMatchObject({ isOverdue: true, isDepositWaiting: false })
  // A later objection holds the deposit on, though the first decision is overdue.
  const again = {
    ...sent,
    bookingId: inCash.bookingId,
    state: 'objected',
    answeredAt: later(endedAt, days(2)),
  } as const
  const [more] = await db
    .insert(charges)
    .values({ ...again, createdAt: endedAt })
    .returning({ id: charges.id })
  expect(await workOf(clock)).toMatchObject({ isOverdue: true, isDepositWaiting: true })
  const decideBys = async (toCustomer: boolean) =>
    (await listShownCharges(inCash.bookingId, { toCustomer, now: clock })).map(({ decideBy }) => decideBy)
  const next = printInstant(later(over, days(1)))
  expect((await decideBys(true)).filter(Boolean)).toEqual([next])
  expect((await decideBys(false)).toSorted()).toEqual([printInstant(over), next].toSorted())
  await db.delete(charges).where(eq(charges.id, present(more, 'the later objection').id))
  expect(await returnCash({ depositId: inCash.depositId, actorId, now: clock })).toMatchObject({ ok: true })
  expect((await findViolations(clock)).filter(({ area }) => area === 'money')).toEqual([])
  await completeRentals(clock)
  expect(await findBookingFacts(requestId)).toMatchObject({ state: 'returned' })

  const decision = { decision: 'charge', amount: cents(20_000), reason: 'The photos show it.' } as const
  for (const rental of [{ requestId, bookingId }, inCash]) {
    const acting = { requestId: rental.requestId, bookingId: rental.bookingId, actorId, now: later(over, days(1)) }
    expect(await decideCharge(await idOf(rental.bookingId), decision, acting)).toMatchObject({ ok: true })
  }
  expect((await money()).owed).toBe(20_000)
  expect((await findViolations(clock)).filter(({ area }) => area === 'money')).toEqual([])
})

test('what Stripe says counts: lapsed, ended and taken there, told late, twice and in any order', async () => {
  const { depositId, pickupAt } = await booked()
  const at = later(pickupAt, -hours(24))
  await keepAt(at)
  const hold = one(await holdsOf(depositId))
  const intent = present(hold.stripePaymentIntentId, 'the intent')
  const tell = (type: string, name: string) =>
    handlePaymentEvent(
      {
        id: `evt_${name}`,
        type,
        createdAt: clock,
        objectId: intent,
        objectType: 'payment_intent',
        paymentIntentId: intent,
      },
      clock,
    )
  await tell('payment_intent.canceled', 'too early')
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
  await shop().paymentIntents.cancel(intent)
  await tell('payment_intent.amount_capturable_updated', 'late')
  await tell('payment_intent.canceled', 'now')
  await tell('payment_intent.canceled', 'now')
  expect(await depositOf(depositId)).toMatchObject({ status: 'failed', failure: 'lapsed' })
  expect((await movesOf(depositId)).filter((move) => move === 'lapsed')).toHaveLength(1)
  await keepAt(later(at, minutes(1)))
  expect(await atStripe(depositId)).toMatchObject({ held: 500_000, holds: 1 })
  const [, second] = await holdsOf(depositId)
  await shop().paymentIntents.capture(present(second?.stripePaymentIntentId, 'the second'), { amount_to_capture: 100 })
  await handlePaymentEvent(
    {
      id: 'evt_taken',
      type: 'payment_intent.succeeded',
      createdAt: clock,
      objectId: 'pi_new',
      objectType: 'payment_intent',
      paymentIntentId: second?.stripePaymentIntentId ?? '',
    },
    clock,
  )
  expect(await depositOf(depositId)).toMatchObject({ status: 'captured', capturedCents: 100 })
})

test('a dispute is saved with its state, and the office is notified', async () => {
  const { depositId, pickupAt, bookingId } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  await moveTo(bookingId, 'returned', clock)
  await captureDeposit({ depositId, actorId, now: clock, items: [{ label: 'Fuel', amountCents: cents(9_000) }] })
  const [hold] = await holdsOf(depositId)
  const intent = present(hold?.stripePaymentIntentId, 'the intent')
  const stands = (status: string, due = '2026-12-10T20:00:00Z') =>
    disputeAtStripe({ id: 'du_1', intent, amount: 9_000, status, respondBy: new Date(due) })
  const tell = (name: string, type = 'charge.dispute.updated') =>
    handlePaymentEvent(
      {
        id: `evt_${name}`,
        type,
        createdAt: clock,
        objectId: 'du_1',
        objectType: 'dispute',
        paymentIntentId: intent,
      },
      clock,
    )
  await stands('needs_response')
  const asked: string[] = []
  const note = ({ path }: { path: string }) => void asked.push(path)
  stripeClient().on('request', note)
  await tell('created')
  stripeClient().off('request', note)
  expect(asked).toEqual(['/v1/disputes/du_1'])
  await tell('created again')
  await stands('needs_response', '2026-12-17T20:00:00Z')
  await tell('moved')
  await tell('moved again')
  await stands('lost')
  await tell('closed', 'charge.dispute.closed')
  expect((await holdsOf(depositId))[0]).toMatchObject({ disputeId: 'du_1', disputeStatus: 'lost' })
  expect((await movesOf(depositId)).filter((move) => move === 'disputed')).toHaveLength(2)
  const told = await db.select().from(outbox).where(like(outbox.dedupeKey, 'dispute%du_1%')).orderBy(outbox.id)
  const [opened, moved, ended, ...more] = told.map(({ textBody }) => textBody)
  expect(opened).toMatch(/wants back what we kept from the deposit\. Respond at Stripe by Dec 10, 2026, 3:00.PM/)
  expect(moved).toMatch(/changed a dispute that we emailed you about\. Respond at Stripe by Dec 17, 2026, 3:00.PM/)
  expect(more).toEqual([])
  expect(ended).toContain('The bank returned $90.00 to the customer.')
  expect(ended).toContain('The customer now owes $90.00 in all.')
  expect(ended).not.toContain('Respond')
})

test('a dispute that was not told is saved once it is caught up with, and the office is notified once', async () => {
  const { depositId, pickupAt, bookingId } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  await moveTo(bookingId, 'returned', clock)
  await captureDeposit({ depositId, actorId, now: clock, items: [{ label: 'Fuel', amountCents: cents(9_000) }] })
  const [hold] = await holdsOf(depositId)
  const intent = present(hold?.stripePaymentIntentId, 'the intent')
  const id = `du_${newId()}`
  await disputeAtStripe({ id, intent, amount: 9_000, status: 'needs_response' })
  for (const _ of ['today', 'tomorrow']) await catchUpDisputes({ paymentIntentId: intent, disputed: true }, clock)
  const event = { id: `evt_${id}`, createdAt: clock, objectId: id, paymentIntentId: intent }
  await handlePaymentEvent({ ...event, type: 'charge.dispute.created', objectType: 'dispute' }, clock)
  expect((await holdsOf(depositId))[0]).toMatchObject({ disputeId: id, disputeStatus: 'needs_response' })
  expect((await movesOf(depositId)).filter((move) => move === 'disputed')).toHaveLength(1)
  const told = await db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `dispute%${id}%`))
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('Deposit disputed')])
})

test('what a charge adds at the same moment is seen before a deposit is released, by staff and by the job', async () => {
  const { depositId, bookingId, requestId, pickupAt } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  const endedAt = later(pickupAt, days(3))
  await moveTo(bookingId, 'returned', endedAt)
  await keepAt(later(endedAt, days(2)))
  clock = later(endedAt, days(6))
  const fuel: typeof charges.$inferInsert = {
    bookingId,
    kind: 'fuel',
    label: '7/8',
    quantity: 1,
    unitAmountCents: 2_500,
    amountCents: 2_500,
    state: 'accepted',
    answerBy: clock,
    answeredAt: clock,
    payableAt: clock,
  }
  for (const release of [
    () => releaseNow({ depositId, actorId, now: clock }),
    () => keepDeposits(clock, { requestId }),
  ]) {
    const charge = newId()
    const pause = await pauseAt(ownerSql, { table: 'charges', event: 'insert' })
    const adding = db.transaction(async (tx) => {
      await lockRequest(tx, requestId)
      await tx.insert(charges).values({ ...fuel, id: charge })
    })
    await pause.reached()
    const releasing = release()
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    await Promise.all([adding, releasing])
    expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
    await db.delete(charges).where(eq(charges.id, charge))
  }
  await keepAt(clock)
  expect(await depositOf(depositId)).toMatchObject({ status: 'released' })
})

test('cash: recorded with who and when, marked from $10,000 on, kept in part or given back, once', async () => {
  const { depositId, bookingId } = await booked()
  await db.update(deposits).set({ method: 'cash', amountCents: 1_000_000 }).where(eq(deposits.id, depositId))
  await db
    .update(bookingRequests)
    .set({ securityDepositCents: 1_000_000 })
    .where(
      eq(bookingRequests.id, (await db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.requestId ?? ''),
    )
  const acting = { depositId, actorId, now: clock }
  expect(await recordCash({ ...acting, agreed: 999_999 })).toMatchObject({ ok: false })
  await Promise.all([recordCash({ ...acting, agreed: 1_000_000 }), recordCash({ ...acting, agreed: 1_000_000 })])
  expect(await depositOf(depositId)).toMatchObject({ status: 'recorded', reported: true })
  await moveTo(bookingId, 'active')
  expect(await returnCash(acting)).toMatchObject({ ok: false })
  await moveTo(bookingId, 'returned', clock)
  const items = [{ label: 'Cleaning', amountCents: cents(25_000) }]
  await captureDeposit({ ...acting, items })
  await captureDeposit({ ...acting, items })
  const entries = await db
    .select()
    .from(depositEntries)
    .where(and(eq(depositEntries.depositId, depositId), eq(depositEntries.actorId, actorId)))
    .orderBy(asc(depositEntries.id))
  expect(entries.map(({ move, amountCents }) => [move, amountCents])).toEqual([
    ['recorded', 1_000_000],
    ['captured', 25_000],
  ])
  expect(one(await mailsOf('captured', depositId)).textBody).toContain('in cash at our desk')
  // The rest is given back by hand, and only then.
  expect(await findDeposit(bookingId, clock)).toMatchObject({
    next: '$9,750.00 to be returned',
    left: '$9,750.00',
  })
  expect(await returnCash(acting)).toMatchObject({ ok: true })
  expect(await returnCash(acting)).toMatchObject({ ok: true })
  expect(await findDeposit(bookingId, clock)).toMatchObject({ next: null, moves: [] })
  expect((await movesOf(depositId)).filter((move) => move === 'given_back')).toHaveLength(1)
  expect(await holdsOf(depositId)).toEqual([])
})

test('all that is kept is in the books: payment, receipt, charge and revenue, also what was taken at Stripe', async () => {
  const { depositId, pickupAt, bookingId, requestId } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  await moveTo(bookingId, 'returned', clock)
  const intent = present(one(await holdsOf(depositId)).stripePaymentIntentId, 'the intent')
  await shop().paymentIntents.capture(intent, { amount_to_capture: 25_025 })
  await tellAll(depositId)
  const payment = one(await db.select().from(payments).where(eq(payments.id, depositId)))
  expect(payment).toMatchObject({
    purpose: 'extra',
    method: 'deposit',
    amountCents: 25_025,
    stripePaymentIntentId: intent,
  })
  expect(await db.$count(receipts, eq(receipts.paymentId, depositId))).toBe(1)
  const kept = one(await db.select().from(charges).where(eq(charges.bookingId, bookingId)))
  expect(kept).toMatchObject({ kind: 'kept', amountCents: 25_025, settledAt: clock })
  const account = present(await findAccount(requestId), 'the account')
  expect(account).toMatchObject({ owed: 0, received: account.whole, charges: { payable: 25_025, paid: 25_025 } })
  await db.delete(receipts).where(eq(receipts.paymentId, depositId))
  await db.delete(payments).where(eq(payments.id, depositId))
  const said = (await findViolations(later(clock, minutes(30)))).map(({ says }) => says)
  expect(said).toContain('What was kept of a deposit is a payment of the same sum.')
  await db.insert(payments).values(payment)
  await db.insert(receipts).values({ paymentId: depositId, receiptNumber: 'MR-TST-KEPT', issuedAt: clock })
})

test('a hold made on the terminal is recorded, kept in part and released there; Stripe is never asked', async () => {
  const { depositId, pickupAt, bookingId } = await booked()
  const acting = { depositId, actorId, now: clock }
  for (const _ of ['once', 'again'])
    expect(await recordTerminalHold({ ...acting, reference: 'T-77' })).toMatchObject({ ok: true })
  expect(await recordTerminalHold({ ...acting, reference: 'T-78' })).toMatchObject({ ok: false })
  await keepAt(later(pickupAt, -hours(24)))
  expect(await holdsOf(depositId)).toEqual([])
  expect(await findDeposit(bookingId, clock)).toMatchObject({ on: 'Hold on our terminal, T-77' })
  await moveTo(bookingId, 'returned', clock)
  const items = [{ label: 'Cleaning', amountCents: cents(25_000) }]
  expect(await captureDeposit({ ...acting, now: clock, items })).toMatchObject({ ok: true })
  await keepAt(later(clock, days(9)))
  expect(one(await db.select().from(payments).where(eq(payments.id, depositId)))).toMatchObject({ amountCents: 25_000 })
  expect(await returnCash({ ...acting, now: clock })).toMatchObject({ ok: true })
  expect(await movesOf(depositId)).toEqual(['recorded_terminal', 'captured', 'released_terminal'])
})

test('a deposit that is kept as a whole has no rest, neither in the email nor on the page', async () => {
  const { depositId, bookingId } = await booked()
  const acting = { depositId, actorId, now: clock }
  expect(await recordCash({ ...acting, agreed: 500_000 })).toMatchObject({ ok: true })
  await moveTo(bookingId, 'returned', clock)
  const items = [{ label: 'Damage', amountCents: cents(500_000) }]
  expect(await captureDeposit({ ...acting, items })).toMatchObject({ ok: true })
  const { subject, textBody } = one(await mailsOf('captured', depositId))
  expect(subject).toMatch(/: we kept all of the deposit$/)
  expect(textBody).toContain('we kept all of the $5,000.00 security deposit for the items below.')
  for (const words of ['$0.00', 'returned', 'Released']) expect(textBody).not.toContain(words)
  expect(await findDeposit(bookingId, clock)).toMatchObject({ captured: '$5,000.00', rest: null })
})

test('a link is sent in words that fit: nothing tried, cash, no card, and a card that failed', async () => {
  const { depositId } = await booked()
  const said = async () => {
    await sendCardLink({ depositId, actorId, now: clock })
    const mails = await mailsOf('failed', depositId)
    return present(mails.at(-1), 'the email').textBody
  }
  const first = await said()
  expect(first).toContain('Please add a card for the deposit')
  await db.update(deposits).set({ method: 'cash' }).where(eq(deposits.id, depositId))
  const inCash = await said()
  expect(inCash).toContain('which you chose to bring in cash')
  await db
    .update(deposits)
    .set({ method: 'card', status: 'failed', failure: 'no card' })
    .where(eq(deposits.id, depositId))
  // The card that paid since is the one to try next: it refused nothing.
  const cardless = await said()
  expect(cardless).not.toContain('4242')
  const refused = { depositId, amountCents: 500_000, status: 'refused' as const, createdAt: clock }
  await db.insert(depositHolds).values({ ...refused, id: newId(), stripePaymentMethodId: 'pm_old', cardLast4: '1881' })
  await db.update(deposits).set({ failure: 'expired_card' }).where(eq(deposits.id, depositId))
  const failed = await said()
  expect(failed).toContain('on your card ending in 1881. The card has expired.')
  expect(failed).not.toContain('4242')
  for (const text of [first, inCash, cardless])
    for (const words of ['declined', 'another card', 'couldn’t hold']) expect(text).not.toContain(words)
  await db.update(deposits).set({ status: 'due', failure: null }).where(eq(deposits.id, depositId))
})

test('cash of a booking that we cancel is given back at the desk, and said so', async () => {
  const { depositId, requestId, bookingId } = await booked()
  await recordCash({ depositId, actorId, now: clock, agreed: 500_000 })
  await endByUs({
    requestId,
    ending: 'cancelled',
    actorId,
    agreed: (await findMoneyOfEnding('cancelled', present(await findBookingFacts(requestId), 'it'), clock)).refund,
    reason: 'The car is in the workshop.',
    now: clock,
  })
  const mail = one(
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `booking-cancelled:${requestId}`)),
  )
  expect(mail.textBody).toContain('$5,000.00 in cash and will return it at our desk')
  expect(mail.textBody).not.toContain('No security deposit')
  expect(await findDeposit(bookingId, clock)).toMatchObject({
    next: '$5,000.00 to be returned',
    moves: ['cashBack'],
  })
  expect(await countDepositsAtRisk(clock)).toBeGreaterThan(0)
  expect(await returnCash({ depositId, actorId, now: clock })).toMatchObject({ ok: true })
})

test('cash in place of a card that failed, and a booking that we cancel, leave nothing held', async () => {
  const { depositId, pickupAt } = await booked(10, cards.failsLater)
  await keepAt(later(pickupAt, -hours(24)))
  expect(await depositOf(depositId)).toMatchObject({ status: 'failed' })
  await recordCash({ depositId, actorId, now: clock, agreed: 500_000 })
  await keepAt(later(clock, days(1)))
  expect(await atStripe(depositId)).toMatchObject({ holds: 0 })

  const other = await booked()
  await keepAt(later(other.pickupAt, -hours(24)))
  await endByUs({
    requestId: other.requestId,
    ending: 'cancelled',
    actorId,
    reason: 'Damaged.',
    agreed: 217_500,
    now: clock,
  })
  expect(await atStripe(other.depositId)).toMatchObject({ held: 0, holds: 0 })
  expect(await mailsOf('released', other.depositId)).toEqual([])
})

test.each([
  { end: 'the customer cancels', ending: null, before: hours(20) },
  { end: 'we cancel', ending: 'cancelled', before: hours(20) },
  { end: 'a no-show', ending: 'no_show', before: -hours(3) },
] as const)('a hold on a card is released with the booking, and the email about its end says so: $end', async (how) => {
  const { depositId, requestId, viewer, pickupAt } = await booked()
  await keepAt(later(pickupAt, -hours(24)))
  expect(await depositOf(depositId)).toMatchObject({ status: 'authorized' })
  clock = later(pickupAt, -how.before)
  const facts = present(await findBookingFacts(requestId), 'the booking')
  if (how.ending) {
    const { refund: agreed } = await findMoneyOfEnding(how.ending, facts, clock)
    const ended = { requestId, ending: how.ending, actorId, agreed, reason: 'The car is in the workshop.', now: clock }
    expect(await endByUs(ended)).toMatchObject({ ok: true })
  } else expect(await cancelBooking({ requestId, viewer, agreed: 0, now: clock })).toMatchObject({ ok: true })
  const key = `${how.ending === 'no_show' ? 'booking-no-show' : 'booking-cancelled'}:${requestId}`
  const mail = one(await db.select().from(outbox).where(eq(outbox.dedupeKey, key)))
  expect(mail.textBody).toContain(
    'We’re releasing the hold of $5,000.00 for the security deposit on your card ending in 4242. Your bank may take a few days to show it.',
  )
  expect(mail.textBody).not.toContain('No security deposit')
  expect(await atStripe(depositId)).toMatchObject({ held: 0, holds: 0 })
})

test('a card that is asked for when the booking ends is no longer: the email, the link and Stripe’s page say so', async () => {
  const { depositId, requestId, viewer, pickupAt } = await booked()
  clock = later(pickupAt, -days(3))
  expect(await sendCardLink({ depositId, actorId, now: clock })).toMatchObject({ ok: true })
  const [sent] = await mailsOf('failed', depositId)
  const secret = present(/key=([\w-]+)/.exec(sent?.textBody ?? '')?.[1], 'the link')
  const asked = present(await findDepositByLink(secret, clock), 'the deposit')
  const page = await openCardPage(asked, { back: '/deposit', now: clock })
  expect(page.ok).toBe(true)
  expect(await findDepositAtEnd(asked.booking.bookingId ?? '', clock)).toEqual({
    ...{ left: null, hold: null, isAsked: true, wasTaken: false },
  })
  const { refund: agreed } = await findMoneyOfEnding('cancelled', asked.booking, clock)
  expect(await cancelBooking({ requestId, viewer, agreed, now: clock })).toMatchObject({ ok: true })
  const mail = one(
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `booking-cancelled:${requestId}`)),
  )
  expect(mail.textBody).toContain(`No security deposit was held.\n\n${cardNotNeeded}`)
  const over = present(await findDepositByLink(secret, clock), 'the deposit')
  expect(await openCardPage(over, { back: '/deposit', now: clock })).toMatchObject({
    problem: depositProblems.notOpen,
  })
  expect((await holdsOf(depositId)).map(({ status }) => status)).not.toContain('held')
})

test('a card that was approved while the booking ended is released, and its owner is told of both', async () => {
  const { depositId, requestId, viewer, pickupAt } = await booked()
  clock = later(pickupAt, -days(3))
  await sendCardLink({ depositId, actorId, now: clock })
  const [sent] = await mailsOf('failed', depositId)
  const secret = present(/key=([\w-]+)/.exec(sent?.textBody ?? '')?.[1], 'the link')
  const asked = present(await findDepositByLink(secret, clock), 'the deposit')
  const page = await openCardPage(asked, { back: '/deposit', now: clock })
  // No one has told us by the time of the end.
  await pay(page.ok ? page.value : '')
  const { refund: agreed } = await findMoneyOfEnding('cancelled', asked.booking, clock)
  expect(await cancelBooking({ requestId, viewer, agreed, now: clock })).toMatchObject({ ok: true })
  await keepAt(later(clock, minutes(1)))
  expect(await atStripe(depositId)).toMatchObject({ held: 0, holds: 0 })
  const [hold] = await holdsOf(depositId)
  const told = one(await mailsOf('late', hold?.id))
  expect(told.textBody).toContain(
    'your card ending in 4242 was approved for the security deposit of $5,000.00 after your booking had ended. We don’t need the hold, so we’re releasing it.',
  )
})

test('cash that was returned before the end is neither held nor never held in the email about it', async () => {
  const { depositId, requestId, viewer, pickupAt } = await booked()
  await recordCash({ depositId, actorId, now: clock, agreed: 500_000 })
  expect(await returnCash({ depositId, actorId, now: clock })).toMatchObject({ ok: true })
  const late = later(pickupAt, -hours(20))
  expect(await cancelBooking({ requestId, viewer, agreed: 0, now: late })).toMatchObject({ ok: true })
  const key = `booking-cancelled:${requestId}`
  const mail = one(await db.select().from(outbox).where(eq(outbox.dedupeKey, key)))
  expect(mail.textBody).toContain('None of your security deposit is held anymore.')
  expect(mail.textBody).not.toContain('No security deposit')
})

const anyDeed = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map((amount) => ({ deed: 'wait', amount }) as const) },
  { weight: 2, arbitrary: fc.constant({ deed: 'told', amount: 0 } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('ended there', 'killed', 'returned', 'released').map((deed) => ({ deed, amount: 0 })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 500_000 }).map((amount) => ({ deed: 'kept', amount }) as const) },
)

test('after anything that may happen, in any order, Stripe and our books agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 4, maxLength: 10 }), async (deeds) => {
      const { depositId, pickupAt, bookingId } = await booked()
      await keepAt(later(pickupAt, -hours(24)))
      for (const { deed, amount } of deeds) {
        await act(depositId, bookingId, deed, amount)
        await keepAt(later(clock, minutes(1)))
        await tellAll(depositId)
        await agree(depositId)
      }
      // Leave nothing behind for the next.
      await db
        .update(deposits)
        .set({ status: 'released', decidedAt: clock })
        .where(and(eq(deposits.id, depositId), ne(deposits.status, 'captured')))
      await keepAt(later(clock, minutes(1)))
      expect(await atStripe(depositId)).toMatchObject({ held: 0, holds: 0 })
    }),
    runs(5),
  )
})

async function act(depositId: string, bookingId: string, deed: string, amount: number): Promise<void> {
  const held = (await holdsOf(depositId)).filter(({ status }) => status === 'held')
  if (deed === 'wait') await keepAt(later(clock, hours(amount)))
  if (deed === 'returned') await moveTo(bookingId, 'returned', clock)
  if (deed === 'released') await releaseNow({ depositId, actorId, now: clock })
  if (deed === 'kept')
    await captureDeposit({ depositId, actorId, now: clock, items: [{ label: 'Damage', amountCents: cents(amount) }] })
  if (deed === 'ended there')
    for (const { stripePaymentIntentId: id } of held) await shop().paymentIntents.cancel(id ?? '')
  if (deed === 'killed')
    await db
      .update(depositHolds)
      .set({ status: 'asked', stripePaymentIntentId: null, captureBefore: null })
      .where(and(eq(depositHolds.depositId, depositId), eq(depositHolds.status, 'held')))
  if (deed === 'told') await tellAll(depositId)
}

let told = 0

/** Every event that there may be, twice and backwards. */
async function tellAll(depositId: string): Promise<void> {
  const types = ['payment_intent.succeeded', 'payment_intent.canceled', 'payment_intent.amount_capturable_updated']
  for (const type of [...types, ...types])
    for (const { stripePaymentIntentId: id } of (await holdsOf(depositId)).toReversed()) {
      const ids = { id: `evt_any_${(told += 1)}`, objectId: id ?? '', paymentIntentId: id ?? '' }
      if (id) await handlePaymentEvent({ ...ids, type, createdAt: clock, objectType: 'payment_intent' }, clock)
    }
}

async function agree(depositId: string): Promise<void> {
  const deposit = await depositOf(depositId)
  const holds = await holdsOf(depositId)
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const held = holds.filter(({ status }) => status === 'held')
  const books = {
    held: total(held.map(({ amountCents }) => amountCents)),
    taken: total(holds.map(({ capturedCents }) => capturedCents)),
    holds: held.length,
  }
  expect(await atStripe(depositId)).toEqual(books)
  expect(books.holds).toBeLessThan(2)
  expect(deposit.capturedCents).toBe(books.taken)
  expect(deposit.status === 'authorized').toBe(books.holds === 1)
}
