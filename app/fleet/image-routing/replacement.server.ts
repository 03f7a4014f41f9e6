import { and, eq, inArray, isNull } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { cars } from '#drizzle/tables/vehicles.ts'
import { emit } from '#app/emit.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { discardUnplaced, incomingPicture } from '#app/pictures/images/uploads.server.ts'
import { imageRoutingProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { releaseHero } from './commands.server.ts'

type Replaced = { vehicleId: string; imageId: string; now: Date }

const words = imageRoutingProblems

/** By another picture of the car, which leaves its own place. */
export async function replaceByOther(old: Replaced, chosenId: string): Promise<Outcome> {
  if (chosenId === old.imageId) return fail(words.noReplacement, 'chosen')
  return transact(async (tx) => {
    const placed = await lockPlaced(tx, old, chosenId)
    if (!placed) return fail(words.gone)
    const { chosen } = placed
    if (!chosen || chosen.isBroken || chosen.hiddenAt) return fail(words.noReplacement, 'chosen')
    await tx.delete(vehicleImages).where(eq(vehicleImages.id, chosen.id))
    await takePlace(tx, old, { ...placed, newId: chosenId })
    return ok()
  })
}

/** `receive` the file of a form, then `keep`; always `drop` afterwards. */
export function incomingReplacement({ ownerId, ...old }: Replaced & { ownerId: string }) {
  const { receive, keep, drop } = incomingPicture({ ownerId, now: old.now })
  return {
    receive,
    drop,
    keep: () =>
      keep({ purpose: 'listing', field: 'photo' }, async (tx, addImage) => {
        const placed = await lockPlaced(tx, old)
        if (!placed) return words.gone
        await takePlace(tx, old, { ...placed, newId: await addImage() })
        return null
      }),
  }
}

/** Null when the car or the picture is gone. */
async function lockPlaced(tx: Transaction, { vehicleId, imageId }: Replaced, chosenId = imageId) {
  await lockVehicles(tx, [vehicleId])
  const [vehicle] = await tx
    .select({ kind: fleetCars.kind, heroImageId: fleetCars.heroImageId })
    .from(fleetCars)
    .where(and(eq(fleetCars.id, vehicleId), eq(fleetCars.deleted, false)))
  const placed = await tx
    .select({
      ...columnsOf(vehicleImages, { id: true, imageId: true, isMain: true, isBroken: true }),
      hiddenAt: images.hiddenAt,
    })
    .from(vehicleImages)
    .innerJoin(images, and(eq(images.id, vehicleImages.imageId), isNull(images.deletedAt)))
    .where(and(eq(vehicleImages.vehicleId, vehicleId), inArray(vehicleImages.imageId, [imageId, chosenId])))
  const old = placed.find((each) => each.imageId === imageId)
  if (!vehicle || !old) return null
  return { vehicle, old, chosen: placed.find((each) => each.imageId === chosenId && each !== old) }
}

type Placed = NonNullable<Awaited<ReturnType<typeof lockPlaced>>> & { newId: string }

async function takePlace(tx: Transaction, { vehicleId, imageId, now }: Replaced, placed: Placed): Promise<void> {
  const { vehicle, old, chosen, newId } = placed
  await tx
    .update(vehicleImages)
    .set({ imageId: newId, isBroken: false, isMain: old.isMain || chosen?.isMain === true })
    .where(eq(vehicleImages.id, old.id))
  if (vehicle.heroImageId === imageId) await tx.update(cars).set({ heroImageId: newId }).where(eq(cars.id, vehicleId))
  await releaseHero(tx, vehicleId)
  await discardUnplaced(tx, imageId, now)
  if (vehicle.kind === 'listing') await emit(tx, 'listing.changed', { vehicleId })
}
