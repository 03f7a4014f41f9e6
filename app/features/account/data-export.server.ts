import { asc, eq, inArray, or } from 'drizzle-orm'

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

/**
 * Everything that is kept about one person, by table. What only we may know stays out: hashes and secrets, keys of the
 * stores and of Stripe, and which of our people did something.
 */
export async function exportData(profileId: string, now: Date) {
  const [person] = await db.select().from(profiles).where(eq(profiles.id, profileId))
  const own = eq(bookingRequests.profileId, profileId)
  const ownRequests = db.select({ id: bookingRequests.id }).from(bookingRequests).where(own)
  const ownBookings = db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.requestId, ownRequests))
  const ownDeposits = db.select({ id: deposits.id }).from(deposits).where(inArray(deposits.bookingId, ownBookings))
  const ownPayments = db.select({ id: payments.id }).from(payments).where(inArray(payments.requestId, ownRequests))
  const ownRefunds = db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.paymentId, ownPayments))
  const ownDocuments = db.select({ id: documents.id }).from(documents).where(eq(documents.uploadedBy, profileId))
  const tables = {
    customer: db.select().from(customers).where(eq(customers.profileId, profileId)),
    former_usernames: db
      .select()
      .from(usernameHistory)
      .where(eq(usernameHistory.profileId, profileId))
      .orderBy(asc(usernameHistory.releasedAt)),
    sessions: db.select().from(sessions).where(eq(sessions.profileId, profileId)).orderBy(asc(sessions.createdAt)),
    mailed_links: db.select().from(tokens).where(eq(tokens.profileId, profileId)).orderBy(asc(tokens.createdAt)),
    unsent_forms: db.select().from(savedEntries).where(eq(savedEntries.profileId, profileId)),
    presence: db.select().from(userPresence).where(eq(userPresence.userId, profileId)),
    accepted_terms: db
      .select()
      .from(termsAcceptances)
      .where(eq(termsAcceptances.profileId, profileId))
      .orderBy(asc(termsAcceptances.acceptedAt)),
    decisions_about_you: db
      .select()
      .from(adminActions)
      .where(eq(adminActions.targetUserId, profileId))
      .orderBy(asc(adminActions.createdAt)),
    booking_requests: db.select().from(bookingRequests).where(own).orderBy(asc(bookingRequests.createdAt)),
    booking_drafts: db
      .select()
      .from(bookingDrafts)
      .where(eq(bookingDrafts.profileId, profileId))
      .orderBy(asc(bookingDrafts.createdAt)),
    booking_lines: db
      .select()
      .from(bookingLines)
      .where(inArray(bookingLines.requestId, ownRequests))
      .orderBy(asc(bookingLines.requestId), asc(bookingLines.sortOrder)),
    additional_drivers: db
      .select()
      .from(additionalDrivers)
      .where(inArray(additionalDrivers.requestId, ownRequests))
      .orderBy(asc(additionalDrivers.createdAt)),
    booking_log: db
      .select()
      .from(bookingLog)
      .where(inArray(bookingLog.requestId, ownRequests))
      .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id)),
    bookings: db
      .select()
      .from(bookings)
      .where(inArray(bookings.requestId, ownRequests))
      .orderBy(asc(bookings.createdAt)),
    payments: db
      .select()
      .from(payments)
      .where(inArray(payments.requestId, ownRequests))
      .orderBy(asc(payments.createdAt)),
    refunds: db.select().from(refunds).where(inArray(refunds.paymentId, ownPayments)).orderBy(asc(refunds.createdAt)),
    receipts: db
      .select()
      .from(receipts)
      .where(or(inArray(receipts.paymentId, ownPayments), inArray(receipts.refundId, ownRefunds)))
      .orderBy(asc(receipts.issuedAt)),
    deposits: db
      .select()
      .from(deposits)
      .where(inArray(deposits.bookingId, ownBookings))
      .orderBy(asc(deposits.createdAt)),
    deposit_entries: db
      .select()
      .from(depositEntries)
      .where(inArray(depositEntries.depositId, ownDeposits))
      .orderBy(asc(depositEntries.createdAt)),
    documents: db.select().from(documents).where(eq(documents.uploadedBy, profileId)).orderBy(asc(documents.createdAt)),
    booking_documents: db.select().from(requestDocuments).where(inArray(requestDocuments.requestId, ownRequests)),
    document_views: db
      .select()
      .from(documentViews)
      .where(inArray(documentViews.documentId, ownDocuments))
      .orderBy(asc(documentViews.viewedAt)),
    subscriptions: db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.profileId, profileId))
      .orderBy(asc(subscriptions.createdAt)),
    earnings: db.select().from(earnings).where(eq(earnings.userId, profileId)).orderBy(asc(earnings.createdAt)),
    payouts: db.select().from(payouts).where(eq(payouts.userId, profileId)).orderBy(asc(payouts.paidAt)),
    referrals: db.select().from(referrals).where(eq(referrals.referrerId, profileId)).orderBy(asc(referrals.createdAt)),
    visits_by_your_link: db
      .select()
      .from(referralClicks)
      .where(eq(referralClicks.referrerId, profileId))
      .orderBy(asc(referralClicks.createdAt)),
    listings: db
      .select()
      .from(carListings)
      .where(eq(carListings.createdBy, profileId))
      .orderBy(asc(carListings.createdAt)),
    images: db.select().from(images).where(eq(images.uploadedBy, profileId)).orderBy(asc(images.createdAt)),
    films: db.select().from(siteFilms).where(eq(siteFilms.uploadedBy, profileId)).orderBy(asc(siteFilms.createdAt)),
    chat_read_up_to: db.select().from(chatReads).where(eq(chatReads.profileId, profileId)),
    chat_messages: db
      .select()
      .from(communityMessages)
      .where(eq(communityMessages.userId, profileId))
      .orderBy(asc(communityMessages.createdAt)),
    chat_reports: db
      .select()
      .from(messageReports)
      .where(eq(messageReports.reporterId, profileId))
      .orderBy(asc(messageReports.createdAt)),
    chat_mutes: db.select().from(chatMutes).where(eq(chatMutes.profileId, profileId)).orderBy(asc(chatMutes.createdAt)),
    enquiries: db.select().from(leads).where(eq(leads.profileId, profileId)).orderBy(asc(leads.createdAt)),
    reviews: db.select().from(reviews).where(eq(reviews.profileId, profileId)).orderBy(asc(reviews.createdAt)),
    mails: db
      .select({
        to: outbox.recipient,
        subject: outbox.subject,
        state: outbox.state,
        sentAt: outbox.sentAt,
        createdAt: outbox.createdAt,
      })
      .from(outbox)
      .where(eq(outbox.recipient, person!.email))
      .orderBy(asc(outbox.createdAt)),
  }
  const read: Record<string, unknown> = { exported_at: now, profile: plain(person!) }
  for (const [name, rows] of Object.entries(tables)) read[name] = ((await rows) as object[]).map(plain)
  return read
}

const ours = new Set([
  'storageKey',
  'storedSizes',
  'albumImageKey',
  'contentHash',
  'checkoutSessionId',
  'checkoutUrl',
  'approvedBy',
  'adminId',
  'reviewedBy',
  'viewerId',
  'mutedBy',
  'deletedBy',
  'resolvedBy',
  'recordedBy',
  'handledBy',
  'actorId',
  'rowVersion',
  'facilitatorId',
  'referredId',
])

function plain(row: object) {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !ours.has(name) && !/hash|secret|^stripe/i.test(name)),
  )
}
