/** How a request takes its dates, for customers and staff: under the rules, the price and the agreement of that moment. */
import { and, eq } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import { printDaysRange } from '#app/fleet/availability/offers.ts'
import { findAvailability } from '#app/fleet/availability/queries.server.ts'
import { nearestFree, stayProblem, type Availability } from '#app/fleet/availability/rules.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems, priceProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { askAgain, inTurn } from '#app/platform/lock-waits.server.ts'
import { isOldEnough } from '#app/shared/dates.ts'
import { fail, ok, type Outcome, type Problem, type Refused } from '#app/shared/outcome.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { agreementText } from './agreement.ts'
import { deliveryOf, type Delivery } from './delivery.ts'
import { driversOf, isLicensed, type Driver } from './driver-rules.ts'
import { rowField } from './driver-rows.ts'
import { withDrivers } from './driver-terms.ts'
import { extraLines, extrasOf } from './extras.ts'
import { fieldOf, type RequestEntries } from './forms.ts'
import { quote, type Quote } from './price.ts'
import { freeUntilWall } from './rules.ts'
import type { ShownPrice } from './shown-price.server.ts'

export type BookableCar = typeof fleetCars.$inferSelect

const words = bookingProblems

/**
 * In one transaction. Of two requests that overlap the database lets one through. Those for one car take turns; while
 * another holds the lock it is asked again, unless `refuseTaken` refuses without it.
 */
export function reserveDates<Value>(
  vehicleId: string,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
  refuseTaken: () => Promise<Refused | null>,
): Promise<Outcome<Value>> {
  const reserve = () => transact(work, { stays_no_overlap: fail(stayDateProblems.taken, 'pickupDate') })
  return inTurn(vehicleId, () => askAgain<Outcome<Value>>(reserve, refuseTaken))
}

/** Locks the car: a second request sees the dates as taken instead of violating the constraint. */
export async function lockBookableCar(tx: Transaction, vehicleId: string): Promise<BookableCar | undefined> {
  const [, [car]] = await Promise.all([
    lockVehicles(tx, [vehicleId]),
    tx
      .select()
      .from(fleetCars)
      .where(and(eq(fleetCars.id, vehicleId), fleetCars.isPublic)),
  ])
  return car
}

export type Pricing = {
  /** The price the form has displayed. */
  shown?: ShownPrice
  /** Rules that are set aside, and how far ahead to look. */
  relaxed?: (given: Availability) => Availability
  longest?: number
  now: Date
}

export type Priced = {
  price: Quote
  agreement: string
  delivery: Delivery | null
  drivers: readonly Driver[]
  seasons: readonly Season[]
  taxes: readonly DatedTax[]
  availability: Availability
}

/** Refuses a stay that breaks a rule, and a price other than the one that was shown. Prices come from the car's row. */
export async function priceStay(
  tx: Transaction,
  {
    car,
    entries,
    shown,
    relaxed = (given) => given,
    longest,
    now,
  }: Pricing & { car: BookableCar; entries: RequestEntries },
): Promise<Outcome<Priced>> {
  const { pickupDate, returnDate } = entries
  const [availability, taxes] = await Promise.all([
    findAvailability(tx, car, now, { longest }),
    listTaxes({ from: pickupDate, until: pickupDate }, tx),
  ])
  const given = relaxed(availability)
  const problem = stayProblem(entries, given)
  if (problem) {
    const refusal =
      problem === 'taken' ? unavailableProblem(entries, nearestFree(entries, given)) : stayDateProblems[problem]
    return fail(refusal, fieldOf[problem])
  }
  const drivers = driversOf(entries)
  // The form has said so, unless the car asks for more since.
  const young = drivers.find(({ birthDate }) => !isOldEnough(birthDate, pickupDate, car.minAge))
  if (young) return fail(driverProblems.tooYoung(car.minAge), rowField('birthDate', young.row))
  const licenseYears = licenseYearsOf(car)
  const unlicensed = drivers.find((driver) => !isLicensed(driver, { pickupDate, licenseYears }))
  if (unlicensed) return fail(driverProblems.licenseTooNew(licenseYears), rowField('issuedOn', unlicensed.row))
  const { seasons } = availability
  const delivery = deliveryOf(entries, car.locationCity)
  const extras = extraLines(extrasOf(entries))
  const price = quote({ ...car, seasons }, pickupDate, returnDate, taxes, extras)
  if (!price) throw new RangeError('a stay without days')
  const name = vehicleName(car)
  /** The time to cancel for free may have passed before anything is signed. */
  const freeAt = (earliest: Availability['earliest']) => (freeUntilWall(entries, { earliest }) ? undefined : null)
  const freeUntil = freeAt(availability.earliest)
  const agreement = withDrivers(agreementText({ ...entries, ...car, car: name, price, delivery, freeUntil }), drivers)
  if (shown) {
    if (freeAt(shown.earliest ?? availability.earliest) !== freeUntil) return fail(priceProblems.freeOver)
    const seen = quote(shown, pickupDate, returnDate, shown.taxes, extras) ?? price
    const read = agreementText({ ...entries, ...car, ...shown, car: name, price: seen, delivery, freeUntil })
    if (withDrivers(read, drivers) !== agreement) return fail(priceProblems.changed)
  }
  return ok({ price, agreement, delivery, drivers, seasons, taxes, availability })
}

type Wanted = Pick<Pricing, 'relaxed' | 'longest' | 'now'> & {
  vehicleId: string
  entries: Stay
  /** An account or a customer, whose own unpaid request is replaced. */
  ownerId?: string
  /** The request itself, which another submit of the same form may have made. */
  requestId?: string
}

/** Dates that are taken already need no lock to be refused. */
export async function refuseTaken({
  vehicleId,
  entries,
  ownerId,
  requestId,
  relaxed = (given) => given,
  longest,
  now,
}: Wanted): Promise<Refused | null> {
  const [car] = await db.select().from(fleetCars).where(eq(fleetCars.id, vehicleId))
  if (!car) return null
  const given = relaxed(await findAvailability(db, car, now, { ownedBy: ownerId, requestId, longest }))
  if (stayProblem(entries, given) !== 'taken') return null
  return fail(unavailableProblem(entries, nearestFree(entries, given)), fieldOf.taken)
}

function unavailableProblem(entries: Stay, others: Stay[]): Problem {
  if (others.length === 0) return stayDateProblems.taken
  return words.takenNear(others.map((stay) => printDaysRange(stay, entries)))
}
