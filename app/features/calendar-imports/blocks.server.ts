/** Brings a car's blocks in line with what its outside calendar says. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'

import { calendarImportEvents, stays } from '#drizzle/schema.ts'
import { importedReason } from '#app/features/garage/rules.ts'
import { business } from '#app/config/business.ts'
import type { BusyTime } from '#app/platform/calendar-file.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { blocksOf, type Block } from './rules.ts'

type Import = { importId: string; vehicleId: string; now: Date }

/** Call under the car's lock. What has not changed is not written; blocks that are over stay as they were. */
export async function applyBusyTimes(tx: Transaction, given: Import, busy: BusyTime[]): Promise<void> {
  await saveEvents(tx, given, busy)
  await writeBlocks(tx, given, busy)
}

/** The same, of what the last good reading found. */
export async function applyKnownTimes(tx: Transaction, given: Import): Promise<void> {
  const { eventKey: key, startsAt, endsAt } = calendarImportEvents
  const known = tx.select({ key, startsAt, endsAt }).from(calendarImportEvents)
  await writeBlocks(
    tx,
    given,
    await known.where(and(eq(calendarImportEvents.importId, given.importId), gt(endsAt, given.now))),
  )
}

async function writeBlocks(tx: Transaction, given: Import, busy: BusyTime[]): Promise<void> {
  const { importId, vehicleId, now } = given
  const own = and(eq(stays.importId, importId), sql`${stays.state} = 'active'`, gt(stays.endsAt, now))
  const standing = await tx.select(ownColumns).from(stays).where(own)
  const wanted = blocksOf(busy, await listTaken(tx, given, busy), business.booking.turnaround)
  const names = new Set(wanted.map(nameOf))
  const gone = standing.filter((block) => !names.has(nameOf(block)))
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await tx.update(stays).set({ state: 'released', releasedAt: now }).where(inArray(stays.id, ids))
  }
  const known = new Set(standing.map(nameOf))
  const added = wanted.filter((block) => !known.has(nameOf(block)))
  if (added.length === 0) return
  await tx.insert(stays).values(
    added.map(({ key, startsAt, endsAt, until }) => ({
      vehicleId,
      kind: 'block' as const,
      startsAt,
      endsAt,
      period: `[${startsAt.toISOString()},${until.toISOString()})`,
      reason: importedReason,
      importId,
      eventKey: key,
      createdAt: now,
    })),
  )
}

const ownColumns = {
  id: stays.id,
  key: sql<string>`${stays.eventKey}`,
  startsAt: stays.startsAt,
  endsAt: stays.endsAt,
  until: sql<Date>`upper(${stays.period})`.mapWith(stays.endsAt),
}

function nameOf({ key, startsAt, endsAt, until }: Block): string {
  return [key, ...[startsAt, endsAt, until].map(Number)].join(' ')
}

/** What stands there already: bookings, unpaid requests, blocks made by hand, and blocks of the calendar that are over. */
async function listTaken(tx: Transaction, { importId, vehicleId, now }: Import, busy: BusyTime[]) {
  const first = new Date(Math.min(Number(now), ...busy.map(({ startsAt }) => Number(startsAt))))
  return tx
    .select({
      from: sql<Date>`lower(${stays.period})`.mapWith(stays.startsAt),
      until: sql<Date>`upper(${stays.period})`.mapWith(stays.endsAt),
    })
    .from(stays)
    .where(
      and(
        eq(stays.vehicleId, vehicleId),
        sql`${stays.state} = 'active'`,
        sql`${stays.period} && tstzrange(${first.toISOString()}, null)`,
        sql`(${stays.importId} is distinct from ${importId} or ${stays.endsAt} <= ${now.toISOString()})`,
      ),
    )
}

async function saveEvents(tx: Transaction, { importId }: Import, busy: BusyTime[]): Promise<void> {
  await tx.delete(calendarImportEvents).where(eq(calendarImportEvents.importId, importId))
  if (busy.length === 0) return
  const rows = busy.map(({ key, startsAt, endsAt }) => ({ importId, eventKey: key, startsAt, endsAt }))
  await tx.insert(calendarImportEvents).values(rows)
}
