/** Other dates, on Postgres and with Stripe's stand-in; afterwards everything agrees. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import {
  additionalDrivers,
  bookingLog,
  bookingRequests,
  bookings,
  cars,
  deposits,
  disputes,
  documents,
  outbox,
  payments,
  refunds,
  requestDocuments,
  stays,
  taxRates,
  vehicles,
} from '#drizzle/schema.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { chargeCard, recordAtDesk } from '#app/money/balances/commands.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { driverRows } from '#app/bookings/booking/drivers.server.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { findCancellation } from '#app/money/payments/cancellation.server.ts'
import { findReceipt } from '#app/money/payments/receipts.server.ts'
import { listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { paidToward } from '#app/money/payments/rules.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { changeProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { whileLocked } from '#tests/support/locked-car.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { secureDeposit } from '#tests/support/deposits.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { runs } from '#tests/support/properties.ts'
import { attachedTo } from '#tests/support/outbox.ts'
import { activeStays, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { salesTax } from '#tests/support/taxes.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { acceptChange, changeBooking, changeOwnBooking, declineChange } from './commands.server.ts'
import { printRequestedChange } from './printed.ts'
import { findChange, findWaitingChange } from './queries.server.ts'
import type { NewStay } from './rules.ts'

openStripe()
const { id: actorId } = await addHouseMember('staff')
afterEach(async () => expect(await findViolations(later(now, minutes(5)))).toEqual([]))

const now = new Date()
const daily = 145_000
const half = 217_500
const signature = 'Mia Hart'

/** Three days from the tenth on. */
const stayFrom = (day: number, days: number): Stay => ({
  pickupDate: addDays(dayOf(now), day),
  returnDate: addDays(dayOf(now), day + days),
  pickupTime: time('10:00'),
  returnTime: time('10:00'),
})
/** What it says is due is what the account says afterwards. */
async function change(requestId: string, stay: NewStay, agreed: number, when = now) {
  const changed = await changeBooking({ requestId, stay, agreed, signature, actorId, now: when })
  if (changed.ok) expect(changed.value.due).toBe((await findAccount(requestId))?.due)
  return changed
}
const facts = async (requestId: string) => present(await findBookingFacts(requestId), 'the booking')
const settle = (requestId: string) => chargeCard({ requestId, actorId, agreed: half, now })
const refundsOf = async (requestId: string) =>
  (await listTransfers(requestId)).flatMap(({ kind, amount, status }) => (kind === 'refund' ? { amount, status } : []))

test('two days longer: dates, price, agreement, calendar, log and email, and the difference is owed', async () => {
  const { car, requestId } = await bookCar(now)
  const before = await facts(requestId)
  expect(
    await changeOwnBooking({ requestId, stay: stayFrom(10, 5), agreed: 5 * daily, signature, actorId, now }),
  ).toMatchObject({
    ok: true,
    value: 'changed',
  })
  const after = await facts(requestId)
  expect(after).toMatchObject({ total: 5 * daily, upfront: half, days: 5, version: before.version + 1 })
  expect(await findDue(requestId)).toBe(5 * daily - half)
  const [stay] = await activeStays(car.id)
  expect(stay).toMatchObject({ endsAt: after.returnAt, kind: 'booking' })
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  expect(row?.agreementText).toContain('$7,250.00')
  const [entry] = await db
    .select()
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, 'changed')))
  expect(entry).toMatchObject({ actorId, facts: { beforeCents: 3 * daily, afterCents: 5 * daily, refundCents: 0 } })
  const mails = (await db.select().from(outbox)).filter(
    ({ subject }) => subject === `Booking ${after.number} is extended`,
  )
  expect(mails).toHaveLength(1)
  expect(attachedTo(mails[0])).toContain(`SEQUENCE:${after.version}`)
})

