import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import {
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  charges,
  deposits,
  leads,
  membershipPayments,
  payments,
  payouts,
  profiles,
  prospects,
  refunds,
  stays,
  vehicles,
  vehicleViews,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { csv } from '#app/shared/csv.ts'
import { date } from '#app/shared/dates.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { addBooking, addBroker } from '#tests/support/listings.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { printRentals } from './facts.server.ts'
import { findFunnel } from './funnel.server.ts'
import { findRentalFigures, findPeriodSums } from './operations.server.ts'
import { findRevenue } from './revenue.server.ts'
import { revenue, utilization, type Range } from './rules.ts'
import { printFunnel } from './printed.server.ts'
import { readSheet, sheetNames, type SheetName } from './sheets.server.ts'
import { findUtilization } from './utilization.server.ts'

const range = (from: string, until: string): Range => ({ from: date(from), until: date(until) })
const [october, november] = [range('2026-10-01', '2026-10-31'), range('2026-11-01', '2026-11-30')]

let booked = 0

/** Within two days of a price of $1,089.00, of which $89.00 are taxes. */
async function book(vehicleId: string, { total = 108_900, tax = 8_900 } = {}) {
  const { requestId, bookingNumber } = await addBooking(vehicleId, {
    from: 3 + 2 * booked,
    until: 5 + 2 * booked,
    now: new Date('2026-11-10T15:00:00Z'),
  })
  booked += 1
  await db
    .update(bookingRequests)
    .set({ totalAmountCents: total, upfrontAmountCents: Math.ceil(total / 2) })
    .where(eq(bookingRequests.id, requestId))
  const line = { requestId, label: 'x', quantity: 1 }
  const net = total - tax
  await db.insert(bookingLines).values([
    { ...line, kind: 'rental', unitAmountCents: net, amountCents: net, sortOrder: 0 },
    { ...line, kind: 'tax', unitAmountCents: tax, amountCents: tax, sortOrder: 1 },
  ])
  return { requestId, bookingNumber }
}

type Kind = (typeof payments.$inferInsert)['purpose']

async function pay(
  requestId: string,
  at: string,
  amountCents: number,
  purpose: Kind = 'upfront',
  method = 'card' as const,
) {
  const row = { requestId, purpose, method, cardLast4: '4242', amountCents, receivedAt: new Date(at) }
  return one(await db.insert(payments).values(row).returning())
}

async function refund(
  paymentId: string,
  at: string,
  amountCents: number,
  status: 'succeeded' | 'failed' = 'succeeded',
) {
  const createdAt = new Date(at)
  // Its two rows in a file are in order of time.
  const settledAt = status === 'failed' ? later(createdAt, minutes(1)) : createdAt
  const kind = 'canceled_by_us' as const
  const row = { paymentId, amountCents, kind, reason: `agreed ${at}`, status, settledAt, createdAt }
  return one(await db.insert(refunds).values(row).returning())
}

async function charge(requestId: string, amountCents: number, taxCents: number) {
  const { id: bookingId } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  await db.insert(charges).values({
    bookingId,
    kind: 'miles',
    state: 'accepted',
    label: '',
    quantity: 1,
    unitAmountCents: amountCents,
    amountCents,
    taxCents,
  })
}

async function fileOf(name: SheetName, of: Range, atOnce?: number) {
  const rows = []
  for await (const piece of readSheet(name, of, atOnce)) rows.push(...piece)
  return rows
}

/** The sum below a column, in cents. */
async function sumOf(name: SheetName, of: Range, head: string, atOnce?: number): Promise<number> {
  const rows = await fileOf(name, of, atOnce)
  const sum = rows.at(-1)?.[rows[0]?.indexOf(head) ?? -1]
  return Math.round(Number(typeof sum === 'object' ? sum?.written : sum) * 100)
}

let roma: string
let spider: string
let numbers: string[]

beforeAll(async () => {
  roma = (await makeCar()).id
  spider = (await makeCar()).id
  const [whole, half, reduced, late, charged, captured, voided] = [
    await book(roma),
    await book(roma),
    await book(roma),
    await book(spider),
    await book(spider),
    await book(spider, { total: 100_000, tax: 0 }),
    await book(roma),
  ]
  numbers = [whole, half, reduced, late, charged, captured, voided].map(({ bookingNumber }) => bookingNumber)
  // Paid in full over the end of a month: half in October's last minute in Atlanta, half in November's first.
  await pay(whole.requestId, '2026-11-01T03:59:59.999Z', 54_450)
  await pay(whole.requestId, '2026-11-01T04:00:00Z', 54_450, 'remaining')
  // The hour that the clock shows twice, and the last of the month, an hour further from UTC.
  await pay(half.requestId, '2026-11-01T05:30:00Z', 54_450)
  const odd = await pay(reduced.requestId, '2026-11-01T06:30:00Z', 108_900)
  await refund(odd.id, '2026-12-01T04:59:59Z', 10_001)
  // Canceled too late: half of the upfront half's money goes back nowhere, the rest was never paid.
  await pay(late.requestId, '2026-11-05T15:00:00Z', 54_450)
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.requestId, late.requestId))
  // $100.00 for miles and $8.90 of taxes on them.
  await pay(charged.requestId, '2026-11-12T15:00:00Z', 108_900)
  await charge(charged.requestId, 10_000, 890)
  await pay(charged.requestId, '2026-11-20T15:00:00Z', 10_890, 'extra')
  // Of a deposit of $2,000.00 $50.00 pay for a charge: that is revenue, the deposit is not.
  await pay(captured.requestId, '2026-11-12T16:00:00Z', 100_000)
  await charge(captured.requestId, 5_000, 0)
  await db.insert(payments).values({
    requestId: captured.requestId,
    purpose: 'extra',
    method: 'deposit',
    amountCents: 5_000,
    receivedAt: new Date('2026-11-21T15:00:00Z'),
  })
  // Everything back, once the bank had returned the first try.
  const back = await pay(voided.requestId, '2026-11-22T15:00:00Z', 54_450)
  const failed = await refund(back.id, '2026-11-23T15:00:00Z', 54_450)
  await db
    .update(refunds)
    .set({ status: 'failed', settledAt: new Date('2026-11-24T14:00:00Z') })
    .where(eq(refunds.id, failed.id))
  await refund(back.id, '2026-11-24T15:00:00Z', 54_450)
  // A broker's subscription is no booking's.
  const profileId = (await addBroker()).id
  const [month] = await db
    .insert(payments)
    .values(
      ['2026-10-05T15:00:00Z', '2026-11-05T15:00:00Z', '2026-12-01T04:59:59Z'].map((at) => ({
        profileId,
        purpose: 'subscription' as const,
        amountCents: 4_999,
        receivedAt: new Date(at),
      })),
    )
    .returning()
  await refund(month!.id, '2026-11-06T15:00:00Z', 1_000)
  await refund(month!.id, '2026-11-06T15:01:00Z', 4_999, 'failed')
})

