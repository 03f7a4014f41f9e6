/** New dates or another car for a booking: dates, price, money, deposit and agreement in one transaction, Stripe afterwards. */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'

import {
  bookingChanges,
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  deposits,
  refunds,
  stays,
} from '#drizzle/schema.ts'
import { periodOf } from '#app/fleet/availability/queries.server.ts'
import { closeOtherPages } from '#app/money/balances/attempts.server.ts'
import { agreementVersion } from '#app/bookings/booking/agreement.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { reserveDates } from '#app/bookings/booking/reserving.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { lineRows } from '#app/bookings/booking/price.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { depositAt } from '#app/bookings/booking/rules.ts'
import { recordAcceptance, recordAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { emit } from '#app/emit.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { markSettled } from '#app/money/payments/due.server.ts'
import { moveMoney } from '#app/money/payments/ending.server.ts'
import { because } from '#app/money/payments/refund-kinds.ts'
import { business } from '#app/business.ts'
import { changeProblems } from './words.ts'
import { db, transact, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { sum, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { enqueueChangeRequestedEmail, enqueueChangedEmail, enqueueChangeDeclinedEmail } from './emails.server.ts'
import { printStay, printRequestedChange } from './printed.ts'
import { findChange, findWaitingChange, refuseTakenChange, type Change } from './queries.server.ts'
import { changesAlone, type NewStay } from './rules.ts'

type ChangeInput = {
  requestId: string
  stay: NewStay
  /** The new total in cents that was agreed to. */
  agreed: number
  signature: string
  /** The waiting change that is accepted by it. */
  changeId?: string
  actorId: string
  /** Staff before whom it is signed at the desk. */
  witnessId?: string
  now: Date
}

export async function changeBooking(input: ChangeInput): Promise<Outcome<Change>> {
  const { requestId, stay, now } = input
  const booked = await findBookedCar(db, requestId)
  if (!booked) return fail(changeProblems.goneOn)
  const changed = await reserveDates(
    stay.vehicleId ?? booked,
    (tx) => change(tx, input),
    () => refuseTakenChange(requestId, stay, now),
  )
  if (changed.ok) {
    await moveMoney(requestId, now)
    await closeOtherPages(requestId, now)
  }
  return changed
}

/** By the customer: done at once as long as canceling is free; afterwards staff are asked. */
export async function changeOwnBooking(input: ChangeInput): Promise<Outcome<'changed' | 'asked'>> {
  const { requestId, stay, agreed, signature, actorId, now } = input
  const booking = await findBookingFacts(requestId)
  if (booking && changesAlone(booking, now)) {
    const changed = await changeBooking(input)
    return changed.ok ? ok('changed' as const) : changed
  }
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const found = await findChange(requestId, stay, now, tx)
    if (!found.ok) return found
    if (found.value.price.total !== agreed) return fail(changeProblems.priceChanged)
    await endWaiting(tx, requestId, { state: 'declined', now })
    const { car } = found.value
    const asked = { ...stay, vehicleId: car?.id, requestId, totalCents: agreed, signature, askedBy: actorId }
    await tx.insert(bookingChanges).values({ ...asked, createdAt: now })
    const facts = { to: printRequestedChange({ stay, car: car?.name ?? null }), amountCents: agreed }
    await tx.insert(bookingLog).values({ requestId, move: 'change_asked', actorId, facts, createdAt: now })
    await enqueueChangeRequestedEmail(tx, found.value, newId())
    return ok('asked' as const)
  })
}

type Decision = {
  requestId: string
  /** The one that was read: the customer may have asked for others since. */
  changeId: string
  actorId: string
  now: Date
}

/** As the customer has signed it. */
export async function acceptChange({ requestId, changeId, actorId, now }: Decision): Promise<Outcome<Change>> {
  const waiting = await findWaitingChange(requestId)
  if (waiting?.id !== changeId) return fail(changeProblems.goneOn)
  const { stay, total: agreed, signature } = waiting
  const changed = await changeBooking({ requestId, changeId, stay, agreed, signature, actorId, now })
  // There is no price to review: the customer has signed another one.
  if (!changed.ok && changed.problem === changeProblems.priceChanged) return fail(changeProblems.signedPriceChanged)
  return changed
}

export async function declineChange({ requestId, changeId, actorId, now }: Decision): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockRequest(tx, requestId)
    const waiting = await findWaitingChange(requestId, tx)
    const booking = await findBookingFacts(requestId, tx)
    if (waiting?.id !== changeId || !booking) return false
    await endWaiting(tx, requestId, { state: 'declined', actorId, now })
    const facts = { to: printRequestedChange(waiting) }
    await tx.insert(bookingLog).values({ requestId, move: 'change_declined', actorId, facts, createdAt: now })
    await enqueueChangeDeclinedEmail(tx, booking, { id: waiting.id, asked: printRequestedChange(waiting) })
    return true
  })
}

