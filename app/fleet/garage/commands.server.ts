import { and, eq, ne, sql } from 'drizzle-orm'

import { cars, slugHistory, vehicles } from '#drizzle/schema.ts'
import { findNeed } from '#app/fleet/listings/publishing.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { garageProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { hasPhoto, lockGarageCar } from './car.server.ts'
import type { CarInput } from './forms.ts'
import { carRow, vehicleRow } from './rows.ts'
import { proposedSlug } from './rules.ts'

const words = garageProblems

/** A draft: no one sees it until it is published. */
export async function createCar(input: CarInput, now: Date): Promise<Outcome<{ id: string }>> {
  const id = newId()
  return withFreeSlug(async (tx) => {
    const slug = input.slug ?? (await freeSlug(tx, proposedSlug(input), id))
    if (input.slug && (await isTaken(tx, input.slug, id))) return fail(words.slugTaken, 'slug')
    await tx.insert(vehicles).values({ id, kind: 'car', slug, ...vehicleRow(input), createdAt: now })
    await tx.insert(cars).values({ id, ...carRow(input), published: false, createdAt: now })
    return ok({ id })
  })
}

/** Of two people at once the second is asked. A former slug leads on to the new one. */
export async function saveCar(id: string, input: CarInput): Promise<Outcome> {
  return withFreeSlug(async (tx) => {
    const car = await lockGarageCar(tx, id)
    if (!car) return fail(carProblems.missing)
    if (car.version !== input.version) return fail(listingProblems.changedMeanwhile)
    const slug = input.slug ?? car.slug
    if (slug !== car.slug && (await isTaken(tx, slug, id))) return fail(words.slugTaken, 'slug')
    const rowVersion = sql`${vehicles.rowVersion} + 1`
    await tx
      .update(vehicles)
      .set({ slug, ...vehicleRow(input), rowVersion })
      .where(eq(vehicles.id, id))
    await tx.update(cars).set(carRow(input)).where(eq(cars.id, id))
    return ok()
  })
}

/** At least one photo. */
export async function publishCar(id: string): Promise<Outcome> {
  return transact(async (tx) => {
    const car = await lockGarageCar(tx, id)
    if (!car) return fail(carProblems.missing)
    if (!(await hasPhoto(id, tx))) return fail(words.photoMissing)
    return set(tx, id, { published: true })
  })
}

export async function changeCar(id: string, values: { published: false } | { isAvailable: boolean }): Promise<Outcome> {
  return transact(async (tx) => {
    if (!(await lockGarageCar(tx, id))) return fail(carProblems.missing)
    return set(tx, id, values)
  })
}

/** Bookings refer to it: it stays as deleted. */
export async function deleteCar(id: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    if (!(await lockGarageCar(tx, id))) return fail(carProblems.missing)
    const need = await findNeed(id, now, tx)
    if (need) return fail(need)
    return set(tx, id, { published: false, softDeleted: true })
  })
}

async function set(tx: Transaction, id: string, values: Partial<typeof cars.$inferInsert>): Promise<Outcome> {
  await tx.update(cars).set(values).where(eq(cars.id, id))
  return ok()
}

/** In use by another car, or once used by another: its old addresses keep leading to it. */
async function isTaken(tx: Transaction, slug: string, id: string): Promise<boolean> {
  const used = await tx.$count(vehicles, and(eq(vehicles.slug, slug), ne(vehicles.id, id)))
  const former = await tx.$count(slugHistory, and(eq(slugHistory.slug, slug), ne(slugHistory.vehicleId, id)))
  return used + former > 0
}

async function freeSlug(tx: Transaction, wanted: string, id: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!(await isTaken(tx, slug, id))) return slug
  }
}

/** Two cars may ask for one slug at the same moment. */
function withFreeSlug<Value>(work: (tx: Transaction) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  return transact(work, { vehicles_slug_unique: fail(words.slugTaken, 'slug') })
}
