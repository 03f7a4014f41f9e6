import { and, asc, desc, eq, inArray, getViewSelectedFields, or, sql } from 'drizzle-orm'

import {
  bookingChanges,
  bookingRequests,
  bookings,
  customers,
  documents,
  fleetCars,
  requestDocuments,
} from '#drizzle/schema.ts'
import { findAvailability, findSeasons, periodOf } from '#app/fleet/availability/queries.server.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { agreementText } from '#app/bookings/booking/agreement.ts'
import { isLicensed } from '#app/bookings/booking/driver-rules.ts'
import { withDrivers } from '#app/bookings/booking/driver-terms.ts'
import { listDrivers } from '#app/bookings/booking/drivers.server.ts'
import { keptExtras } from '#app/bookings/booking/extras.ts'
import { type QuoteLine, type RatesByDay, ratesByDay, requote } from '#app/bookings/booking/price.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { freeUntil } from '#app/bookings/booking/rules.ts'
import { freeUntilSigned } from '#app/bookings/booking/signed-agreements.server.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { listPaid, listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { paidToward, refundsOf, surplusUnderReview } from '#app/money/payments/rules.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import type { TaxesByDay } from '#app/bookings/taxes/by-day.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { changeProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { date, parseDate, time, isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome, type Refused } from '#app/shared/outcome.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { findOtherCar } from './other-car.server.ts'
import { printProblem } from './printed.ts'
import { changeProblem, conflictOf, freeBeforeChanged, mayChange, type ChangeProblem, type NewStay } from './rules.ts'

export type Change = {
  booking: BookingFacts
  /** Another one, whose rates are charged on all days. */
  car: { id: string; name: string; dailyRateCents: number } | null
  /** The other car's, or those the booking was made with. */
  miles: { milesPerDay: number; overMileFeeCents: number }
  stay: NewStay
  price: NonNullable<ReturnType<typeof requote>>
  /** To be paid more, or to go back when negative. */
  difference: Cents
  /** Of what is paid already. */
  refunds: ReturnType<typeof refundsOf>
  /** Paid beyond the price, and for the customer's bank to decide about. */
  disputed: Cents
  due: Cents
  freeBefore: number
  freeUntil: Date
  agreement: string
  calendar: ChangeCalendar
}

/** Of the car that the change is about, with the days of the booking itself free. */
export type ChangeCalendar = { availability: Availability; hasWeekendRate: boolean }

const words = changeProblems
const fieldOf: Partial<Record<ChangeProblem, string>> = {
  returnBeforePickup: 'returnDate',
  tooLong: 'returnDate',
  tooShort: 'returnDate',
  returnPast: 'returnDate',
  sameDates: 'returnDate',
  outsideHours: 'pickupTime',
  tooSoon: 'pickupTime',
}

