import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, carListings, earningStatements, payouts, profiles, refunds } from '#drizzle/schema.ts'
import { because } from '#app/money/payments/refund-kinds.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import { adjustEarnings } from '#app/money/payouts/commands.server.ts'
import { listRun, listYear } from '#app/money/payouts/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, exactDollars, sum } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { confirmPayouts } from '#tests/support/payouts.ts'
import { addAdjustments, addFacilitated, logMove, paymentOf, setStatus, setTotal } from '#tests/support/facilitated.ts'
import { followBooking } from './ledger.server.ts'
import {
  earningRows,
  lastMonths,
  monthsAround,
  printClosing,
  printLine,
  printMonths,
  printMovement,
  printPaidLine,
  printTotal,
  statementRows,
} from './printed.server.ts'
import {
  closeMonths,
  closeMonthsOf,
  findMonthBefore,
  findNamed,
  findStatement,
  listMonths,
  listMovements,
} from './months.server.ts'
import { findBrokerByUsername, findSums, listEarnings, listPaidLines } from './statement.server.ts'

// The last evening of October in Atlanta, and the first day of November in UTC.
const now = new Date('2026-11-01T03:00:00Z')

test('a statement explains each line, by months of Atlanta, to its broker alone', async () => {
  const [broker, other] = [await addBroker(), await addBroker()]
  const kept = await addFacilitated(broker.id, now)
  const reduced = await addFacilitated(broker.id, now)
  await addFacilitated(other.id, now)
  const { id: paymentId } = await paymentOf(reduced.requestId)
  await db
    .insert(refunds)
    .values({ paymentId, amountCents: 145_000, kind: 'canceled_by_customer' as const, reason: 'cancelled by customer' })
  await setStatus(reduced.requestId, 'cancelled', now)
  for (const { requestId } of [kept, reduced]) await followBooking(requestId, now)
  const { lines: earned, total, pages } = await findStatement(broker.id, '2026-10', 1)
  const lines = earned.map(printMovement)
  expect(lines.find(({ number }) => number === kept.bookingNumber)).toMatchObject({
    car: 'Ferrari Roma',
    arithmetic: '15% of $2,900.00',
    reduced: null,
    part: null,
    amount: '$435.00',
    state: { label: 'Earned' },
  })
  expect(lines.find(({ number }) => number === reduced.bookingNumber)).toMatchObject({
    arithmetic: '15% of $1,450.00',
    reduced: 'what was kept of $2,900.00',
    amount: '$217.50',
    state: { label: 'Earned' },
  })
  expect(lines).toHaveLength(2)
  expect(printTotal(total, pages)).toEqual({ label: 'In all', sum: '$652.50' })
  expect(await listMovements(broker.id, '2026-11')).toEqual([])
  expect(await listEarnings(other.id)).toEqual([])
  expect(await findSums(broker.id)).toMatchObject({ pending: 43_500, available: 21_750, total: 65_250 })
  const months = printMonths(lastMonths(date('2026-11-23')), await listMonths(broker.id, '2025-12', '2026-11'))
  expect(months.rows.map(({ month }) => month).slice(-2)).toEqual(['2026-10', '2026-11'])
  expect(months.rows.at(-2)).toMatchObject({ name: 'October 2026', sums: ['$652.50', '$0.00'] })
  expect(months.gist).toBe('$652.50 in 12 months, the most in October 2026.')
  expect(await listMonths(broker.id, '2026-11', '2026-11')).toEqual([])
  expect(await findMonthBefore(broker.id, '2026-11')).toBe('2026-10')
  expect(await findMonthBefore(broker.id, '2026-10')).toBeNull()
  expect(await findBrokerByUsername(broker.username)).toMatchObject({ id: broker.id })
})

test('what was reversed is explained by what it was of, and counts nothing', async () => {
  const broker = await addBroker()
  const gone = await addFacilitated(broker.id, now)
  const { requestId, bookingNumber } = await addFacilitated(broker.id, now)
  for (const each of [gone.requestId, requestId]) await followBooking(each, now)
  const { id: paymentId } = await paymentOf(gone.requestId)
  await db
    .insert(refunds)
    .values({ paymentId, amountCents: gone.total, kind: 'canceled_by_us' as const, reason: 'cancelled by us' })
  await setStatus(gone.requestId, 'cancelled', now)
  await followBooking(gone.requestId, now)
  const lines = await listEarnings(broker.id)
  expect(lines.map(printLine).find(({ number }) => number === gone.bookingNumber)).toMatchObject({
    arithmetic: '15% of $2,900.00',
    reduced: null,
    part: null,
    amount: '$435.00',
    state: { label: 'Reversed' },
  })
  const { total, pages } = await findStatement(broker.id, '2026-10', 1)
  expect(printTotal(total, pages)).toEqual({ label: 'In all', sum: '$435.00' })
  const sums = earningRows(lines).map((row) => [row[2], ...row.slice(-3)])
  expect(sums).toContainEqual([gone.bookingNumber, 'Reversed', '0.00', '435.00'])
  expect(sums).toContainEqual([bookingNumber, 'Pending', '435.00', '0.00'])
})