test('revenue is what was paid minus what was refunded, by the days of Atlanta, with taxes apart', async () => {
  expect((await findRevenue(october)).months).toEqual([
    { month: '2026-10', received: 54_450, refunded: 0, rentals: 50_000, charges: 0, taxes: 4_450 },
  ])
  const { months, cars, total } = await findRevenue(november)
  // Of the refund of $100.01 $8.17 are taxes: 8900 of 108,900 of what stays, rounded once.
  expect(months).toEqual([{ month: '2026-11', ...total }])
  expect(total).toEqual({
    received: 54_450 + 54_450 + 108_900 + 54_450 + 108_900 + 10_890 + 100_000 + 5_000 + 54_450,
    refunded: 10_001 + 54_450,
    rentals: 50_000 + 50_000 + (100_000 - 9_184) + 50_000 + 100_000 + 100_000,
    charges: 15_000,
    taxes: 4_450 + 4_450 + (8_900 - 817) + 4_450 + 8_900 + 890,
  })
  expect(cars.map(({ id, rentals, charges }) => [id, rentals, charges])).toEqual([
    [spider, 250_000, 15_000],
    [roma, 190_816, 0],
  ])
  expect(total.received - total.refunded).toBe(revenue(total) + total.taxes)
})

test('bookings of the range are counted by how they went, with what was kept', async () => {
  const { booked, cancellations, no_shows, kept_cancelled, days, lead } = await findRentalFigures(november)
  expect({ booked, cancellations, no_shows, kept: Number(kept_cancelled), days, lead }).toEqual({
    booked: 7,
    cancellations: 1,
    no_shows: 0,
    kept: 54_450,
    days: 2,
    // Booked on the 10th for the 13th, 15th and so on to the 25th; the one for the 19th was called off.
    lead: 9,
  })
  expect(printRentals(await findRentalFigures(november))[1]).toEqual({
    label: 'Canceled',
    figure: '1',
    note: '14.3% of them, $544.50 kept',
  })
  expect(await findRentalFigures(range('2019-01-01', '2019-01-31'))).toMatchObject({ booked: 0, days: null })
})