/** What other dates would mean, to the cent; fails at the field that is wrong. */
export async function findChange(
  requestId: string,
  stay: NewStay,
  now: Date,
  executor: Executor = db,
): Promise<Outcome<Change>> {
  const booking = await findBookingFacts(requestId, executor)
  const found = await findFacts(requestId, executor)
  if (!booking || !found || !mayChange(booking.state)) return fail(words.goneOn)
  const { request, birthday } = found
  const other = await findOtherCar(stay, booking, now, executor)
  if (!other.ok) return other
  const isOtherCar = other.value !== null
  const car = other.value ?? found.car
  const { availability, refusal } = await judgeStay(executor, { booking, stay, car, now })
  if (refusal) return refusal
  if (birthday && !isOldEnough(birthday, stay.pickupDate, car.minAge))
    return fail(bookingProblems.tooYoung, 'pickupDate')
  const licenseYears = licenseYearsOf(car)
  const isHeld = (issuedOn: CalendarDate | null) => isLicensed({ issuedOn }, { ...stay, licenseYears })
  if (!isHeld(found.licenseIssuedOn)) return fail(bookingProblems.licenseTooNew(licenseYears), 'pickupDate')
  const drivers = await listDrivers(requestId, executor)
  const tooYoung = drivers.filter(({ birthDate }) => !isOldEnough(birthDate, stay.pickupDate, car.minAge))
  if (tooYoung.length > 0) {
    const names = tooYoung.map(({ name }) => name).join(', ')
    return fail(driverProblems.tooYoungThen(names, car.minAge), 'pickupDate')
  }
  const unlicensed = drivers.filter(({ issuedOn }) => !isHeld(issuedOn))
  if (unlicensed.length > 0) {
    const names = unlicensed.map(({ name }) => name).join(', ')
    return fail(driverProblems.licenseTooNewThen(names, licenseYears), 'pickupDate')
  }

  const taxes = await listTaxes({ from: stay.pickupDate, until: stay.pickupDate }, executor)
  const { price, upfrontShareBp } = priceOf({ booking, request, car, stay, seasons: availability.seasons, taxes })
  if (!price) return fail(stayDateProblems.returnBeforePickup, 'returnDate')

  const account = await findAccount(requestId, executor, { total: price.total })
  if (!account) return fail(words.goneOn)
  const paid = paidToward(await listTransfers(requestId, executor))
  const toward = (await listPaid(requestId, executor)).filter(({ purpose }) => purpose !== 'extra')
  const surplus = cents(paid - price.total)
  const refunds = refundsOf(surplus, toward)
  const pickupAt = periodOf(stay).startsAt
  const freeBefore = freeBeforeChanged(booking, pickupAt, now)
  const back = refunds.filter(({ purpose }) => purpose === 'upfront').reduce((all, { amount }) => all + amount, 0)
  const upfront = cents(Math.min(price.total, booking.upfront - back))
  const settled = { ...price, upfront, remaining: cents(price.total - upfront) }
  const { customer, depositMethod, delivery } = booking
  const miles = isOtherCar
    ? { milesPerDay: car.mileageLimit, overMileFeeCents: car.overMileFeeCents }
    : {
        milesPerDay: booking.miles.perDay,
        overMileFeeCents: booking.miles.overFee,
      }
  return ok({
    booking,
    car: isOtherCar ? { id: car.id, name: vehicleName(car), dailyRateCents: car.dailyRateCents } : null,
    calendar: { availability, hasWeekendRate: car.weekendRateCents !== null },
    miles,
    stay,
    price: settled,
    difference: cents(price.total - booking.total),
    refunds,
    disputed: surplusUnderReview(surplus, toward),
    due: account.due,
    freeBefore,
    freeUntil: freeUntil({ pickupAt, freeBefore }),
    agreement: withDrivers(
      agreementText({
        ...stay,
        ...car,
        mileageLimit: miles.milesPerDay,
        overMileFeeCents: miles.overMileFeeCents,
        customerName: customer.name,
        car: vehicleName(car),
        depositMethod,
        delivery,
        price: settled,
        upfrontShareBp,
        freeUntil: freeUntilSigned({ pickupAt, freeBefore }, now),
      }),
      drivers,
    ),
  })
}

/** Dates that are taken already need no lock to be refused. */
export async function refuseTakenChange(requestId: string, stay: NewStay, now: Date): Promise<Refused | null> {
  const booking = await findBookingFacts(requestId)
  const wanted = stay.vehicleId ?? booking?.car.id
  const [car] = isId(wanted) ? await db.select().from(fleetCars).where(eq(fleetCars.id, wanted)) : []
  if (!booking || !car) return null
  const { problem, refusal } = await judgeStay(db, { booking, stay, car, now })
  return problem === 'taken' && refusal ? refusal : null
}

type Judged = { booking: BookingFacts; stay: NewStay; car: Parameters<typeof findAvailability>[1]; now: Date }

