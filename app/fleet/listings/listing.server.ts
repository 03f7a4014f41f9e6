/** One listing, with what is saved of it and what is in its form. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { carListings, listingDrafts, vehicles } from '#drizzle/schema.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { entriesOfListing, newEntries, readEntries, type ListingEntries } from './entries.ts'
import { stateOf, type ListingState } from './rules.ts'

export type Listing = {
  id: string
  slug: string
  createdBy: string
  version: number
  state: ListingState
  isPublished: boolean
  isAvailable: boolean
  /** Null while it is not hidden. */
  hiddenReason: string | null
  /** Null while it was never saved whole. */
  saved: ListingEntries | null
  /** What its reader has left unsaved. */
  draft: ListingEntries | null
  /** What its form shows to the reader, and the version that this was typed over. */
  entries: ListingEntries
  base: number
}

const own = alias(listingDrafts, 'own')

/** Null also for a deleted one. `readerId`: whose draft of it is read, if anybody's. */
export async function findListing(
  id: string | undefined,
  readerId: string | null,
  executor: Executor = db,
): Promise<Listing | null> {
  if (!isId(id)) return null
  const [row] = await executor
    .select({
      vehicle: columnsOf(vehicles, {
        id: true,
        slug: true,
        bodyType: true,
        vehicleClass: true,
        seats: true,
        minAge: true,
        minDays: true,
        locationCity: true,
        rowVersion: true,
      }),
      stored: columnsOf(carListings, {
        createdBy: true,
        make: true,
        model: true,
        dailyRateCents: true,
        weekendRateCents: true,
        securityDepositCents: true,
        milesPerDay: true,
        overMileFeeCents: true,
        description: true,
        features: true,
        specifications: true,
        isPublished: true,
        isAvailable: true,
        withheldAt: true,
        hiddenAt: true,
        hiddenReason: true,
        deletedAt: true,
      }),
      started: columnsOf(listingDrafts, { createdBy: true, entries: true }),
      own: columnsOf(own, { entries: true, version: true }),
    })
    .from(vehicles)
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .leftJoin(listingDrafts, isCreatorsDraftOf(vehicles.id))
    .leftJoin(own, and(eq(own.vehicleId, vehicles.id), readerId ? eq(own.authorId, readerId) : sql`false`))
    .where(and(eq(vehicles.id, id), eq(vehicles.kind, 'listing')))
  const createdBy = row?.stored?.createdBy ?? row?.started?.createdBy
  if (!row || !createdBy || row.stored?.deletedAt) return null
  const { vehicle, stored, started } = row
  const saved = stored && entriesOfListing(stored, vehicle)
  const draft = row.own && readEntries(pairsOf(row.own.entries))
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    createdBy,
    version: vehicle.rowVersion,
    state: stateOf(stored),
    isPublished: stored?.isPublished ?? false,
    isAvailable: stored?.isAvailable ?? true,
    hiddenReason: stored?.hiddenReason ?? null,
    saved,
    draft,
    entries: draft ?? saved ?? (started ? readEntries(pairsOf(started.entries)) : newEntries),
    base: row.own?.version ?? vehicle.rowVersion,
  }
}

/** The listing as it is while this transaction has its vehicle's row, as bookings lock it. */
export async function lockListing(tx: Transaction, id: string): Promise<Listing | null> {
  await lockVehicles(tx, [id])
  return findListing(id, null, tx)
}

/** What a listing is as long as it was never saved. */
export function isCreatorsDraftOf(vehicleId: typeof vehicles.id): SQL | undefined {
  return and(eq(listingDrafts.vehicleId, vehicleId), eq(listingDrafts.authorId, listingDrafts.createdBy))
}

function pairsOf(entries: Record<string, string | string[]>): [string, string][] {
  return Object.entries(entries).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
}
