import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'

import { bookingDrafts, bookingRequests, customers } from '#drizzle/tables/bookings.ts'
import { userPresence } from '#drizzle/tables/community.ts'
import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { adminActions, profiles, termsAcceptances } from '#drizzle/tables/people.ts'
import { leads } from '#drizzle/tables/site.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { emit } from '#app/features/emit.server.ts'
import { lockAdmins } from '#app/features/people/admins.server.ts'
import { provePassword } from '#app/features/people/password.server.ts'
import { releaseName } from '#app/features/people/usernames.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { dropEntriesOf } from '#app/platform/kept-entries.server.ts'
import { endLinksOf } from '#app/platform/mailed-links.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { accountDeletedMail } from './mails.server.ts'
import { discard } from './photos.server.ts'
import { findTies } from './queries.server.ts'
import { anonymous, objectionToDeletion } from './rules.ts'

/**
 * Deletes an account for who knows its password; refused while a rental or a request is open, and to the last admin. The
 * row stays, without anything of the person, because bookings and receipts refer to it. Sessions and streams end, photos
 * and documents go, the name rests, listings leave the fleet, waits for a car end, requests that were never paid keep
 * nothing of the person either, a subscription ends with its last payment given back.
 */
export async function deleteAccount(given: { profileId: string; password: string; now: Date }): Promise<Outcome> {
  const proven = await provePassword({ ...given, field: 'password' })
  if (!proven.ok) return proven
  return db.transaction((tx) => deleteWithin(tx, given))
}

async function deleteWithin(tx: Transaction, { profileId, now }: { profileId: string; now: Date }): Promise<Outcome> {
  await lockAdmins(tx)
  // A request made meanwhile refers to this row, and waits for it or is counted here.
  const [person] = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('update')
  if (!person) return ok()
  // And so does one for a car of theirs: asking locks the car.
  const listed = tx.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, profileId))
  await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, listed))
    .orderBy(vehicles.id)
    .for('no key update')
  const objection = objectionToDeletion(await findTies(profileId, tx))
  if (objection) return fail(problems.deletion[objection])

  await releaseName(tx, { username: person.username, profileId, now })
  await tx
    .update(profiles)
    .set({ ...emptied, ...anonymous(profileId), deletedAt: now, rowVersion: sql`${profiles.rowVersion} + 1` })
    .where(eq(profiles.id, profileId))
  await endLinksOf(tx, { profileId, now })
  await tx.delete(userPresence).where(eq(userPresence.userId, profileId))
  await tx.delete(bookingDrafts).where(eq(bookingDrafts.profileId, profileId))
  await dropEntriesOf(tx, profileId)
  await endSessionsOf(profileId, now, tx)
  await letGo(tx, profileId, now)
  await stopWaits(tx, person)
  await emptyUnpaid(tx, profileId)
  await emit(tx, 'person.deleted', { profileId })
  await tx
    .insert(adminActions)
    .values({ adminId: profileId, targetUserId: profileId, action: 'deleted', actionType: 'account', createdAt: now })
  await enqueueMail(tx, accountDeletedMail(person, now))
  return ok()
}

/** The customer number at Stripe stays: by it the subscription is ended. */
const emptied = {
  emailConfirmedAt: null,
  passwordHash: 'none',
  phone: null,
  dateOfBirth: null,
  bio: null,
  avatarImageId: null,
  coverImageId: null,
  highlighted: false,
  showEmail: false,
  showPhone: false,
  keepDocuments: false,
  notifications: {},
  rejectionReason: null,
  secondFactorSecret: null,
  secondFactorConfirmedAt: null,
  recoveryCodeHashes: [],
}

/** Pictures that stand at no car, and listings. Documents go once their time is over (documents/retention.server.ts). */
async function letGo(tx: Transaction, profileId: string, now: Date): Promise<void> {
  const placed = tx.select({ id: vehicleImages.id }).from(vehicleImages).where(eq(vehicleImages.imageId, images.id))
  const own = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.uploadedBy, profileId), isNull(images.deletedAt), notExists(placed)))
  for (const { id } of own) await discard(tx, id, now)
  await tx
    .update(carListings)
    .set({ isPublished: false, deletedAt: now })
    .where(and(eq(carListings.createdBy, profileId), isNull(carListings.deletedAt)))
}

/** Waits for a car, which would still write to the address: one's own, and those of the mailbox if it is proven one's own. */
async function stopWaits(
  tx: Transaction,
  person: { id: string; email: string; emailConfirmedAt: Date | null },
): Promise<void> {
  const ofMailbox = person.emailConfirmedAt ? sql`lower(${leads.email}) = ${person.email.toLowerCase()}` : undefined
  await tx.delete(leads).where(and(eq(leads.kind, 'availability'), or(eq(leads.profileId, person.id), ofMailbox)))
}

/** No law asks for records of a sale that never was: requests never paid, and the customer who has no other. */
async function emptyUnpaid(tx: Transaction, profileId: string): Promise<void> {
  const { fullName, email } = anonymous(profileId)
  const own = eq(bookingRequests.profileId, profileId)
  const unpaid = await tx
    .update(bookingRequests)
    .set({
      customerName: fullName,
      customerEmail: email,
      customerPhone: '',
      signature: '',
      agreementText: '',
      deliveryAddress: null,
      specialRequests: null,
      rowVersion: sql`${bookingRequests.rowVersion} + 1`,
    })
    .where(and(own, inArray(bookingRequests.paymentStatus, ['unpaid', 'failed'])))
    .returning({ id: bookingRequests.id })
  await tx
    .update(termsAcceptances)
    .set({ signature: null })
    .where(
      inArray(
        termsAcceptances.subjectId,
        unpaid.map(({ id }) => id),
      ),
    )
  const paid = tx
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(
      and(eq(bookingRequests.customerId, customers.id), inArray(bookingRequests.paymentStatus, ['paid', 'refunded'])),
    )
  await tx
    .update(customers)
    .set({ fullName, email, phone: '', dateOfBirth: null })
    .where(and(eq(customers.profileId, profileId), notExists(paid)))
}