test('a receipt says what it said when it was issued; what a change gives back has one of its own', async () => {
  const { requestId } = await bookCar(now)
  await settle(requestId)
  const staff = present(await findViewerById(actorId, now), 'staff')
  const receiptOf = async (kind: 'payment' | 'refund') => {
    const transfer = (await listTransfers(requestId)).find((each) => each.kind === kind)
    return present(await findReceipt(present(transfer?.receipt, 'its receipt'), staff), 'the receipt')
  }
  const before = (await receiptOf('payment')).booking
  expect(await change(requestId, stayFrom(10, 2), 2 * daily)).toMatchObject({ ok: true })
  const { pickupDate, returnDate, lines, total } = before
  expect((await receiptOf('payment')).booking).toMatchObject({ pickupDate, returnDate, lines, total })
  expect((await receiptOf('refund')).booking).toMatchObject({
    returnDate: stayFrom(10, 2).returnDate,
    total: 2 * daily,
  })
  // 50% of the present total is kept, and the rest of what was paid goes back.
  const changed = await facts(requestId)
  const late = later(changed.pickupAt, -hours(1))
  expect(await findCancellation(changed, late)).toMatchObject({ kept: daily, refund: daily })
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  expect(row?.agreementText).toContain(`we keep 50% of the total, ${exactDollars(daily)},`)
})

test('a day shorter after all was paid: the difference goes back to the cent, the balance first', async () => {
  const { requestId } = await bookCar(now)
  await settle(requestId)
  expect(await change(requestId, stayFrom(10, 2), 2 * daily)).toMatchObject({ ok: true })
  expect(await refundsOf(requestId)).toEqual([{ amount: daily, status: 'succeeded' }])
  expect(await findDue(requestId)).toBe(0)
  // Longer again: what went back is owed again, and the rates are those it had.
  expect(await change(requestId, stayFrom(10, 3), 3 * daily)).toMatchObject({ ok: true })
  expect(await findDue(requestId)).toBe(daily)
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
  expect(booking?.remainingPaidAt).toBeNull()
})

test('a day shorter while the bank reviews what was paid: nothing goes back yet, and the email says why', async () => {
  const { requestId } = await bookCar(now)
  await settle(requestId)
  const paid = await db.select().from(payments).where(eq(payments.requestId, requestId))
  await db
    .insert(disputes)
    .values(
      paid.map(({ id, amountCents }) => ({ id, paymentId: id, amountCents, status: 'needs_response', openedAt: now })),
    )
  expect(await change(requestId, stayFrom(10, 2), 2 * daily)).toMatchObject({ ok: true })
  expect(await refundsOf(requestId)).toEqual([])
  const { mailTo } = await facts(requestId)
  const texts = (await db.select().from(outbox).where(eq(outbox.recipient, mailTo))).map(({ textBody }) => textBody)
  expect(texts.join()).toContain(`Your bank is reviewing ${exactDollars(cents(daily))} of your payment`)
})

test('a tax that comes after the booking is charged on added days alone, and is kept with them', async () => {
  const { requestId } = await bookCar(now)
  const rate = salesTax(10_000, { from: dayOf(now) })
  const [tax] = await db.insert(taxRates).values(rate).returning()
  expect(await change(requestId, stayFrom(10, 4), 4 * daily + daily / 10)).toMatchObject({ ok: true })
  const taxOf = async () => (await facts(requestId)).lines.filter(({ kind }) => kind === 'tax')
  expect(await taxOf()).toMatchObject([{ label: 'Sales tax, 10%', amount: daily / 10 }])
  await db.delete(taxRates).where(eq(taxRates.id, tax!.id))
  expect(await change(requestId, stayFrom(11, 4), 4 * daily + daily / 10)).toMatchObject({ ok: true })
  expect(await taxOf()).toMatchObject([{ amount: daily / 10 }])
  expect(await change(requestId, stayFrom(10, 3), 3 * daily)).toMatchObject({ ok: true })
})

