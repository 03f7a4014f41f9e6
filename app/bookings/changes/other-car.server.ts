/** Another car for a booking: which may be. */
import { and, eq, getViewSelectedFields, inArray } from 'drizzle-orm'

import { depositHolds, deposits, fleetCars } from '#drizzle/schema.ts'
import { deliveryEntries, zipProblem } from '#app/bookings/booking/delivery.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { changeProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { isMissing, openHolds } from '#app/shared/deposit-states.ts'
import { exactDollars } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { NewStay } from './rules.ts'

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
