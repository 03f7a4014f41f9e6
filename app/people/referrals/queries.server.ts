import { and, asc, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'

import { bookingRequests, bookings, profiles, referralClicks, referrals } from '#drizzle/schema.ts'
import { referralFigures } from './figures.ts'
import { requestStates } from '#app/shared/booking-status-lists.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { referralStateOf } from './rules.ts'

const { clickDays, shown: referralsShown } = referralFigures

export async function findCode(profileId: string): Promise<string> {
  return one(await db.select({ code: profiles.referralCode }).from(profiles).where(eq(profiles.id, profileId))).code
}

/** Of the last 30 days, each of them, the oldest first. */
export async function listClicks(profileId: string, today: CalendarDate) {
  const first = addDays(today, 1 - clickDays)
  const rows = await db
    .select({ day: referralClicks.day, clicks: referralClicks.clicks })
    .from(referralClicks)
    .where(and(eq(referralClicks.referrerId, profileId), gt(referralClicks.day, addDays(first, -1))))
    .orderBy(asc(referralClicks.day))
  const counted = new Map(rows.map(({ day, clicks }) => [day, clicks]))
  return Array.from({ length: clickDays }, (_, index) => {
    const day = addDays(first, index)
    return { day, clicks: counted.get(day) ?? 0 }
  })
}

/** Newest first; unpaid requests that have ended are left out. Asks for one more row instead of counting. */
export async function listReferredBookings(profileId: string, page: number) {
  const rows = await db
    .select({
      id: bookingRequests.id,
      customerName: bookingRequests.customerName,
      status: bookings.status,
      totalCents: bookingRequests.totalAmountCents,
      createdAt: bookingRequests.createdAt,
    })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(
      and(
        eq(bookingRequests.facilitatorId, profileId),
        bookingRequests.facilitatedByLink,
        or(isNotNull(bookings.id), inArray(bookingRequests.state, requestStates.unpaid)),
      ),
    )
    .orderBy(desc(bookingRequests.createdAt), desc(bookingRequests.id))
    .limit(referralsShown + 1)
    .offset((page - 1) * referralsShown)
  return {
    more: rows.length > referralsShown,
    rows: rows.slice(0, referralsShown).map(({ id, customerName, status, totalCents, createdAt }) => ({
      id,
      firstName: firstNameOf(customerName),
      state: referralStateOf(status),
      total: cents(totalCents),
      createdAt,
    })),
  }
}

/** Newest first. */
export async function listReferredPeople(profileId: string, page: number) {
  const rows = await db
    .select({
      id: referrals.id,
      firstName: profiles.firstName,
      role: profiles.role,
      approvalStatus: profiles.approvalStatus,
      deletedAt: profiles.deletedAt,
      joinedAt: referrals.createdAt,
    })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referredId))
    .where(eq(referrals.referrerId, profileId))
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(referralsShown + 1)
    .offset((page - 1) * referralsShown)
  return {
    more: rows.length > referralsShown,
    rows: rows
      .slice(0, referralsShown)
      .map(({ deletedAt, ...person }) => ({ ...person, isDeleted: deletedAt !== null })),
  }
}