test('another car costs its rates on all days, takes its deposit and the dates, and the difference is right to the cent', async () => {
  const { car, requestId } = await bookCar(now)
  const other = await addFleetCar({ dailyRateCents: 100_000, securityDepositCents: 300_000 })
  const swap = { ...stayFrom(10, 3), vehicleId: other }
  expect(await change(requestId, swap, 300_000)).toMatchObject({ ok: true })
  expect(await refundsOf(requestId)).toEqual([])
  expect(await facts(requestId)).toMatchObject({ car: { id: other }, total: 300_000, upfront: half, deposit: 300_000 })
  expect(await findDue(requestId)).toBe(300_000 - half)
  expect(await activeStays(car.id)).toEqual([])
  expect(await activeStays(other)).toHaveLength(1)
  const booking = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const deposit = one(await db.select().from(deposits).where(eq(deposits.bookingId, booking.id)))
  expect([booking.vehicleId, deposit.amountCents]).toEqual([other, 300_000])
  const cheap = await addFleetCar({ dailyRateCents: 50_000, securityDepositCents: 300_000 })
  expect(await change(requestId, { ...swap, vehicleId: cheap }, 150_000)).toMatchObject({ ok: true })
  expect(await refundsOf(requestId)).toEqual([{ amount: half - 150_000, status: 'succeeded' }])
  // Days of another car keep nothing of the rates of the first one: back is a new price.
  expect(await change(requestId, { ...swap, vehicleId: car.id }, 3 * daily)).toMatchObject({ ok: true })
})

test('a deposit ends with a change to a car without one, and begins with a change to a car with one', async () => {
  const { car, requestId } = await bookCar(now)
  const none = await addFleetCar({ securityDepositCents: 0 })
  const depositNow = async () => {
    const booking = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
    return one(await db.select().from(deposits).where(eq(deposits.bookingId, booking.id)))
  }
  const before = await depositNow()
  expect(await change(requestId, { ...stayFrom(10, 3), vehicleId: none }, 3 * daily)).toMatchObject({ ok: true })
  expect(await depositNow()).toMatchObject({ status: 'released', amountCents: 0, decidedAt: now })
  expect((await facts(requestId)).deposit).toBe(0)
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, (await facts(requestId)).mailTo))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
  expect(mail?.textBody).toContain(noDeposit)
  expect(await change(requestId, { ...stayFrom(11, 3), vehicleId: car.id }, 3 * daily)).toMatchObject({ ok: true })
  const after = await depositNow()
  expect(after).toMatchObject({ status: 'due', amountCents: before.amountCents, decidedAt: null })
  expect(after.authorizeAt).toEqual(later(before.authorizeAt, days(1)))
})

test('another car that asks for a license held longer is refused at once, by what was read on the license or entered', async () => {
  const { requestId } = await bookCar(now)
  const [exotic, normal] = [await addFleetCar(), await addFleetCar()]
  await db.update(vehicles).set({ vehicleClass: 'luxury' }).where(eq(vehicles.id, normal))
  const to = (vehicleId: string) => findChange(requestId, { ...stayFrom(10, 3), vehicleId }, now)
  const enter = (licenseIssuedOn: string | null) =>
    db.update(bookingRequests).set({ licenseIssuedOn }).where(eq(bookingRequests.id, requestId))
  const yearsAgo = (count: number) => addDays(dayOf(now), -count * 366)
  await enter(yearsAgo(3))
  expect(await to(exotic)).toMatchObject({ problem: bookingProblems.licenseTooNew(5) })
  expect(await to(normal)).toMatchObject({ ok: true })
  await enter(yearsAgo(9))
  expect(await to(exotic)).toMatchObject({ ok: true })
  // The license says otherwise than its owner did.
  const own = db.select({ id: requestDocuments.documentId }).from(requestDocuments)
  await db
    .update(documents)
    .set({
      review: 'accepted',
      reviewedAt: now,
      reviewedBy: actorId,
      issuedOn: yearsAgo(4),
      expiresOn: addDays(dayOf(now), 900),
    })
    .where(
      and(
        inArray(documents.id, own.where(eq(requestDocuments.requestId, requestId))),
        eq(documents.documentType, 'drivers_license_front'),
      ),
    )
  expect(await to(exotic)).toMatchObject({ problem: bookingProblems.licenseTooNew(5) })
  expect(await to(normal)).toMatchObject({ ok: true })
  await db.insert(additionalDrivers).values(
    driverRows(
      requestId,
      [
        {
          id: newId(),
          name: 'Jordan Reyes',
          birthDate: date('1989-04-12'),
          license: '057441926',
          issuedOn: yearsAgo(1),
        },
      ],
      now,
    ),
  )
  expect(await to(normal)).toMatchObject({ problem: driverProblems.licenseTooNewThen('Jordan Reyes', 2) })
})

