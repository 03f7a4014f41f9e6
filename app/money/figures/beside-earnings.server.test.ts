/** Figures and Earnings of the same months: where they name the same sum, and what makes the others differ. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { payments, payouts, refunds } from '#drizzle/schema.ts'
import { because } from '#app/money/payments/refund-kinds.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import { followBooking } from '#app/money/earnings/ledger.server.ts'
import { commission } from '#app/money/earnings/rules.ts'
import { findStatement } from '#app/money/earnings/months.server.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, sum } from '#app/shared/money.ts'
import { addFacilitated, logMove, paymentOf, setStatus } from '#tests/support/facilitated.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { confirmPayouts } from '#tests/support/payouts.ts'
import { findPeriodSums } from './operations.server.ts'
import { findRevenue } from './revenue.server.ts'
import type { Range } from './rules.ts'

const months: Record<string, Range> = {
  '2025-03': { from: date('2025-03-01'), until: date('2025-03-31') },
  '2025-04': { from: date('2025-04-01'), until: date('2025-04-30') },
}
const at = (day: string) => new Date(`2025-${day}T15:00:00Z`)

type Rental = Awaited<ReturnType<typeof addFacilitated>>

async function refund({ requestId }: Rental, amountCents: number, kind: RefundKind, createdAt: Date) {
  const { id: paymentId } = await paymentOf(requestId)
  await db.insert(refunds).values({ paymentId, amountCents, ...because(kind), status: 'succeeded', createdAt })
}

test('what was earned in a month is the same in Figures and in Earnings; revenue differs by charges and by when money moved', async () => {
  const [broker, admin] = [await addBroker(), await addHouseMember('admin')]
  const book = () => addFacilitated(broker.id, at('03-10'))
  const [half, refunded, canceled, missed, lost, open, charged] = [
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
  ]
  const all = [half, refunded, canceled, missed, lost, open, charged]
  await db
    .update(payments)
    .set({ amountCents: half.total / 2 })
    .where(eq(payments.requestId, half.requestId))
  for (const { requestId } of all) await followBooking(requestId, at('03-10'))

  await db
    .insert(payments)
    .values({ requestId: half.requestId, purpose: 'remaining', amountCents: half.total / 2, receivedAt: at('04-02') })
  await refund(refunded, 100_000, 'made_at_stripe', at('04-03'))
  await logMove(refunded.requestId, 'refund_paid', at('04-03'))
  await refund(canceled, canceled.total / 2, 'canceled_by_customer', at('04-04'))
  await setStatus(canceled.requestId, 'cancelled', at('04-04'))
  await refund(missed, missed.total / 2, 'no_show', at('04-05'))
  await setStatus(missed.requestId, 'no_show', at('04-05'))
  await logMove(lost.requestId, 'disputed', at('04-06'), { dispute: 'du_beside', purpose: 'upfront' })
  await refund(lost, lost.total, 'chargeback', at('04-07'))
  const decided = { dispute: 'du_beside', purpose: 'upfront', status: 'lost', amountCents: lost.total }
  await logMove(lost.requestId, 'dispute_closed', at('04-07'), decided)
  await logMove(open.requestId, 'disputed', at('04-08'), { dispute: 'du_open_beside', purpose: 'upfront' })
  // Paid after the return: one charge by card, one kept from the deposit.
  await setStatus(charged.requestId, 'completed', at('04-08'))
  const extra = { requestId: charged.requestId, purpose: 'extra' as const, receivedAt: at('04-09') }
  await db.insert(payments).values([
    { ...extra, amountCents: 12_000 },
    { ...extra, amountCents: 25_000, method: 'deposit' },
  ])
  for (const { requestId } of all) await followBooking(requestId, at('04-10'))
  const run = { run: newId(), method: 'check' as const, people: [{ id: broker.id, reference: '1' }] }
  await confirmPayouts({ ...run, paidOn: date('2025-03-31') }, { actorId: admin.id, now: at('04-11') })

  const earned = []
  for (const [month, range] of Object.entries(months)) {
    const figures = await findPeriodSums(range)
    const { total } = await findStatement(null, month, 1)
    expect([month, Number(figures.earned)]).toEqual([month, total.earned])
    expect((await findStatement(broker.id, month, 1)).total).toEqual(total)
    earned.push(total.earned)
  }
  // Recorded in April for a day in March: each page says by which day it counts.
  const [sent] = await db.select().from(payouts).where(eq(payouts.userId, broker.id))
  const paidOut = async (month: '2025-03' | '2025-04') => [
    Number((await findPeriodSums(months[month]!)).paid_out),
    (await findStatement(null, month, 1)).total.paid,
  ]
  expect(await paidOut('2025-03')).toEqual([sent!.amountCents, 0])
  expect(await paidOut('2025-04')).toEqual([0, sent!.amountCents])

  const revenueOf = async (range: Range) => {
    const { cars } = await findRevenue(range)
    const own = cars.filter(({ id }) => all.some(({ vehicleId }) => vehicleId === id))
    const of = (part: 'rentals' | 'charges') => sum(...own.map((car) => car[part]))
    return { rentals: of('rentals'), charges: of('charges') }
  }
  const rate = 1_500
  const [march, april] = [await revenueOf(months['2025-03']!), await revenueOf(months['2025-04']!)]
  // Half of one rental had not been paid in March, and counted for the commission.
  expect(march).toEqual({ rentals: all.length * half.total - half.total / 2, charges: 0 })
  expect(earned[0]).toBe(commission(cents(march.rentals + half.total / 2), rate))
  expect(april.charges).toBe(37_000)
  expect(earned[1]).toBe(commission(cents(april.rentals - half.total / 2), rate))
  // Over both months it is the rentals' revenue, car by car.
  const whole = await findRevenue({ from: date('2025-03-01'), until: date('2025-04-30') })
  for (const { requestId, vehicleId } of all) {
    const [line] = await db.execute<{ earned: number }>(sql`
      select sum(e.pending_cents + e.available_cents + e.paid_cents)::int as earned from earning_entries e
      join earning_lines l on l.id = e.line_id where l.request_id = ${requestId}`)
    const revenue = whole.cars.find(({ id }) => id === vehicleId)!
    expect(line!.earned).toBe(commission(revenue.rentals, rate))
  }
})