test('a month that is over names whom it was for, whatever they are called later', async () => {
  const broker = await addBroker()
  const { requestId } = await addFacilitated(broker.id, now)
  await followBooking(requestId, now)
  const names = async () =>
    (await listMovements(broker.id, '2026-10')).map(({ broker: name, username }) => ({ name, username }))
  const rename = (fullName: string, username: string) =>
    db.update(profiles).set({ fullName, username }).where(eq(profiles.id, broker.id))
  await closeMonths(now)
  await rename('Brook Maier', 'brook_maier')
  expect(await names()).toEqual([{ name: 'Brook Maier', username: 'brook_maier' }])
  // Half an hour after midnight in Atlanta.
  const over = new Date('2026-11-01T04:30:00Z')
  await Promise.all([closeMonths(over), closeMonths(over)])
  await rename('Brook Sommer', 'brook_sommer')
  await closeMonths(new Date('2026-11-20T12:00:00Z'))
  expect(await names()).toEqual([{ name: 'Brook Maier', username: 'brook_maier' }])
  const heads = await Promise.all(['2026-10', '2026-11'].map((month) => findNamed(broker.id, month)))
  expect(heads).toEqual(['Brook Maier', null])
})

test('months that were over while nothing ran are all closed by the next run', async () => {
  const broker = await addBroker()
  for (const month of ['07', '09', '10']) await addAdjustments(broker.id, 1, new Date(`2031-${month}-20T15:00:00Z`))
  await closeMonths(new Date('2031-10-05T15:00:00Z'))
  const closed = await db
    .select({ month: earningStatements.month })
    .from(earningStatements)
    .where(eq(earningStatements.userId, broker.id))
    .orderBy(earningStatements.month)
  expect(closed).toEqual([{ month: '2031-07' }, { month: '2031-09' }])
})

test('what is closed is not read again, and what was started before midnight is closed with its month', async () => {
  const broker = await addBroker()
  const closedOf = async () =>
    (
      await db
        .select({ month: earningStatements.month })
        .from(earningStatements)
        .where(eq(earningStatements.userId, broker.id))
        .orderBy(earningStatements.month)
    ).map(({ month }) => month)
  await addAdjustments(broker.id, 1, new Date('2032-05-20T15:00:00Z'))
  // Eight minutes after midnight in Atlanta, and then after sixteen.
  await closeMonths(new Date('2032-06-01T04:08:00Z'))
  expect(await closedOf()).toEqual([])
  await addAdjustments(broker.id, 1, new Date('2032-06-01T03:59:59Z'))
  await closeMonths(new Date('2032-06-01T04:16:00Z'))
  expect(await closedOf()).toEqual(['2032-05'])
  // Nothing is written into a month that is over: an entry put there shows that it is not read.
  const other = await addBroker()
  await addAdjustments(other.id, 1, new Date('2032-05-21T15:00:00Z'))
  await closeMonths(new Date('2032-06-20T15:00:00Z'))
  expect(await findNamed(other.id, '2032-05')).toBeNull()
})

test('an account deleted in the first minutes of a month leaves the month before for the next run to close', async () => {
  const [gone, other] = [await addBroker(), await addBroker()]
  const before = new Date('2032-08-20T15:00:00Z')
  await closeMonths(before)
  for (const { id } of [gone, other]) await addAdjustments(id, 1, before)
  // Five minutes after midnight in Atlanta, then twenty.
  await db.transaction((tx) => closeMonthsOf(tx, gone.id, new Date('2032-09-01T04:05:00Z')))
  expect(await findNamed(gone.id, '2032-08')).not.toBeNull()
  expect(await findNamed(other.id, '2032-08')).toBeNull()
  await closeMonths(new Date('2032-09-01T04:20:00Z'))
  expect(await findNamed(other.id, '2032-08')).not.toBeNull()
})