async function judgeStay(executor: Executor, { booking, stay, car, now }: Judged) {
  const { requestId } = booking
  const availability = await findAvailability(executor, car, now, { requestId })
  const problem = changeProblem(stay, booking, availability, car.id !== booking.car.id)
  const field =
    (problem === 'taken' ? conflictOf(stay, availability)?.field : problem && fieldOf[problem]) ?? 'pickupDate'
  const refusal = problem && fail(printProblem(problem, stay, availability), field)
  return { availability, problem, refusal }
}

type Priced = {
  booking: Pick<BookingFacts, 'car' | 'lines' | 'pickupDate' | 'returnDate'>
  request: Facts['request']
  car: Facts['car']
  stay: Stay
  seasons: Season[]
  taxes: DatedTax[]
}

/** No price when the return is not after the pickup. */
function priceOf({ booking, request, car, stay, seasons, taxes }: Priced) {
  const isOtherCar = car.id !== booking.car.id
  const { dailyRateCents, securityDepositCents } = isOtherCar ? car : request
  const today = { ...car, securityDepositCents, seasons }
  const before = request.policy.rates ?? ratesThen(booking, request, today)
  // Rates are those of a car, taxes are not.
  const kept = isOtherCar ? {} : before
  const upfrontShareBp = request.policy.upfrontShareBp ?? business.booking.upfrontShareBp
  const extras = keptExtras(booking.lines)
  const keptTaxes = request.policy.taxes ?? untaxed(before)
  const terms = { dailyRateCents, kept, keptTaxes, today, upfrontShareBp, extras }
  return { price: requote(terms, stay.pickupDate, stay.returnDate, taxes), upfrontShareBp }
}

/** What the booking would come to with each of these cars, by their ids. */
export async function priceOtherCars(
  booking: Priced['booking'] & { requestId: string },
  stay: Stay,
  cars: readonly Facts['car'][],
  now: Date,
): Promise<Map<string, Cents>> {
  if (cars.length === 0) return new Map()
  const [found, seasonsByCar, taxes] = await Promise.all([
    findFacts(booking.requestId, db),
    findSeasons(
      cars.map(({ id }) => id),
      now,
    ),
    listTaxes({ from: stay.pickupDate, until: stay.pickupDate }),
  ])
  if (!found) return new Map()
  const { request } = found
  return new Map(
    cars.flatMap((car) => {
      const seasons = seasonsByCar.get(car.id) ?? []
      const { price } = priceOf({ booking, request, car, stay, seasons, taxes })
      return price ? [[car.id, price.total] as const] : []
    }),
  )
}

/** Null for another car that is not for rent. */
export async function findChangeCalendar(
  booking: { requestId: string; car: { id: string } },
  vehicleId: string | undefined,
  now: Date,
): Promise<ChangeCalendar | null> {
  const { requestId, car: own } = booking
  const wanted = vehicleId ?? own.id
  const { id, minDays, minAge, weekendRateCents } = fleetCars
  const [car] = isId(wanted)
    ? await db
        .select({ id, minDays, minAge, weekendRateCents })
        .from(fleetCars)
        .where(and(eq(id, wanted), or(eq(id, own.id), fleetCars.isPublic)))
    : []
  if (!car) return null
  return {
    availability: await findAvailability(db, car, now, { requestId }),
    hasWeekendRate: car.weekendRateCents !== null,
  }
}

/** The price of a booking with other extras: its days keep the rates and taxes that they were booked at. */
export async function requoteExtras(booking: BookingFacts, extras: readonly QuoteLine[], executor: Executor = db) {
  const found = await findFacts(booking.requestId, executor)
  if (!found) return null
  const { request, car } = found
  const today = { ...car, securityDepositCents: request.securityDepositCents, seasons: [] }
  const kept = request.policy.rates ?? ratesThen(booking, request, today)
  const keptTaxes = request.policy.taxes ?? untaxed(kept)
  const upfrontShareBp = request.policy.upfrontShareBp ?? business.booking.upfrontShareBp
  const terms = { dailyRateCents: request.dailyRateCents, kept, keptTaxes, today, upfrontShareBp, extras }
  return requote(terms, booking.pickupDate, booking.returnDate) ?? null
}

