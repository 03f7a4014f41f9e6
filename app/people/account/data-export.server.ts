import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import * as t from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { present } from '#app/shared/present.ts'
import { one } from '#app/shared/one.ts'

/**
 * Everything we keep about a person, by table. Columns are listed: hashes, secrets, keys of the stores and of Stripe,
 * and which of our staff did something stay out.
 */
export async function exportData(profileId: string, now: Date) {
  const by = (column: PgColumn) => eq(column, profileId)
  const person = one(
    await rows(
      columnsOf(
        t.profiles,
        'id email emailConfirmedAt fullName firstName lastName username phone dateOfBirth bio avatarImageId',
        'coverImageId role membershipTier approvalStatus approvedAt rejectionReason referralCode referredBy',
        'commissionRateBp paymentStatus highlighted showEmail showPhone keepDocuments notifications',
        'secondFactorConfirmedAt lastLoginAt lastSeen deletedAt createdAt',
      ),
      by(t.profiles.id),
    ),
  )
  const ownRequests = ids(t.bookingRequests.id, by(t.bookingRequests.profileId))
  const ownBookings = ids(t.bookings.id, inArray(t.bookings.requestId, ownRequests))
  const ownReports = ids(t.conditionReports.id, inArray(t.conditionReports.bookingId, ownBookings))
  const ownCharges = ids(t.charges.id, inArray(t.charges.bookingId, ownBookings))
  const ownDeposits = ids(t.deposits.id, inArray(t.deposits.bookingId, ownBookings))
  const paidByThem = present(or(inArray(t.payments.requestId, ownRequests), by(t.payments.profileId)), 'a condition')
  const ownPayments = ids(t.payments.id, paidByThem)
  const ownRefunds = ids(t.refunds.id, inArray(t.refunds.paymentId, ownPayments))
  const ownProspects = ids(t.prospects.id, by(t.prospects.profileId))
  const ownDocuments = ids(t.documents.id, by(t.documents.uploadedBy))
  const sections = {
    customer: rows(
      columnsOf(t.customers, 'id profileId fullName email phone dateOfBirth createdAt'),
      by(t.customers.profileId),
    ),
    former_usernames: rows(
      columnsOf(t.usernameHistory, 'id profileId username releasedAt'),
      by(t.usernameHistory.profileId),
    ),
    sessions: rows(
      columnsOf(t.sessions, 'id profileId userAgent address secondFactorAt lastSeenAt expiresAt endedAt createdAt'),
      by(t.sessions.profileId),
    ),
    mailed_links: rows(
      columnsOf(t.tokens, 'id purpose profileId email subjectId expiresAt usedAt createdAt'),
      by(t.tokens.profileId),
    ),
    calendar_addresses: rows(columnsOf(t.calendarFeeds, 'id vehicleId ownerId createdAt'), by(t.calendarFeeds.ownerId)),
    unsent_forms: rows(
      columnsOf(t.savedEntries, 'page form entries profileId expiresAt'),
      by(t.savedEntries.profileId),
    ),
    presence: rows(columnsOf(t.userPresence, 'userId status lastActivity'), by(t.userPresence.userId)),
    accepted_terms: rows(
      columnsOf(t.termsAcceptances, 'id profileId document version signature subjectId acceptedAt'),
      by(t.termsAcceptances.profileId),
    ),
    decisions_about_you: rows(
      columnsOf(t.adminActions, 'id targetUserId action actionType before after reason createdAt'),
      by(t.adminActions.targetUserId),
    ),
    booking_notes_you_wrote: rows(
      columnsOf(t.bookingNotes, 'id requestId authorId note createdAt'),
      by(t.bookingNotes.authorId),
    ),
    booking_requests: rows(
      columnsOf(
        t.bookingRequests,
        'id vehicleId customerId profileId customerName customerEmail emailFollowsAccount customerPhone',
        'pickupDate returnDate pickupTime returnTime pickupAt returnAt totalDays dailyRateCents totalAmountCents',
        'upfrontAmountCents securityDepositCents depositMethod deliveryAddress collectionAddress',
        'specialRequests licenseIssuedOn state facilitatorId facilitatedByLink',
        'paymentStatus policy policyVersion agreementVersion agreementText signature agreedAt checkoutExpiresAt',
        'holdExpiresAt createdAt',
      ),
      by(t.bookingRequests.profileId),
    ),
    booking_drafts: rows(
      columnsOf(t.bookingDrafts, 'id vehicleId profileId entries expiresAt createdAt'),
      by(t.bookingDrafts.profileId),
    ),
    agreements: rows(
      columnsOf(t.agreements, 'id requestId version body facts signature drawing signedAt fileSize filedAt createdAt'),
      inArray(t.agreements.requestId, ownRequests),
    ),
    booking_lines: rows(
      columnsOf(t.bookingLines, 'id requestId kind label quantity unitAmountCents amountCents sortOrder'),
      inArray(t.bookingLines.requestId, ownRequests),
    ),
    additional_drivers: rows(
      columnsOf(
        t.additionalDrivers,
        'id requestId fullName dateOfBirth licenseNumber licenseIssuedOn licenseSeenAt createdAt',
      ),
      inArray(t.additionalDrivers.requestId, ownRequests),
    ),
    booking_log: rows(
      columnsOf(t.bookingLog, 'id requestId move facts createdAt'),
      inArray(t.bookingLog.requestId, ownRequests),
    ),
    booking_changes: rows(
      columnsOf(
        t.bookingChanges,
        'id requestId state pickupDate returnDate pickupTime returnTime totalCents signature decidedAt createdAt',
      ),
      inArray(t.bookingChanges.requestId, ownRequests),
    ),
    bookings: rows(
      columnsOf(
        t.bookings,
        'id requestId customerId vehicleId bookingNumber status pickupDate returnDate remainingPaidAt',
        'documentsAcceptedAt confirmedAt roadMileage roadMileageAt endedAt createdAt',
      ),
      inArray(t.bookings.requestId, ownRequests),
    ),
    condition_reports: rows(
      columnsOf(
        t.conditionReports,
        'id bookingId stage mileage fuelEighths remarks signerName happenedAt completedAt createdAt',
      ),
      inArray(t.conditionReports.bookingId, ownBookings),
    ),
    condition_photos: rows(
      columnsOf(t.conditionPhotos, 'id reportId shot mimeType fileSize width height createdAt'),
      inArray(t.conditionPhotos.reportId, ownReports),
    ),
    damage_marks: rows(
      columnsOf(t.damageMarks, 'id reportId x y kind note createdAt'),
      inArray(t.damageMarks.reportId, ownReports),
    ),
    condition_notes: rows(
      columnsOf(t.conditionNotes, 'id reportId note createdAt'),
      inArray(t.conditionNotes.reportId, ownReports),
    ),
    charges_after_return: rows(
      columnsOf(
        t.charges,
        'id bookingId kind state label quantity unitAmountCents amountCents taxCents taxLines reason objection answerBy answeredAt',
        'payableAt settledAt createdAt',
      ),
      inArray(t.charges.bookingId, ownBookings),
    ),
    photos_of_charges: rows(
      columnsOf(t.chargePhotos, 'chargeId photoId'),
      inArray(t.chargePhotos.chargeId, ownCharges),
    ),
    payments: rows(
      columnsOf(
        t.payments,
        'id requestId profileId purpose method amountCents cardBrand cardLast4 deskReference receivedAt createdAt',
      ),
      paidByThem,
    ),
    payment_attempts: rows(
      columnsOf(
        t.balanceAttempts,
        'id requestId purpose kind status amountCents decline expiresAt settledAt createdAt',
      ),
      inArray(t.balanceAttempts.requestId, ownRequests),
    ),
    refunds: rows(
      columnsOf(t.refunds, 'id paymentId amountCents reason status settledAt createdAt'),
      inArray(t.refunds.paymentId, ownPayments),
    ),
    disputes: rows(
      columnsOf(t.disputes, 'id paymentId amountCents status openedAt closedAt'),
      inArray(t.disputes.paymentId, ownPayments),
    ),
    receipts: rows(
      columnsOf(t.receipts, 'id receiptNumber paymentId refundId facts issuedAt'),
      or(inArray(t.receipts.paymentId, ownPayments), inArray(t.receipts.refundId, ownRefunds)),
    ),
    deposits: rows(
      columnsOf(
        t.deposits,
        'id bookingId method amountCents status authorizeAt decidedAt capturedCents reported createdAt',
      ),
      inArray(t.deposits.bookingId, ownBookings),
    ),
    deposit_holds: rows(
      columnsOf(t.depositHolds, 'id depositId amountCents status cardLast4 captureBefore capturedCents createdAt'),
      inArray(t.depositHolds.depositId, ownDeposits),
    ),
    deposit_entries: rows(
      columnsOf(t.depositEntries, 'id depositId move amountCents items createdAt'),
      inArray(t.depositEntries.depositId, ownDeposits),
    ),
    documents: rows(
      columnsOf(
        t.documents,
        'id customerId uploadedBy documentType state problem review reviewReason reviewedAt expiresOn issuedOn filename',
        'mimeType fileSize claimedAt keepUntil deletedAt createdAt',
      ),
      by(t.documents.uploadedBy),
    ),
    booking_documents: rows(
      columnsOf(t.requestDocuments, 'id requestId documentId documentType'),
      inArray(t.requestDocuments.requestId, ownRequests),
    ),
    document_views: rows(
      columnsOf(t.documentViews, 'id documentId kind viewedAt'),
      inArray(t.documentViews.documentId, ownDocuments),
    ),
    subscriptions: rows(
      columnsOf(
        t.subscriptions,
        'id profileId status currentPeriodEnd pastDueSince cancelAtPeriodEnd canceledAt createdAt',
      ),
      by(t.subscriptions.profileId),
    ),
    tax_rates: rows(
      columnsOf(t.taxRates, 'id name basis rate appliesTo appliesFrom appliesUntil createdBy endedBy createdAt'),
      or(by(t.taxRates.createdBy), by(t.taxRates.endedBy)),
    ),
    fleet_imports: rows(columnsOf(t.fleetImports, 'id createdBy sheet createdAt'), by(t.fleetImports.createdBy)),
    commission_rates: rows(columnsOf(t.commissionRates, 'id userId rateBp validFrom'), by(t.commissionRates.userId)),
    earnings: rows(
      columnsOf(t.earningLines, 'id userId requestId kind description commissionRateBp createdAt'),
      by(t.earningLines.userId),
    ),
    earning_entries: rows(
      columnsOf(
        t.earningEntries,
        'id lineId kind pendingCents availableCents paidCents logId payoutId reason createdAt',
      ),
      inArray(t.earningEntries.lineId, ids(t.earningLines.id, by(t.earningLines.userId))),
    ),
    earning_statements: rows(
      columnsOf(t.earningStatements, 'userId month fullName username createdAt'),
      by(t.earningStatements.userId),
    ),
    payouts: rows(
      columnsOf(
        t.payouts,
        'id userId amountCents method reference payeeName payeeUsername undoes reason paidAt recordedAt',
      ),
      by(t.payouts.userId),
    ),
    membership_payments: rows(
      columnsOf(t.membershipPayments, 'id profileId membership amountCents method reference paidAt recordedAt'),
      by(t.membershipPayments.profileId),
    ),
    referrals: rows(columnsOf(t.referrals, 'id referrerId createdAt'), by(t.referrals.referrerId)),
    the_link_you_signed_up_by: rows(
      columnsOf(t.referrals, 'id referrerId referredId clickedAt createdAt'),
      by(t.referrals.referredId),
    ),
    clicks_on_your_link: rows(columnsOf(t.referralClicks, 'referrerId day clicks'), by(t.referralClicks.referrerId)),
    listings: rows(
      columnsOf(
        t.carListings,
        'id createdBy make model dailyRateCents weekendRateCents securityDepositCents milesPerDay',
        'overMileFeeCents description features specifications isPublished isAvailable withheldAt hiddenAt hiddenReason deletedAt createdAt',
      ),
      by(t.carListings.createdBy),
    ),
    outside_calendars: rows(
      columnsOf(
        t.calendarImports,
        'id vehicleId attemptedAt succeededAt failedAt failure unread troubledSince toldAt createdAt',
      ),
      inArray(t.calendarImports.vehicleId, ids(t.carListings.id, by(t.carListings.createdBy))),
    ),
    listing_reviews: rows(
      columnsOf(t.listingReviews, 'id vehicleId state before after reason decidedAt updatedAt createdAt'),
      inArray(t.listingReviews.vehicleId, ids(t.carListings.id, by(t.carListings.createdBy))),
    ),
    listing_drafts: rows(
      columnsOf(t.listingDrafts, 'vehicleId authorId createdBy version entries updatedAt createdAt'),
      by(t.listingDrafts.authorId),
    ),
    images: rows(
      columnsOf(
        t.images,
        'id source purpose filename mimeType fileSize width height color alt title caption tags uploadedBy showInGallery',
        'hiddenAt hiddenReason deletedAt createdAt',
      ),
      by(t.images.uploadedBy),
    ),
    films: rows(
      columnsOf(
        t.siteFilms,
        'id purpose title filename contentHash fileSize width height duration posterImageId uploadedBy createdAt',
      ),
      by(t.siteFilms.uploadedBy),
    ),
    chat_read_up_to: rows(columnsOf(t.chatReads, 'profileId lastReadAt lastReadId'), by(t.chatReads.profileId)),
    chat_messages: rows(
      columnsOf(t.communityMessages, 'id clientId userId message deletedAt createdAt'),
      by(t.communityMessages.userId),
    ),
    chat_reports: rows(
      columnsOf(t.messageReports, 'id messageId reporterId reason resolvedAt createdAt'),
      by(t.messageReports.reporterId),
    ),
    chat_mutes: rows(columnsOf(t.chatMutes, 'id profileId until createdAt'), by(t.chatMutes.profileId)),
    enquiries: rows(
      columnsOf(t.leads, 'id kind profileId vehicleId fullName email phone details handledAt createdAt'),
      or(by(t.leads.profileId), inArray(t.leads.prospectId, ownProspects)),
    ),
    answers_to_your_enquiries: rows(
      columnsOf(t.prospectEntries, 'id prospectId kind subject recipient body createdAt'),
      and(inArray(t.prospectEntries.kind, ['email', 'reply']), inArray(t.prospectEntries.prospectId, ownProspects)),
    ),
    enquiry_entries_you_wrote: rows(
      columnsOf(t.prospectEntries, 'id prospectId kind subject recipient body createdAt'),
      by(t.prospectEntries.authorId),
    ),
    enquiries_assigned_to_you: rows(columnsOf(t.prospects, 'id status nextOn createdAt'), by(t.prospects.assigneeId)),
    standing_of_your_enquiries: rows(
      columnsOf(t.prospects, 'id profileId email status nextOn lastLeadAt createdAt'),
      by(t.prospects.profileId),
    ),
    reviews: rows(
      columnsOf(
        t.reviews,
        'id vehicleId bookingId profileId authorName rating body rentedOn answer answeredAt hiddenAt createdAt',
      ),
      by(t.reviews.profileId),
    ),
    review_photos: rows(
      columnsOf(t.reviewPhotos, 'id reviewId imageId createdAt'),
      inArray(t.reviewPhotos.reviewId, ids(t.reviews.id, by(t.reviews.profileId))),
    ),
    review_decisions: rows(
      columnsOf(t.reviewDecisions, 'id reviewId hidden reason createdAt'),
      inArray(t.reviewDecisions.reviewId, ids(t.reviews.id, by(t.reviews.profileId))),
    ),
    review_answers: rows(columnsOf(t.reviews, 'id vehicleId answeredBy answer answeredAt'), by(t.reviews.answeredBy)),
    mails: rows(
      { to: t.outbox.recipient, ...columnsOf(t.outbox, 'subject state sentAt createdAt') },
      inArray(t.outbox.recipient, db.select({ email: t.profiles.email }).from(t.profiles).where(by(t.profiles.id))),
    ),
  }
  const read: Record<string, unknown> = { exported_at: now, profile: person }
  for (const [name, section] of Object.entries(sections)) read[name] = await section
  return read
}

function ids(id: PgColumn, own: SQL) {
  return db.select({ id }).from(id.table).where(own)
}

/** Ids follow the order of creation. */
function rows(columns: Record<string, PgColumn>, own: SQL | undefined) {
  const { table } = one(Object.values(columns).slice(0, 1))
  const { id } = getTableColumns(table)
  return db
    .select(columns)
    .from(table)
    .where(own)
    .orderBy(...(id ? [id] : []))
}