test('deposits held now are no revenue, and payouts agree with their file', async () => {
  const { id: userId } = await addBroker()
  const booked = await db.select({ id: bookings.id, number: bookings.bookingNumber }).from(bookings)
  const bookingIds = new Map(booked.map(({ id, number }) => [number, id]))
  const [oneOf, other] = numbers.slice(0, 2).map((number) => bookingIds.get(number) ?? '')
  const deposit = { method: 'card' as const, amountCents: 200_000, authorizeAt: new Date() }
  await db.insert(deposits).values([
    { ...deposit, bookingId: oneOf!, status: 'authorized' },
    { ...deposit, bookingId: other!, method: 'cash', status: 'recorded', amountCents: 150_000 },
  ])
  const paid = { userId, recordedBy: userId, reference: '=1+1', paidAt: new Date('2026-11-12T17:00:00Z') }
  const first = one(
    await db
      .insert(payouts)
      .values({ ...paid, amountCents: 43_500 })
      .returning(),
  )
  await db.insert(payouts).values({ ...paid, amountCents: -43_500, undoes: first.id, reason: 'twice' })
  await db.insert(payouts).values({ ...paid, amountCents: 20_000 })
  const standing = await findPeriodSums(november)
  expect(standing).toMatchObject({ card_count: 1, cash_count: 1 })
  expect([standing.cards, standing.cash, standing.paid_out].map(Number)).toEqual([200_000, 150_000, 20_000])
  expect(await sumOf('payouts', november, 'Amount')).toBe(20_000)
  const [captured, voided] = numbers.slice(5, 7).map((number) => bookingIds.get(number) ?? '')
  await db.insert(deposits).values([
    { ...deposit, bookingId: captured!, status: 'captured', capturedCents: 5_000 },
    { ...deposit, bookingId: voided! },
  ])
  const [taken, open, held, kept, released] = await Promise.all(
    ['Deposit', 'Not taken', 'Held now', 'Kept', 'Released'].map((head) => sumOf('deposits', november, head)),
  )
  expect({ taken, open, held, kept, released }).toEqual({
    taken: 750_000,
    open: 200_000,
    held: Number(standing.cards) + Number(standing.cash),
    // What was kept is what the payments say came of a deposit.
    kept: 5_000,
    released: 195_000,
  })
  expect(csv(await fileOf('payouts', november))).toContain(",Bank transfer,'=1+1,-435.00\r\n")
})

test('subscriptions of brokers are listed separately, less refunds, and agree with their file', async () => {
  const brought = async (of: Range) => [
    Number((await findPeriodSums(of)).subscribed),
    await sumOf('subscriptions', of, 'Amount', 2),
  ]
  expect(await brought(october)).toEqual([4_999, 4_999])
  expect(await brought(november)).toEqual([2 * 4_999 - 1_000, 2 * 4_999 - 1_000])
  expect((await fileOf('subscriptions', november)).map((row) => [row[0], row[3], row[5]])).toEqual([
    ['Date', 'For', 'Amount'],
    ['2026-11-05', 'Subscription', '49.99'],
    ['2026-11-06', 'Refund', { written: '-10.00' }],
    ['2026-11-06', 'Refund', { written: '-49.99' }],
    ['2026-11-06', 'Failed, taken off', '49.99'],
    ['2026-11-30', 'Subscription', '49.99'],
    ['Total', null, '89.98'],
  ])
})

