/** What staff find on the phone: the car, and the customer by the whole of an address or number. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  customers,
  documents,
  fleetCars,
  lastDigits,
  profiles,
  stays,
} from '#drizzle/schema.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { earliestPickup, findAvailabilities, findAvailability } from '#app/fleet/availability/queries.server.ts'
import { lastPickup } from '#app/fleet/availability/rules.ts'
import type { KnownCustomer } from '#app/bookings/booking/entering.server.ts'
import { printShown } from '#app/bookings/booking/shown-price.server.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import { staffBookingFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone, readPhone } from '#app/platform/phone.server.ts'
import { daysBetween, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { matches } from '#app/platform/matching.server.ts'
import { cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { dayOf } from '#app/shared/zone.ts'
import { carAnswer, daysProblem, printKnown } from './rules.ts'

type CarQuery = { q: string; pickup?: CalendarDate; return?: CalendarDate }

/** Cars for rent, in the order of their names; with both days, whether each can be booked and why not. */
export async function findCars({ q, pickup, return: back }: CarQuery, now: Date) {
  const { year, make, model, trim, color } = fleetCars
  const found = await db
    .select()
    .from(fleetCars)
    .where(
      and(
        fleetCars.isPublic,
        q ? matches(sql`concat_ws(' ', ${year}, ${make}, ${model}, ${trim}, ${color})`, q) : undefined,
      ),
    )
    .orderBy(asc(make), asc(model), asc(year), asc(fleetCars.id))
    .limit(staffBookingFigures.carsShown + 1)
  const shown = found.slice(0, staffBookingFigures.carsShown)
  const days = pickup && back && { pickupDate: pickup, returnDate: back }
  const today = dayOf(now)
  const problem = days && daysProblem(days, { today, earliest: earliestPickup(now) })
  const answers = days && problem !== 'returnBeforePickup' && problem !== 'pickupInPast' && problem !== 'tooSoon'
  const [calendars, out] = answers
    ? await Promise.all([
        findAvailabilities(db, shown, now, { longest: daysToRead(today, back) }),
        pickup === today ? listOut(shown, now) : null,
      ])
    : []
  return {
    problem: problem ?? null,
    cars: shown.map((car) => {
      const given = calendars?.get(car.id)
      return {
        id: car.id,
        name: vehicleName(car),
        city: car.locationCity,
        dailyRate: cents(car.dailyRateCents),
        answer: answers && given ? { ...carAnswer(days, given), isOut: out?.has(car.id) ?? false } : null,
      }
    }),
    more: found.length > shown.length,
  }
}

/** Also what has the car after the last possible pickup, so that a caller who is too early hears of it. */
function daysToRead(today: CalendarDate, back: CalendarDate): number {
  return Math.max(staffBookingFigures.longestDays, daysBetween(lastPickup({ today }), back))
}

/** Cars that are not back although they were due. */
async function listOut(cars: { id: string }[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ vehicleId: bookings.vehicleId })
    .from(bookings)
    .innerJoin(stays, and(eq(stays.requestId, bookings.requestId), eq(stays.state, 'active'), lt(stays.endsAt, now)))
    .where(
      and(
        inArray(bookings.status, bookingStatuses.out),
        inArray(
          bookings.vehicleId,
          cars.map(({ id }) => id),
        ),
      ),
    )
  return new Set(rows.map(({ vehicleId }) => vehicleId))
}

/** One that can be booked, with all that the form and its price need. */
export async function findBookable(id: string | null, now: Date) {
  if (!isId(id)) return null
  const [car] = await db
    .select()
    .from(fleetCars)
    .where(and(eq(fleetCars.id, id), fleetCars.isPublic))
  if (!car) return null
  const today = dayOf(now)
  const [availability, taxes] = await Promise.all([
    findAvailability(db, car, now, { longest: staffBookingFigures.longestDays }),
    listTaxes({ from: today, until: lastPickup({ today }) }),
  ])
  const { slug, locationCity, minAge, vehicleClass, mileageLimit, overMileFeeCents } = car
  const { dailyRateCents, weekendRateCents, securityDepositCents } = car
  const rates = { dailyRateCents, weekendRateCents, securityDepositCents }
  return {
    id: car.id,
    name: vehicleName(car),
    booked: { slug, locationCity, minAge, vehicleClass, mileageLimit, overMileFeeCents, ...rates },
    availability,
    taxes,
    shown: printShown({ ...car, seasons: availability.seasons, taxes }),
  }
}

