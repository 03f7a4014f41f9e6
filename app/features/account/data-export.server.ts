import { eq, inArray, or } from 'drizzle-orm'

import {
  additionalDrivers,
  bookingDrafts,
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  customers,
} from '#drizzle/tables/bookings.ts'
import { earnings, payouts, referralClicks, referrals, subscriptions } from '#drizzle/tables/broker.ts'
import { chatMutes, chatReads, communityMessages, messageReports, userPresence } from '#drizzle/tables/community.ts'
import { documents, documentViews, requestDocuments } from '#drizzle/tables/documents.ts'
import { images, siteFilms } from '#drizzle/tables/images.ts'
import { depositEntries, deposits, payments, receipts, refunds } from '#drizzle/tables/payments.ts'
import {
  adminActions,
  savedEntries,
  profiles,
  sessions,
  termsAcceptances,
  tokens,
  usernameHistory,
} from '#drizzle/tables/people.ts'
import { leads, outbox, reviews } from '#drizzle/tables/site.ts'
import { carListings } from '#drizzle/tables/vehicles.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { exported } from './exported-columns.server.ts'

/** Everything that is kept about one person, by table. */
export async function exportData(profileId: string, now: Date) {
  const person = one(await db.select(exported.profile).from(profiles).where(eq(profiles.id, profileId)))
  const own = eq(bookingRequests.profileId, profileId)
  const ownRequests = db.select({ id: bookingRequests.id }).from(bookingRequests).where(own)
  const ownBookings = db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.requestId, ownRequests))
  const ownDeposits = db.select({ id: deposits.id }).from(deposits).where(inArray(deposits.bookingId, ownBookings))
  const ownPayments = db.select({ id: payments.id }).from(payments).where(inArray(payments.requestId, ownRequests))
  const ownRefunds = db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.paymentId, ownPayments))
  const ownDocuments = db.select({ id: documents.id }).from(documents).where(eq(documents.uploadedBy, profileId))
  const tables = {
    customer: db.select(exported.customer).from(customers).where(eq(customers.profileId, profileId)),
    former_usernames: db
      .select(exported.former_usernames)
      .from(usernameHistory)
      .where(eq(usernameHistory.profileId, profileId))
      .orderBy(usernameHistory.releasedAt),
    sessions: db
      .select(exported.sessions)
      .from(sessions)
      .where(eq(sessions.profileId, profileId))
      .orderBy(sessions.createdAt),
    mailed_links: db
      .select(exported.mailed_links)
      .from(tokens)
      .where(eq(tokens.profileId, profileId))
      .orderBy(tokens.createdAt),
    unsent_forms: db.select(exported.unsent_forms).from(savedEntries).where(eq(savedEntries.profileId, profileId)),
    presence: db.select(exported.presence).from(userPresence).where(eq(userPresence.userId, profileId)),
    accepted_terms: db
      .select(exported.accepted_terms)
      .from(termsAcceptances)
      .where(eq(termsAcceptances.profileId, profileId))
      .orderBy(termsAcceptances.acceptedAt),
    decisions_about_you: db
      .select(exported.decisions_about_you)
      .from(adminActions)
      .where(eq(adminActions.targetUserId, profileId))
      .orderBy(adminActions.createdAt),
    booking_requests: db
      .select(exported.booking_requests)
      .from(bookingRequests)
      .where(own)
      .orderBy(bookingRequests.createdAt),
    booking_drafts: db
      .select(exported.booking_drafts)
      .from(bookingDrafts)
      .where(eq(bookingDrafts.profileId, profileId))
      .orderBy(bookingDrafts.createdAt),
    booking_lines: db
      .select(exported.booking_lines)
      .from(bookingLines)
      .where(inArray(bookingLines.requestId, ownRequests))
      .orderBy(bookingLines.requestId, bookingLines.sortOrder),
    additional_drivers: db
      .select(exported.additional_drivers)
      .from(additionalDrivers)
      .where(inArray(additionalDrivers.requestId, ownRequests))
      .orderBy(additionalDrivers.createdAt),
    booking_log: db
      .select(exported.booking_log)
      .from(bookingLog)
      .where(inArray(bookingLog.requestId, ownRequests))
      .orderBy(bookingLog.createdAt, bookingLog.id),
    bookings: db
      .select(exported.bookings)
      .from(bookings)
      .where(inArray(bookings.requestId, ownRequests))
      .orderBy(bookings.createdAt),
    payments: db
      .select(exported.payments)
      .from(payments)
      .where(inArray(payments.requestId, ownRequests))
      .orderBy(payments.createdAt),
    refunds: db
      .select(exported.refunds)
      .from(refunds)
      .where(inArray(refunds.paymentId, ownPayments))
      .orderBy(refunds.createdAt),
    receipts: db
      .select(exported.receipts)
      .from(receipts)
      .where(or(inArray(receipts.paymentId, ownPayments), inArray(receipts.refundId, ownRefunds)))
      .orderBy(receipts.issuedAt),
    deposits: db
      .select(exported.deposits)
      .from(deposits)
      .where(inArray(deposits.bookingId, ownBookings))
      .orderBy(deposits.createdAt),
    deposit_entries: db
      .select(exported.deposit_entries)
      .from(depositEntries)
      .where(inArray(depositEntries.depositId, ownDeposits))
      .orderBy(depositEntries.createdAt),
    documents: db
      .select(exported.documents)
      .from(documents)
      .where(eq(documents.uploadedBy, profileId))
      .orderBy(documents.createdAt),
    booking_documents: db
      .select(exported.booking_documents)
      .from(requestDocuments)
      .where(inArray(requestDocuments.requestId, ownRequests)),
    document_views: db
      .select(exported.document_views)
      .from(documentViews)
      .where(inArray(documentViews.documentId, ownDocuments))
      .orderBy(documentViews.viewedAt),
    subscriptions: db
      .select(exported.subscriptions)
      .from(subscriptions)
      .where(eq(subscriptions.profileId, profileId))
      .orderBy(subscriptions.createdAt),
    earnings: db
      .select(exported.earnings)
      .from(earnings)
      .where(eq(earnings.userId, profileId))
      .orderBy(earnings.createdAt),
    payouts: db.select(exported.payouts).from(payouts).where(eq(payouts.userId, profileId)).orderBy(payouts.paidAt),
    referrals: db
      .select(exported.referrals)
      .from(referrals)
      .where(eq(referrals.referrerId, profileId))
      .orderBy(referrals.createdAt),
    visits_by_your_link: db
      .select(exported.visits_by_your_link)
      .from(referralClicks)
      .where(eq(referralClicks.referrerId, profileId))
      .orderBy(referralClicks.createdAt),
    listings: db
      .select(exported.listings)
      .from(carListings)
      .where(eq(carListings.createdBy, profileId))
      .orderBy(carListings.createdAt),
    images: db.select(exported.images).from(images).where(eq(images.uploadedBy, profileId)).orderBy(images.createdAt),
    films: db
      .select(exported.films)
      .from(siteFilms)
      .where(eq(siteFilms.uploadedBy, profileId))
      .orderBy(siteFilms.createdAt),
    chat_read_up_to: db.select(exported.chat_read_up_to).from(chatReads).where(eq(chatReads.profileId, profileId)),
    chat_messages: db
      .select(exported.chat_messages)
      .from(communityMessages)
      .where(eq(communityMessages.userId, profileId))
      .orderBy(communityMessages.createdAt),
    chat_reports: db
      .select(exported.chat_reports)
      .from(messageReports)
      .where(eq(messageReports.reporterId, profileId))
      .orderBy(messageReports.createdAt),
    chat_mutes: db
      .select(exported.chat_mutes)
      .from(chatMutes)
      .where(eq(chatMutes.profileId, profileId))
      .orderBy(chatMutes.createdAt),
    enquiries: db.select(exported.enquiries).from(leads).where(eq(leads.profileId, profileId)).orderBy(leads.createdAt),
    reviews: db
      .select(exported.reviews)
      .from(reviews)
      .where(eq(reviews.profileId, profileId))
      .orderBy(reviews.createdAt),
    mails: db.select(exported.mails).from(outbox).where(eq(outbox.recipient, person.email)).orderBy(outbox.createdAt),
  }
  const read: Record<string, unknown> = { exported_at: now, profile: person }
  for (const [name, rows] of Object.entries(tables)) read[name] = await rows
  return read
}
