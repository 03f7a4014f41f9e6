/** Days on which a vehicle is not rented out. They are among the stays: one rule answers calendar, search and form. */
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import { bookingRequests, bookings, stays } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { can } from '#app/people/access/permissions.ts'
import { periodOf } from '#app/fleet/availability/queries.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { garageProblems } from './words.ts'
import { db, transact, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { askAgain } from '#app/platform/lock-waits.server.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findVehicle } from './access.server.ts'
import type { BlockInput } from './forms.ts'
import { readBlockReason } from './rules.ts'

const words = garageProblems

/** Refused while anything else needs the car, by this transaction or, in a race, by the database. */
export async function addBlock(vehicleId: string, { reason, note, ...dates }: BlockInput, now: Date): Promise<Outcome> {
  const { startsAt, endsAt, period } = periodOf(dates)
  if (endsAt <= startsAt) return fail(words.blockBackwards, 'returnDate')
  const taken = fail(words.blockTaken, 'pickupDate')
  const isTaken = async (executor: Executor) => (await listOverlapping(vehicleId, dates, executor)).length > 0
  const block = async (tx: Transaction): Promise<Outcome> => {
    await lockVehicles(tx, [vehicleId])
    if (!(await findVehicle(vehicleId, tx))) return fail(carProblems.missing)
    if (await isTaken(tx)) return taken
    await tx
      .insert(stays)
      .values({ vehicleId, kind: 'block', startsAt, endsAt, period, reason, note: note ?? null, createdAt: now })
    return ok()
  }
  return askAgain<Outcome>(
    () => transact(block, { stays_no_overlap: taken }),
    async () => ((await isTaken(db)) ? taken : null),
  )
}

/**
 * The days are free at once. Safe to repeat. Null when the vehicle never had such a block. Refused for one of an outside
 * calendar, which would make it again.
 */
export async function removeBlock(vehicleId: string, blockId: string, now: Date): Promise<Outcome | null> {
  if (!isId(blockId)) return null
  const block = and(eq(stays.id, blockId), eq(stays.vehicleId, vehicleId), eq(stays.kind, 'block'))
  const [found] = await db.select({ importId: stays.importId }).from(stays).where(block)
  if (!found) return null
  if (found.importId) return fail(words.blockImported)
  const released = await db
    .update(stays)
    .set({ state: 'released', releasedAt: now })
    .where(and(block, eq(stays.state, 'active')))
  return released.count > 0 ? ok() : fail(words.blockGone)
}

/** What already needs the car on these dates, its turnaround included. */
export function listOverlapping(
  vehicleId: string,
  dates: Parameters<typeof periodOf>[0],
  executor: Executor = db,
): ReturnType<typeof select> {
  return select([vehicleId], sql`${stays.period} && ${periodOf(dates).period}::tstzrange`, executor)
}

/** Bookings, unpaid requests and blocks of a span of time. */
export function listStaysOf(vehicleIds: string[], from: Date, until: Date) {
  return select(vehicleIds, and(gt(stays.endsAt, from), lt(stays.startsAt, until)), db)
}

/** Of a span of time, and bookings whose car is out at `now` though it was due before. */
export function listStaysAndOverdueOf(
  vehicleIds: string[],
  { from, until, now }: { from: Date; until: Date; now: Date },
) {
  if (vehicleIds.length === 0) return Promise.resolve([])
  const [begin, end, moment] = [from, until, now].map((at) => at.toISOString())
  // Each half by its own index: the two together would read every stay of these cars.
  return select(
    vehicleIds,
    sql`${stays.id} in (
      select s.id from stays s where ${inArray(sql`s.vehicle_id`, vehicleIds)} and s.state = 'active'
        and s.ends_at > ${begin}::timestamptz and s.starts_at < ${end}::timestamptz
      union all
      select s.id from bookings b join stays s on s.request_id = b.request_id
      where b.status in ${sqlList(bookingStatuses.out)} and ${inArray(sql`b.vehicle_id`, vehicleIds)} and s.ends_at < ${moment}::timestamptz)`,
    db,
  )
}

/** Those of the ids that are still there. */
export function listStaysWithIds(vehicleId: string, ids: string[]) {
  return select([vehicleId], inArray(stays.id, ids), db)
}

export type VehicleStay = Awaited<ReturnType<typeof select>>[number]

async function select(vehicleIds: string[], wanted: ReturnType<typeof and>, executor: Executor) {
  const rows = await executor
    .select({
      id: stays.id,
      vehicleId: stays.vehicleId,
      kind: stays.kind,
      startsAt: stays.startsAt,
      endsAt: stays.endsAt,
      reason: stays.reason,
      note: stays.note,
      number: bookings.bookingNumber,
      status: bookings.status,
      requestId: stays.requestId,
      createdAt: stays.createdAt,
      customer: bookingRequests.customerName,
    })
    .from(stays)
    .leftJoin(bookingRequests, eq(bookingRequests.id, stays.requestId))
    .leftJoin(bookings, eq(bookings.requestId, stays.requestId))
    // The state is literal, so that the plan can use the partial index.
    .where(and(inArray(stays.vehicleId, vehicleIds), sql`${stays.state} = 'active'`, wanted))
    .orderBy(asc(stays.startsAt))
  return rows.map((row) => ({ ...row, reason: readBlockReason(row.reason) }))
}

/** Customers are named to our staff only (docs/product.md#rights). */
export function seenBy<Stay extends { customer: string | null; requestId: string | null }>(viewer: Viewer, stay: Stay) {
  if (can(viewer, 'handover.list')) return stay
  return { ...stay, customer: null, requestId: null }
}
