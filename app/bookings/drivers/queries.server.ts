import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { additionalDrivers, bookingRequests, bookings, customers, fleetCars } from '#drizzle/schema.ts'
import type { Driver } from '#app/bookings/booking/driver-rules.ts'
import { printDriver } from '#app/bookings/booking/driver-terms.ts'
import { bookedDriver, driverFields, driversInOrder, type BookedDriver } from '#app/bookings/booking/drivers.server.ts'
import { rowParts } from '#app/bookings/booking/driver-rows.ts'
import { driverCheckLabels } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { date, parseDate, plainDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { printInstant } from '#app/shared/zone.ts'
import { mayEditDrivers } from './rules.ts'

const words = driverCheckLabels

/** What a booking asks of its additional drivers, and who they are. Null for a request that is no booking. */
export async function findDriving(requestId: string, executor: Executor = db) {
  const rows = await executor
    .select({
      request: columnsOf(bookingRequests, {
        pickupDate: true,
        customerName: true,
        signature: true,
        driversUnsigned: true,
      }),
      state: bookings.status,
      car: {
        make: fleetCars.make,
        model: fleetCars.model,
        minAge: fleetCars.minAge,
        vehicleClass: fleetCars.vehicleClass,
      },
      born: customers.dateOfBirth,
      driver: driverFields,
    })
    .from(bookingRequests)
    .innerJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(additionalDrivers, eq(additionalDrivers.requestId, bookingRequests.id))
    .where(eq(bookingRequests.id, requestId))
    .orderBy(...driversInOrder)
  const [row] = rows
  if (!row) return null
  const { request, state, car, born } = row
  return {
    state,
    car: `${car.make} ${car.model}`,
    pickupDate: date(request.pickupDate),
    minAge: car.minAge,
    licenseYears: licenseYearsOf(car),
    customer: { name: request.customerName, birthDate: parseDate(born) ?? null },
    /** Signed without them. */
    toSign: request.signature !== '' && request.driversUnsigned,
    drivers: rows.flatMap(({ driver }) => (driver ? bookedDriver(driver) : [])),
  }
}

export type ShownDrivers = Awaited<ReturnType<typeof findShownDrivers>>
export type ShownDriver = ShownDrivers['list'][number]

/** As a booking's pages show them. No one for a request that is no booking. */
export async function findShownDrivers(requestId: string, reader: { byStaff: boolean }) {
  return shownDrivers(await findDriving(requestId), reader)
}

/** The same, of what was read already. */
export function shownDrivers(driving: Awaited<ReturnType<typeof findDriving>>, { byStaff }: { byStaff: boolean }) {
  const editable = driving !== null && mayEditDrivers(driving.state, { byStaff })
  return { list: driving ? printed(driving) : [], editable, toSign: editable && driving.toSign }
}

export async function isDriverOf(requestId: string, driverId: string): Promise<boolean> {
  if (!isId(driverId)) return false
  const driver = and(eq(additionalDrivers.requestId, requestId), eq(additionalDrivers.id, driverId))
  return (await db.$count(additionalDrivers, driver)) > 0
}

/** The words of the desk come with them, so that no page loads them. */
function printed({ drivers }: NonNullable<Awaited<ReturnType<typeof findDriving>>>) {
  return drivers.map((driver) => {
    const action = driver.seenAt ? words.untick : words.tick
    return {
      id: driver.id,
      name: driver.name,
      facts: [
        printDriver(driver).slice(driver.name.length + 2),
        words.license(driver.license),
        driver.issuedOn ? words.issued(plainDate(driver.issuedOn)) : words.askIssued,
      ].join(', '),
      isSeen: driver.seenAt !== null,
      /** Known when the license was first issued, which drivers entered long ago were not asked. */
      isDated: driver.issuedOn !== null,
      state: driver.seenAt ? words.seen(printInstant(driver.seenAt)) : words.unseen,
      action,
      actionName: `${action}: ${driver.name}`,
      version: driversVersionOf([driver]),
    }
  })
}

/** Of a list as it was read: another one when any of its drivers was added, removed or written differently. */
export function driversVersionOf(drivers: readonly (Driver & Pick<BookedDriver, 'id'>)[]): string {
  const written = drivers.map(({ id, ...driver }) => [id, ...rowParts.map((part) => driver[part])])
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 16)
}
