import { and, eq, getTableColumns, inArray, is, or, type SQL } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'

import * as t from '#drizzle/schema.ts'
import { exportedColumns } from '#drizzle/tables/personal.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { decryptWithin, entriesOwners } from '#app/platform/encrypted-text.server.ts'
import { prospectEntryKinds } from '#app/shared/prospect-statuses.ts'
import { present } from '#app/shared/present.ts'
import { one } from '#app/shared/one.ts'

/**
 * Everything we keep about a person, by table. Secrets and what is `unexported` (drizzle/tables/personal.ts) stay out.
 */
export async function exportData(profileId: string, now: Date) {
  const by = (column: PgColumn) => eq(column, profileId)
  const person = one(await rows(t.profiles, by(t.profiles.id)))
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
    customer: rows(t.customers, by(t.customers.profileId)),
    former_usernames: rows(t.usernameHistory, by(t.usernameHistory.profileId)),
    passkeys: rows(t.passkeys, by(t.passkeys.profileId)),
    passkeys_being_added: rows(t.passkeyChallenges, by(t.passkeyChallenges.profileId)),
    sessions: rows(t.sessions, by(t.sessions.profileId)),
    mailed_links: rows(t.tokens, by(t.tokens.profileId)),
    calendar_addresses: rows(t.calendarFeeds, by(t.calendarFeeds.ownerId)),
    saved_views: rows(t.savedViews, by(t.savedViews.ownerId)),
    unsent_forms: readable(rows(t.savedEntries, by(t.savedEntries.profileId)), () => entriesOwners.unsentForms),
    presence: rows(t.userPresence, by(t.userPresence.userId)),
    accepted_terms: rows(t.termsAcceptances, by(t.termsAcceptances.profileId)),
    decisions_about_you: rows(t.adminActions, by(t.adminActions.targetUserId)),
    booking_notes_you_wrote: rows(t.bookingNotes, by(t.bookingNotes.authorId)),
    booking_requests: rows(t.bookingRequests, by(t.bookingRequests.profileId)),
    booking_drafts: readable(rows(t.bookingDrafts, by(t.bookingDrafts.profileId)), () => entriesOwners.drafts),
    agreements: rows(t.agreements, inArray(t.agreements.requestId, ownRequests)),
    booking_lines: rows(t.bookingLines, inArray(t.bookingLines.requestId, ownRequests)),
    additional_drivers: readable(
      rows(t.additionalDrivers, inArray(t.additionalDrivers.requestId, ownRequests)),
      ({ id }) => String(id),
    ),
    booking_log: rows(t.bookingLog, inArray(t.bookingLog.requestId, ownRequests)),
    booking_changes: rows(t.bookingChanges, inArray(t.bookingChanges.requestId, ownRequests)),
    bookings: rows(t.bookings, inArray(t.bookings.requestId, ownRequests)),
    condition_reports: rows(t.conditionReports, inArray(t.conditionReports.bookingId, ownBookings)),
    condition_photos: rows(t.conditionPhotos, inArray(t.conditionPhotos.reportId, ownReports)),
    damage_marks: rows(t.damageMarks, inArray(t.damageMarks.reportId, ownReports)),
    condition_notes: rows(t.conditionNotes, inArray(t.conditionNotes.reportId, ownReports)),
    charges_after_return: rows(t.charges, inArray(t.charges.bookingId, ownBookings)),
    photos_of_disputes: rows(t.disputePhotos, inArray(t.disputePhotos.bookingId, ownBookings)),
    photos_of_charges: rows(t.chargePhotos, inArray(t.chargePhotos.chargeId, ownCharges)),
    payments: rows(t.payments, paidByThem),
    payment_attempts: rows(t.balanceAttempts, inArray(t.balanceAttempts.requestId, ownRequests)),
    refunds: rows(t.refunds, inArray(t.refunds.paymentId, ownPayments)),
    disputes: rows(t.disputes, inArray(t.disputes.paymentId, ownPayments)),
    receipts: rows(
      t.receipts,
      or(inArray(t.receipts.paymentId, ownPayments), inArray(t.receipts.refundId, ownRefunds)),
    ),
    deposits: rows(t.deposits, inArray(t.deposits.bookingId, ownBookings)),
    deposit_holds: rows(t.depositHolds, inArray(t.depositHolds.depositId, ownDeposits)),
    deposit_entries: rows(t.depositEntries, inArray(t.depositEntries.depositId, ownDeposits)),
    documents: rows(t.documents, by(t.documents.uploadedBy)),
    booking_documents: rows(t.requestDocuments, inArray(t.requestDocuments.requestId, ownRequests)),
    document_views: rows(t.documentViews, inArray(t.documentViews.documentId, ownDocuments)),
    subscriptions: rows(t.subscriptions, by(t.subscriptions.profileId)),
    tax_rates: rows(t.taxRates, or(by(t.taxRates.createdBy), by(t.taxRates.endedBy))),
    fleet_imports: rows(t.fleetImports, by(t.fleetImports.createdBy)),
    commission_rates: rows(t.commissionRates, by(t.commissionRates.userId)),
    earnings: rows(t.earningLines, by(t.earningLines.userId)),
    earning_entries: rows(
      t.earningEntries,
      inArray(t.earningEntries.lineId, ids(t.earningLines.id, by(t.earningLines.userId))),
    ),
    earning_statements: rows(t.earningStatements, by(t.earningStatements.userId)),
    payouts: rows(t.payouts, by(t.payouts.userId)),
    membership_payments: rows(t.membershipPayments, by(t.membershipPayments.profileId)),
    referrals: rows(
      columnsOf(t.referrals, { id: true, referrerId: true, createdAt: true }),
      by(t.referrals.referrerId),
    ),
    the_link_you_signed_up_by: rows(t.referrals, by(t.referrals.referredId)),
    clicks_on_your_link: rows(t.referralClicks, by(t.referralClicks.referrerId)),
    listings: rows(t.carListings, by(t.carListings.createdBy)),
    outside_calendars: rows(
      t.calendarImports,
      inArray(t.calendarImports.vehicleId, ids(t.carListings.id, by(t.carListings.createdBy))),
    ),
    listing_reviews: rows(
      t.listingReviews,
      inArray(t.listingReviews.vehicleId, ids(t.carListings.id, by(t.carListings.createdBy))),
    ),
    listing_drafts: rows(t.listingDrafts, by(t.listingDrafts.authorId)),
    images: rows(t.images, by(t.images.uploadedBy)),
    films: rows(t.siteFilms, by(t.siteFilms.uploadedBy)),
    chat_read_up_to: rows(t.chatReads, by(t.chatReads.profileId)),
    chat_messages: rows(t.communityMessages, by(t.communityMessages.userId)),
    chat_reports: rows(t.messageReports, by(t.messageReports.reporterId)),
    chat_mutes: rows(t.chatMutes, by(t.chatMutes.profileId)),
    enquiries: rows(t.leads, or(by(t.leads.profileId), inArray(t.leads.prospectId, ownProspects))),
    answers_to_your_enquiries: rows(
      t.prospectEntries,
      and(
        inArray(t.prospectEntries.kind, prospectEntryKinds.mails),
        inArray(t.prospectEntries.prospectId, ownProspects),
      ),
    ),
    enquiry_entries_you_wrote: rows(t.prospectEntries, by(t.prospectEntries.authorId)),
    enquiries_assigned_to_you: rows(
      columnsOf(t.prospects, { id: true, status: true, nextOn: true, createdAt: true }),
      by(t.prospects.assigneeId),
    ),
    standing_of_your_enquiries: rows(t.prospects, by(t.prospects.profileId)),
    reviews: rows(t.reviews, by(t.reviews.profileId)),
    review_photos: rows(t.reviewPhotos, inArray(t.reviewPhotos.reviewId, ids(t.reviews.id, by(t.reviews.profileId)))),
    review_decisions: rows(
      t.reviewDecisions,
      inArray(t.reviewDecisions.reviewId, ids(t.reviews.id, by(t.reviews.profileId))),
    ),
    review_answers: rows(
      columnsOf(t.reviews, { id: true, vehicleId: true, answeredBy: true, answer: true, answeredAt: true }),
      by(t.reviews.answeredBy),
    ),
    mails: rows(
      { to: t.outbox.recipient, ...exportedColumns(t.outbox) },
      inArray(t.outbox.recipient, db.select({ email: t.profiles.email }).from(t.profiles).where(by(t.profiles.id))),
    ),
  }
  const read: Record<string, unknown> = { exported_at: now, profile: person }
  for (const [name, section] of Object.entries(sections)) read[name] = await section
  return read
}

/** With their encrypted texts as they were given to us. */
async function readable(found: ReturnType<typeof rows>, ownerOf: (row: Record<string, unknown>) => string) {
  return (await found).map((row) => decryptWithin(row, ownerOf(row)))
}

function ids(id: PgColumn, own: SQL) {
  return db.select({ id }).from(id.table).where(own)
}

/** What a table has for its person's export, or some columns of it. Ids follow the order of creation. */
function rows(asked: PgTable | Record<string, PgColumn>, own: SQL | undefined) {
  const columns = is(asked, PgTable) ? exportedColumns(asked) : asked
  const { table } = one(Object.values(columns).slice(0, 1))
  const { id } = getTableColumns(table)
  return db
    .select(columns)
    .from(table)
    .where(own)
    .orderBy(...(id ? [id] : []))
}