export async function findWaitingChange(requestId: string, executor: Executor = db) {
  const [row] = await executor
    .select({
      ...columnsOf(bookingChanges, {
        id: true,
        pickupDate: true,
        returnDate: true,
        pickupTime: true,
        returnTime: true,
        vehicleId: true,
        totalCents: true,
        signature: true,
        createdAt: true,
      }),
      car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model, trim: fleetCars.trim },
    })
    .from(bookingChanges)
    .leftJoin(fleetCars, eq(fleetCars.id, bookingChanges.vehicleId))
    .where(and(eq(bookingChanges.requestId, requestId), eq(bookingChanges.state, 'waiting')))
    .orderBy(desc(bookingChanges.createdAt))
    .limit(1)
  if (!row) return null
  const { pickupDate, returnDate, pickupTime, returnTime, vehicleId, car, totalCents, ...change } = row
  return {
    ...change,
    total: cents(totalCents),
    /** The name of another one. */
    car: car && vehicleName(car),
    stay: {
      vehicleId: vehicleId ?? undefined,
      pickupDate: date(pickupDate),
      returnDate: date(returnDate),
      pickupTime: time(pickupTime.slice(0, 5)),
      returnTime: time(returnTime.slice(0, 5)),
    },
  }
}

/** What one that has ended was asked for needs no answer. */
const waits = and(eq(bookingChanges.state, 'waiting'), inArray(bookings.status, bookingStatuses.current))

export function countWaitingChanges() {
  const waiting = db
    .select({ id: bookingChanges.id })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.requestId, bookingChanges.requestId))
    .where(waits)
  return db.$count(waiting.as('waiting_changes'))
}

/** The booking whose customer has waited longest. */
export async function findFirstWaiting(): Promise<string | null> {
  const [first] = await db
    .select({ number: bookings.bookingNumber })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.requestId, bookingChanges.requestId))
    .where(waits)
    .orderBy(asc(bookingChanges.createdAt))
    .limit(1)
  return first?.number ?? null
}

type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>

async function findFacts(requestId: string, executor: Executor) {
  const [row] = await executor
    .select({
      request: columnsOf(bookingRequests, {
        dailyRateCents: true,
        securityDepositCents: true,
        policy: true,
        licenseIssuedOn: true,
      }),
      car: getViewSelectedFields(fleetCars),
      birthday: customers.dateOfBirth,
      accepted: documents.issuedOn,
    })
    .from(bookingRequests)
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(requestDocuments, eq(requestDocuments.requestId, bookingRequests.id))
    .leftJoin(documents, and(eq(documents.id, requestDocuments.documentId), eq(documents.review, 'accepted')))
    .where(eq(bookingRequests.id, requestId))
    .orderBy(sql`${documents.issuedOn} nulls last`)
    .limit(1)
  if (!row) return null
  // What was read on the license counts more than what the customer entered.
  const licenseIssuedOn = parseDate(row.accepted ?? row.request.licenseIssuedOn) ?? null
  return { ...row, birthday: parseDate(row.birthday), licenseIssuedOn }
}

type Today = Parameters<typeof ratesByDay>[0]

/** Of bookings made before taxes were kept, when there were none. */
function untaxed(rates: RatesByDay): TaxesByDay {
  return Object.fromEntries(Object.keys(rates).map((day) => [day, []]))
}

/** Of bookings made before the rates of each day were kept: as far as their lines tell. */
function ratesThen(
  { pickupDate, returnDate, lines }: Priced['booking'],
  request: { dailyRateCents: number },
  today: Today,
) {
  const { dailyRateCents } = request
  const weekend = lines.find(({ kind }) => kind === 'weekend')
  const weekendRateCents = weekend ? dailyRateCents + weekend.unitAmount : today.weekendRateCents
  return ratesByDay({ ...today, dailyRateCents, weekendRateCents }, pickupDate, returnDate)
}
