/** Deposits as staff read them. */
import { and, asc, desc, eq, gt, inArray, not, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, bookings, depositEntries, depositHolds, deposits, profiles } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { depositFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { countParts } from '#app/platform/count-parts.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { hours, later } from '#app/shared/durations.ts'
import { endsOfDisputes } from '#app/shared/payment-states.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { holdFields, selectWithRental } from './kept.server.ts'
import { printDeposit } from './printed.server.ts'
import type { DepositFilter } from './forms.ts'

export async function listDeposits({ state, sort, page }: DepositFilter, now: Date) {
  const columns = {
    customer: sql`lower(${bookingRequests.customerName})`,
    amount: deposits.amountCents,
  }
  const usual = state === 'ended' ? [desc(deposits.decidedAt)] : [asc(bookings.pickupDate)]
  const rows = await selectDeposits(groups(now)[state], {
    order: listOrder(sort, columns, deposits.id) ?? usual,
    limit: depositFigures.pageSize + 1,
    offset: (page - 1) * depositFigures.pageSize,
    now,
  })
  return { rows: rows.slice(0, depositFigures.pageSize), more: rows.length > depositFigures.pageSize }
}

export function countDeposits(now: Date) {
  const { open, risk, coming } = groups(now)
  const those = (part: SQL | undefined) =>
    db.select({ id: deposits.id }).from(deposits).innerJoin(bookings, eq(bookings.id, deposits.bookingId)).where(part)
  return countParts({ open: those(open), risk: those(risk), coming: those(coming) })
}

export async function findDeposit(bookingId: string, now: Date) {
  const [found] = await selectDeposits(eq(deposits.bookingId, bookingId), { order: [], limit: 1, offset: 0, now })
  return found ?? null
}

export async function findDepositId(id: string) {
  const [found] = await db
    .select({ id: deposits.id, number: bookings.bookingNumber, amountCents: deposits.amountCents })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(eq(deposits.id, id))
  return found ?? null
}

export function countDepositsAtRisk(now: Date) {
  return db.$count(deposits, atRisk(now))
}

/** Kept in part at the desk, and the rest is still with us. */
const isPartlyBack = sql<boolean>`(${deposits.status} = 'captured' and ${deposits.givenBackAt} is null
  and ${deposits.capturedCents} < ${deposits.amountCents}
  and (${deposits.method} = 'cash' or ${deposits.terminalReference} is not null))`

function groups(now: Date): Record<DepositFilter['state'], SQL | undefined> {
  return {
    open: or(inArray(deposits.status, depositStatuses.tried), isPartlyBack),
    coming: and(eq(deposits.status, 'due'), inArray(bookings.status, bookingStatuses.open)),
    ended: and(inArray(deposits.status, depositStatuses.ended), not(isPartlyBack)),
    risk: atRisk(now),
  }
}

/** Failed, to be given back after a booking that ended, about to lapse, unanswered by Stripe for an hour, or disputed. Each part has an index. */
function atRisk(now: Date): SQL {
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
  return sql`${deposits.id} in (
    select d.id from deposits d join bookings b on b.id = d.booking_id
    where d.status in ${sqlList(depositStatuses.missing)} and b.status in ${sqlList(bookingStatuses.open)}
      and (d.status = 'failed' or (d.method = 'card' and d.authorize_at <= ${instant(later(now, -hours(1)))}
        and d.amount_cents > 0))
    union
    select d.id from deposits d where d.status = 'authorized' and d.failure is not null
    union
    select d.id from deposits d join bookings b on b.id = d.booking_id
    where d.status = 'recorded' and b.status in ${sqlList(bookingStatuses.calledOff)}
    union
    select h.deposit_id from deposit_holds h join deposits d on d.id = h.deposit_id
      join bookings b on b.id = d.booking_id
    where h.status = 'held' and d.status = 'authorized' and b.status in ${sqlList(bookingStatuses.current)}
      and h.capture_before <= ${instant(later(now, depositFigures.lapsesSoon))}
    union
    select h.deposit_id from deposit_holds h
    where h.dispute_id is not null and h.dispute_status not in ${sqlList(endsOfDisputes.every)})`
}

type Selection = { order: SQL[]; limit: number; offset: number; now: Date }

async function selectDeposits(which: SQL | undefined, { order, limit, offset, now }: Selection) {
  const rows = await selectWithRental({
    deposit: columnsOf(deposits, {
      id: true,
      status: true,
      method: true,
      amountCents: true,
      capturedCents: true,
      authorizeAt: true,
      failure: true,
      retryAt: true,
      reported: true,
      terminalReference: true,
      givenBackAt: true,
    }),
    customer: bookingRequests.customerName,
  })
    // A car without one has nothing to be shown.
    .where(and(which, gt(deposits.amountCents, 0)))
    .orderBy(...order, asc(deposits.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ deposit }) => deposit.id)
  const [holds, entries] = await Promise.all([
    db
      .select(holdFields)
      .from(depositHolds)
      .where(inArray(depositHolds.depositId, ids))
      .orderBy(asc(depositHolds.createdAt)),
    listEntries(ids),
  ])
  return rows.map(({ car, number, customer, ...row }) => {
    const own = { holds: holds.filter(isOf(row.deposit)), entries: entries.filter(isOf(row.deposit)) }
    return { number, customer, car: vehicleName(car), ...printDeposit({ ...row, ...own }, now) }
  })
}

function isOf({ id }: { id: string }) {
  return ({ depositId }: { depositId: string }) => depositId === id
}

function listEntries(ids: string[]) {
  return db
    .select({
      ...columnsOf(depositEntries, {
        id: true,
        depositId: true,
        move: true,
        amountCents: true,
        items: true,
        reason: true,
        stripeObjectId: true,
        createdAt: true,
      }),
      by: profiles.fullName,
    })
    .from(depositEntries)
    .leftJoin(profiles, eq(profiles.id, depositEntries.actorId))
    .where(inArray(depositEntries.depositId, ids))
    .orderBy(asc(depositEntries.createdAt), asc(depositEntries.id))
}
