/** Outside calendars of cars: the address, and one reading after the other. */
import { and, eq, sql, type SQL } from 'drizzle-orm'

import { calendarImports, fleetCars, type CalendarFailure } from '#drizzle/schema.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { findVehicle } from '#app/fleet/garage/access.server.ts'
import { calendarImportFigures } from './figures.ts'
import { calendarImportProblems } from './words.ts'
import { db, isDatabaseAway, violatedConstraint, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { applyBusyTimes, applyKnownTimes } from './blocks.server.ts'
import { readOutside } from './outside.server.ts'
import { isFailing } from './queries.server.ts'
import { troubleAfter } from './rules.ts'
import { tellTroubles } from './troubles.server.ts'

const words = calendarImportProblems

type ImportParams = { vehicleId: string; viewerId: string; now: Date; read?: typeof readOutside }

/** Saves the address once it could be read, in place of the car's earlier one, and blocks what it says. */
export async function saveImport(
  address: string,
  { vehicleId, viewerId, now, read = readOutside }: ImportParams,
): Promise<Outcome> {
  if (!(await mayRead(viewerId, now))) return tooMany()
  const reading = await read(address, now)
  if ('failure' in reading) return fail(words[reading.failure], 'address')
  const failure = await inTurn(vehicleId, async (tx) => {
    const { unread } = reading
    const trouble = troubleAfter(unread, { troubledSince: null, toldAt: null, unread: [] }, now)
    const saved = { address, attemptedAt: now, succeededAt: now, failedAt: null, failure: null, unread, ...trouble }
    const [row] = await tx
      .insert(calendarImports)
      .values({ vehicleId, ...saved, createdAt: now })
      .onConflictDoUpdate({ target: calendarImports.vehicleId, set: saved })
      .returning({ id: calendarImports.id })
    if (row) await applyBusyTimes(tx, { importId: row.id, vehicleId, now }, reading)
  })
  return failure ? fail(words[failure], 'address') : ok()
}

/** Reads the car's calendar at once. Nothing happens to a car without one. */
export async function checkImport({ vehicleId, viewerId, now, read }: ImportParams): Promise<Outcome> {
  if (!(await mayRead(viewerId, now))) return tooMany()
  const [begun] = await db
    .update(calendarImports)
    .set({ attemptedAt: now })
    .where(eq(calendarImports.vehicleId, vehicleId))
    .returning(begunColumns)
  const failure = begun && (await importCalendar(begun, now, read))
  return failure ? fail(words[failure]) : ok()
}

/** Its blocks go with it. False when there was none. */
export async function removeImport(vehicleId: string): Promise<boolean> {
  let count = 0
  await inTurn(vehicleId, async (tx) => {
    ;({ count } = await tx.delete(calendarImports).where(eq(calendarImports.vehicleId, vehicleId)))
  })
  return count > 0
}

/**
 * Blocks what a booking has freed and the car's outside calendar needs, by its last good reading: until the next one it
 * would be offered and already taken elsewhere. Safe to repeat.
 */
export async function blockFreed(vehicleId: string, now: Date): Promise<void> {
  const failure = await inTurn(vehicleId, async (tx) => {
    const read = tx.select({ id: calendarImports.id }).from(calendarImports)
    const [found] = await read.where(eq(calendarImports.vehicleId, vehicleId))
    if (found) await applyKnownTimes(tx, { importId: found.id, vehicleId, now })
  })
  // The queue tries again.
  if (failure) throw new Error(`the calendar's blocks were not written: ${failure}`)
}

/**
 * Reads the calendars whose hour has come, some at once, so that a slow one holds up no other, and tells people of those
 * that have failed for long. Safe to run twice.
 */
export async function importDueCalendars(now: Date, read = readOutside): Promise<void> {
  const endsAt = performance.now() + calendarImportFigures.longestRun
  let left: number = calendarImportFigures.inOneRun
  const lane = async () => {
    while (left-- > 0 && performance.now() < endsAt) {
      const begun = await beginDue(now)
      if (!begun) return
      await importCalendar(begun, now, read).catch((error: unknown) =>
        logError('calendar.import_failed', error, { vehicleId: begun.vehicleId }),
      )
    }
  }
  await Promise.all(Array.from({ length: calendarImportFigures.atOnce }, lane))
  await tellTroubles(now)
}

const begunColumns = {
  id: calendarImports.id,
  vehicleId: calendarImports.vehicleId,
  address: calendarImports.address,
}
type DueImport = { id: string; vehicleId: string; address: string }

async function beginDue(now: Date): Promise<DueImport | undefined> {
  const due = db
    .select({ id: calendarImports.id })
    .from(calendarImports)
    .innerJoin(fleetCars, eq(fleetCars.id, calendarImports.vehicleId))
    .where(
      and(
        eq(fleetCars.deleted, false),
        sql`${calendarImports.attemptedAt} <= ${later(now, calendarImportFigures.dueEarlier - calendarImportFigures.every).toISOString()}`,
      ),
    )
    .orderBy(calendarImports.attemptedAt)
    .limit(1)
    .for('no key update', { of: calendarImports, skipLocked: true })
  const [begun] = await db
    .update(calendarImports)
    .set({ attemptedAt: now })
    .where(eq(calendarImports.id, sql`(${due})`))
    .returning(begunColumns)
  return begun
}

/**
 * Keeps the last good blocks when it fails. A reading that another has overtaken changes nothing. An unexpected error
 * counts as a failure too, so that people are told of it.
 */
async function importCalendar(begun: DueImport, now: Date, read = readOutside) {
  const isLatest = and(eq(calendarImports.id, begun.id), eq(calendarImports.attemptedAt, now))
  const failure = await blockAsRead(begun, isLatest, now, read).catch((error: unknown): CalendarFailure => {
    if (isDatabaseAway(error)) throw error
    logError('calendar.import_failed', error, { vehicleId: begun.vehicleId })
    return 'malformed'
  })
  if (failure) await recordFailure(isLatest, failure, now)
  return failure
}

async function blockAsRead(
  { id, vehicleId, address }: DueImport,
  isLatest: SQL | undefined,
  now: Date,
  read: typeof readOutside,
): Promise<CalendarFailure | undefined> {
  const reading = await read(address, now)
  if ('failure' in reading) return reading.failure
  return inTurn(vehicleId, async (tx) => {
    const [before] = await tx.select(troubleColumns).from(calendarImports).where(isLatest).for('no key update')
    if (!before) return
    const { unread } = reading
    await tx
      .update(calendarImports)
      .set({ succeededAt: now, unread, ...troubleAfter(unread, before, now) })
      .where(isLatest)
    await applyBusyTimes(tx, { importId: id, vehicleId, now }, reading)
  })
}

const { unread, troubledSince, toldAt } = calendarImports
const troubleColumns = { unread, troubledSince, toldAt }

/** A trouble of another kind is over with it: people who were told of an event are told of the whole calendar again. */
async function recordFailure(isLatest: SQL | undefined, failure: CalendarFailure, now: Date): Promise<void> {
  const since = sql`case when ${isFailing} then coalesce(${troubledSince}, ${now.toISOString()}::timestamptz) else ${now.toISOString()}::timestamptz end`
  const told = sql`case when ${isFailing} then ${toldAt} end`
  await db.update(calendarImports).set({ failedAt: now, failure, troubledSince: since, toldAt: told }).where(isLatest)
}

/** `busy` when a stay was written at that moment without the car's lock. */
async function inTurn(
  vehicleId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<CalendarFailure | undefined> {
  try {
    await db.transaction(async (tx) => {
      await lockVehicles(tx, [vehicleId])
      if (await findVehicle(vehicleId, tx)) await work(tx)
    })
    return undefined
  } catch (error) {
    if (violatedConstraint(error) === 'stays_no_overlap') return 'busy'
    throw error
  }
}

function mayRead(viewerId: string, now: Date): Promise<boolean> {
  return withinLimit(`calendar:${viewerId}`, calendarImportFigures.checks, now)
}

function tooMany() {
  return fail({ ...words.tooMany, retryAfter: calendarImportFigures.checks.within })
}