test('what yearly memberships cost is told of those that were won', async () => {
  const day = new Date('2025-03-05T15:00:00Z')
  const add = async (status: 'won' | 'new', kind: 'membership' | 'tier', ...tiers: string[]) => {
    const email = `${tiers.join('-')}@${kind}.test`
    const { id: prospectId } = one(await db.insert(prospects).values({ email, status, lastLeadAt: day }).returning())
    const sent = { prospectId, kind, fullName: 'Mia Hart', email }
    for (const [index, tier] of tiers.entries())
      await db.insert(leads).values({ ...sent, details: { tier }, createdAt: later(day, index) })
  }
  await add('won', 'membership', 'elite')
  // What they asked for last.
  await add('won', 'membership', 'luxury', 'marque')
  await add('new', 'membership', 'luxury')
  await add('won', 'tier', 'exotic')
  const { won, won_yearly } = await findPeriodSums(range('2025-03-01', '2025-03-31'))
  expect([won, Number(won_yearly)]).toEqual([3, 350_000_00])
})

test('what came in for memberships is what their file comes to, in days of Atlanta', async () => {
  const { id: profileId } = await addBroker()
  const paid = { profileId, membership: 'yearly-elite', method: 'check' as const, recordedBy: profileId }
  await db.insert(membershipPayments).values([
    { ...paid, amountCents: 500_000, reference: '=1+1', paidAt: new Date('2024-05-31T16:00:00Z') },
    { ...paid, amountCents: 500_000, reference: 'Check 2', paidAt: new Date('2024-06-01T03:59:59Z') },
    { ...paid, amountCents: -20_000, reference: 'Check 2', paidAt: new Date('2024-06-01T16:00:00Z') },
  ])
  const of = async (days: Range) => [
    Number((await findPeriodSums(days)).member_paid),
    await sumOf('memberships', days, 'Amount', 1),
  ]
  expect(await of(range('2024-05-01', '2024-05-31'))).toEqual([1_000_000, 1_000_000])
  expect(await of(range('2024-06-01', '2024-06-30'))).toEqual([-20_000, -20_000])
  expect(csv(await fileOf('memberships', range('2024-05-31', '2024-05-31')))).toContain(
    `,"Elite, yearly",Check,'=1+1,5000.00\r\n`,
  )
})

test('a month that is over keeps its figures when a refund of it fails: it is taken off in the month in which it failed', async () => {
  const [march, april] = [range('2022-03-01', '2022-03-31'), range('2022-04-01', '2022-04-30')]
  const { requestId } = await book(roma)
  const { id: paymentId } = await pay(requestId, '2022-03-05T15:00:00Z', 108_900)
  const { id } = await refund(paymentId, '2022-03-20T15:00:00Z', 54_450)
  const profileId = (await addBroker()).id
  const subscribed = { profileId, purpose: 'subscription' as const, amountCents: 4_999 }
  const paid = await db
    .insert(payments)
    .values({ ...subscribed, receivedAt: new Date('2022-03-06T15:00:00Z') })
    .returning()
  const ofSubscription = await refund(one(paid).id, '2022-03-21T15:00:00Z', 4_999)
  const figuresOf = async (of: Range) => ({
    ...(await findRevenue(of)),
    subscribed: Number((await findPeriodSums(of)).subscribed),
    files: await Promise.all(
      (['payments', 'refunds', 'subscriptions'] as const).map((name) => sumOf(name, of, 'Amount', 1)),
    ),
  })
  const before = await figuresOf(march)
  expect(before.total).toMatchObject({ received: 108_900, refunded: 54_450, rentals: 50_000, taxes: 4_450 })
  expect((await figuresOf(april)).months).toEqual([])
  for (const failed of [id, ofSubscription.id])
    await db
      .update(refunds)
      .set({ status: 'failed', settledAt: new Date('2022-04-02T15:00:00Z') })
      .where(eq(refunds.id, failed))
  expect(await figuresOf(march)).toEqual(before)
  expect(await figuresOf(april)).toMatchObject({
    total: { received: 0, refunded: -54_450, rentals: 50_000, charges: 0, taxes: 4_450 },
    subscribed: 4_999,
    files: [0, -54_450, 4_999],
  })
  expect((await fileOf('refunds', april)).map((row) => row.slice(10, 13))).toEqual([
    ['State', 'Amount', 'Taxes within'],
    ['Failed, taken off', { written: '-544.50' }, { written: '-44.50' }],
    [null, { written: '-544.50' }, { written: '-44.50' }],
  ])
})

