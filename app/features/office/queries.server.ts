import { can, type Viewer } from '#app/features/access/permissions.ts'
import type { Waiting } from '#app/features/access/tabs.ts'
import { countPending } from '#app/features/approvals/queries.server.ts'
import { countWaitingChanges } from '#app/features/changes/queries.server.ts'
import { countWaitingDocuments } from '#app/features/document-reviews/queries.server.ts'
import { countDepositsAtRisk } from '#app/features/deposits/queries.server.ts'
import { countWaitingReviews } from '#app/features/listing-reviews/queries.server.ts'
import { countOpenReports } from '#app/features/moderation/queries.server.ts'

/** What waits for this person, shown in their menus. */
export async function countWaiting(viewer: Viewer, now: Date): Promise<Waiting> {
  const [users, reports, reviews, documents, bookings, deposits] = await Promise.all([
    can(viewer, 'approval.decide') ? countPending() : undefined,
    can(viewer, 'chat.moderate') ? countOpenReports(viewer) : undefined,
    can(viewer, 'listing.review') ? countWaitingReviews() : undefined,
    can(viewer, 'document.review') ? countWaitingDocuments() : undefined,
    can(viewer, 'booking.end') ? countWaitingChanges() : undefined,
    can(viewer, 'deposit.manage') ? countDepositsAtRisk(now) : undefined,
  ])
  return { users, reports, reviews, documents, bookings, deposits }
}
