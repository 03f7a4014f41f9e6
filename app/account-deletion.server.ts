/** What the deletion of an account takes from every room, in one transaction. */
import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/tables/bookings.ts'
import { communityMessages } from '#drizzle/tables/community.ts'
import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { adminActions, profiles } from '#drizzle/tables/people.ts'
import { listingDrafts } from '#drizzle/tables/listing-drafts.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { closeMonthsOf } from '#app/money/earnings/months.server.ts'
import { emit } from '#app/emit.server.ts'
import { clearPersonalPlaces } from '#app/pictures/images/places.server.ts'
import { discardPicture } from '#app/pictures/images/uploads.server.ts'
import { lockAdmins } from '#app/people/sign-in/admins.server.ts'
import { checkPassword } from '#app/people/sign-in/password.server.ts'
import { releaseUsername } from '#app/people/sign-in/usernames.server.ts'
import { deletionProblems } from '#app/people/account/words.ts'
import { business } from './business.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { announce } from '#app/platform/live-log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { erasePersonalData } from '#app/people/account/erasure.server.ts'
import { accountDeletedEmail } from '#app/people/account/emails.server.ts'
import { findDeletionBlockers } from '#app/people/account/queries.server.ts'
import { objectionToDeletion } from '#app/people/account/rules.ts'

/**
 * Refused while a rental or request is open, and to the last admin. The row stays, emptied: bookings and receipts refer
 * to it.
 */
export async function deleteAccount(given: { profileId: string; password: string; now: Date }): Promise<Outcome> {
  const proven = await checkPassword({ ...given, field: 'password' })
  if (!proven.ok) return proven
  return transact((tx) => deleteWithin(tx, given))
}

async function deleteWithin(tx: Transaction, { profileId, now }: { profileId: string; now: Date }): Promise<Outcome> {
  await lockAdmins(tx)
  // Serializes with new requests of this person.
  const { id, email, firstName, username } = profiles
  const [person] = await tx
    .select({ id, email, firstName, username })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('update')
  if (!person) return ok()
  // And with new requests for their cars, which lock the car.
  const listed = tx.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, profileId))
  await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, listed))
    .orderBy(vehicles.id)
    .for('no key update')
  const objection = objectionToDeletion(await findDeletionBlockers(profileId, tx))
  if (objection) return fail(deletionProblems[objection])

  await tx.update(bookingRequests).set({ profileId }).where(requestsOf(profileId))
  await closeMonthsOf(tx, profileId, now)
  await releaseUsername(tx, { username: person.username, profileId, now })
  await tx
    .update(profiles)
    .set({ deletedAt: now, rowVersion: sql`${profiles.rowVersion} + 1` })
    .where(eq(profiles.id, profileId))
  await removeUnsavedListings(tx, profileId, now)
  await discardPictures(tx, profileId, now)
  const messages = await listLatestMessages(tx, profileId)
  await erasePersonalData(tx, now, profileId)
  await emit(tx, 'person.deleted', { profileId })
  await tx
    .insert(adminActions)
    .values({ adminId: profileId, targetUserId: profileId, action: 'deleted', actionType: 'account', createdAt: now })
  await enqueueMail(tx, accountDeletedEmail(person, now))
  for (const message of messages) await announce(tx, 'chat', { kind: 'deleted', id: message.id }, now)
  return ok()
}

/** Drafts that were never saved go whole, with the photos that are nowhere else. */
async function removeUnsavedListings(tx: Transaction, profileId: string, now: Date): Promise<void> {
  const saved = tx.select({ id: carListings.id }).from(carListings).where(eq(carListings.id, listingDrafts.vehicleId))
  const drafts = await tx
    .select({ id: listingDrafts.vehicleId })
    .from(listingDrafts)
    .where(and(eq(listingDrafts.createdBy, profileId), notExists(saved)))
  const ids = drafts.map(({ id }) => id)
  if (ids.length === 0) return
  const photos = await tx
    .select({ id: images.id })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(and(inArray(vehicleImages.vehicleId, ids), eq(images.purpose, 'listing'), isNull(images.deletedAt)))
  await tx.delete(vehicles).where(inArray(vehicles.id, ids))
  for (const { id } of photos) await discardPicture(tx, id, now)
}

async function discardPictures(tx: Transaction, profileId: string, now: Date): Promise<void> {
  await clearPersonalPlaces(tx, profileId)
  const own = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.uploadedBy, profileId), isNull(images.deletedAt)))
  for (const { id } of own) await discardPicture(tx, id, now)
}

function listLatestMessages(tx: Transaction, profileId: string) {
  return tx
    .select({ id: communityMessages.id })
    .from(communityMessages)
    .where(and(eq(communityMessages.userId, profileId), isNull(communityMessages.deletedAt)))
    .orderBy(desc(communityMessages.createdAt))
    .limit(business.chat.latest)
}
