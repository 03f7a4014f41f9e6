import { and, eq, inArray, notInArray } from 'drizzle-orm'

import { images, vehicleImages, type SyncFailure } from '#drizzle/tables/images.ts'
import { emit } from '#app/emit.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { fetchAlbumPicture } from '#app/pictures/images/album-images.server.ts'
import { albumFigures } from '#app/pictures/images/album.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { isFileOutage } from '#app/platform/file-outages.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { openAlbums, type PhotoAlbum } from '#app/platform/photo-album.server.ts'
import { AlbumUnavailable } from '#app/platform/photo-host.server.ts'
import { findKnownPictures, needsFile, placeAlbumPicture, type KnownPicture } from './album-pictures.server.ts'
import { albumOf, noCounts, recordSync, startSync } from './album-sync.server.ts'
import { releaseHero } from './commands.server.ts'

type Pass = { vehicleId: string; albumId: string; albums: PhotoAlbum; signal: AbortSignal; now: Date }
type PassOptions = { open?: () => Promise<PhotoAlbum>; signal?: AbortSignal }

class AlbumChanged extends Error {
  override name = 'AlbumChanged'
}

/**
 * Reads a car's album through: new pictures are stored and placed behind the others, changed and broken ones stored
 * again. Only a whole pass takes out those it has not seen. Safe to repeat.
 */
export async function syncAlbum(
  vehicleId: string,
  now: Date,
  { open = openAlbums, signal = AbortSignal.timeout(albumFigures.longestPass) }: PassOptions = {},
): Promise<void> {
  const started = await startSync(vehicleId, now)
  if (!started) return
  const { albumId, ...before } = started
  const counts = { ...noCounts, ...before }
  try {
    const pass = { vehicleId, albumId, albums: await open(), signal, now }
    const seen = await readThrough(pass, counts)
    await complete(pass, counts, seen)
  } catch (error) {
    const hasAdvanced = counts.added + counts.renewed > before.added + before.renewed
    if (signal.aborted && hasAdvanced) return goOn(vehicleId, counts, now)
    const failure = failureOf(error, signal)
    if (!failure) throw error
    logError('album.sync_failed', error, { vehicleId, failure })
    await db.transaction((tx) =>
      recordSync(tx, vehicleId, { ...counts, state: 'failed', failure, finishedAt: now, now }),
    )
  }
}

async function readThrough(pass: Pass, counts: typeof noCounts): Promise<string[]> {
  const seen = new Set<string>()
  let read = 0
  for await (const page of pass.albums.read(pass.albumId, pass.signal)) {
    read += page.count
    counts.total = page.total
    const known = await findKnownPictures(
      pass.vehicleId,
      page.images.map(({ key }) => key),
    )
    for (const image of page.images) {
      if (seen.has(image.key)) continue
      seen.add(image.key)
      await takeIn(pass, image, known.get(image.key), counts)
      counts.seen = seen.size
    }
    await db.transaction((tx) => recordSync(tx, pass.vehicleId, { ...counts, now: pass.now }))
  }
  // The album has changed between its pages.
  if (read < counts.total) throw new AlbumUnavailable('malformed')
  return [...seen]
}

type Listed = Parameters<typeof placeAlbumPicture>[1]['image']

async function takeIn(
  pass: Pass,
  image: Listed,
  known: KnownPicture | undefined,
  counts: typeof noCounts,
): Promise<void> {
  if (known && !needsFile(known, image) && known.isPlaced) return
  const file =
    !known || needsFile(known, image) ? await fetchAlbumPicture(pass.albums, image.sizes, pass.signal) : 'kept'
  if (file === null) return void (counts.skipped += 1)
  const change = known?.isPlaced ? 'renewed' : 'added'
  const counted = { [change]: counts[change] + 1 }
  await db.transaction(async (tx) => {
    await lockAlbum(tx, pass)
    await placeAlbumPicture(tx, { vehicleId: pass.vehicleId, image, file, now: pass.now })
    await recordSync(tx, pass.vehicleId, { ...counts, ...counted, seen: counts.seen + 1, now: pass.now })
  })
  Object.assign(counts, counted)
}

async function complete(pass: Pass, counts: typeof noCounts, seen: string[]): Promise<void> {
  const { vehicleId, now } = pass
  await db.transaction(async (tx) => {
    await lockAlbum(tx, pass)
    const ofAlbum = tx
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.source, 'album'), notInArray(images.albumImageKey, seen)))
    const gone = await tx
      .update(vehicleImages)
      .set({ isBroken: true })
      .where(
        and(
          eq(vehicleImages.vehicleId, vehicleId),
          eq(vehicleImages.isBroken, false),
          inArray(vehicleImages.imageId, ofAlbum),
        ),
      )
      .returning({ id: vehicleImages.id })
    await releaseHero(tx, vehicleId)
    const takenOut = gone.length
    await recordSync(tx, vehicleId, { ...counts, takenOut, state: 'completed', failure: null, finishedAt: now, now })
  })
}

/** What has been stored stays; another job continues from there. */
async function goOn(vehicleId: string, counts: typeof noCounts, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await recordSync(tx, vehicleId, { ...counts, state: 'queued', now })
    await emit(tx, 'album.syncRequested', { vehicleId })
  })
}

/** Throws AlbumChanged when the car has been given another album in the meantime. */
async function lockAlbum(tx: Transaction, { vehicleId, albumId }: Pass): Promise<void> {
  await lockVehicles(tx, [vehicleId])
  if ((await albumOf(tx, vehicleId)) !== albumId) throw new AlbumChanged()
}

function failureOf(error: unknown, signal: AbortSignal): SyncFailure | undefined {
  if (error instanceof AlbumUnavailable) return error.reason
  if (error instanceof AlbumChanged) return 'changed'
  if (isFileOutage(error)) return 'store'
  return signal.aborted ? 'slow' : undefined
}
