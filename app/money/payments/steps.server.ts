/** What each booking of a customer asks at the moment, by the one rule of bookings. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { bookingRequests, bookings, charges, deposits, fleetCars, reviews } from '#drizzle/schema.ts'
import { awaitsSignature } from '#app/bookings/agreements/rules.ts'
import { nextStepOf, type NextStep, type StepFacts } from '#app/bookings/booking/next-step.ts'
import { bringWords, handoverLocation } from '#app/bookings/booking/pickup-location.ts'
import { listOwnBookings, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { ownStep } from '#app/bookings/booking/shown-step.ts'
import { documentsStateOf, startNeedsFields } from '#app/bookings/booking/start.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { db } from '#app/platform/db.server.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { daysBetween } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { received } from './payment-summary.server.ts'
import { balanceOf } from './rules.ts'

export type OwnRow = ReturnType<typeof rowOf>

/** A customer's bookings as lists show them, the latest pickup first. */
export async function listOwnRows(viewer: { id: string }, now: Date): Promise<OwnRow[]> {
  const facts = await listFacts(await listOwnBookings(viewer))
  return facts.map((each) => rowOf(each, now))
}

/** Of one booking that its reader may open. */
export async function findStep(booking: BookingFacts, now: Date): Promise<NextStep> {
  const [facts] = await listFacts([booking])
  return nextStepOf(facts ?? factsOf(booking), now)
}

/** How many bookings wait for their customer. */
export async function countOwnSteps(viewer: { id: string }, now: Date): Promise<number> {
  const facts = await listFacts(await listOwnBookings(viewer))
  return facts.filter((each) => nextStepOf(each, now).urgency === 'now').length
}

function rowOf(facts: Facts, now: Date) {
  const { requestId, number, state, car, image, pickupDate, pickupTime, returnDate, total, payableUntil } = facts
  const place = handoverLocation(facts)
  return {
    requestId,
    number,
    state,
    car: { slug: car.slug, name: vehicleName(car) },
    image,
    pickupDate,
    pickupTime,
    returnDate,
    total,
    heldUntil: payableUntil > now ? printInstant(payableUntil) : null,
    place: place.address?.street ?? place.city,
    daysAhead: daysBetween(dayOf(now), pickupDate),
    step: ownStep(nextStepOf(facts, now), { ...facts, mapUrl: place.address?.mapUrl ?? null }),
  }
}

async function listFacts(listed: BookingFacts[]) {
  const booked = listed.flatMap(({ bookingId, requestId }) => (bookingId ? [requestId] : []))
  const rows = booked.length > 0 ? await listRows(booked) : []
  const found = new Map(rows.map((row) => [row.requestId, row]))
  return Promise.all(listed.map((booking) => withRow(booking, found.get(booking.requestId))))
}

const sumOf = (states: readonly (typeof charges.$inferSelect.state)[], open = isNull(charges.settledAt)) =>
  sql<number>`coalesce((select sum(${charges.amountCents} + ${charges.taxCents}) from ${charges}
    where ${and(eq(charges.bookingId, bookings.id), inArray(charges.state, [...states]), open)}), 0)`.mapWith(Number)

function listRows(requestIds: string[]) {
  return db
    .select({
      requestId: bookings.requestId,
      ...startNeedsFields,
      received,
      waiting: sumOf(['sent']),
      disputed: sumOf(['objected']),
      unpaid: sumOf(statesOfCharges.payable),
      answerBy: sql`(select min(${charges.answerBy}) from ${charges}
        where ${and(eq(charges.bookingId, bookings.id), eq(charges.state, 'sent'))})`.mapWith(charges.answerBy),
      isReviewed: sql<boolean>`exists (select from ${reviews} where ${eq(reviews.bookingId, bookings.id)})`,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(inArray(bookings.requestId, requestIds))
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

type Facts = BookingFacts & StepFacts

async function withRow(booking: BookingFacts, row: Row | undefined): Promise<Facts> {
  const facts = factsOf(booking)
  if (!row) return facts
  const transfers = row.received.map((payment) => ({ ...payment, kind: 'payment' as const, status: null }))
  return {
    ...facts,
    documents: documentsStateOf(row),
    awaitsSignature: awaitsSignature(booking),
    depositState: {
      isHeld: booking.deposit > 0 && row.depositStatus !== null && depositStates[row.depositStatus].isTaken,
      hasFailed: row.depositStatus === 'failed',
    },
    due: balanceOf(booking, transfers).due,
    charges: {
      due: row.unpaid > 0 ? (await findChargeSums(booking.requestId)).due : cents(0),
      waiting: cents(row.waiting),
      disputed: cents(row.disputed),
    },
    answerBy: row.answerBy,
    isReviewed: row.isReviewed,
  }
}

/** Of a request without a booking, and what a booking says of itself. */
function factsOf(booking: BookingFacts): Facts {
  const { address, collectedAt } = handoverLocation(booking)
  return {
    ...booking,
    street: address?.street ?? null,
    collectedAt: collectedAt ?? null,
    bring: bringWords(booking),
    documents: 'accepted',
    awaitsSignature: false,
    depositState: { isHeld: false, hasFailed: false },
    due: cents(0),
    charges: { due: cents(0), waiting: cents(0), disputed: cents(0) },
    answerBy: null,
    isReviewed: false,
  }
}
