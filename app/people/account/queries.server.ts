import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'

import { bookingRequests, bookings } from '#drizzle/tables/bookings.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { carListings } from '#drizzle/tables/vehicles.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { listAdmins } from '#app/people/sign-in/admins.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { findPictures } from '#app/people/sign-in/public-profile.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { one } from '#app/shared/one.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import type { DeletionBlockers } from './rules.ts'

export async function findAccountHead(profileId: string) {
  const { avatarImageId, coverImageId, paymentStatus } = profiles
  const [row] = await db
    .select({ avatarImageId, coverImageId, paymentStatus })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const pictures = await findPictures([row?.avatarImageId ?? null, row?.coverImageId ?? null])
  return {
    avatar: pictures.get(row?.avatarImageId ?? '') ?? null,
    cover: pictures.get(row?.coverImageId ?? '') ?? null,
    paid: row?.paymentStatus === 'paid',
  }
}

export async function findOwnProfile(viewer: Viewer) {
  const { bio, membershipTier } = profiles
  const [row] = await db.select({ bio, membershipTier }).from(profiles).where(eq(profiles.id, viewer.id))
  const { firstName, lastName, username, phone } = viewer
  return {
    firstName,
    lastName,
    username,
    phone: phone ? printPhone(phone) : '',
    bio: row?.bio ?? '',
    membershipTier: row?.membershipTier ?? null,
  }
}

export async function findChoices(profileId: string) {
  const { showEmail, showPhone, keepDocuments, notifications } = profiles
  const { notifications: mails, ...choices } = one(
    await db
      .select({ showEmail, showPhone, keepDocuments, notifications })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
  )
  return {
    ...choices,
    bookings: wantsMail(mails, 'bookings'),
    chat: wantsMail(mails, 'chat'),
    reminders: wantsMail(mails, 'reminders'),
    signUps: wantsMail(mails, 'signUps'),
    leads: wantsMail(mails, 'leads'),
    today: mails.today === true,
  }
}

/** An unpaid request counts until it has ended: it may be paid and not settled yet. */
export async function findDeletionBlockers(profileId: string, executor: Executor = db): Promise<DeletionBlockers> {
  const open = inArray(bookings.status, bookingStatuses.open)
  const held = inArray(bookingRequests.state, requestStates.unpaid)
  const own = requestsOf(profileId)
  const ownRequests = executor.select({ id: bookingRequests.id }).from(bookingRequests).where(own)
  const listings = executor.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, profileId))
  const ofOthers = or(isNull(bookingRequests.profileId), ne(bookingRequests.profileId, profileId))
  const [openBookings, unpaidRequests, booked, awaited, admins] = await Promise.all([
    executor.$count(bookings, and(inArray(bookings.requestId, ownRequests), open)),
    executor.$count(bookingRequests, and(own, held)),
    executor.$count(bookings, and(inArray(bookings.vehicleId, listings), open)),
    executor.$count(bookingRequests, and(inArray(bookingRequests.vehicleId, listings), ofOthers, held)),
    listAdmins(executor),
  ])
  return {
    openBookings,
    unpaidRequests,
    bookedListings: booked + awaited,
    isLastAdmin: admins.length === 1 && admins[0] === profileId,
  }
}
