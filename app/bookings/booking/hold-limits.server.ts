/** Who holds cars without paying: counted by person and by network address. */
import { and, desc, eq, gt, inArray, isNotNull, lte, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import { bookingRequests, profiles } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/business.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { signatureOf } from '#app/platform/secrets.server.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { lapsesOf, type HeldUnpaid } from './hold-limits.ts'

const { lapseCountsFor, releasedCountsEach, staffSee } = business.booking.mostUnpaid
const { state, createdAt, holdExpiresAt, profileId, customerId, heldFrom, paymentStatus } = bookingRequests

/** No one reads the address from it. */
export function heldFromOf(address: string): string {
  return signatureOf(`held from ${address}`)
}

/** Holds from one address come one after the other, so that many at once are counted. Lock it before the car. */
export function lockAddress(tx: Transaction, from: string): Promise<void> {
  return acquireLock(tx, `held from ${from}`)
}

type Holder = {
  viewerId: string
  /** Whose own unpaid request the new one takes the place of. */
  vehicleId: string
  /** Null where addresses are not counted. */
  from: string | null
  now: Date
}

export async function countHeld(
  tx: Executor,
  { viewerId, vehicleId, from, now }: Holder,
): Promise<Omit<HeldUnpaid, 'emailConfirmed'>> {
  const own = eq(profileId, viewerId)
  const byStranger = sql`not ${isKnown(profileId)}`
  const here = from === null ? sql`false` : eq(heldFrom, from)
  const ofOthersOrCars = not(and(own, eq(bookingRequests.vehicleId, vehicleId), isOpen(now)) ?? sql`false`)
  const count = (...which: (SQL | undefined)[]) => sql<number>`count(*) filter (where ${and(...which)})::int`
  const rows = await tx
    .select({
      isKnown: sql<boolean>`${isKnown(sql`${viewerId}`)}`,
      open: count(own, isOpen(now)),
      lapsed: count(own, isLapsed(now)),
      releasedAfter: releasedAfter(now, own),
      openHere: count(here, isOpen(now), byStranger),
      lapsedHere: count(here, isLapsed(now), byStranger),
      releasedHereAfter: releasedAfter(now, here, byStranger),
    })
    .from(bookingRequests)
    .where(and(or(own, here), ofOthersOrCars))
  return one(rows)
}

/** Has money of theirs in a booking that was not canceled: neither refunded, also at Stripe, nor taken back by a bank. */
function isKnown(person: SQLWrapper) {
  return sql`exists (select from booking_requests paid join bookings kept on kept.request_id = paid.id
    where paid.profile_id = ${person} and kept.status in ${sqlList(bookingStatuses.notCalledOff)}
      and (select coalesce(sum(p.amount_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
          where f.payment_id = p.id and f.status <> 'failed')), 0)
        from payments p where p.request_id = paid.id) > 0)`
}

function isOpen(now: Date) {
  return and(inArray(state, requestStates.unpaid), gt(holdExpiresAt, now))
}

function isLapsed(now: Date) {
  return and(
    or(eq(state, 'expired'), and(inArray(state, requestStates.unpaid), lte(holdExpiresAt, now))),
    isOfLastDay(now),
  )
}

/** A hold that is canceled ends then. */
function releasedAfter(now: Date, ...which: (SQL | undefined)[]) {
  const milliseconds = sql`extract(epoch from ${holdExpiresAt} - ${createdAt}) * 1000`
  const released = and(eq(state, 'cancelled'), isOfLastDay(now), ...which)
  return sql<number>`coalesce(sum(${milliseconds}) filter (where ${released}), 0)::float8`
}

/** Unpaid. Those that staff entered are theirs. */
function isOfLastDay(now: Date) {
  return and(isNotNull(heldFrom), eq(paymentStatus, 'unpaid'), gt(holdExpiresAt, later(now, -lapseCountsFor)))
}

/** For staff: everybody with holds that wait for a payment, or lapsed or counted so in the last day, the busiest first. */
export async function listUnpaidHolders(now: Date) {
  const open = sql<number>`count(*) filter (where ${isOpen(now)})::int`
  const lapsed = sql<number>`count(*) filter (where ${isLapsed(now)})::int`
  const released = releasedAfter(now)
  const { fullName: name, emailConfirmedAt } = profiles
  const holders = await db
    .select({ customerId, name, emailConfirmedAt, open, lapsed, releasedAfter: released })
    .from(bookingRequests)
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(and(isNotNull(heldFrom), or(isOpen(now), isOfLastDay(now))))
    .groupBy(profiles.id, customerId)
    .having(sql`${open} + ${lapsed} > 0 or ${released} >= ${releasedCountsEach}`)
    .orderBy(desc(sql`count(*)`), profiles.fullName)
    .limit(staffSee)
  return holders.map(({ releasedAfter: after, ...holder }) => ({
    ...holder,
    lapsed: lapsesOf({ lapsed: holder.lapsed, releasedAfter: after }),
  }))
}

/** Their time to count is over. */
export async function forgetAddresses(now: Date): Promise<number> {
  const old = and(isNotNull(heldFrom), lte(holdExpiresAt, later(now, -lapseCountsFor)))
  return (await db.update(bookingRequests).set({ heldFrom: null }).where(old)).count
}
