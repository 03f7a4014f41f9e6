/** Charges after the return, on Postgres and with Stripe's stand-in; afterwards everything agrees. */
import { and, eq, type SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  balanceAttempts,
  bookingLog,
  bookingRequests,
  bookings,
  charges,
  conditionReports,
  deposits,
  outbox,
  payments,
  profiles,
  receipts,
  refunds,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { acceptCharges, objectToCharges } from '#app/money/charges/answers.server.ts'
import { findCaptureOf } from '#app/money/charges/capture.server.ts'
import { confirmCharge, decideCharge, sendCharges } from '#app/money/charges/commands.server.ts'
import { findChargeSums, reopenCharges } from '#app/money/charges/sums.server.ts'
import { listChargeWork } from '#app/money/charges/work.server.ts'
import { chargeProblems } from '#app/money/charges/words.ts'
import { depositProblems } from '#app/money/deposits/words.ts'
import { balanceFigures } from './figures.ts'
import { captureDeposit, releaseNow } from '#app/money/deposits/commands.server.ts'
import { handlers } from '#app/money/jobs.server.ts'
import { listUnhandled } from '#app/emit.server.ts'
import { completeRentals } from '#app/money/deposits/completing.server.ts'
import { keepDeposits } from '#app/money/deposits/keeping.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findReceipt } from '#app/money/payments/receipts.server.ts'
import { recordDispute, recordDisputeEnd } from '#app/money/payments/disputes.server.ts'
import { settleRefund } from '#app/money/payments/settlement.server.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import { disputeAtStripe } from '#tests/support/stripe-bank.ts'
import { settleBalance } from './attempts.server.ts'
import { collectCharges } from './charging.server.ts'
import { openPaymentPage, recordAtDesk } from './commands.server.ts'
import { findMoneyToTake } from './queries.server.ts'
import { receivePayment } from './receiving.server.ts'
import { payWithSavedCard } from './saved-card.server.ts'

openStripe()
const { id: actorId } = await addHouseMember('staff')

const now = new Date()
const over = later(now, hours(72))
// Emails of other times would seem late at the end of the 72 hours.
const clean = async () => expect(await findViolations(later(now, minutes(5)))).toEqual([])

/** Two late hours and fifty miles, sent to the customer. */
async function sent({ card, unit = 10_000 }: { card?: string; unit?: number } = {}) {
  const rental = await returnCar(
    actorId,
    [
      { kind: 'late', quantity: 2, unitAmountCents: unit },
      { kind: 'miles', quantity: 50, unitAmountCents: 500 },
    ],
    now,
    card,
  )
  const { requestId, bookingId } = rental
  const acting = { requestId, bookingId, actorId, now }
  const rows = () => db.select().from(charges).where(eq(charges.bookingId, bookingId)).orderBy(charges.kind)
  for (const row of await rows()) await confirmCharge(row.id, row.amountCents, acting)
  const total = 2 * unit + 25_000
  expect((await sendCharges(total, acting)).ok).toBe(true)
  const [late, miles] = (await rows()).map(({ id }) => id)
  const paid = () =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'extra')))
  const { bookingNumber } = one(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  const mails = async (kind: string) =>
    (await db.select().from(outbox)).filter(
      ({ dedupeKey, textBody }) => dedupeKey.startsWith(kind) && textBody.includes(bookingNumber),
    )
  const answering = { ...acting, actorId: rental.viewer.id }
  return {
    ...rental,
    acting,
    answering,
    rows,
    total,
    paid,
    mails,
    late: present(late, 'late'),
    miles: present(miles, 'miles'),
  }
}