test('a car that is taken, gone, out already or of another deposit than the one held is refused with words', async () => {
  const [first, second] = [await bookCar(now), await bookCar(now)]
  const { requestId } = first
  const to = (vehicleId: string, days = 3) => change(requestId, { ...stayFrom(10, days), vehicleId }, days * daily)
  expect(await to(second.car.id)).toMatchObject({ ok: false, problem: { code: 'change.takenFrom' } })
  const gone = await addFleetCar({ published: false })
  expect(await to(gone)).toMatchObject({ ok: false, problem: changeProblems.carGone })
  expect(await to('x')).toMatchObject({ ok: false, problem: changeProblems.carGone })
  await secureDeposit(requestId)
  const free = await addFleetCar({ securityDepositCents: 750_000 })
  expect(await to(free)).toMatchObject({ ok: false, problem: { code: 'change.depositHeld' } })
  expect(await facts(requestId)).toMatchObject({ car: { id: first.car.id } })
  const same = await addFleetCar()
  const raced = await Promise.all([
    to(same),
    change(second.requestId, { ...stayFrom(10, 3), vehicleId: same }, 3 * daily),
  ])
  expect(raced.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await activeStays(same)).toHaveLength(1)
  await settle(requestId)
  await db.update(documents).set({ review: 'accepted' }).where(eq(documents.uploadedBy, first.viewer.id))
  await db.transaction((tx) =>
    moveBooking(tx, eq(bookingRequests.id, requestId), { from: 'confirmed', to: 'active', now: first.pickupAt }),
  )
  const late = await addFleetCar()
  expect(await to(late)).toMatchObject({ ok: false, problem: changeProblems.carFixed })
})

test('so short that part of the upfront half goes back too', async () => {
  const { requestId } = await bookCar(now)
  expect(await change(requestId, stayFrom(10, 1), daily)).toMatchObject({ ok: true })
  expect(await refundsOf(requestId)).toEqual([{ amount: half - daily, status: 'succeeded' }])
  expect(await facts(requestId)).toMatchObject({ total: daily, upfront: daily })
  expect(await findDue(requestId)).toBe(0)
})

test('a change to days of another booking is refused at the date', async () => {
  const { car, requestId } = await bookCar(now)
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), 15))
  await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
  const changed = await change(requestId, stayFrom(10, 6), 6 * daily)
  expect(changed).toMatchObject({ ok: false, field: 'returnDate', problem: { code: 'change.takenFrom' } })
  // When the taken days come first, the pickup is in the way.
  const afterTaken = await change(requestId, stayFrom(16, 3), 3 * daily)
  expect(afterTaken).toMatchObject({ ok: false, field: 'pickupDate', problem: { code: 'change.takenFrom' } })
  expect(await facts(requestId)).toMatchObject({ days: 3, total: 3 * daily })
  expect(await change(requestId, stayFrom(11, 3), 3 * daily)).toMatchObject({ ok: true })
})

test('two at once and a second press are one change', async () => {
  const { requestId } = await bookCar(now)
  const outcomes = await Promise.all([1, 2, 3].map(() => change(requestId, stayFrom(10, 4), 4 * daily)))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok)).toMatchObject([
    { problem: changeProblems.sameDates },
    { problem: changeProblems.sameDates },
  ])
  expect(await change(requestId, stayFrom(10, 5), 1)).toMatchObject({
    ok: false,
    problem: changeProblems.priceChanged,
  })
})

test('near pickup the customer asks; staff decline, and accept the next', async () => {
  const { requestId, pickupAt } = await bookCar(now)
  const near = later(pickupAt, -hours(24))
  const ask = (days: number) =>
    changeOwnBooking({ requestId, stay: stayFrom(10, days), agreed: days * daily, signature, actorId, now: near })
  expect(await ask(4)).toMatchObject({ ok: true, value: 'asked' })
  expect(await facts(requestId)).toMatchObject({ days: 3 })
  const first = await waitingId(requestId)
  expect(await declineChange({ requestId, changeId: first, actorId, now: near })).toBe(true)
  expect(await declineChange({ requestId, changeId: first, actorId, now: near })).toBe(false)
  expect(await ask(5)).toMatchObject({ ok: true, value: 'asked' })
  expect(await acceptChange({ requestId, changeId: first, actorId, now: near })).toMatchObject({ ok: false })
  const changeId = await waitingId(requestId)
  expect(await acceptChange({ requestId, changeId, actorId, now: near })).toMatchObject({ ok: true })
  expect(await findWaitingChange(requestId)).toBeNull()
  expect(await facts(requestId)).toMatchObject({ days: 5, total: 5 * daily })
})

