import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  bookingLines,
  earningEntries,
  earningLines,
  earnings,
  payments,
  profiles,
  referrals,
  refunds,
} from '#drizzle/schema.ts'
import { decide } from '#app/people/approvals/commands.server.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { addFacilitated, logMove, paymentOf, setStatus, setTotal } from '#tests/support/facilitated.ts'
import { followBooking, rebuildLedger } from './ledger.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

const entriesOf = async (requestId: string, kind: 'commission' | 'override' = 'commission') =>
  (
    await db
      .select({
        kind: earningEntries.kind,
        pending: earningEntries.pendingCents,
        available: earningEntries.availableCents,
      })
      .from(earningEntries)
      .innerJoin(earningLines, eq(earningLines.id, earningEntries.lineId))
      .where(and(eq(earningLines.requestId, requestId), eq(earningLines.kind, kind)))
      .orderBy(asc(earningEntries.createdAt), asc(earningEntries.id))
  ).map((entry) => Object.values(entry))

const earnedFrom = (requestId: string) =>
  db
    .select({ userId: earnings.userId, kind: earnings.kind, amount: earnings.amountCents, status: earnings.status })
    .from(earnings)
    .where(eq(earnings.requestId, requestId))
    .orderBy(asc(earnings.kind))

test('pending when paid, available when completed, in part reversed on a refund; told twice, nothing is added', async () => {
  const { id: userId } = await addBroker()
  const { requestId } = await addFacilitated(userId, now)
  const told = async (status: string, amount: number) => {
    await followBooking(requestId, now)
    expect(await followBooking(requestId, later(now, 1))).toBe(0)
    expect(await earnedFrom(requestId)).toEqual([{ userId, kind: 'commission', amount, status }])
  }
  await told('pending', 43_500)
  await setTotal(requestId, 435_000)
  await logMove(requestId, 'changed', later(now, 1))
  await told('pending', 65_250)
  await setStatus(requestId, 'completed', later(now, 2))
  await told('available', 65_250)
  const { id: paymentId } = await paymentOf(requestId)
  await db.insert(refunds).values({
    paymentId,
    amountCents: 100_000,
    kind: 'made_at_stripe' as const,
    reason: 'made at Stripe re_1',
    status: 'succeeded',
  })
  await logMove(requestId, 'refund_paid', later(now, 3))
  await told('available', 50_250)
  await logMove(requestId, 'disputed', later(now, 4), { dispute: 'du_1', purpose: 'upfront' })
  await told('pending', 50_250)
  await logMove(requestId, 'dispute_closed', later(now, 5), { dispute: 'du_1', status: 'lost', amountCents: 335_000 })
  await told('reversed', 65_250)
  expect(await entriesOf(requestId)).toEqual([
    ['accrual', 43_500, 0],
    ['adjustment', 21_750, 0],
    ['release', -65_250, 65_250],
    ['reversal', 0, -15_000],
    ['release', 50_250, -50_250],
    ['reversal', -50_250, 0],
  ])
})

test('a loss costs commission only as far as something of the total is missing', async () => {
  const { id: userId } = await addBroker()
  const { requestId, total } = await addFacilitated(userId, now)
  const earned = async (amount: number) => {
    await followBooking(requestId, now)
    expect(await earnedFrom(requestId)).toMatchObject([{ amount, status: 'pending' }])
  }
  const lose = (dispute: string, amountCents: number) =>
    logMove(requestId, 'dispute_closed', now, { dispute, purpose: 'upfront', status: 'lost', amountCents })
  const pay = (amountCents: number) =>
    db.insert(payments).values({ requestId, purpose: 'remaining', amountCents, receivedAt: now })
  await earned(43_500)
  // Paid twice; the bank takes the second payment before its refund is sent.
  const paidTwice = one(await pay(total).returning())
  const dropped = { status: 'failed' as const, superseded: true, settledAt: now }
  await db.insert(refunds).values({
    paymentId: paidTwice.id,
    amountCents: total,
    kind: 'paid_twice' as const,
    reason: 'paid twice',
    ...dropped,
  })
  await lose('du_twice', total)
  await earned(43_500)
  // What is lost is paid again.
  await lose('du_again', 50_000)
  await earned(36_000)
  await pay(50_000)
  await earned(43_500)
  // A cheaper car: the surplus is lost and not refunded.
  await lose('du_surplus', 90_000)
  await setTotal(requestId, total - 90_000)
  await earned(30_000)
  // A later loss takes a part of the present total, whatever we refunded of the earlier one.
  const { id: paymentId } = await paymentOf(requestId)
  await setTotal(requestId, total - 100_000)
  await db
    .insert(refunds)
    .values({ paymentId, amountCents: 10_000, kind: 'price_lowered' as const, reason: 'price lowered' })
  await earned(28_500)
  await lose('du_rest', 20_000)
  await earned(25_500)
})

