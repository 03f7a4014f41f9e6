/** What each booking of a customer asks at the moment, by the one rule of bookings. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, bookings, charges, deposits, fleetCars, reviews } from '#drizzle/schema.ts'
import { awaitsSignature } from '#app/bookings/agreements/rules.ts'
import { nextStepOf, urgencyOf, type NextStep, type StepFacts } from '#app/bookings/booking/next-step.ts'
import { bringWords, handoverLocation } from '#app/bookings/booking/pickup-location.ts'
import { listOwnBookings, mostListed, ownListed, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { payableUntil } from '#app/bookings/booking/rules.ts'
import { ownStep } from '#app/bookings/booking/shown-step.ts'
import { documentsStateOf, startNeedsFields } from '#app/bookings/booking/start.server.ts'
import { chargeSums, dueOf } from '#app/money/charges/sums.server.ts'
import { columnsOf, jsonOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { writtenOnce } from '#app/platform/written-once.server.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { date, daysBetween, time } from '#app/shared/dates.ts'
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

/** Of a person by their id, in a statement that reads more of them: their bookings, by what decides whether one waits for them. */
export const ownSteps = writtenOnce((id): SQL<OwnSteps> => {
  const facts = jsonOf({
    ...requestFields,
    status: bookings.status,
    row: sql`case when ${bookings.id} is not null then ${jsonOf(stepFields)} end`,
  })
  const own = db
    .select({ facts: facts.as('facts') })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(ownListed({ id }))
    .orderBy(desc(bookingRequests.pickupAt))
    .limit(mostListed)
    .as('own')
  return sql`(select coalesce(json_agg(${own.facts}), '[]') from ${own})`
})

/** How many of them wait for their customer. */
export function countSteps(own: OwnSteps, now: Date): number {
  return own.filter((each) => waits(each, now)).length
}

function rowOf(facts: Facts, now: Date) {
  const { requestId, number, state, car, image, line, pickupDate, pickupTime, returnDate, total, payableUntil } = facts
  const place = handoverLocation(facts)
  return {
    requestId,
    number,
    state,
    car: { slug: car.slug, name: vehicleName(car) },
    image,
    line,
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

async function listFacts(listed: BookingFacts[]): Promise<Facts[]> {
  const booked = listed.flatMap(({ bookingId, requestId }) => (bookingId ? [requestId] : []))
  const rows = booked.length > 0 ? await listRows(booked) : []
  const found = new Map(rows.map((row) => [row.requestId, row]))
  return listed.map((booking) => {
    const row = found.get(booking.requestId)
    return { ...factsOf(booking), ...(row && stepsOf(booking, row)) }
  })
}

const sumOf = (state: typeof charges.$inferSelect.state) =>
  sql<number>`coalesce((select sum(${charges.amountCents} + ${charges.taxCents}) from ${charges}
    where ${and(eq(charges.bookingId, bookings.id), eq(charges.state, state), isNull(charges.settledAt))}), 0)`.mapWith(
    Number,
  )

/** Of bookings joined with their car, their request and the deposit that they may have. */
const stepFields = {
  ...startNeedsFields,
  received,
  sums: chargeSums(bookingRequests.id),
  waiting: sumOf('sent'),
  disputed: sumOf('objected'),
  answerBy: sql`(select min(${charges.answerBy}) from ${charges}
    where ${and(eq(charges.bookingId, bookings.id), eq(charges.state, 'sent'))})`.mapWith(charges.answerBy),
  isReviewed: sql<boolean>`exists (select from ${reviews} where ${eq(reviews.bookingId, bookings.id)})`,
}

function listRows(requestIds: string[]) {
  return db
    .select({ requestId: bookings.requestId, ...stepFields })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(inArray(bookings.requestId, requestIds))
}

type Row = Omit<Awaited<ReturnType<typeof listRows>>[number], 'requestId' | 'answerBy' | 'remainingPaidAt'> & {
  answerBy: Date | null
}

type Facts = BookingFacts & StepFacts

type Booked = Pick<BookingFacts, 'state' | 'total' | 'deposit' | 'isSigned' | 'driversChanged'>

/** What a booking says beyond itself. */
function stepsOf(booking: Booked, row: Row) {
  const transfers = row.received.map((payment) => ({ ...payment, kind: 'payment' as const, status: null }))
  return {
    documents: documentsStateOf(row),
    awaitsSignature: awaitsSignature(booking),
    depositState: {
      isHeld: booking.deposit > 0 && row.depositStatus !== null && depositStates[row.depositStatus].isTaken,
      hasFailed: row.depositStatus === 'failed',
    },
    due: balanceOf(booking, transfers).due,
    charges: { due: dueOf(row.sums).due, waiting: cents(row.waiting), disputed: cents(row.disputed) },
    answerBy: row.answerBy,
    isReviewed: row.isReviewed,
  }
}

/** Of a request without a booking. */
const nothingBeyond = {
  documents: 'accepted' as const,
  awaitsSignature: false,
  depositState: { isHeld: false, hasFailed: false },
  due: cents(0),
  charges: { due: cents(0), waiting: cents(0), disputed: cents(0) },
  answerBy: null,
  isReviewed: false,
}

function factsOf(booking: BookingFacts): Facts {
  const { address, collectedAt } = handoverLocation(booking)
  return {
    ...booking,
    ...nothingBeyond,
    street: address?.street ?? null,
    collectedAt: collectedAt ?? null,
    bring: bringWords(booking),
  }
}

const requestFields = columnsOf(bookingRequests, {
  state: true,
  pickupDate: true,
  pickupTime: true,
  returnDate: true,
  returnTime: true,
  returnAt: true,
  holdExpiresAt: true,
  checkoutExpiresAt: true,
  deliveryAddress: true,
  collectionAddress: true,
  totalAmountCents: true,
  upfrontAmountCents: true,
  securityDepositCents: true,
  signature: true,
  driversUnsigned: true,
})

type OwnStep = Pick<typeof bookingRequests.$inferSelect, keyof typeof requestFields> & {
  status: typeof bookings.$inferSelect.status | null
  row: InJson<Row> | null
}
export type OwnSteps = readonly InJson<OwnStep>[]

/** Moments are texts. */
type InJson<Fields> = {
  [Name in keyof Fields]: Date extends Fields[Name] ? Exclude<Fields[Name], Date> | string : Fields[Name]
}

function waits({ row, status, ...request }: OwnSteps[number], now: Date): boolean {
  const [state, total, deposit] = [
    status ?? request.state,
    cents(request.totalAmountCents),
    cents(request.securityDepositCents),
  ]
  const booked = { state, total, deposit, isSigned: request.signature !== '', driversChanged: request.driversUnsigned }
  const steps = row && stepsOf(booked, { ...row, answerBy: row.answerBy === null ? null : new Date(row.answerBy) })
  const facts = {
    ...booked,
    ...(steps ?? nothingBeyond),
    pickupDate: date(request.pickupDate),
    pickupTime: time(request.pickupTime),
    returnDate: date(request.returnDate),
    returnTime: time(request.returnTime),
    returnAt: new Date(request.returnAt),
    payableUntil: payableUntil({
      holdExpiresAt: new Date(request.holdExpiresAt),
      checkoutExpiresAt: request.checkoutExpiresAt === null ? null : new Date(request.checkoutExpiresAt),
    }),
    upfront: cents(request.upfrontAmountCents),
    collectedAt: request.deliveryAddress && (request.collectionAddress ?? request.deliveryAddress),
  }
  return urgencyOf(facts, now) === 'now'
}