describe('the saved card', () => {
  test('pays accepted charges when the customer presses, beside a rental that is paid, once with the job at the same time', async () => {
    const { paid, requestId, total, answering, mails } = await sent()
    expect((await acceptCharges({ agreed: total }, answering)).ok).toBe(true)
    // "Pay all" of a page that was open when the rental was paid elsewhere.
    const all = { requestId, agreed: { remaining: 100, extra: total }, now }
    await Promise.all([payWithSavedCard(all), payWithSavedCard(all), collectCharges(now)])
    expect((await paid()).map(({ amountCents }) => amountCents)).toEqual([total])
    expect(await payWithSavedCard(all)).toEqual({ ok: true, value: 0 })
    expect(await mails('charges-paid')).toHaveLength(1)
    await clean()
  })

  test('pays charges without an answer after 72 hours and not before, once however often the job runs', async () => {
    const { paid, rows, requestId, mails, total } = await sent()
    await collectCharges(later(over, -1))
    expect(await paid()).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => collectCharges(over)))
    await collectCharges(later(over, minutes(1)))
    const payment = one(await paid())
    expect(payment).toMatchObject({ amountCents: total, method: 'card', cardLast4: '4242' })
    expect(await db.select().from(receipts).where(eq(receipts.paymentId, payment.id))).toHaveLength(1)
    expect((await rows()).map(({ state, settledAt }) => [state, settledAt !== null])).toEqual([
      ['lapsed', true],
      ['lapsed', true],
    ])
    expect(await findChargeSums(requestId)).toEqual({ payable: total, paid: total, due: 0 })
    expect(await mails('charges-paid')).toHaveLength(1)
    await clean()
  })

  test('pays what was accepted at once, and never what was objected to until staff have settled it', async () => {
    const { paid, late, miles, answering, acting, total, requestId, viewer } = await sent()
    await acceptCharges({ charge: late, agreed: 20_000 }, answering)
    await objectToCharges({ charges: [miles], objection: 'Read wrongly' }, answering)
    await collectCharges(now)
    expect((await paid()).map(({ amountCents }) => amountCents)).toEqual([20_000])
    await collectCharges(later(now, days(30)))
    expect(await paid()).toHaveLength(1)
    const upheld = { decision: 'charge' as const, amount: cents(5_000), reason: 'Half of them' }
    await decideCharge(miles, upheld, { ...acting, now: over })
    await collectCharges(over)
    expect((await paid()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total - 20_000)
    expect(await receiptsOf(requestId, viewer.id)).toEqual([
      [20_000, 'Late return'],
      [5_000, 'Extra miles'],
    ])
    await clean()
  })

  test.each([
    ['declines', cards.failsLater, 'declined'],
    ['wants its owner', cards.authenticated, 'confirm it'],
  ])('%s: the customer gets a link, staff see it, and it is tried again the next morning', async (_, card, why) => {
    const rental = await sent({ card })
    await collectCharges(over)
    await collectCharges(later(over, minutes(1)))
    const tries = () =>
      db
        .select()
        .from(balanceAttempts)
        .where(and(eq(balanceAttempts.requestId, rental.requestId), eq(balanceAttempts.purpose, 'extra')))
    expect(await tries()).toMatchObject([{ status: 'failed' }])
    expect(await rental.paid()).toEqual([])
    const mail = one(await rental.mails('charge-refused'))
    expect(mail.textBody).toContain(why)
    const { bookingNumber } = one(await db.select().from(bookings).where(eq(bookings.id, rental.bookingId)))
    expect((await listChargeWork(over)).rows).toContainEqual(
      expect.objectContaining({ number: bookingNumber, failed: true }),
    )
    await collectCharges(later(over, days(1) + hours(12)))
    expect(await tries()).toHaveLength(2)
    // By the link, with another card.
    const booking = present(await findBookingFacts(rental.requestId), 'the booking')
    const page = await openPaymentPage({ booking, purpose: 'extra', back: 'http://localhost/booking', now })
    await pay(page.ok ? page.value : '')
    await settleBalance(rental.requestId, over)
    expect(one(await rental.paid()).amountCents).toBe(rental.total)
    await collectCharges(later(over, days(3)))
    expect(await rental.paid()).toHaveLength(1)
    await clean()
  })

  test('that refuses on each morning is tried so often, and the last email promises no other try', async () => {
    const rental = await sent({ card: cards.failsLater })
    // Twice a day: whatever the hour is now, one of them comes after the hour of the next try.
    for (let half = 0; half < 2 * balanceFigures.mostTries + 4; half += 1)
      await collectCharges(later(over, hours(12 * half)))
    const mails = (await rental.mails('charge-refused')).toSorted((one, other) => +one.createdAt - +other.createdAt)
    expect(mails.map(({ textBody }) => textBody.includes('try the saved card again tomorrow morning'))).toEqual([
      ...Array.from({ length: balanceFigures.mostTries - 1 }, () => true),
      false,
    ])
  })

  test('that is not there: the customer is asked to pay, and told of no card', async () => {
    const rental = await sent()
    await db.update(payments).set({ stripePaymentMethodId: null }).where(eq(payments.requestId, rental.requestId))
    await collectCharges(over)
    const mail = one(await rental.mails('charge-refused'))
    expect(mail.subject).toMatch(/^Please pay \$/)
    expect(mail.textBody).not.toContain('We tried')
    expect(await rental.paid()).toEqual([])
  })

  test('pays even when the customer has deleted the account since', async () => {
    const { paid, viewer } = await sent()
    await db.update(profiles).set({ deletedAt: now }).where(eq(profiles.id, viewer.id))
    await collectCharges(over)
    expect(await paid()).toHaveLength(1)
    await db.update(profiles).set({ deletedAt: null }).where(eq(profiles.id, viewer.id))
  })
})

