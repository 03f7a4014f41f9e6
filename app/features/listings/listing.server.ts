/** One listing, with what is saved of it and what stands in its form. */
import { and, eq } from 'drizzle-orm'

import { carListings, listingDrafts, vehicles } from '#drizzle/schema.ts'
import { lockVehicles } from '#app/features/fleet/lock-vehicles.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { entriesOfListing, readEntries, type ListingEntries } from './entries.ts'
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
  /** Null when nothing is left unsaved. */
  draft: ListingEntries | null
}

/** Null also for a deleted one. */
export async function findListing(id: string | undefined, executor: Executor = db): Promise<Listing | null> {
  if (!isId(id)) return null
  const [row] = await executor
    .select({
      vehicle: columnsOf(vehicles, 'id slug bodyType vehicleClass seats minAge minDays locationCity rowVersion'),
      stored: columnsOf(
        carListings,
        'createdBy make model dailyRateCents weekendRateCents securityDepositCents milesPerDay overMileFeeCents',
        'description features specifications isPublished isAvailable withheldAt hiddenAt hiddenReason deletedAt',
      ),
      draft: columnsOf(listingDrafts, 'createdBy entries'),
    })
    .from(vehicles)
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .leftJoin(listingDrafts, eq(listingDrafts.vehicleId, vehicles.id))
    .where(and(eq(vehicles.id, id), eq(vehicles.kind, 'listing')))
  const createdBy = row?.stored?.createdBy ?? row?.draft?.createdBy
  if (!row || !createdBy || row.stored?.deletedAt) return null
  const { vehicle, stored, draft } = row
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    createdBy,
    version: vehicle.rowVersion,
    state: stateOf(stored),
    isPublished: stored?.isPublished ?? false,
    isAvailable: stored?.isAvailable ?? true,
    hiddenReason: stored?.hiddenReason ?? null,
    saved: stored && entriesOfListing(stored, vehicle),
    draft: draft && readEntries(pairsOf(draft.entries)),
  }
}

/** The listing as it stands while this transaction has its vehicle's row, as bookings lock it. */
export async function lockListing(tx: Transaction, id: string): Promise<Listing | null> {
  await lockVehicles(tx, [id])
  return findListing(id, tx)
}

function pairsOf(entries: Record<string, string | string[]>): [string, string][] {
  return Object.entries(entries).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
}
