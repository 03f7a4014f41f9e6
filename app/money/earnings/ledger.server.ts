/** The only writer of what bookings earn: the difference between what a booking has earned and what the ledger says. */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'

import { bookingRequests, bookings, earningEntries, earningLines, type EntryFacts } from '#drizzle/schema.ts'
import { listUnhandled } from '#app/emit.server.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { findEarningBooking, type EarningBooking } from './booking-money.server.ts'
import { openLines, type Line } from './lines.server.ts'
import {
  commissionBaseOf,
  commission,
  isReleased,
  movesToward,
  override,
  type EntryMove,
  type LineBalance,
} from './rules.ts'

/** One writer at a time: a payout and a refund of the same line would each start from what the other changes. */
export async function lockLedger(tx: Transaction): Promise<void> {
  await acquireLock(tx, 'earnings ledger')
}

/** Safe to repeat. Returns how many entries were missing. */
export function followBooking(requestId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLedger(tx)
    return followBookingWithin(tx, requestId, now)
  })
}

/** The same for a caller that holds the ledger's lock. */
export async function followBookingWithin(tx: Transaction, requestId: string, now: Date): Promise<number> {
  const booking = await findEarningBooking(requestId, tx)
  if (!booking) return 0
  let missing = 0
  let earned = cents(0)
  for (const line of await openLines(tx, booking, now)) {
    const ofCommission = line.kind === 'commission'
    const base = ofCommission ? commissionBaseOf(booking) : earned
    earned = (ofCommission ? commission : override)(base, line.commissionRateBp)
    missing += await writeMissing(tx, { line, earned, base, booking, now })
  }
  return missing
}

/** Moves of bookings that no job has brought to the ledger yet, for a caller that holds its lock. */
export async function followWaiting(tx: Transaction, now: Date): Promise<void> {
  const waiting = await listUnhandled(tx, 'earnings.follow')
  for (const requestId of new Set(waiting.map((event) => event.requestId)))
    await followBookingWithin(tx, requestId, now)
}

/** Every booking again, in the order of their ids. The same sums as event by event (checked by the audit). */
export async function rebuildLedger(now: Date): Promise<{ bookings: number; entries: number }> {
  const counts = { bookings: 0, entries: 0 }
  for (let page = await listEarning(null); page.length > 0; page = await listEarning(page.at(-1) ?? null)) {
    for (const requestId of page) {
      counts.entries += await followBooking(requestId, now)
      counts.bookings += 1
    }
  }
  return counts
}

const atOnce = 500

async function listEarning(after: string | null): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: bookingRequests.id })
    .from(bookingRequests)
    .innerJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .leftJoin(earningLines, eq(earningLines.requestId, bookingRequests.id))
    .where(
      and(
        after ? gt(bookingRequests.id, after) : undefined,
        or(isNotNull(bookingRequests.facilitatorId), isNotNull(earningLines.id)),
      ),
    )
    .orderBy(asc(bookingRequests.id))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

type Missing = { line: Line; earned: Cents; base: Cents; booking: EarningBooking; now: Date }

async function writeMissing(tx: Transaction, { line, earned, base, booking, now }: Missing): Promise<number> {
  const { logId } = booking
  const standing = await findLineBalance(line.id, tx)
  const moves = movesToward(
    {
      line: line.kind === 'override' ? 'override' : 'commission',
      earned,
      released: isReleased(booking),
      reduced: commissionBaseOf(booking) < booking.net,
    },
    standing,
  )
  const facts = explain(booking, { base, isReduced: line.kind === 'commission' && base < booking.net })
  const written = await listCauses(line.id, logId, tx)
  for (const move of moves)
    await tx
      .insert(earningEntries)
      .values({ lineId: line.id, logId, facts, createdAt: now, ...entryOf(move, written.includes(move.kind)) })
  return moves.length
}

type Explained = Pick<EarningBooking, 'car' | 'pickupDate' | 'returnDate' | 'net'>

/** What a statement will say of an entry, whatever the booking becomes. */
export function explain(
  { car, pickupDate, returnDate, net }: Explained,
  { base, isReduced }: { base: Cents; isReduced: boolean },
): EntryFacts {
  return { car, pickupDate, returnDate, baseCents: base, ...(isReduced && { reducedFromCents: net }) }
}

/** Something without a line in the log, such as a refund the bank has not settled: not twice the same cause. */
function entryOf({ kind, pending, available }: EntryMove, isKnown: boolean) {
  const sums = { pendingCents: pending, availableCents: available }
  if (kind === 'adjustment' || isKnown) return { ...sums, kind: 'adjustment' as const, reason: 'recalculated' }
  return { ...sums, kind }
}

export async function findLineBalance(lineId: string, executor: Executor): Promise<LineBalance> {
  const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith((value) => cents(Number(value)))
  return one(
    await executor
      .select({
        pending: total(earningEntries.pendingCents),
        available: total(earningEntries.availableCents),
        paid: total(earningEntries.paidCents),
        begun: sql<boolean>`count(*) filter (where ${earningEntries.kind} <> 'payout') > 0`,
      })
      .from(earningEntries)
      .where(eq(earningEntries.lineId, lineId)),
  )
}

async function listCauses(lineId: string, logId: string | null, executor: Executor) {
  if (logId === null) return []
  const rows = await executor
    .select({ kind: earningEntries.kind })
    .from(earningEntries)
    .where(and(eq(earningEntries.lineId, lineId), eq(earningEntries.logId, logId)))
  return rows.map(({ kind }): string => kind)
}
