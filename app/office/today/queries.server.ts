import { sql } from 'drizzle-orm'

import { can } from '#app/people/access/permissions.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { countPending } from '#app/people/approvals/queries.server.ts'
import { countTroubled } from '#app/fleet/calendar-imports/queries.server.ts'
import { countWaitingChanges } from '#app/bookings/changes/queries.server.ts'
import { countBookingsToReview } from '#app/bookings/document-reviews/queries.server.ts'
import { countDepositsAtRisk } from '#app/money/deposits/queries.server.ts'
import { countWaitingLeads } from '#app/office/leads/list.server.ts'
import { countWaitingReviews } from '#app/fleet/listing-reviews/queries.server.ts'
import { countOpenReports } from '#app/community/moderation/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'

/** What waits for this person, shown in their menus; one statement, since every page of the office asks for it. */
export async function countWaiting(viewer: Viewer, now: Date): Promise<WaitingCounts> {
  const asked = {
    ...(can(viewer, 'approval.decide') && { users: countPending() }),
    ...(can(viewer, 'chat.moderate') && { reports: countOpenReports(viewer) }),
    ...(can(viewer, 'listing.review') && { listingReviews: countWaitingReviews() }),
    ...(can(viewer, 'document.review') && { documents: countBookingsToReview() }),
    ...(can(viewer, 'booking.end') && { bookings: countWaitingChanges() }),
    ...(can(viewer, 'lead.manage') && { leads: countWaitingLeads(dayOf(now)) }),
    ...(can(viewer, 'deposit.manage') && { deposits: countDepositsAtRisk(now) }),
    ...(can(viewer, 'listing.list') && { garage: countTroubled(viewer) }),
  }
  if (Object.keys(asked).length === 0) return {}
  const [counts] = await db.select(asked).from(sql`(select) as nothing`)
  return counts ?? {}
}
