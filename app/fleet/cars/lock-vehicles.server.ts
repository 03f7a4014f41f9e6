import { asc, inArray } from 'drizzle-orm'

import { vehicles } from '#drizzle/tables/vehicles.ts'
import type { Transaction } from '#app/platform/db.server.ts'

/** Bookings, listings and pictures of a vehicle change one after the other, until the transaction ends. */
export async function lockVehicles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, ids))
    .orderBy(asc(vehicles.id))
    .for('no key update')
}