test('the taxes within what came in are those of the price to the cent, whatever the parts', async () => {
  const { requestId } = await book(roma, { total: 100_003, tax: 7_007 })
  const parts = [33_333, 33_334, 33_336]
  const paid = []
  for (const part of parts) paid.push(await pay(requestId, '2020-01-05T15:00:00Z', part, 'remaining'))
  expect(paid.map(({ taxCents }) => taxCents)).toEqual([2_336, 2_335, 2_336])
  // A price that has changed since leaves what was written for an earlier month, and is caught up with.
  const taxLines = and(eq(bookingLines.requestId, requestId), eq(bookingLines.kind, 'tax'))
  await db.update(bookingLines).set({ amountCents: 0 }).where(taxLines)
  const { taxCents } = await refund(paid[0]!.id, '2020-02-05T15:00:00Z', 33_333)
  expect(taxCents).toBe(7_007)
  expect((await findRevenue(range('2020-01-01', '2020-01-31'))).total.taxes).toBe(7_007)
  expect((await findRevenue(range('2020-02-01', '2020-02-29'))).total.rentals).toBe(-26_326)
})

test('the sums of the files are the figures, in however many pieces they are read', async () => {
  for (const of of [october, november, range('2026-10-01', '2026-12-31')]) {
    const { total } = await findRevenue(of)
    for (const atOnce of [2, undefined]) {
      expect(await sumOf('payments', of, 'Amount', atOnce)).toBe(total.received)
      expect(await sumOf('refunds', of, 'Amount', atOnce)).toBe(total.refunded)
      const taxes = [
        await sumOf('payments', of, 'Taxes within', atOnce),
        await sumOf('refunds', of, 'Taxes within', atOnce),
      ]
      expect(taxes[0]! - taxes[1]!).toBe(total.taxes)
    }
  }
})

test('what came in for all bookings is what all payments and refunds come to', async () => {
  const always = range('2019-01-01', '2028-12-31')
  const of = (head: string) => sumOf('bookings', always, head, 2)
  const { total } = await findRevenue(always)
  expect(
    (await of('Received for the rental')) - (await of('Refunded of it')) + (await of('Charges received, less refunds')),
  ).toBe(total.received - total.refunded)
})

test('a car is used on the days from pickup to return, of those on which it was not blocked', async () => {
  const { id } = await makeCar()
  await db
    .update(vehicles)
    .set({ createdAt: new Date('2026-06-01T12:00:00Z') })
    .where(eq(vehicles.id, id))
  const add = async (kind: 'booking' | 'block' | 'hold', from: string, until: string, more = {}) => {
    const [startsAt, endsAt] = [new Date(from), new Date(until)]
    const period = `[${from},${until})`
    const row = { vehicleId: id, kind, startsAt, endsAt, period, ...more }
    if (kind === 'block') return db.insert(stays).values(row)
    const { requestId } = await addBooking(id, { from: 60, until: 62, now: new Date('2026-11-10T15:00:00Z') })
    return db.update(stays).set(row).where(eq(stays.requestId, requestId))
  }
  // In the evening of Atlanta it is the next day in London: 5 days of October, 3 of November.
  await add('booking', '2026-10-27T14:00:00Z', '2026-11-04T01:00:00Z')
  await add('booking', '2026-11-10T15:00:00Z', '2026-11-12T15:00:00Z')
  await add('booking', '2026-11-14T15:00:00Z', '2026-11-16T15:00:00Z', { state: 'released' })
  await add('hold', '2026-11-18T15:00:00Z', '2026-11-20T15:00:00Z')
  await add('block', '2026-11-20T15:00:00Z', '2026-11-30T15:00:00Z')
  const of = async (days: Range) => (await findUtilization(days)).find((car) => car.id === id)
  expect(await of(november)).toMatchObject({ days: 30, blocked: 10, rented: 4 })
  expect(utilization((await of(november))!)).toBe(0.2)
  expect(await of(october)).toMatchObject({ days: 31, blocked: 0, rented: 5 })
  expect(await of(range('2026-05-01', '2026-05-31'))).toBeUndefined()
  expect(await of(range('2026-06-01', '2026-06-30'))).toMatchObject({ days: 30, rented: 0 })
})

