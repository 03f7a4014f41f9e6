import { asc, eq, inArray, or } from 'drizzle-orm'

import { bookingDrafts, bookingLines, bookingRequests, bookings, customers } from '#drizzle/tables/bookings.ts'
import { earnings, payouts, referrals, subscriptions } from '#drizzle/tables/broker.ts'
import { chatMutes, communityMessages, messageReports } from '#drizzle/tables/community.ts'
import { documents, documentViews } from '#drizzle/tables/documents.ts'
import { images } from '#drizzle/tables/images.ts'
import { payments, receipts, refunds } from '#drizzle/tables/payments.ts'
import { adminActions, profiles, sessions, termsAcceptances, usernameHistory } from '#drizzle/tables/people.ts'
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
  const ownPayments = db.select({ id: payments.id }).from(payments).where(inArray(payments.requestId, ownRequests))
  const ownRefunds = db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.paymentId, ownPayments))
  const ownDocuments = db.select({ id: documents.id }).from(documents).where(eq(documents.uploadedBy, profileId))
  const tables = {
    customer: db.select().from(customers).where(eq(customers.profileId, profileId)),
    former_usernames: db.select().from(usernameHistory).where(eq(usernameHistory.profileId, profileId)).orderBy(asc(usernameHistory.releasedAt)),
    sessions: db.select().from(sessions).where(eq(sessions.profileId, profileId)).orderBy(asc(sessions.createdAt)),
    accepted_terms: db.select().from(termsAcceptances).where(eq(termsAcceptances.profileId, profileId)).orderBy(asc(termsAcceptances.acceptedAt)),
    decisions_about_you: db.select().from(adminActions).where(eq(adminActions.targetUserId, profileId)).orderBy(asc(adminActions.createdAt)),
    booking_requests: db.select().from(bookingRequests).where(own).orderBy(asc(bookingRequests.createdAt)),
    booking_drafts: db.select().from(bookingDrafts).where(eq(bookingDrafts.profileId, profileId)).orderBy(asc(bookingDrafts.createdAt)),
    booking_lines: db.select().from(bookingLines).where(inArray(bookingLines.requestId, ownRequests)).orderBy(asc(bookingLines.requestId), asc(bookingLines.sortOrder)),
    bookings: db.select().from(bookings).where(inArray(bookings.requestId, ownRequests)).orderBy(asc(bookings.createdAt)),
    payments: db.select().from(payments).where(inArray(payments.requestId, ownRequests)).orderBy(asc(payments.createdAt)),
    refunds: db.select().from(refunds).where(inArray(refunds.paymentId, ownPayments)).orderBy(asc(refunds.createdAt)),
    receipts: db.select().from(receipts).where(or(inArray(receipts.paymentId, ownPayments), inArray(receipts.refundId, ownRefunds))).orderBy(asc(receipts.issuedAt)),
    documents: db.select().from(documents).where(eq(documents.uploadedBy, profileId)).orderBy(asc(documents.createdAt)),
    document_views: db.select().from(documentViews).where(inArray(documentViews.documentId, ownDocuments)).orderBy(asc(documentViews.viewedAt)),
    subscriptions: db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId)).orderBy(asc(subscriptions.createdAt)),
    earnings: db.select().from(earnings).where(eq(earnings.userId, profileId)).orderBy(asc(earnings.createdAt)),
    payouts: db.select().from(payouts).where(eq(payouts.userId, profileId)).orderBy(asc(payouts.paidAt)),
    referrals: db.select().from(referrals).where(eq(referrals.referrerId, profileId)).orderBy(asc(referrals.createdAt)),
    listings: db.select().from(carListings).where(eq(carListings.createdBy, profileId)).orderBy(asc(carListings.createdAt)),
    images: db.select().from(images).where(eq(images.uploadedBy, profileId)).orderBy(asc(images.createdAt)),
    chat_messages: db.select().from(communityMessages).where(eq(communityMessages.userId, profileId)).orderBy(asc(communityMessages.createdAt)),
    chat_reports: db.select().from(messageReports).where(eq(messageReports.reporterId, profileId)).orderBy(asc(messageReports.createdAt)),
    chat_mutes: db.select().from(chatMutes).where(eq(chatMutes.profileId, profileId)).orderBy(asc(chatMutes.createdAt)),
    enquiries: db.select().from(leads).where(eq(leads.profileId, profileId)).orderBy(asc(leads.createdAt)),
    reviews: db.select().from(reviews).where(eq(reviews.profileId, profileId)).orderBy(asc(reviews.createdAt)),
    mails: db
      .select({ to: outbox.recipient, subject: outbox.subject, state: outbox.state, sentAt: outbox.sentAt, createdAt: outbox.createdAt })
      .from(outbox)
      .where(eq(outbox.recipient, person!.email))
      .orderBy(asc(outbox.createdAt)),
  }
  const read: Record<string, unknown> = { exported_at: now, profile: plain(person!) }
  for (const [name, rows] of Object.entries(tables)) read[name] = ((await rows) as object[]).map(plain)
  return read
}

const ours = new Set([
  'storageKey', 'storedSizes', 'albumImageKey', 'contentHash', 'checkoutSessionId', 'checkoutUrl', 'approvedBy', 'adminId',
  'reviewedBy', 'viewerId', 'mutedBy', 'deletedBy', 'resolvedBy', 'recordedBy', 'handledBy', 'rowVersion', 'facilitatorId', 'referredId',
])

function plain(row: object) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !ours.has(name) && !/hash|secret|^stripe/i.test(name)))
}
