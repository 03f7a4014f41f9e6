import { expect, test } from 'vitest'

import { refunds } from '#drizzle/schema.ts'
import { payouts as figures } from '#app/config/payouts.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { sum } from '#app/shared/money.ts'
import { addBroker } from '#tests/support/listings.ts'
import { addAdjustments, addFacilitated, paymentOf, setStatus } from '#tests/support/facilitated.ts'
import { followBooking } from './ledger.server.ts'
import { lastMonths, monthsAround, printLine, printMonths, printTotal, statementRows } from './printed.server.ts'
import {
  findBrokerByUsername,
  findMonthBefore,
  findStatement,
  findSums,
  listEarnings,
  listMonths,
} from './statement.server.ts'

// The last evening of October in Atlanta, and the first day of November in UTC.
const now = new Date('2026-11-01T03:00:00Z')

test('a statement explains each line, by months of Atlanta, to its broker alone', async () => {
  const [broker, other] = [await addBroker(), await addBroker()]
  const kept = await addFacilitated(broker.id, now)
  const reduced = await addFacilitated(broker.id, now)
  await addFacilitated(other.id, now)
  const { id: paymentId } = await paymentOf(reduced.requestId)
  await db.insert(refunds).values({ paymentId, amountCents: 145_000, reason: 'cancelled by customer' })
  await setStatus(reduced.requestId, 'cancelled', now)
  for (const { requestId } of [kept, reduced]) await followBooking(requestId, now)
  const { lines: earned, total, pages } = await findStatement(broker.id, '2026-10', 1)
  const lines = earned.map(printLine)
  expect(lines.find(({ number }) => number === kept.bookingNumber)).toMatchObject({
    car: 'Ferrari Roma',
    arithmetic: '15% of $2,900.00',
    reduced: null,
    amount: '$435.00',
    status: 'pending',
  })
  expect(lines.find(({ number }) => number === reduced.bookingNumber)).toMatchObject({
    arithmetic: '15% of $1,450.00',
    reduced: 'what was kept of $2,900.00',
    amount: '$217.50',
    status: 'available',
  })
  expect(lines).toHaveLength(2)
  expect(printTotal(total, pages)).toEqual({ label: 'In all', sum: '$652.50' })
  expect(await listEarnings(broker.id, '2026-11')).toEqual([])
  expect(await listEarnings(other.id, null)).toEqual([])
  expect(await findSums(broker.id)).toMatchObject({ pending: 43_500, available: 21_750, total: 65_250 })
  const months = printMonths(lastMonths(date('2026-11-23')), await listMonths(broker.id, '2025-12', '2026-11'))
  expect(months.rows.map(({ month }) => month).slice(-2)).toEqual(['2026-10', '2026-11'])
  expect(months.rows.at(-2)).toMatchObject({ name: 'October 2026', sums: ['$217.50', '$435.00'] })
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
  await db.insert(refunds).values({ paymentId, amountCents: gone.total, reason: 'cancelled by us' })
  await setStatus(gone.requestId, 'cancelled', now)
  await followBooking(gone.requestId, now)
  const lines = await listEarnings(broker.id, null)
  expect(lines.map(printLine).find(({ number }) => number === gone.bookingNumber)).toMatchObject({
    arithmetic: '15% of $2,900.00',
    reduced: null,
    part: null,
    amount: '$435.00',
    status: 'reversed',
  })
  const { total, pages } = await findStatement(broker.id, '2026-10', 1)
  expect(printTotal(total, pages)).toEqual({ label: 'In all, without what was reversed', sum: '$435.00' })
  const sums = statementRows(lines).map((row) => [row[2], ...row.slice(-3)])
  expect(sums).toContainEqual([gone.bookingNumber, 'Reversed', '0.00', '435.00'])
  expect(sums).toContainEqual([bookingNumber, 'Pending', '435.00', '0.00'])
})

test('a long statement has pages, each with the sum of the whole month; past the last is the last', async () => {
  const broker = await addBroker()
  const perPage = figures.statementLines
  await addAdjustments(broker.id, 2 * perPage + 1, now)
  const all = await listEarnings(broker.id, '2026-10')
  const total = { count: all.length, earned: sum(...all.map(({ amount }) => amount)), someReversed: false }
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
  expect(inChart).toEqual({ month: '2026-10', pending: 0, settled: total.earned })
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