test('staff can’t accept a change at an outdated price: they read what to do, and the request stays open', async () => {
  const { car, requestId, pickupAt } = await bookCar(now)
  const near = later(pickupAt, -hours(24))
  await changeOwnBooking({ requestId, stay: stayFrom(10, 4), agreed: 4 * daily, signature, actorId, now: near })
  await db
    .update(cars)
    .set({ dailyRateCents: daily + 100 })
    .where(eq(cars.id, car.id))
  const changeId = await waitingId(requestId)
  expect(await acceptChange({ requestId, changeId, actorId, now: near })).toMatchObject({
    ok: false,
    problem: changeProblems.signedPriceChanged,
  })
  expect(await waitingId(requestId)).toBe(changeId)
  expect(await facts(requestId)).toMatchObject({ days: 3 })
})

test('a deposit that was refused waits for the new pickup, and is asked for again where that is near', async () => {
  const { requestId, pickupAt } = await bookCar(now)
  const bookingId = present((await facts(requestId)).bookingId, 'the booking')
  const near = later(pickupAt, -hours(20))
  const refused = { status: 'failed', failure: 'card_declined', retryAt: later(near, hours(10)) } as const
  await db.update(deposits).set(refused).where(eq(deposits.bookingId, bookingId))
  const deposit = async () => one(await db.select().from(deposits).where(eq(deposits.bookingId, bookingId)))
  expect(await change(requestId, stayFrom(10, 4), 4 * daily, near)).toMatchObject({ ok: true })
  expect(await deposit()).toMatchObject(refused)
  expect(await change(requestId, stayFrom(20, 4), 4 * daily, near)).toMatchObject({ ok: true })
  const { pickupAt: moved } = await facts(requestId)
  const due = { status: 'due', failure: null, retryAt: null, authorizeAt: later(moved, -hours(24)) }
  expect(await deposit()).toMatchObject(due)
})

test('near pickup the customer asks for another car, and staff accept it as it was signed', async () => {
  const { car, requestId, pickupAt } = await bookCar(now)
  const other = await addFleetCar({ dailyRateCents: 100_000, make: 'Aston Martin', model: 'DB12' })
  const [near, stay] = [later(pickupAt, -hours(24)), { ...stayFrom(10, 3), vehicleId: other }]
  const asked = await changeOwnBooking({ requestId, stay, agreed: 300_000, signature, actorId, now: near })
  expect(asked).toMatchObject({ ok: true, value: 'asked' })
  const waiting = present(await findWaitingChange(requestId), 'the waiting change')
  expect(printRequestedChange(waiting)).toMatch(/, with the 20\d\d Aston Martin DB12$/)
  expect(await facts(requestId)).toMatchObject({ car: { id: car.id } })
  expect(await acceptChange({ requestId, changeId: waiting.id, actorId, now: near })).toMatchObject({ ok: true })
  expect(await facts(requestId)).toMatchObject({ car: { id: other }, total: 300_000 })
  expect(await activeStays(car.id)).toEqual([])
})

async function waitingId(requestId: string): Promise<string> {
  return present(await findWaitingChange(requestId), 'the waiting change').id
}

test('free cancellation that is over does not come back with later dates', async () => {
  const { requestId, pickupAt, car } = await bookCar(now)
  const near = later(pickupAt, -hours(24))
  const found = await findChange(requestId, stayFrom(20, 3), near)
  expect(found).toMatchObject({ ok: true, value: { freeUntil: later(pickupAt, -hours(48)) } })
  const early = await findChange(requestId, stayFrom(20, 3), now)
  const stay = one(await db.select().from(stays).where(eq(stays.vehicleId, car.id)))
  expect(early.ok && early.value.freeUntil > stay.startsAt).toBe(true)
})