test('of those who opened a car page, who asked and who paid are counted, without staff and once a car', async () => {
  const july = range('2026-07-01', '2026-07-31')
  const { id } = await makeCar()
  expect(printFunnel(july, await findFunnel(july)).rows.map(({ sums }) => sums[1]?.sum)).toEqual(['0', '0', '0'])
  const days = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01']
  await db.insert(vehicleViews).values(days.map((day, index) => ({ vehicleId: id, day, views: 10 ** (index + 1) })))
  const customer = one(await db.select({ id: profiles.id }).from(profiles).limit(1)).id
  const asked = []
  for (const [index, email] of ['a@example.com', 'A@example.com', 'b@example.com', 'c@example.com'].entries()) {
    const { requestId } = await addBooking(id, {
      from: 40 + 3 * index,
      until: 42 + 3 * index,
      now: new Date('2026-11-10T15:00:00Z'),
    })
    const row = { customerEmail: email, profileId: customer, createdAt: new Date('2026-07-15T15:00:00Z') }
    await db.update(bookingRequests).set(row).where(eq(bookingRequests.id, requestId))
    await ownerSql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from booking_log where request_id = ${requestId}`
    })
    asked.push(requestId)
  }
  const staff = (await addBroker()).id
  await db
    .insert(bookingLog)
    .values([
      ...asked.slice(0, 3).map((requestId) => ({ requestId, move: 'requested', actorId: customer })),
      { requestId: asked[3]!, move: 'requested', actorId: staff },
    ])
  await db.delete(bookings).where(eq(bookings.requestId, asked[2]!))
  const funnel = await findFunnel(july)
  expect(funnel).toEqual({ opened: 1_100, asked: 2, paid: 1, counted_since: '2026-06-30' })
  expect(printFunnel(july, funnel)).toMatchObject({
    rows: [
      { sums: [{ sum: '' }, { sum: '1,100', part: 100 }] },
      { sums: [{ sum: '0.2%' }, { sum: '2' }] },
      { sums: [{ sum: '50%' }, { sum: '1' }] },
    ],
    note: null,
  })
})

test('the files say what, when and for what in words, in dollars and in days of Atlanta', async () => {
  const paid = await fileOf('payments', november)
  const line = (rows: unknown[][], number: string | undefined) => rows.filter((row) => row.includes(number ?? ''))
  expect(csv(line(paid, numbers[0]) as string[][])).toBe(
    `2026-11-01,00:00,,${numbers[0]},2025 Ferrari Roma,Remaining half,Card,4242,,544.50,44.50,500.00\r\n`,
  )
  expect(csv(line(paid, numbers[5]) as string[][]).split('\r\n')[1]).toBe(
    `2026-11-21,10:00,,${numbers[5]},2025 Ferrari Roma,Charges after the return,Kept from the deposit,,,50.00,0.00,50.00`,
  )
  expect(csv(line(await fileOf('refunds', november), numbers[2]) as string[][])).toBe(
    `2026-11-30,23:59,,${numbers[2]},2025 Ferrari Roma,Upfront half,Card,4242,,Canceled by us,Refunded,100.01,8.17,91.84\r\n`,
  )
  const rows = await fileOf('bookings', november)
  expect(csv(line(rows, numbers[3]) as string[][])).toBe(
    `${numbers[3]},Canceled,2026-11-10,2025 Ferrari Roma,2026-11-19,2026-11-21,2,1089.00,89.00,544.50,0.00,0.00\r\n`,
  )
  expect(rows.at(-1)?.[0]).toBe('Total')
  const moved = line(await fileOf('journal', november), numbers[0]).map((row) => row.filter((cell) => cell !== null))
  expect(moved).toContainEqual([
    ...['2026-11-01', '00:00', 'Customers', 'Stripe', 'Payment', numbers[0], expect.any(String), '544.50'],
  ])
  for (const name of sheetNames) expect(await fileOf(name, range('2019-01-01', '2019-01-31'))).toHaveLength(2)
})

test('the audit finds taxes that are not those of the price', async () => {
  const says = 'The taxes within what a booking has paid in full are those of its price.'
  const found = async () => (await findViolations(new Date())).find((each) => each.says === says)?.subjects ?? []
  const { requestId, bookingNumber } = await book(roma)
  const { id } = await pay(requestId, '2021-01-05T15:00:00Z', 108_900)
  expect(await found()).not.toContain(bookingNumber)
  await db.update(payments).set({ taxCents: 8_899 }).where(eq(payments.id, id))
  expect(await found()).toContain(bookingNumber)
})