async function change(
  tx: Transaction,
  { requestId, changeId, stay, agreed, signature, actorId, witnessId, now }: ChangeInput,
): Promise<Outcome<Change>> {
  // The car before the request, as in new requests: no deadlock.
  const vehicleId = await findBookedCar(tx, requestId)
  if (!vehicleId) return fail(changeProblems.goneOn)
  await lockVehicles(tx, [vehicleId, ...(isId(stay.vehicleId) ? [stay.vehicleId] : [])])
  await lockRequest(tx, requestId)
  if (changeId && (await findWaitingChange(requestId, tx))?.id !== changeId) return fail(changeProblems.goneOn)
  const found = await findChange(requestId, stay, now, tx)
  if (!found.ok) return found
  const { booking, car, price, refunds: back } = found.value
  if (price.total !== agreed) return fail(changeProblems.priceChanged)

  // What was signed before is kept, if it was not yet.
  await recordAgreement(tx, requestId)
  await writeDates(tx, requestId, stay, found.value, { signature, isOld: changeId !== undefined, now })
  await recordAgreement(tx, requestId, { witnessId })
  const id = newId()
  if (back.length > 0) {
    const why = because('price_lowered', id)
    await tx
      .insert(refunds)
      .values(back.map(({ paymentId, amount }) => ({ paymentId, amountCents: amount, ...why, createdAt: now })))
  }
  await markSettled(tx, requestId, now)
  await endWaiting(tx, requestId, { state: 'done', actorId, now })
  await recordAcceptance(tx, { requestId, profileId: booking.profileId, signature, now })
  const facts = {
    from: printStay(booking),
    to: printStay(stay),
    ...(car && { fromCar: vehicleName(booking.car), toCar: car.name }),
    beforeCents: booking.total,
    afterCents: price.total,
    refundCents: sum(...back.map(({ amount }) => amount)),
  }
  const logId = newId()
  await tx.insert(bookingLog).values({ id: logId, requestId, move: 'changed', actorId, facts, createdAt: now })
  await emit(tx, 'dates.freed', { vehicleId })
  if (booking.bookingId)
    await emit(tx, 'booking.changed', { bookingId: booking.bookingId, requestId, logId, vehicleBefore: vehicleId })
  const after = await findBookingFacts(requestId, tx)
  if (after)
    await enqueueChangedEmail(tx, after, { id, change: found.value, link: await issueBookingLink(tx, after, now), now })
  return found
}

async function findBookedCar(executor: Executor, requestId: string): Promise<string | null> {
  const [booked] = await executor
    .select({ vehicleId: bookingRequests.vehicleId })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  return booked?.vehicleId ?? null
}

/** `isOld`: signed when the change was asked for; additional drivers of since are not in it. */
type Signed = { signature: string; isOld: boolean; now: Date }

