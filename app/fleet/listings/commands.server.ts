import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'

import { carListings, listingDrafts, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { listingSlug } from '#app/fleet/cars/rules.ts'
import { limits } from '#app/platform/limits.ts'
import { listingProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { newId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { differences } from '#app/shared/conflicts.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { entriesOfTemplate, newEntries, specificationsOf, type ListingEntries } from './entries.ts'
import type { ListingInput } from './forms.ts'
import { findTemplate } from './queries.server.ts'
import { lockListing } from './listing.server.ts'

const words = listingProblems

/** A draft from a template, or an empty one. */
export async function startListing(given: {
  viewer: Viewer
  templateId: string | undefined
  now: Date
}): Promise<Outcome<{ id: string }>> {
  const { viewer, templateId, now } = given
  if (!(await withinLimit(`listing:${viewer.id}`, limits.listing, now))) return fail(words.tooMany)
  if (!templateId) return ok({ id: await startDraft(viewer.id, newEntries, now) })
  const template = await findTemplate(templateId)
  if (!template) return fail(words.templateGone, 'template')
  return ok({ id: await startDraft(viewer.id, entriesOfTemplate(template), now) })
}

/** One that was started and never touched is taken again. */
export function startDraft(
  createdBy: string,
  entries: ListingEntries,
  now: Date,
  updatedAt: Date = now,
): Promise<string> {
  const draft = { authorId: createdBy, createdBy, version: 1, entries, updatedAt, createdAt: now }
  return db.transaction(async (tx) => {
    const placed = tx.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, listingDrafts.vehicleId))
    const saved = tx.select().from(carListings).where(eq(carListings.id, listingDrafts.vehicleId))
    const untouched = tx
      .select({ id: listingDrafts.vehicleId })
      .from(listingDrafts)
      .where(
        and(
          eq(listingDrafts.createdBy, createdBy),
          eq(listingDrafts.authorId, createdBy),
          eq(listingDrafts.updatedAt, listingDrafts.createdAt),
          notExists(saved),
          notExists(placed),
        ),
      )
      .limit(1)
      .for('update')
    const [again] = await tx
      .update(listingDrafts)
      .set(draft)
      .where(and(inArray(listingDrafts.vehicleId, untouched), eq(listingDrafts.authorId, createdBy)))
      .returning({ id: listingDrafts.vehicleId })
    if (again) return again.id
    const id = newId()
    await tx
      .insert(vehicles)
      .values({ id, kind: 'listing', slug: listingSlug(id), bodyType: 'supercar', createdAt: now })
    await tx.insert(listingDrafts).values({ vehicleId: id, ...draft })
    return id
  })
}

type Kept = { entries: ListingEntries; version: number; now: Date }

/**
 * As it was typed over a version, right or wrong, for its author alone. What is typed back to what is saved leaves
 * nothing unsaved.
 */
export async function keepDraft(id: string, authorId: string, { entries, version, now }: Kept): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing) return
    if (listing.saved && differences(listing.saved, entries).length === 0) return discardWithin(tx, id, authorId)
    const { createdBy } = listing
    await tx
      .insert(listingDrafts)
      .values({ vehicleId: id, authorId, createdBy, version, entries, updatedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: [listingDrafts.vehicleId, listingDrafts.authorId],
        set: { entries, version, updatedAt: now },
      })
  })
}

/** Only of a saved listing: its creator's draft alone is deleted as a listing. False when there was none. */
export function discardDraft(id: string, authorId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, id)
    return Boolean(listing?.saved) && discardWithin(tx, id, authorId)
  })
}

/** Whole and right, into the fleet's tables. Of two people at once the second is asked; the drafts of others stay. */
export async function saveListing(
  id: string,
  authorId: string,
  input: ListingInput,
  now: Date,
): Promise<Outcome<{ isNew: boolean }>> {
  return transact(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing) return fail(words.missing)
    if (listing.saved && listing.version !== input.version) return fail(words.changedMeanwhile)
    const { bodyType, vehicleClass, seats, minAge, minDays, locationCity } = input
    await tx
      .update(vehicles)
      .set({
        bodyType,
        vehicleClass,
        seats,
        minAge,
        minDays,
        locationCity,
        rowVersion: sql`${vehicles.rowVersion} + 1`,
      })
      .where(eq(vehicles.id, id))
    const row = rowOf(input)
    await tx
      .insert(carListings)
      .values({ id, createdBy: listing.createdBy, createdAt: now, ...row })
      .onConflictDoUpdate({ target: carListings.id, set: row, setWhere: isNull(carListings.deletedAt) })
    await discardWithin(tx, id, authorId)
    await emit(tx, 'listing.changed', { vehicleId: id })
    return ok({ isNew: listing.saved === null })
  })
}

function rowOf(input: ListingInput) {
  const { make, model, dailyRate, weekendRate, securityDeposit, milesPerDay, overMileFee, description, features } =
    input
  return {
    make,
    model,
    dailyRateCents: dailyRate,
    weekendRateCents: weekendRate ?? null,
    securityDepositCents: securityDeposit,
    milesPerDay,
    overMileFeeCents: overMileFee,
    description,
    features,
    specifications: specificationsOf(input),
  }
}

async function discardWithin(tx: Transaction, id: string, authorId: string): Promise<boolean> {
  const own = and(eq(listingDrafts.vehicleId, id), eq(listingDrafts.authorId, authorId))
  return (await tx.delete(listingDrafts).where(own)).count > 0
}
