/** The other cars that the page of a booking offers, each with what the booking would come to. */
import { and, asc, getViewSelectedFields, ne, not, sql } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import { earliestPickup, isVehicleTaken } from '#app/fleet/availability/queries.server.ts'
import { anyCar } from '#app/fleet/availability/rules.ts'
import { firstImageOf, shownImage } from '#app/fleet/cars/car-images.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { matches } from '#app/platform/matching.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { cents } from '#app/shared/money.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { dayOf } from '#app/shared/zone.ts'
import { readChangeChoice } from './forms.ts'
import { printProblem, printStay } from './printed.ts'
import { priceOtherCars } from './queries.server.ts'
import { changeProblem, mayChange } from './rules.ts'

const words = changeProblems

type Page = {
  booking: Stay & Pick<BookingFacts, 'requestId' | 'number' | 'state' | 'total' | 'car' | 'lines'>
  /** Of the list, of the page that shows the price of one, and of the booking. */
  path: string
  change: string
  back: string
  now: Date
}

/** The cars that are available on the days of a booking, or on others of the address; none on days that no booking can have. */
export async function loadCarChoice(request: Request, { booking, path, change, back, now }: Page) {
  const { number, state, total, car } = booking
  if (!mayChange(state)) throw await redirectWithNotice(back, words.goneOn)
  if (bookingStates[state].isOut) throw await redirectWithNotice(back, words.carFixed)
  const { q, page, stay: chosen } = readChangeChoice(new URL(request.url).searchParams)
  const { pickupDate, pickupTime, returnDate, returnTime } = chosen ?? booking
  const stay = { pickupDate, pickupTime, returnDate, returnTime }
  const rules = anyCar({ today: dayOf(now), earliest: earliestPickup(now) })
  const problem = changeProblem(stay, booking, rules, true)
  const found = problem ? { cars: [], more: false } : await listFreeCars({ stay, except: car.id, q, page })
  const totals = await priceOtherCars(booking, stay, found.cars, now)
  return {
    path,
    change,
    back: { label: `Booking ${number}`, href: back },
    stay,
    q,
    page,
    dates: printStay(stay),
    problem: problem ? printProblem(problem, stay, rules) : null,
    more: found.more,
    cars: found.cars.flatMap(({ id, year, make, model, trim, locationCity, securityDepositCents, image }) => {
      const priced = totals.get(id)
      if (priced === undefined) return []
      const facts = { id, year, make, model, trim, locationCity, securityDepositCents, image }
      return { ...facts, total: priced, difference: cents(priced - total) }
    }),
  }
}

type Choice = { stay: Stay; except: string; q: string; page: number }

/** For rent and free on these days, the cheapest first. */
async function listFreeCars({ stay, except, q, page }: Choice) {
  const { id, year, make, model, trim } = fleetCars
  const taken = isVehicleTaken(stay, { id: sql`fleet_cars.id`, minDays: sql`fleet_cars.min_days` })
  const name = sql`concat_ws(' ', ${year}, ${make}, ${model}, ${trim})`
  const image = firstImageOf(id)
  const rows = await db
    .select({ ...getViewSelectedFields(fleetCars), image: shownImage(image) })
    .from(fleetCars)
    .leftJoinLateral(image, sql`true`)
    .where(and(fleetCars.isPublic, ne(id, except), not(taken), q ? matches(name, q) : undefined))
    .orderBy(asc(fleetCars.dailyRateCents), asc(id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  return { cars: rows.slice(0, pageSize), more: rows.length > pageSize }
}

const pageSize = 25