test('what moves after an account is deleted is for whom the last statement named, in statements, payouts and their files', async () => {
  const [broker, admin] = [await addBroker(), await addHouseMember('admin')]
  const { fullName, username } = one(await db.select().from(profiles).where(eq(profiles.id, broker.id)))
  await addAdjustments(broker.id, 1, new Date('2033-03-10T15:00:00Z'))
  await db.transaction((tx) => closeMonthsOf(tx, broker.id, new Date('2033-03-11T15:00:00Z')))
  await db
    .update(profiles)
    .set({ fullName: 'Deleted user', username: `deleted_${broker.id.slice(0, 8)}`, deletedAt: new Date() })
    .where(eq(profiles.id, broker.id))
  await addAdjustments(broker.id, 100, new Date('2033-04-10T15:00:00Z'))
  const named = { broker: fullName, username }
  for (const line of await listMovements(broker.id, '2033-04')) expect(line).toMatchObject(named)
  for (const line of await listEarnings(broker.id)) expect(line).toMatchObject(named)
  expect(await findBrokerByUsername(username)).toEqual({ id: broker.id, name: fullName })
  const run = { run: newId(), method: 'check' as const, people: [{ id: broker.id, reference: '1' }] }
  await confirmPayouts(
    { ...run, paidOn: date('2033-04-20') },
    { actorId: admin.id, now: new Date('2033-04-20T15:00:00Z') },
  )
  expect(await listRun(run.run)).toMatchObject([{ name: fullName, username }])
  expect(await listYear(2033)).toMatchObject([{ name: fullName, username }])
  await closeMonths(new Date('2033-05-20T15:00:00Z'))
  expect(await findNamed(broker.id, '2033-04')).toBe(fullName)
})

test('a month that is over reads the same whatever comes later, and the months add up to the balances', async () => {
  const [broker, actorId] = [await addBroker(), (await addHouseMember('admin')).id]
  const at = (day: string) => new Date(`2026-${day}T15:00:00Z`)
  const read = async (month: string) => {
    const { lines, total, pages } = await findStatement(broker.id, month, 1)
    const file = statementRows(await listMovements(broker.id, month))
    return {
      lines: lines.map(printMovement),
      total: printTotal(total, pages),
      closing: printClosing(total, true),
      file,
    }
  }
  const follow = async ({ requestId }: { requestId: string }, day: string) => followBooking(requestId, at(day))
  const [refunded, disputed, changed, called, done] = [
    await addFacilitated(broker.id, at('09-10')),
    await addFacilitated(broker.id, at('09-11')),
    await addFacilitated(broker.id, at('09-12')),
    await addFacilitated(broker.id, at('09-13')),
    await addFacilitated(broker.id, at('09-14')),
  ]
  for (const each of [refunded, disputed, changed, called, done]) await follow(each, '09-14')
  await setStatus(done.requestId, 'completed', at('09-20'))
  await follow(done, '09-20')
  const run = { method: 'check' as const, people: [{ id: broker.id, reference: '1' }] }
  await confirmPayouts({ ...run, run: newId(), paidOn: date('2026-09-30') }, { actorId, now: at('09-30') })
  const [paid] = await db.select().from(payouts).where(eq(payouts.userId, broker.id))
  const september = await read('2026-09')
  const paidLines = (await listPaidLines(paid!.id)).map(printPaidLine)
  expect(september.total.sum).toBe('$2,175.00')
  expect(september.closing.map(([, sum]) => sum)).toEqual(['$435.00', '$435.00', '$1,740.00', 'None'])
  expect(paidLines).toMatchObject([{ arithmetic: '15% of $2,900.00', amount: '$435.00', part: null }])

  const refund = async ({ requestId }: { requestId: string }, amountCents: number, kind: RefundKind) =>
    db
      .insert(refunds)
      .values({ paymentId: (await paymentOf(requestId)).id, amountCents, ...because(kind), status: 'succeeded' })
  await refund(refunded, 100_000, 'made_at_stripe')
  await logMove(refunded.requestId, 'refund_paid', at('10-02'))
  await follow(refunded, '10-02')
  await setTotal(changed.requestId, 435_000)
  await db.update(bookingRequests).set({ returnDate: '2027-01-31' }).where(eq(bookingRequests.id, changed.requestId))
  await logMove(changed.requestId, 'changed', at('10-03'))
  await follow(changed, '10-03')
  await refund(called, called.total, 'canceled_by_us')
  await setStatus(called.requestId, 'cancelled', at('10-04'))
  await follow(called, '10-04')
  const correction = {
    entry: newId(),
    broker: broker.id,
    direction: 'take' as const,
    amount: cents(1_000),
    reason: 'Wash',
  }
  await adjustEarnings(correction, { actorId, now: at('10-05') })
  await db.update(carListings).set({ model: 'Another' }).where(eq(carListings.id, refunded.vehicleId))
  for (const [each, dispute] of [
    [disputed, 'du_open'],
    [done, 'du_paid'],
  ] as const) {
    await logMove(each.requestId, 'disputed', at('10-06'), { dispute, purpose: 'upfront' })
    await follow(each, '10-06')
    const lost = { dispute, purpose: 'upfront', status: 'lost', amountCents: each.total }
    await logMove(each.requestId, 'dispute_closed', at('11-07'), lost)
    await follow(each, '11-07')
  }
  expect(await read('2026-09')).toEqual(september)
  expect((await listPaidLines(paid!.id)).map(printPaidLine)).toEqual(paidLines)
  expect(
    (await read('2026-10')).lines.map(({ arithmetic, reduced, part, amount }) => [arithmetic, reduced, part, amount]),
  ).toEqual([
    ['Wash', null, null, '-$10.00'],
    ['15% of $0.00', 'what was kept of $2,900.00', 'less $435.00 counted before', '-$435.00'],
    ['15% of $4,350.00', null, 'less $435.00 counted before', '$217.50'],
    ['15% of $1,900.00', 'what was kept of $2,900.00', 'less $435.00 counted before', '-$150.00'],
  ])
  const november = await read('2026-11')
  expect(november.lines.map(({ amount, state }) => [state.label, amount])).toEqual([
    ['Reversed', '-$435.00'],
    ['Reversed', '-$435.00'],
  ])
  const { pending, available, paid: sent, total } = await findSums(broker.id)
  const months = await listMonths(broker.id, '2026-09', '2026-11')
  expect(sum(...months.map(({ earned }) => earned))).toBe(total)
  expect(sum(...months.map((month) => month.paid))).toBe(sent)
  expect(november.closing.slice(2).map(([, money]) => money)).toEqual([pending, available].map(exactDollars))
})

