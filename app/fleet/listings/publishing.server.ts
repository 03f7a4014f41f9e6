import { and, asc, eq, gt, inArray } from 'drizzle-orm'

import { bookings, carListings, listingDrafts, stays, vehicles } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { limits } from '#app/platform/limits.ts'
import { listingProblems } from './words.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, transact, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { stayKinds } from '#app/shared/stay-kinds.ts'
import { dateRange } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { dayOf } from '#app/shared/zone.ts'
import { startDraft } from './commands.server.ts'
import { findListing, lockListing, type Listing } from './listing.server.ts'
import { removeAllPhotos } from './photos.server.ts'
import { missingForPublishing, type Missing } from './rules.ts'

const words = listingProblems

/** What keeps a listing from being published, by its creator's standing and its own. */
export async function listMissing(listing: Listing, now: Date, executor: Executor = db): Promise<Missing[]> {
  const [creator, photos] = await Promise.all([
    findViewerById(listing.createdBy, now, executor),
    listCarImages(listing.id, executor),
  ])
  return missingForPublishing({
    isSaved: listing.saved !== null,
    photos: photos.length,
    isEmailConfirmed: creator?.emailConfirmed ?? false,
    mayList: can(creator, 'listing.create'),
  })
}

/** Asks for the creator's standing while no one changes it: a subscription may lapse at this moment. */
export async function publishListing(id: string, now: Date): Promise<Outcome<{ isHidden: boolean }>> {
  return transact(async (tx) => {
    const found = await findListing(id, null, tx)
    if (!found) return fail(words.missing)
    await acquireLock(tx, `listings:${found.createdBy}`)
    const listing = await lockListing(tx, id)
    if (!listing) return fail(words.missing)
    const [missing] = await listMissing(listing, now, tx)
    if (missing) return fail(words[missing])
    await update(tx, id, { isPublished: true, withheldAt: null })
    return ok({ isHidden: listing.hiddenReason !== null })
  })
}

export async function unpublishListing(id: string): Promise<Outcome> {
  return change(id, { isPublished: false })
}

export async function setAvailability(id: string, isAvailable: boolean): Promise<Outcome> {
  return change(id, { isAvailable })
}

/** A draft with the same facts, to be filled with another car's photos. */
export async function copyListing(listing: Listing, createdBy: string, now: Date): Promise<Outcome<{ id: string }>> {
  if (!(await withinLimit(`listing:${createdBy}`, limits.listing, now))) return fail(words.tooMany)
  return ok({ id: await startDraft(createdBy, listing.entries, now, later(now, 1)) })
}

/** Why it may not be deleted: the first rental or request that still needs it. */
export async function findNeed(id: string, now: Date, executor: Executor = db) {
  const [stay] = await executor
    .select({ startsAt: stays.startsAt, endsAt: stays.endsAt, number: bookings.bookingNumber })
    .from(stays)
    .leftJoin(bookings, eq(bookings.requestId, stays.requestId))
    .where(
      and(
        eq(stays.vehicleId, id),
        eq(stays.state, 'active'),
        inArray(stays.kind, stayKinds.rentals),
        gt(stays.endsAt, now),
      ),
    )
    .orderBy(asc(stays.startsAt))
    .limit(1)
  if (!stay) return null
  const dates = dateRange(dayOf(stay.startsAt), dayOf(stay.endsAt))
  return stay.number ? words.booked(stay.number, dates) : words.requested(dates)
}

/** Bookings refer to a saved listing, which stays as deleted; a draft alone goes for good. */
export async function deleteListing(id: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing) return fail(words.missing)
    const need = await findNeed(id, now, tx)
    if (need) return fail(need)
    await tx.delete(listingDrafts).where(eq(listingDrafts.vehicleId, id))
    if (listing.saved) {
      await update(tx, id, { isPublished: false, deletedAt: now })
      return ok()
    }
    await removeAllPhotos(tx, id, now)
    await tx.delete(vehicles).where(eq(vehicles.id, id))
    return ok()
  })
}

async function change(id: string, values: Partial<typeof carListings.$inferInsert>): Promise<Outcome> {
  return transact(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing?.saved) return fail(words.missing)
    await update(tx, id, values)
    return ok()
  })
}

async function update(tx: Transaction, id: string, values: Partial<typeof carListings.$inferInsert>): Promise<void> {
  await tx.update(carListings).set(values).where(eq(carListings.id, id))
  await emit(tx, 'listing.changed', { vehicleId: id })
}
