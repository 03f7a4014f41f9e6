/** Brings a car's blocks in line with what its outside calendar says. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'

import { calendarImportEvents, stays } from '#drizzle/schema.ts'
import { importedReason } from '#app/fleet/garage/rules.ts'
import { business } from '#app/business.ts'
import type { BusyTime, CalendarReading } from '#app/platform/calendar-file.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { blocksOf, mayLeaveDaysOpen, type Block } from './rules.ts'

type Import = { importId: string; vehicleId: string; now: Date }

/**
 * Call under the car's lock. What has not changed is not written; blocks that are over stay as they were. An event that
 * can no longer be read keeps the days that it had when it could.
 */
export async function applyBusyTimes(tx: Transaction, given: Import, { busy, unread }: CalendarReading): Promise<void> {
  const lost = unread.filter(mayLeaveDaysOpen).map(({ series }) => series)
  const { eventKey: key, series, startsAt, endsAt } = calendarImportEvents
  const ofLost = and(eq(calendarImportEvents.importId, given.importId), inArray(series, lost), gt(endsAt, given.now))
  const known =
    lost.length === 0 ? [] : await tx.select({ key, series, startsAt, endsAt }).from(calendarImportEvents).where(ofLost)
  const read = new Set(busy.map((time) => time.key))
  const all = [...busy, ...known.filter((time) => !read.has(time.key))]
  await saveEvents(tx, given, all)
  await writeBlocks(tx, given, all)
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

type KnownTime = Omit<BusyTime, 'series'>

async function writeBlocks(tx: Transaction, given: Import, busy: KnownTime[]): Promise<void> {
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

/** What is there already: bookings, unpaid requests, blocks made by hand, and blocks of the calendar that are over. */
async function listTaken(tx: Transaction, { importId, vehicleId, now }: Import, busy: KnownTime[]) {
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

type SavedTime = KnownTime & { series: string | null }

async function saveEvents(tx: Transaction, { importId }: Import, busy: SavedTime[]): Promise<void> {
  await tx.delete(calendarImportEvents).where(eq(calendarImportEvents.importId, importId))
  if (busy.length === 0) return
  const rows = busy.map(({ key, ...time }) => ({ importId, eventKey: key, ...time }))
  await tx.insert(calendarImportEvents).values(rows)
}