describe('the deposit', () => {
  test('is held while charges are open, goes back when they are paid, and the rental is completed once', async () => {
    const { bookingId, requestId, late, answering } = await sent()
    await hold(requestId)
    const status = async () => (await depositOf(bookingId)).status
    await acceptCharges({ charge: late, agreed: 20_000 }, answering)
    await collectCharges(now)
    const afterwards = later(now, minutes(1))
    const endedAt = later(now, -days(10))
    await db.update(bookings).set({ endedAt }).where(eq(bookings.id, bookingId))
    await db.update(conditionReports).set({ completedAt: endedAt }).where(eq(conditionReports.bookingId, bookingId))
    await keepDeposits(afterwards, { requestId })
    expect(await status()).toBe('authorized')
    await completeRentals(afterwards)
    const { id: depositId } = await depositOf(bookingId)
    expect(await releaseNow({ depositId, actorId, now })).toMatchObject({ problem: depositProblems.sumsOpen })
    await collectCharges(over)
    await completeRentals(over)
    expect((await findBookingFacts(requestId))?.state).toBe('returned')
    await keepDeposits(afterwards, { requestId })
    expect(await status()).toBe('released')
    await Promise.all([completeRentals(over), completeRentals(over)])
    await completeRentals(later(over, days(1)))
    expect((await findBookingFacts(requestId))?.state).toBe('completed')
    const log = await db.select().from(bookingLog).where(eq(bookingLog.requestId, requestId))
    expect(log.filter(({ move }) => move === 'completed')).toHaveLength(1)
  })

  test('closes a page for charges that is kept for', async () => {
    const { bookingId, requestId, answering, acting, total } = await sent()
    await hold(requestId)
    await acceptCharges({ agreed: total }, answering)
    const booking = present(await findBookingFacts(requestId), 'it')
    const page = await openPaymentPage({ booking, purpose: 'extra', back: 'http://localhost/booking', now })
    if (!page.ok) throw new Error(page.problem.body)
    const capture = await findCaptureOf({ requestId, bookingId })
    if (!capture.ok) throw new Error(capture.problem.body)
    const { depositId, items } = capture.value
    expect(await captureDeposit({ depositId, items, actorId, now: acting.now })).toMatchObject({ ok: true })
    const waiting = await listUnhandled(db, 'balances.closePages')
    expect(waiting.map((event) => event.requestId)).toContain(requestId)
    await handlers['balances.closePages']({ requestId }, now)
    const attempts = await db.select().from(balanceAttempts).where(eq(balanceAttempts.requestId, requestId))
    expect(attempts).toMatchObject([{ kind: 'checkout', status: 'expired' }])
  })

  test('pays charges up to its sum, once, as a payment; the rest of them goes to the card', async () => {
    const { bookingId, requestId, answering, acting, total, paid } = await sent({ unit: 400_000 })
    await hold(requestId)
    const booked = { requestId, bookingId }
    expect(await findCaptureOf(booked)).toMatchObject({ problem: chargeProblems.othersOpen })
    await acceptCharges({ agreed: total }, answering)
    const deposit = await depositOf(bookingId)
    const capture = await findCaptureOf(booked)
    if (!capture.ok) throw new Error(capture.problem.body)
    expect(capture.value.amount).toBe(Math.min(total, deposit.amountCents))
    const { depositId, items, amount } = capture.value
    const presses = await Promise.all(
      [1, 2, 3].map(() => captureDeposit({ depositId, items, actorId, now: acting.now })),
    )
    expect(presses.filter((press) => press.ok && press.value === 'captured')).toHaveLength(1)
    await keepDeposits(now, { requestId })
    expect(await paid()).toMatchObject([{ id: depositId, method: 'deposit', amountCents: amount }])
    await collectCharges(now)
    expect((await findChargeSums(requestId)).due).toBe(0)
    expect((await paid()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total)
  })
})

test('cash and the terminal at the desk pay charges too, never more than is due', async () => {
  const { requestId, answering, total, paid, late } = await sent()
  await acceptCharges({ charge: late, agreed: 20_000 }, answering)
  const atDesk = (amount: number, id: string) =>
    recordAtDesk({
      requestId,
      actorId,
      purpose: 'extra',
      entries: { id, method: 'terminal', amount: cents(amount), reference: 'T-1' },
      now,
    })
  expect(await atDesk(total, newId())).toMatchObject({ ok: false, field: 'amount' })
  const id = newId()
  for (const _ of ['once', 'again']) expect((await atDesk(20_000, id)).ok).toBe(true)
  await collectCharges(now)
  expect(await paid()).toHaveLength(1)
})

describe('a bank that takes back a part of what was paid for charges', () => {
  /** $100 more than the charges, which is to be refunded. */
  async function paidBeyond() {
    const { answering, requestId, total, mails } = await sent()
    await acceptCharges({ agreed: total }, answering)
    const intent = `pi_${newId()}`
    const payment = { requestId, purpose: 'extra' as const, amountCents: cents(total + 10_000) }
    await db.transaction((tx) => receivePayment(tx, { ...payment, stripePaymentIntentId: intent }, now))
    const { id: paymentId } = one(await db.select().from(payments).where(eq(payments.stripePaymentIntentId, intent)))
    const says = async (id: string, amount: number, status: string) => {
      await disputeAtStripe({ id, intent, amount, status })
      await (status === 'lost' ? recordDisputeEnd : recordDispute)(id, intent, now)
    }
    const dispute = async (amount: number) => {
      const id = `du_${newId()}`
      await says(id, amount, 'needs_response')
      return { id, lost: () => says(id, amount, 'lost') }
    }
    const waiting = async () => (await findMoneyToTake(requestId, 'extra')).back.map((row) => row.amount)
    const due = async () => (await findChargeSums(requestId)).due
    return { requestId, paymentId, total, dispute, waiting, due, mails }
  }

  test('leaves what was paid beyond them to be refunded at the desk', async () => {
    const { dispute, waiting, due, mails } = await paidBeyond()
    const { id, lost } = await dispute(4_000)
    await lost()
    expect(await waiting()).toEqual([6_000])
    expect(await due()).toBe(0)
    expect(one(await mails(`dispute-ended:${id}`)).textBody).toContain('$60.00 is due to the customer')
    expect(one(await mails(`bank-decided:${id}`)).textBody).toContain('We’re refunding $60.00 at our desk')
    await clean()
  })

  test('and more than that: the rest of it is due again, and nothing is refunded', async () => {
    const { dispute, waiting, due } = await paidBeyond()
    await (await dispute(13_000)).lost()
    expect([await waiting(), await due()]).toEqual([[], 3_000])
    await clean()
  })

  test('twice: what is left is refunded once both are decided', async () => {
    const { dispute, waiting, due } = await paidBeyond()
    const [one, other] = [await dispute(4_000), await dispute(5_000)]
    await one.lost()
    expect(await waiting()).toEqual([])
    await clean()
    await other.lost()
    expect([await waiting(), await due()]).toEqual([[1_000], 0])
    await clean()
  })

  test('leaves what staff had refunded at Stripe, and a bank had sent back, to be refunded at the desk', async () => {
    const { paymentId, dispute, waiting, due, total } = await paidBeyond()
    const sent = {
      paymentId,
      kind: 'made_at_stripe' as const,
      reason: 'made at Stripe re_by_hand',
      amountCents: 5_000,
      createdAt: now,
    }
    const refundId = newId()
    await db.insert(refunds).values({ ...sent, id: refundId })
    for (const status of ['succeeded', 'failed'])
      await settleRefund(refundId, { refundId: `re_${refundId}`, status }, now)
    const first = await dispute(4_000)
    await first.lost()
    expect((await waiting()).toSorted()).toEqual([5_000, 6_000])
    expect(await due()).toBe(0)
    await clean()
    await (await dispute(total + 3_000)).lost()
    expect(await waiting()).toEqual([3_000])
    expect(await due()).toBe(total - 3_000)
  })
})

describe('a receipt says forever what it said', () => {
  /** Of charges that were paid, with the receipt as it was then. */
  async function issued() {
    const { answering, acting, requestId, bookingId, viewer, paid, total } = await sent()
    await acceptCharges({ agreed: total }, answering)
    await collectCharges(now)
    const { id: paymentId } = one(await paid())
    const read = () => receiptOf(eq(receipts.paymentId, paymentId), viewer.id)
    return { acting, requestId, bookingId, viewer, paymentId, total, read, before: await read() }
  }

  test('when a refund fails later, which the receipt of the refund has a note of', async () => {
    const { paymentId, requestId, bookingId, viewer, read, before, total } = await issued()
    expect(before).toMatchObject({ amount: total, charges: [{ amount: 20_000 }, { amount: 25_000 }] })
    const refundId = newId()
    const row = {
      id: refundId,
      paymentId,
      amountCents: 20_000,
      kind: 'canceled_by_us' as const,
      reason: 'goodwill',
      createdAt: now,
    }
    await db.insert(refunds).values(row)
    await settleRefund(refundId, { refundId: `re_${refundId}`, status: 'succeeded' }, now)
    await db.transaction((tx) => reopenCharges(tx, requestId))
    // What was refunded is owed, and paid again.
    const paidAgainAt = later(now, minutes(1))
    await recordAtDesk({
      requestId,
      actorId,
      purpose: 'extra',
      entries: { id: newId(), method: 'terminal', amount: cents(20_000), reference: 'T-1' },
      now: paidAgainAt,
    })
    const again = one(
      await db
        .select()
        .from(payments)
        .where(and(eq(payments.requestId, requestId), eq(payments.receivedAt, paidAgainAt))),
    )
    const readAgain = () => receiptOf(eq(receipts.paymentId, again.id), viewer.id)
    const [second, refund] = [await readAgain(), await receiptOf(eq(receipts.refundId, refundId), viewer.id)]
    expect(second.charges.length).toBeGreaterThan(0)
    expect(refund.returned).toBeNull()
    await settleRefund(refundId, { refundId: `re_${refundId}`, status: 'failed' }, over)
    expect(await read()).toEqual(before)
    expect(await readAgain()).toEqual(second)
    expect(await receiptOf(eq(receipts.refundId, refundId), viewer.id)).toEqual({
      ...refund,
      returned: { at: over, end: 'owed', endedAt: null },
    })
    await db.delete(balanceAttempts).where(eq(balanceAttempts.requestId, requestId))
    await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId))
  })

  test('when a charge comes later, and when the customer has another name and address', async () => {
    const { requestId, bookingId, read, before, viewer } = await issued()
    const added = { kind: 'damage' as const, label: 'Rim', quantity: 1, unitAmountCents: 5_000, amountCents: 5_000 }
    const answered = { state: 'accepted' as const, answerBy: now, answeredAt: now, payableAt: now }
    await db.insert(charges).values({ ...added, ...answered, bookingId, createdBy: actorId, createdAt: now })
    await collectCharges(later(now, minutes(2)))
    expect(await read()).toEqual(before)
    const customer = { customerName: 'Mia Sommer', customerEmail: 'mia.sommer@example.com' }
    await db.update(bookingRequests).set(customer).where(eq(bookingRequests.id, requestId))
    await db.update(profiles).set({ fullName: 'Mia Sommer' }).where(eq(profiles.id, viewer.id))
    await db.update(charges).set({ label: 'Read wrongly' }).where(eq(charges.bookingId, bookingId))
    expect(await read()).toEqual(before)
    expect(before.booking.customer.name).not.toBe('Mia Sommer')
  })
})