test('taxes earn nothing; of a cancellation the kept half does', async () => {
  const { id: userId } = await addBroker()
  const { requestId, total } = await addFacilitated(userId, now)
  const tax = { kind: 'tax' as const, label: 'Tax', quantity: 1, unitAmountCents: 29_000, amountCents: 29_000 }
  await setTotal(requestId, total + 29_000)
  await db
    .update(bookingLines)
    .set({ unitAmountCents: total, amountCents: total })
    .where(eq(bookingLines.requestId, requestId))
  await db.insert(bookingLines).values({ requestId, ...tax, sortOrder: 1 })
  await followBooking(requestId, now)
  expect(await earnedFrom(requestId)).toMatchObject([{ amount: 43_500, status: 'pending' }])
  // Of $2,900.00 received, with a total of $3,190.00, $1,305.00 goes back.
  const { id: paymentId } = await paymentOf(requestId)
  await db
    .insert(refunds)
    .values({ paymentId, amountCents: 130_500, kind: 'canceled_by_customer' as const, reason: 'cancelled by customer' })
  await setStatus(requestId, 'cancelled', later(now, 1))
  await followBooking(requestId, later(now, 1))
  expect(await earnedFrom(requestId)).toMatchObject([{ amount: 21_750, status: 'available' }])
})

test('the person who referred the facilitator earns 2% of the commission, unless that person is no broker or rent the car themselves', async () => {
  const [broker, referrer] = [await addBroker(), await addBroker()]
  await db.insert(referrals).values({ referrerId: referrer.id, referredId: broker.id, clickedAt: now, createdAt: now })
  const { requestId } = await addFacilitated(broker.id, now)
  const before = await addFacilitated(broker.id, now, { requestedAt: later(now, -days(1)) })
  const own = await addFacilitated(broker.id, now, { profileId: broker.id })
  const ofReferrer = await addFacilitated(broker.id, now, { profileId: referrer.id })
  const ofStaff = await addFacilitated((await addHouseMember('staff')).id, now)
  for (const { requestId: each } of [{ requestId }, before, own, ofReferrer, ofStaff]) await followBooking(each, now)
  const commission = { userId: broker.id, kind: 'commission', amount: 43_500, status: 'pending' }
  const override = { userId: referrer.id, kind: 'override', amount: 870, status: 'pending' }
  expect(await earnedFrom(requestId)).toEqual([commission, override])
  expect(await earnedFrom(before.requestId)).toEqual([commission])
  expect(await earnedFrom(ofReferrer.requestId)).toEqual([commission])
  expect([await earnedFrom(own.requestId), await earnedFrom(ofStaff.requestId)]).toEqual([[], []])
  // Someone who stops being a broker keeps what they have earned.
  await db.update(profiles).set({ role: 'member' }).where(eq(profiles.id, broker.id))
  await setStatus(requestId, 'completed', now)
  await followBooking(requestId, now)
  expect(await earnedFrom(requestId)).toMatchObject([{ status: 'available' }, { status: 'available' }])
})

test('a booking keeps the rate it was requested under', async () => {
  const [broker, admin] = [await addBroker(), await addHouseMember('admin')]
  const { rowVersion: version } = one(await db.select().from(profiles).where(eq(profiles.id, broker.id)))
  await db
    .update(profiles)
    .set({ createdAt: later(now, -days(30)) })
    .where(eq(profiles.id, broker.id))
  const decision = { kind: 'commission' as const, rateBp: 1_250 }
  const decided = await decide({ adminId: admin.id, personId: broker.id, version, decision, now })
  expect(decided).toMatchObject({ ok: true })
  for (const [at, amount] of [
    [later(now, -1), 43_500],
    [now, 36_250],
  ] as const) {
    const { requestId } = await addFacilitated(broker.id, now, { requestedAt: at })
    await followBooking(requestId, now)
    expect(await earnedFrom(requestId)).toMatchObject([{ amount }])
  }
})

test('the database refuses to change the ledger, and to count a cause twice', async () => {
  const { requestId } = await addFacilitated((await addBroker()).id, now)
  await followBooking(requestId, now)
  for (const change of [
    'update earning_entries set pending_cents = 1',
    'delete from earning_entries',
    'truncate earning_entries cascade',
    'update earning_lines set commission_rate_bp = 1',
    `update earning_lines set description = ''`,
    'delete from earning_lines',
  ])
    await expect(ownerSql.unsafe(change), change).rejects.toThrow('the ledger is append-only')
  const twice = `insert into earning_entries (id, line_id, kind, pending_cents, log_id)
    select gen_random_uuid(), line_id, kind, pending_cents, log_id from earning_entries where log_id is not null limit 1`
  await expect(rawSql.unsafe(twice)).rejects.toThrow('earning_entries_once_a_cause')
})

test('worked out again from the bookings alone, the ledger has the same sums', async () => {
  const sums = () =>
    db.execute(sql`
      select r.id, e.user_id, e.kind, e.pending_cents, e.available_cents from earnings e
      join booking_requests r on r.id = e.request_id
      where e.pending_cents <> 0 or e.available_cents <> 0 order by r.id, e.kind`)
  const before = await sums()
  expect(before.length).toBeGreaterThan(5)
  expect(await rebuildLedger(now)).toMatchObject({ entries: 0 })
  await ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from earning_entries`
  })
  expect((await rebuildLedger(now)).entries).toBeGreaterThan(5)
  expect(await sums()).toEqual(before)
  expect(await rebuildLedger(now)).toMatchObject({ entries: 0 })
})
