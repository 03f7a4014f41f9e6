import { sql } from 'drizzle-orm'

import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { db } from '#app/platform/db.server.ts'

/**
 * The work while another request has locked the car. It lasts longer than our transactions may be idle, and longest on a
 * busy machine: this one may be.
 */
export async function whileLocked(carId: string, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await lockVehicles(tx, [carId])
    await work()
  })
}