/** With the country's code; of ours ten. */
const fewestPhoneDigits = 7

const accountFields = columnsOf(profiles, {
  id: true,
  fullName: true,
  email: true,
  phone: true,
  dateOfBirth: true,
  emailConfirmedAt: true,
})
const customerFields = columnsOf(customers, { id: true, fullName: true, email: true, phone: true, dateOfBirth: true })

/** Accounts first, then customers without one, the latest first. Null when nothing whole was asked for. */
export async function findCustomers(q: string) {
  const email = q.includes('@') ? q.trim().toLowerCase() : undefined
  const digits = (readPhone(q) ?? q).replace(/\D/g, '')
  const phone = !email && digits.length >= fewestPhoneDigits ? digits.slice(-10) : undefined
  if (!email && !phone) return null
  const accounts = await db
    .select(accountFields)
    .from(profiles)
    .where(
      and(
        isNull(profiles.deletedAt),
        email ? eq(profiles.email, email) : eq(lastDigits(profiles.phone), sql`${phone}`),
      ),
    )
    .limit(staffBookingFigures.customersShown)
  const others = await db
    .select(customerFields)
    .from(customers)
    .where(
      and(
        isNull(customers.profileId),
        email ? sql`lower(${customers.email}) = ${email}` : eq(lastDigits(customers.phone), sql`${phone}`),
      ),
    )
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(staffBookingFigures.customersShown)
  return [
    ...accounts.map(({ emailConfirmedAt, ...facts }) => ({
      ...shownCustomer(facts, 'account'),
      isConfirmed: emailConfirmedAt !== null,
    })),
    ...others.map((facts) => ({ ...shownCustomer(facts, 'customer'), isConfirmed: null })),
  ]
}

/** The facts of one who was chosen, for the form. */
export async function findKnownCustomer(known: KnownCustomer) {
  const [facts] =
    known.kind === 'account'
      ? await db
          .select(columnsOf(profiles, { id: true, fullName: true, email: true, phone: true, dateOfBirth: true }))
          .from(profiles)
          .where(and(eq(profiles.id, known.id), isNull(profiles.deletedAt)))
      : await db
          .select(customerFields)
          .from(customers)
          .where(and(eq(customers.id, known.id), isNull(customers.profileId)))
  return facts ? { ...shownCustomer(facts, known.kind), license: await findLicense(known) } : null
}

/** When it was first issued: as a license of theirs was accepted, and as they said with their last request. */
async function findLicense({ kind, id }: KnownCustomer) {
  const owner = kind === 'account' ? customers.profileId : customers.id
  const [accepted] = await db
    .select({ issuedOn: documents.issuedOn })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(
      and(
        eq(owner, id),
        eq(documents.documentType, 'drivers_license_front'),
        eq(documents.state, 'ready'),
        eq(documents.review, 'accepted'),
        isNotNull(documents.issuedOn),
      ),
    )
    .orderBy(desc(documents.createdAt))
    .limit(1)
  const { licenseIssuedOn, createdAt } = bookingRequests
  const [said] = await db
    .select({ licenseIssuedOn })
    .from(bookingRequests)
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .where(and(eq(owner, id), isNotNull(licenseIssuedOn)))
    .orderBy(desc(createdAt))
    .limit(1)
  return { accepted: parseDate(accepted?.issuedOn) ?? null, said: parseDate(said?.licenseIssuedOn) ?? null }
}

type Facts = { id: string; fullName: string; email: string; phone: string | null; dateOfBirth: string | null }

function shownCustomer({ id, fullName, email, phone, dateOfBirth }: Facts, kind: KnownCustomer['kind']) {
  return {
    key: printKnown({ kind, id }),
    kind,
    name: fullName,
    email,
    phone: phone ? printPhone(phone) : '',
    birthDate: parseDate(dateOfBirth) ?? null,
  }
}