test('a long statement has pages, each with the sum of the whole month; past the last is the last', async () => {
  const broker = await addBroker()
  const perPage = payoutFigures.statementLines
  await addAdjustments(broker.id, 2 * perPage + 1, now)
  const all = await listMovements(broker.id, '2026-10')
  const earned = sum(...all.map(({ amount }) => amount))
  const total = { count: all.length, earned, released: 0, paid: 0, pending: 0, available: earned }
  const shown = [...all.keys()].map((n) => `No. ${n}`)
  const read = async (page: number | null) => {
    const { lines: onPage, ...statement } = await findStatement(broker.id, '2026-10', page)
    return { shown: onPage.map(({ description }) => description), ...statement }
  }
  const pages = 3
  expect(await read(1)).toEqual({ shown: shown.slice(0, perPage), total, page: 1, pages })
  expect(await read(2)).toEqual({ shown: shown.slice(perPage, 2 * perPage), total, page: 2, pages })
  const last = { shown: shown.slice(2 * perPage), total, page: 3, pages }
  expect(await read(3)).toEqual(last)
  expect(await read(99_999)).toEqual(last)
  expect(await read(null)).toEqual({ shown, total, page: null, pages })
  expect(printTotal(total, pages)).toEqual({ label: 'In all (the 101 lines of the month)', sum: '$51.51' })
  const [inChart] = await listMonths(broker.id, '2026-10', '2026-10')
  expect(inChart).toEqual({ month: '2026-10', earned, paid: 0 })
  expect(await findStatement(broker.id, '2026-11', 7)).toMatchObject({ lines: [], page: 1, pages: 1 })
})

test('months of earlier years are reached twelve at a time', () => {
  const january = date('2027-01-15')
  const ends = ({ months, later }: ReturnType<typeof monthsAround>) => [months[0], months.at(-1), later]
  expect(ends(monthsAround(january, undefined))).toEqual(['2026-02', '2027-01', null])
  expect(ends(monthsAround(january, '2026-02'))).toEqual(['2026-02', '2027-01', null])
  expect(ends(monthsAround(january, '2026-01'))).toEqual(['2025-02', '2026-01', '2027-01'])
  expect(ends(monthsAround(january, '2024-12'))).toEqual(['2024-02', '2025-01', '2026-01'])
  expect(ends(monthsAround(january, '2027-03'))).toEqual(['2026-02', '2027-01', null])
})
