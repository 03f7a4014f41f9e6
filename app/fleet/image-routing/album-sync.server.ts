import { and, eq, inArray } from 'drizzle-orm'

import { albumSyncs } from '#drizzle/tables/images.ts'
import { cars } from '#drizzle/tables/vehicles.ts'
import { emit } from '#app/emit.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { albumFigures } from '#app/pictures/images/album.ts'
import { imageRoutingProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { announce, livePosition } from '#app/platform/live-log.server.ts'
import { albumSyncStates } from '#app/shared/image-kinds.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'

export type SyncCounts = {
  total: number
  seen: number
  added: number
  renewed: number
  takenOut: number
  skipped: number
}

export const noCounts: SyncCounts = { total: 0, seen: 0, added: 0, renewed: 0, takenOut: 0, skipped: 0 }

/** One job an album: while a pass is under way, asking again changes nothing. */
export async function requestSync(vehicleId: string, now: Date): Promise<Outcome<{ isNew: boolean }>> {
  return transact<{ isNew: boolean }>(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    if (!(await albumOf(tx, vehicleId))) return fail(imageRoutingProblems.noAlbum)
    const sync = await findSync(vehicleId, tx)
    if (sync && isUnderWay(sync, now)) return ok({ isNew: false })
    const asked = { ...noCounts, state: 'queued' as const, failure: null, startedAt: null, finishedAt: null }
    await tx
      .insert(albumSyncs)
      .values({ vehicleId, requestedAt: now, ...asked })
      .onConflictDoUpdate({ target: albumSyncs.vehicleId, set: { requestedAt: now, ...asked } })
    await emit(tx, 'album.syncRequested', { vehicleId })
    await announce(tx, 'album', { vehicleId }, now)
    return ok({ isNew: true })
  })
}

/** The album and what earlier jobs of this pass have done; null unless a pass is wanted. */
export async function startSync(vehicleId: string, now: Date) {
  return db.transaction(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    const albumId = await albumOf(tx, vehicleId)
    const wanted = and(eq(albumSyncs.vehicleId, vehicleId), inArray(albumSyncs.state, albumSyncStates.underWay))
    const [started] = await tx
      .update(albumSyncs)
      .set({ state: 'running', total: 0, seen: 0, skipped: 0, startedAt: now })
      .where(wanted)
      .returning(columnsOf(albumSyncs, { added: true, renewed: true }))
    if (!started) return null
    await announce(tx, 'album', { vehicleId }, now)
    return { albumId: albumId ?? '', ...started }
  })
}

export async function recordSync(
  tx: Transaction,
  vehicleId: string,
  { now, ...change }: Partial<typeof albumSyncs.$inferInsert> & { now: Date },
): Promise<void> {
  await tx.update(albumSyncs).set(change).where(eq(albumSyncs.vehicleId, vehicleId))
  await announce(tx, 'album', { vehicleId }, now)
}

export async function albumOf(executor: Executor, vehicleId: string): Promise<string | null> {
  const [car] = await executor
    .select({ albumId: cars.albumId })
    .from(cars)
    .where(and(eq(cars.id, vehicleId), eq(cars.softDeleted, false)))
  return car?.albumId ?? null
}

/** For its page. `album` is null for a car without one; `position` is of the event log, before the rest was read. */
export async function findAlbum(vehicleId: string, now: Date) {
  const position = await livePosition()
  const [albumId, sync] = await Promise.all([albumOf(db, vehicleId), findSync(vehicleId)])
  const album = albumId === null ? null : { albumId, sync: sync && { ...sync, isUnderWay: isUnderWay(sync, now) } }
  return { position, album }
}

async function findSync(vehicleId: string, executor: Executor = db) {
  const counts = columnsOf(albumSyncs, {
    total: true,
    seen: true,
    added: true,
    renewed: true,
    takenOut: true,
    skipped: true,
  })
  const [sync] = await executor
    .select({
      ...counts,
      ...columnsOf(albumSyncs, { state: true, failure: true, requestedAt: true, startedAt: true, finishedAt: true }),
    })
    .from(albumSyncs)
    .where(eq(albumSyncs.vehicleId, vehicleId))
  return sync ?? null
}

type Sync = NonNullable<Awaited<ReturnType<typeof findSync>>>

function isUnderWay({ state, requestedAt, startedAt }: Sync, now: Date): boolean {
  const isOpen = state === 'queued' || state === 'running'
  return isOpen && later(startedAt ?? requestedAt, albumFigures.lostAfter) > now
}
