/** What the job reads: which deposits may have a step to take, and everything a step is decided by. */
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'

import {
  bookingRequests,
  bookings,
  charges,
  depositEntries,
  depositHolds,
  deposits,
  fleetCars,
  payments,
  tokens,
} from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { endKnownAt } from '#app/bookings/booking/end-known.server.ts'
import { findStripeCustomer } from '#app/bookings/booking/queries.server.ts'
import { depositFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { depositStatuses, goneHolds, openHolds, entryMoves } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { leftAtDesk } from './rules.ts'

/** Written out, since a query of a table with secrets lists its columns. */
export const holdFields = columnsOf(depositHolds, {
  id: true,
  depositId: true,
  amountCents: true,
  status: true,
  checkoutSessionId: true,
  stripeCustomerId: true,
  stripePaymentIntentId: true,
  stripePaymentMethodId: true,
  cardLast4: true,
  captureBefore: true,
  capturedCents: true,
  disputeId: true,
  disputeStatus: true,
  createdAt: true,
})
/** Of the booking in the query. */
const hasOpenSums = sql<boolean>`(exists (select from charges c where c.booking_id = bookings.id
  and c.settled_at is null and c.state in ${sqlList(statesOfCharges.unobjected)})
  or (bookings.remaining_paid_at is null and bookings.status in ${sqlList(bookingStatuses.pickedUp)}))`
const hasUntoldCharges = sql<boolean>`exists (select from charges c where c.booking_id = bookings.id
  and c.settled_at is null and c.state in ${sqlList(statesOfCharges.untold)})`
/** The last time. */
const objectedAt = sql<Date | null>`(select max(c.answered_at) from charges c where c.booking_id = bookings.id
  and c.settled_at is null and c.state = 'objected')`.mapWith(charges.answeredAt)

/** Of the booking in the query: what its deposit may wait for, and since when. */
export const sumFields = { hasOpenSums, hasUntoldCharges, objectedAt, endKnownAt }

/** Of the booking in the query. */
const rentalFields = {
  number: bookings.bookingNumber,
  rental: { ...columnsOf(bookings, { status: true, endedAt: true }), returnAt: bookingRequests.returnAt, ...sumFields },
  car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model },
}

export type HoldRow = Pick<typeof depositHolds.$inferSelect, keyof typeof holdFields>
export type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>

/** The card that the customer entered for the deposit last, else the one that paid last. */
export async function findCard(depositId: string, requestId: string) {
  const [entered] = await db
    .select(columnsOf(depositHolds, { stripeCustomerId: true, stripePaymentMethodId: true, cardLast4: true }))
    .from(depositHolds)
    .where(
      and(
        eq(depositHolds.depositId, depositId),
        isNotNull(depositHolds.checkoutSessionId),
        isNotNull(depositHolds.stripePaymentMethodId),
      ),
    )
    .orderBy(desc(depositHolds.createdAt))
    .limit(1)
  if (entered) return entered
  const [paid] = await db
    .select(columnsOf(payments, { stripePaymentMethodId: true, cardLast4: true, stripeCustomerId: true }))
    .from(payments)
    .where(
      and(eq(payments.requestId, requestId), isNotNull(payments.stripePaymentMethodId), isNotNull(payments.cardLast4)),
    )
    .orderBy(desc(payments.receivedAt))
    .limit(1)
  return { ...paid, stripeCustomerId: paid?.stripeCustomerId ?? (await findStripeCustomer(requestId)) }
}

/** The last four digits of the card that refused the deposit last, or on which it lapsed. Null when none was tried. */
export async function findFailedCard(depositId: string, executor: Executor = db): Promise<string | null> {
  const [gone] = await executor
    .select({ last4: depositHolds.cardLast4 })
    .from(depositHolds)
    .where(
      and(
        eq(depositHolds.depositId, depositId),
        inArray(depositHolds.status, goneHolds),
        // A page of Stripe's that was left says nothing about a card.
        isNotNull(depositHolds.stripePaymentMethodId),
      ),
    )
    .orderBy(desc(depositHolds.createdAt), desc(depositHolds.id))
    .limit(1)
  return gone?.last4 ?? null
}

/** Deposits with their rentals. */
export function selectWithRental<Fields extends SelectedFields>(fields: Fields, executor: Executor = db) {
  return executor
    .select({ ...fields, ...rentalFields })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
}

export async function findKept(depositId: string, executor: Executor = db) {
  const [row] = await selectWithRental({ deposit: deposits, requestId: bookings.requestId }, executor).where(
    eq(deposits.id, depositId),
  )
  if (!row) return null
  const holds = await executor
    .select(holdFields)
    .from(depositHolds)
    .where(eq(depositHolds.depositId, depositId))
    .orderBy(depositHolds.createdAt, depositHolds.id)
  return { ...row, holds }
}

