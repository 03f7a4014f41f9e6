/** Who else drives, as the agreement, the desk and the booking's pages read it. */
import { asc, eq } from 'drizzle-orm'

import { additionalDrivers } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { decryptText, encryptText } from '#app/platform/encrypted-text.server.ts'
import { date, parseDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import type { Driver } from './driver-rules.ts'
import { rowField, rowParts, rows } from './driver-rows.ts'

export type BookedDriver = ReturnType<typeof bookedDriver>

export const driverFields = columnsOf(additionalDrivers, {
  id: true,
  fullName: true,
  dateOfBirth: true,
  licenseNumber: true,
  licenseIssuedOn: true,
  licenseSeenAt: true,
})
/** In which they were entered. */
export const driversInOrder = [asc(additionalDrivers.createdAt), asc(additionalDrivers.id)]

/** The additional drivers of a request. */
export async function listDrivers(requestId: string, executor: Executor = db) {
  const rows = await executor
    .select(driverFields)
    .from(additionalDrivers)
    .where(eq(additionalDrivers.requestId, requestId))
    .orderBy(...driversInOrder)
  return rows.map(bookedDriver)
}

type Row = Pick<typeof additionalDrivers.$inferSelect, keyof typeof driverFields>

/** Without a license number when that is deleted, or its key is lost. */
export function bookedDriver({ id, fullName, dateOfBirth, licenseNumber, licenseIssuedOn, licenseSeenAt }: Row) {
  return {
    id,
    name: fullName,
    birthDate: date(dateOfBirth),
    license: decryptText(licenseNumber, id) ?? '',
    issuedOn: parseDate(licenseIssuedOn) ?? null,
    seenAt: licenseSeenAt,
  }
}

/** Of drivers who are new to a request. A millisecond apart: they are listed in the order in which they were entered. */
export function driverRows(requestId: string, drivers: readonly (Driver & { id: string })[], now: Date) {
  return drivers.map(({ id, name, birthDate, license, issuedOn }, index) => ({
    id,
    requestId,
    fullName: name,
    dateOfBirth: birthDate,
    licenseNumber: encryptText(license, id),
    licenseIssuedOn: issuedOn,
    createdAt: later(now, index),
  }))
}

/** As they were typed into the form of a booking. */
export function driverEntries(drivers: readonly Driver[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row, index) => {
      const driver = drivers[index]
      if (!driver) return []
      return rowParts.map((part) => [rowField(part, row), driver[part] ?? ''])
    }),
  )
}
