/** Who else drives, as the agreement, the desk and the booking's pages read it. */
import { asc, eq } from 'drizzle-orm'

import { additionalDrivers } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'

export type BookedDriver = Awaited<ReturnType<typeof listDrivers>>[number]

/** The additional drivers of a request, in the order they were entered. */
export async function listDrivers(requestId: string, executor: Executor = db) {
  const rows = await executor
    .select(columnsOf(additionalDrivers, 'id fullName dateOfBirth licenseNumber licenseSeenAt'))
    .from(additionalDrivers)
    .where(eq(additionalDrivers.requestId, requestId))
    .orderBy(asc(additionalDrivers.createdAt), asc(additionalDrivers.id))
  return rows.map(({ id, fullName, dateOfBirth, licenseNumber, licenseSeenAt }) => ({
    id,
    name: fullName,
    birthDate: date(dateOfBirth),
    license: licenseNumber,
    seenAt: licenseSeenAt,
  }))
}