async function writeDates(
  tx: Transaction,
  requestId: string,
  stay: NewStay,
  { car, miles, price, freeBefore, agreement }: Change,
  { signature, isOld, now }: Signed,
) {
  const { startsAt, endsAt, period } = periodOf(stay)
  const kept = JSON.stringify({
    freeCancellationBefore: freeBefore,
    ...miles,
    rates: price.rates,
    taxes: price.taxes,
  })
  await tx
    .update(bookingRequests)
    .set({
      pickupDate: stay.pickupDate,
      pickupTime: stay.pickupTime,
      returnDate: stay.returnDate,
      returnTime: stay.returnTime,
      pickupAt: startsAt,
      returnAt: endsAt,
      vehicleId: car?.id,
      dailyRateCents: car?.dailyRateCents,
      securityDepositCents: car ? price.deposit : undefined,
      totalDays: price.days,
      totalAmountCents: price.total,
      upfrontAmountCents: price.upfront,
      policy: sql`${bookingRequests.policy} || ${kept}::jsonb`,
      agreementText: agreement,
      agreementVersion,
      signature,
      agreedAt: now,
      driversUnsigned: isOld ? undefined : false,
      rowVersion: sql`${bookingRequests.rowVersion} + 1`,
    })
    .where(eq(bookingRequests.id, requestId))
  const [booking] = await tx
    .update(bookings)
    .set({
      pickupDate: stay.pickupDate,
      returnDate: stay.returnDate,
      vehicleId: car?.id,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.requestId, requestId))
    .returning({ id: bookings.id, confirmedAt: bookings.confirmedAt })
  await tx.delete(bookingLines).where(eq(bookingLines.requestId, requestId))
  await tx.insert(bookingLines).values(lineRows(requestId, price.lines))
  await tx
    .update(stays)
    .set({ startsAt, endsAt, period, vehicleId: car?.id })
    .where(and(eq(stays.requestId, requestId), eq(stays.state, 'active')))
  if (!booking) return
  if (car) await changeDeposit(tx, booking.id, price.deposit, now)
  await moveDeposit(tx, booking.id, depositAt(startsAt, booking.confirmedAt), now)
}

/** Of another car. One that is on hold keeps its amount; between a car with a deposit and one without, it ends or begins. */
async function changeDeposit(tx: Transaction, bookingId: string, amountCents: Cents, now: Date): Promise<void> {
  const reported = sql`${deposits.method} = 'cash' and ${amountCents >= business.booking.cashDepositReportedFrom}`
  const changed = or(inArray(deposits.status, depositStatuses.missing), eq(deposits.amountCents, 0))
  const none = { status: 'released' as const, decidedAt: now, failure: null, retryAt: null }
  const some = {
    status: sql`case when ${deposits.amountCents} = 0 then 'due'::deposit_status else ${deposits.status} end`,
    decidedAt: sql`case when ${deposits.amountCents} = 0 then null else ${deposits.decidedAt} end`,
  }
  await tx
    .update(deposits)
    .set({ amountCents, reported, ...(amountCents === 0 ? none : some) })
    .where(and(eq(deposits.bookingId, bookingId), changed))
}

/** A card that was refused is not asked again before its new day. What is held is kept or released by the deposits' rule. */
async function moveDeposit(tx: Transaction, bookingId: string, authorizeAt: Date, now: Date): Promise<void> {
  const own = eq(deposits.bookingId, bookingId)
  if (authorizeAt > now)
    await tx
      .update(deposits)
      .set({ status: 'due', failure: null, retryAt: null })
      .where(and(own, eq(deposits.status, 'failed')))
  await tx
    .update(deposits)
    .set({ authorizeAt })
    .where(and(own, inArray(deposits.status, depositStatuses.wanted), ne(deposits.status, 'failed')))
}

async function endWaiting(
  tx: Transaction,
  requestId: string,
  { state, actorId, now }: { state: 'done' | 'declined'; actorId?: string; now: Date },
): Promise<void> {
  await tx
    .update(bookingChanges)
    .set({ state, decidedBy: actorId, decidedAt: now })
    .where(and(eq(bookingChanges.requestId, requestId), eq(bookingChanges.state, 'waiting')))
}