test('the agreement to a late change promises no refund that is over, neither then nor when it is signed again', async () => {
  const { requestId, pickupAt } = await bookCar(now)
  const near = later(pickupAt, -hours(24))
  const asked = { requestId, stay: stayFrom(20, 3), agreed: 3 * daily, signature, actorId, now: near }
  expect(await changeOwnBooking(asked)).toMatchObject({ ok: true, value: 'asked' })
  expect(await acceptChange({ requestId, changeId: await waitingId(requestId), actorId, now: near })).toMatchObject({
    ok: true,
  })
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  expect(row?.agreementText).toContain('The time to cancel for a full refund has passed. If you cancel, or if')
  expect(row?.agreementText).not.toContain('hours before pickup for a full refund')
  expect(await currentAgreement(requestId, near)).toBe(row?.agreementText)
  const changed = await facts(requestId)
  expect(await findCancellation(changed, later(changed.pickupAt, -days(8)))).toMatchObject({ kept: half })
  // Of a limit that is still to come, its instant is signed.
  expect(await currentAgreement(requestId, now)).toContain(
    `Cancel until ${printInstant(later(pickupAt, -hours(48)))} for a full refund.`,
  )
})

test('while the car is out only the return changes, and what is added is owed', async () => {
  const { requestId, viewer, pickupAt } = await bookCar(now)
  await settle(requestId)
  await db.update(documents).set({ review: 'accepted' }).where(eq(documents.uploadedBy, viewer.id))
  const out = later(pickupAt, hours(30))
  await secureDeposit(requestId)
  await db.transaction((tx) =>
    moveBooking(tx, eq(bookingRequests.id, requestId), { from: 'confirmed', to: 'active', now: out }),
  )
  expect(await findChange(requestId, stayFrom(11, 3), out)).toMatchObject({
    ok: false,
    problem: changeProblems.pickupFixed,
  })
  expect(await findChange(requestId, stayFrom(10, 1), out)).toMatchObject({ ok: false, field: 'returnDate' })
  expect(await change(requestId, stayFrom(10, 4), 4 * daily, out)).toMatchObject({ ok: true })
  expect(await findDue(requestId)).toBe(daily)
})

test('paid and owed are the total after any changes and payments', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('change' as const),
      day: fc.integer({ min: 3, max: 20 }),
      days: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({ do: fc.constantFrom('charge' as const, 'cash' as const), day: fc.constant(0), days: fc.constant(0) }),
  )
  const property = fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
    const { requestId } = await bookCar(now)
    for (const each of steps) {
      const due = present(await findDue(requestId), 'what is owed')
      if (each.do === 'charge') await chargeCard({ requestId, actorId, agreed: due, now })
      if (each.do === 'cash' && due > 1) {
        const entries = {
          id: undefined,
          method: 'terminal' as const,
          amount: cents(Math.ceil(due / 2)),
          reference: 'T-1',
        }
        await recordAtDesk({ requestId, actorId, entries, now })
      }
      if (each.do === 'change') {
        const stay = stayFrom(each.day, each.days)
        const found = await findChange(requestId, stay, now)
        if (found.ok) expect(await change(requestId, stay, found.value.price.total)).toMatchObject({ ok: true })
      }
      const { total } = await facts(requestId)
      const owed = present(await findDue(requestId), 'what is owed')
      expect(paidToward(await listTransfers(requestId)) + owed).toBe(total)
    }
  })
  await fc.assert(property, runs(8))
  expect(await db.$count(refunds, eq(refunds.status, 'failed'))).toBe(0)
})

test('dates that are taken are refused in words while another request has locked the car', async () => {
  const { car, requestId } = await bookCar(now)
  const { viewer, requestId: otherId } = await bookCar(now, 30)
  const entries = await rightEntries(viewer.id, stayFrom(14, 2).pickupDate, 2)
  expect(await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })).toMatchObject({ ok: true })
  const longer = { ...stayFrom(10, 5) }
  const inItsPlace = { ...stayFrom(14, 2), vehicleId: car.id }
  await whileLocked(car.id, async () => {
    const asked = [change(requestId, longer, 5 * daily), change(otherId, inItsPlace, 2 * daily)]
    const taken = { ok: false, problem: { title: changeProblems.takenFrom('').title } }
    expect(await Promise.all(asked)).toMatchObject([taken, taken])
  })
})
