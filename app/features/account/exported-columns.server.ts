/**
 * The columns of each table that the export of a person's data gives. Hashes and secrets, keys of the stores and of
 * Stripe, and which of our people did something are not among them.
 */
import * as tables from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'

export const exported = {
  profile: columnsOf(
    tables.profiles,
    'id email emailConfirmedAt fullName firstName lastName username phone dateOfBirth bio avatarImageId',
    'coverImageId role membershipTier approvalStatus approvedAt rejectionReason referralCode referredBy',
    'commissionRateBp paymentStatus highlighted showEmail showPhone keepDocuments notifications',
    'secondFactorConfirmedAt lastLoginAt lastSeen deletedAt createdAt',
  ),
  customer: columnsOf(tables.customers, 'id profileId fullName email phone dateOfBirth createdAt'),
  former_usernames: columnsOf(tables.usernameHistory, 'id profileId username releasedAt'),
  sessions: columnsOf(
    tables.sessions,
    'id profileId userAgent address secondFactorAt lastSeenAt expiresAt endedAt createdAt',
  ),
  mailed_links: columnsOf(tables.tokens, 'id purpose profileId email subjectId expiresAt usedAt createdAt'),
  unsent_forms: columnsOf(tables.savedEntries, 'page form entries profileId expiresAt'),
  presence: columnsOf(tables.userPresence, 'userId status lastActivity'),
  accepted_terms: columnsOf(tables.termsAcceptances, 'id profileId document version signature subjectId acceptedAt'),
  decisions_about_you: columnsOf(
    tables.adminActions,
    'id targetUserId action actionType before after reason createdAt',
  ),
  booking_requests: columnsOf(
    tables.bookingRequests,
    'id vehicleId customerId profileId customerName customerEmail emailFollowsAccount customerPhone',
    'pickupDate returnDate pickupTime returnTime pickupAt returnAt totalDays dailyRateCents totalAmountCents',
    'upfrontAmountCents securityDepositCents depositMethod deliveryAddress specialRequests state',
    'paymentStatus policy policyVersion agreementVersion agreementText signature agreedAt checkoutExpiresAt',
    'holdExpiresAt createdAt',
  ),
  booking_drafts: columnsOf(tables.bookingDrafts, 'id vehicleId profileId entries expiresAt createdAt'),
  booking_lines: columnsOf(
    tables.bookingLines,
    'id requestId kind label quantity unitAmountCents amountCents sortOrder',
  ),
  additional_drivers: columnsOf(
    tables.additionalDrivers,
    'id requestId fullName dateOfBirth licenceDocumentId createdAt',
  ),
  booking_log: columnsOf(tables.bookingLog, 'id requestId move facts createdAt'),
  bookings: columnsOf(
    tables.bookings,
    'id requestId customerId vehicleId bookingNumber status pickupDate returnDate remainingPaidAt',
    'documentsAcceptedAt handoverMileage returnMileage handoverNote returnNote confirmedAt endedAt createdAt',
  ),
  payments: columnsOf(
    tables.payments,
    'id requestId purpose method amountCents cardBrand cardLast4 receivedAt createdAt',
  ),
  refunds: columnsOf(tables.refunds, 'id paymentId amountCents reason status settledAt createdAt'),
  receipts: columnsOf(tables.receipts, 'id receiptNumber paymentId refundId facts issuedAt'),
  deposits: columnsOf(
    tables.deposits,
    'id bookingId method amountCents status authorizeAt captureBefore capturedCents reported createdAt',
  ),
  deposit_entries: columnsOf(tables.depositEntries, 'id depositId move amountCents items createdAt'),
  documents: columnsOf(
    tables.documents,
    'id customerId uploadedBy documentType state problem review reviewReason reviewedAt expiresOn filename',
    'mimeType fileSize claimedAt keepUntil deletedAt createdAt',
  ),
  booking_documents: columnsOf(tables.requestDocuments, 'id requestId documentId documentType'),
  document_views: columnsOf(tables.documentViews, 'id documentId viewedAt'),
  subscriptions: columnsOf(
    tables.subscriptions,
    'id profileId status currentPeriodEnd pastDueSince cancelAtPeriodEnd canceledAt createdAt',
  ),
  earnings: columnsOf(
    tables.earnings,
    'id userId requestId kind amountCents status description commissionRateBp payoutId createdAt',
  ),
  payouts: columnsOf(tables.payouts, 'id userId amountCents reference paidAt'),
  referrals: columnsOf(tables.referrals, 'id referrerId createdAt'),
  visits_by_your_link: columnsOf(tables.referralClicks, 'id referrerId landing createdAt'),
  listings: columnsOf(
    tables.carListings,
    'id createdBy make model dailyRateCents weekendRateCents securityDepositCents milesPerDay',
    'overMileFeeCents description features specifications isPublished isAvailable deletedAt createdAt',
  ),
  images: columnsOf(
    tables.images,
    'id source filename mimeType fileSize width height color alt title caption tags uploadedBy showInGallery',
    'hiddenAt deletedAt createdAt',
  ),
  films: columnsOf(tables.siteFilms, 'id purpose filename fileSize uploadedBy createdAt'),
  chat_read_up_to: columnsOf(tables.chatReads, 'profileId lastReadAt lastReadId'),
  chat_messages: columnsOf(tables.communityMessages, 'id clientId userId message deletedAt createdAt'),
  chat_reports: columnsOf(tables.messageReports, 'id messageId reporterId reason resolvedAt createdAt'),
  chat_mutes: columnsOf(tables.chatMutes, 'id profileId until createdAt'),
  enquiries: columnsOf(tables.leads, 'id kind profileId vehicleId fullName email phone details handledAt createdAt'),
  reviews: columnsOf(
    tables.reviews,
    'id vehicleId bookingId profileId authorName rating body rentedOn shown createdAt',
  ),
  mails: {
    to: tables.outbox.recipient,
    subject: tables.outbox.subject,
    state: tables.outbox.state,
    sentAt: tables.outbox.sentAt,
    createdAt: tables.outbox.createdAt,
  },
}