async function receiptOf(which: SQL, customerId: string) {
  const customer = present(await findViewerById(customerId, now), 'the customer')
  const { receiptNumber } = one(await db.select().from(receipts).where(which))
  const { booking, ...receipt } = present(await findReceipt(receiptNumber, customer), 'the receipt')
  // The rest of a booking is no part of the sheet.
  const { number, car, pickupDate, returnDate, lines, total, customer: person } = booking
  const { name, email } = person
  return { ...receipt, booking: { number, car, pickupDate, returnDate, lines, total, customer: { name, email } } }
}

/** What each payment of charges was for, by its receipt. */
async function receiptsOf(requestId: string, customerId: string) {
  const customer = present(await findViewerById(customerId, now), 'the customer')
  const numbers = await db
    .select({ number: receipts.receiptNumber })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'extra')))
    .orderBy(payments.receivedAt)
  const found = await Promise.all(numbers.map(({ number }) => findReceipt(number, customer)))
  return found.flatMap((receipt) =>
    present(receipt, 'the receipt').charges.map(({ amount, label }) => [amount, label.replace(/:.*/, '')]),
  )
}

const depositOf = async (bookingId: string) =>
  one(await db.select().from(deposits).where(eq(deposits.bookingId, bookingId)))

/** On the card, as the job does before a pickup. */
async function hold(requestId: string): Promise<void> {
  await db.update(bookings).set({ status: 'active', endedAt: null }).where(eq(bookings.requestId, requestId))
  const { id: bookingId } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  await db
    .update(deposits)
    .set({ status: 'due', method: 'card', authorizeAt: now })
    .where(eq(deposits.bookingId, bookingId))
  await keepDeposits(now, { requestId })
  await db.update(bookings).set({ status: 'returned', endedAt: now }).where(eq(bookings.requestId, requestId))
  expect((await depositOf(bookingId)).status).toBe('authorized')
}
