/** Another car for a booking: which may be, and which the page offers. */
import { and, asc, eq, getViewSelectedFields, inArray, ne, not, sql } from 'drizzle-orm'

import { depositHolds, deposits, fleetCars } from '#drizzle/schema.ts'
import { earliestPickup, isVehicleTaken } from '#app/fleet/availability/queries.server.ts'
import { anyCar, type Stay } from '#app/fleet/availability/rules.ts'
import { deliveryEntries, zipProblem } from '#app/bookings/booking/delivery.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { isId } from '#app/shared/ids.ts'
import { matches } from '#app/platform/matching.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { isMissing, openHolds } from '#app/shared/deposit-states.ts'
import { exactDollars } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { dayOf } from '#app/shared/zone.ts'
import { readChangeChoice } from './forms.ts'
import { printProblem, printStay } from './printed.ts'
import { changeProblem, mayChange, type NewStay } from './rules.ts'

type Car = typeof fleetCars.$inferSelect

const words = changeProblems

/** Null where the car stays. One that is not for rent, cannot be delivered as promised or needs another deposit than the one that is held is refused. */
export async function findOtherCar(
  { vehicleId }: NewStay,
  booking: BookingFacts,
  now: Date,
  executor: Executor,
): Promise<Outcome<Car | null>> {
  if (vehicleId === undefined || vehicleId === booking.car.id) return ok(null)
  const [car] = isId(vehicleId)
    ? await executor
        .select(getViewSelectedFields(fleetCars))
        .from(fleetCars)
        .where(and(eq(fleetCars.id, vehicleId), fleetCars.isPublic))
    : []
  if (!car) return fail(words.carGone)
  if (booking.delivery) {
    const { deliveryZip, collectionZip } = deliveryEntries(booking.delivery)
    const away = [deliveryZip, collectionZip].some((zip) => zip && zipProblem(zip, car.locationCity))
    if (away) return fail(words.notDelivered(car.locationCity))
  }
  const held = await findHeldDeposit(booking, now, executor)
  if (held !== null && held !== car.securityDepositCents)
    return fail(words.depositHeld(exactDollars(held), exactDollars(car.securityDepositCents)))
  return ok(car)
}

/** Cents that are held, received or being asked for; null while nothing is. */
async function findHeldDeposit({ bookingId }: BookingFacts, now: Date, executor: Executor): Promise<number | null> {
  if (!bookingId) return null
  const [deposit] = await executor
    .select(columnsOf(deposits, { id: true, status: true, amountCents: true, claimedUntil: true }))
    .from(deposits)
    .where(eq(deposits.bookingId, bookingId))
    // The job that asks Stripe for it claims the row first.
    .for('update')
  if (!deposit || deposit.amountCents === 0) return null
  const open = and(eq(depositHolds.depositId, deposit.id), inArray(depositHolds.status, openHolds))
  const isAsked = deposit.claimedUntil !== null && deposit.claimedUntil > now
  const isHeld = isAsked || !isMissing(deposit.status) || (await executor.$count(depositHolds, open)) > 0
  return isHeld ? deposit.amountCents : null
}

type Page = {
  booking: Stay & { number: string | null; state: BookingState; car: { id: string } }
  /** Of the list, of the page that shows the price of one, and of the booking. */
  path: string
  change: string
  back: string
  now: Date
}

/** The cars that are available on the days of a booking, or on others of the address; none on days that no booking can have. */
export async function loadCarChoice(request: Request, { booking, path, change, back, now }: Page) {
  const { number, state, car } = booking
  if (!mayChange(state)) throw await redirectWithNotice(back, words.goneOn)
  if (state === 'active') throw await redirectWithNotice(back, words.carFixed)
  const { q, page, stay: chosen } = readChangeChoice(new URL(request.url).searchParams)
  const { pickupDate, pickupTime, returnDate, returnTime } = chosen ?? booking
  const stay = { pickupDate, pickupTime, returnDate, returnTime }
  const rules = anyCar({ today: dayOf(now), earliest: earliestPickup(now) })
  const problem = changeProblem(stay, booking, rules, true)
  const found = problem ? { cars: [], more: false } : await listFreeCars({ stay, except: car.id, q, page })
  return {
    path,
    change,
    back: { label: `Booking ${number}`, href: back },
    stay,
    q,
    page,
    dates: printStay(stay),
    problem: problem ? printProblem(problem, stay, rules) : null,
    ...found,
  }
}

type Choice = { stay: Stay; except: string; q: string; page: number }

/** For rent and free on these days, the cheapest first. */
async function listFreeCars({ stay, except, q, page }: Choice) {
  const { id, year, make, model, trim } = fleetCars
  const taken = isVehicleTaken(stay, { id: sql`fleet_cars.id`, minDays: sql`fleet_cars.min_days` })
  const name = sql`concat_ws(' ', ${year}, ${make}, ${model}, ${trim})`
  const rows = await db
    .select(columns)
    .from(fleetCars)
    .where(and(fleetCars.isPublic, ne(id, except), not(taken), q ? matches(name, q) : undefined))
    .orderBy(asc(fleetCars.dailyRateCents), asc(id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  return { cars: rows.slice(0, pageSize), more: rows.length > pageSize }
}

const pageSize = 25
const { id, year, make, model, trim, locationCity, dailyRateCents, securityDepositCents } = fleetCars
const columns = { id, year, make, model, trim, locationCity, dailyRateCents, securityDepositCents }
