import { and, eq, inArray } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { vehicleImages } from '#drizzle/tables/images.ts'
import { carListings, cars } from '#drizzle/tables/vehicles.ts'
import { emit } from '#app/emit.server.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { imageRoutingProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { listPlacements } from './queries.server.ts'
import { allows, canBeHero, routingChangeOf, isHeroCandidate, takesOffCar, type RoutingMove } from './rules.ts'

type RouteParams = { vehicleId: string; imageIds: string[]; move: RoutingMove }

/** Moves pictures of one car, all or none; a published car keeps one. `heroReleased`: one of them was its fleet hero and can no longer be. */
export async function routeImages({
  vehicleId,
  imageIds,
  move,
}: RouteParams): Promise<Outcome<{ count: number; heroReleased: boolean }>> {
  return transact(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    const placed = and(eq(vehicleImages.vehicleId, vehicleId), inArray(vehicleImages.imageId, imageIds))
    const found = await tx.select({ role: vehicleImages.role }).from(vehicleImages).where(placed)
    if (found.length < imageIds.length) return fail(imageRoutingProblems.gone)
    if (!found.every((placement) => allows(move, placement))) return fail(imageRoutingProblems.notMarketing)
    if (takesOffCar(move) && (await takesLast(tx, vehicleId, imageIds))) return fail(imageRoutingProblems.lastShown)
    await tx.update(vehicleImages).set(routingChangeOf(move)).where(placed)
    await tellChange(tx, vehicleId)
    return ok({ count: found.length, heroReleased: await releaseHero(tx, vehicleId) })
  })
}

async function takesLast(tx: Transaction, vehicleId: string, imageIds: string[]): Promise<boolean> {
  const [car] = await tx.select({ isPublic: fleetCars.isPublic }).from(fleetCars).where(eq(fleetCars.id, vehicleId))
  const shown = await listCarImages(vehicleId, tx)
  return car?.isPublic === true && shown.length > 0 && shown.every(({ id }) => imageIds.includes(id))
}

/** Staff review the photos of brokers' listings. */
async function tellChange(tx: Transaction, vehicleId: string): Promise<void> {
  const [listing] = await tx.select({ id: carListings.id }).from(carListings).where(eq(carListings.id, vehicleId))
  if (listing) await emit(tx, 'listing.changed', { vehicleId })
}

/** Null for none: the car's first picture is on its card. */
export async function chooseFleetHero(vehicleId: string, imageId: string | null): Promise<Outcome> {
  return transact(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    if (imageId && !(await isEligible(tx, vehicleId, imageId))) return fail(imageRoutingProblems.noHero)
    const changed = await tx
      .update(cars)
      .set({ heroImageId: imageId })
      .where(eq(cars.id, vehicleId))
      .returning({ id: cars.id })
    return changed.length > 0 ? ok() : fail(imageRoutingProblems.noHero)
  })
}

async function isEligible(tx: Transaction, vehicleId: string, imageId: string): Promise<boolean> {
  return (await listPlacements(vehicleId, tx)).some((image) => image.id === imageId && isHeroCandidate(image))
}

/** Clears a chosen hero that can't be on the car's card any longer. Returns whether it did. */
export async function releaseHero(tx: Transaction, vehicleId: string): Promise<boolean> {
  const [hero] = await tx
    .select({ role: vehicleImages.role, isBroken: vehicleImages.isBroken })
    .from(cars)
    .innerJoin(vehicleImages, and(eq(vehicleImages.vehicleId, cars.id), eq(vehicleImages.imageId, cars.heroImageId)))
    .where(eq(cars.id, vehicleId))
  if (!hero || canBeHero(hero)) return false
  await tx.update(cars).set({ heroImageId: null }).where(eq(cars.id, vehicleId))
  return true
}