/** Those that may have a step to take: few of all. */
export async function listUnsettled(now: Date, requestId: string | undefined): Promise<{ id: string }[]> {
  const holds = db
    .select({ id: depositHolds.depositId })
    .from(depositHolds)
    .where(and(inArray(depositHolds.status, openHolds), needsAttention(now)))
  const tried = or(isNull(deposits.retryAt), lte(deposits.retryAt, now))
  const due = and(
    inArray(deposits.status, depositStatuses.missing),
    eq(deposits.method, 'card'),
    lte(deposits.authorizeAt, now),
    tried,
  )
  const over = and(
    inArray(deposits.status, depositStatuses.wanted),
    or(
      inArray(bookings.status, bookingStatuses.notCurrent),
      and(inArray(bookings.status, bookingStatuses.ahead), lte(bookings.returnDate, dayOf(now))),
    ),
  )
  return db
    .select({ id: deposits.id })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(and(or(inArray(deposits.id, holds), due, over), requestId ? eq(bookings.requestId, requestId) : undefined))
    .orderBy(sql`random()`)
    .limit(depositFigures.worksAtOnce)
}

/** Held and far from lapsing, of a deposit that is wanted, there is nothing to do. */
function needsAttention(now: Date): SQL | undefined {
  const settled = sql`exists (select from deposits d where d.id = ${depositHolds.depositId}
    and d.status in ${sqlList(depositStatuses.unwanted)})`
  const further = sql`exists (select from deposit_holds o where o.deposit_id = ${depositHolds.depositId}
    and o.id <> ${depositHolds.id} and o.status = 'held')`
  const postponed = sql`exists (select from deposits d where d.id = ${depositHolds.depositId}
    and d.status = 'authorized' and d.authorize_at > ${now.toISOString()}::timestamptz)`
  return or(
    eq(depositHolds.status, 'asked'),
    lte(depositHolds.captureBefore, later(now, depositFigures.renewedBefore)),
    settled,
    further,
    postponed,
  )
}

/** The itemised reasons of what staff decided to keep last. Empty for what was taken at Stripe. */
export async function listKeptItems(depositId: string, executor: Executor = db) {
  const decisions = inArray(depositEntries.move, entryMoves.kept)
  const [latest] = await executor
    .select({ items: depositEntries.items })
    .from(depositEntries)
    .where(and(eq(depositEntries.depositId, depositId), decisions))
    .orderBy(desc(depositEntries.createdAt), desc(depositEntries.id))
    .limit(1)
  return latest?.items ?? []
}

/** What a booking's customer has left with us at the desk: cash, or a hold on our terminal. Null for nothing. */
export async function findLeftAtDesk(bookingId: string, executor: Executor = db) {
  const [deposit] = await executor
    .select(
      columnsOf(deposits, {
        status: true,
        method: true,
        amountCents: true,
        capturedCents: true,
        terminalReference: true,
        givenBackAt: true,
      }),
    )
    .from(deposits)
    .where(eq(deposits.bookingId, bookingId))
  const left = deposit ? leftAtDesk(deposit) : 0
  return deposit && left > 0 ? { amount: cents(left), isOnTerminal: deposit.terminalReference !== null } : null
}

/** Of the deposit in the query. */
const hasOpenPage = sql`exists (select from ${depositHolds} where ${depositHolds.depositId} = ${deposits.id}
  and ${depositHolds.status} = 'asked' and ${depositHolds.checkoutSessionId} is not null)`
const hasUsableLink = (now: Date) => sql`exists (select from ${tokens} where ${tokens.subjectId} = ${deposits.id}
  and ${tokens.purpose} = 'deposit_card' and ${tokens.expiresAt} > ${now.toISOString()}::timestamptz)`

/**
 * What a customer whose booking ends has on hold: at the desk, or on a card that Stripe is asked to release. `wasTaken`: there
 * was a hold or cash at some time. `isAsked`: the customer has a link or an open page to put it on a card.
 */
export async function findDepositAtEnd(bookingId: string, now: Date, executor: Executor = db) {
  const ofBooking = eq(deposits.bookingId, bookingId)
  const [hold] = await executor
    .select({ amount: depositHolds.amountCents, last4: depositHolds.cardLast4 })
    .from(depositHolds)
    .innerJoin(deposits, eq(deposits.id, depositHolds.depositId))
    .where(and(ofBooking, eq(depositHolds.status, 'held')))
    .orderBy(sql`${depositHolds.captureBefore} desc nulls last`)
    .limit(1)
  const [taken] = await executor
    .select({ id: depositEntries.id })
    .from(depositEntries)
    .innerJoin(deposits, eq(deposits.id, depositEntries.depositId))
    .where(and(ofBooking, inArray(depositEntries.move, entryMoves.taken)))
    .limit(1)
  const left = await findLeftAtDesk(bookingId, executor)
  // A link stays usable after it was used.
  const asked = left || hold ? hasOpenPage : or(hasOpenPage, hasUsableLink(now))
  return {
    isAsked: (await executor.$count(deposits, and(ofBooking, asked))) > 0,
    left,
    hold: hold ? { amount: cents(hold.amount), last4: hold.last4 } : null,
    wasTaken: taken !== undefined,
  }
}
