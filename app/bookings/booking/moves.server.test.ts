/** Every line of the state table, on Postgres: what moves with the state, and what does not move at all. */
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { bookingLog, bookingRequests, bookings, documents, requestDocuments } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { db, ownerSql, rawSql, type Transaction } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { secureDeposit } from '#tests/support/deposits.ts'
import { runs } from '#tests/support/properties.ts'
import { movesOf } from '#tests/support/booking-log.ts'
import { activeStays, makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'

import type { BookingState } from '#app/shared/booking-states.ts'
import { createHold } from './holds.server.ts'
import { moveBooking } from './moves.server.ts'
import { mayMove, moves } from './rules.ts'
import { findStartNeeds } from './start.server.ts'

const now = new Date()
const states = Object.keys(moves) as BookingState[]
const every = states.flatMap((from) => states.map((to) => [from, to] as const))
const allowed = every.filter(([from, to]) => mayMove(from, to))
const freeing: readonly BookingState[] = ['expired', 'cancelled', 'no_show']

// The queue makes its tables at the first event.
beforeAll(() => emit(db, 'dates.freed', { vehicleId: newId() }))

let requestId: string
let vehicleId: string
const move = async (from: BookingState, to: BookingState, tx?: Transaction) => {
  if (to === 'active') await setPaid(now)
  const step = { from, to, now } as Parameters<typeof moveBooking>[2]
  return tx ? moveBooking(tx, ours(), step) : db.transaction((own) => moveBooking(own, ours(), step))
}
const ours = () => eq(bookingRequests.id, requestId)

const setPaid = async (remainingPaidAt: Date | null) => {
  await secureDeposit(requestId)
  await db.update(bookings).set({ remainingPaidAt }).where(eq(bookings.requestId, requestId))
}

beforeEach(openRequest)

async function openRequest() {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const entries = await rightEntries(viewer.id, addDays(dayOf(now), 10))
  const held = await createHold({ viewer, vehicleId: car.id, entries, now })
  if (!held.ok) throw new Error(held.problem.body)
  requestId = held.value.requestId
  await db.update(documents).set({ review: 'accepted' }).where(eq(documents.uploadedBy, viewer.id))
  vehicleId = car.id
}

/** Leads a request to a state by the shortest way. */
async function reach(wanted: BookingState, at: BookingState = 'awaiting_payment'): Promise<void> {
  const way = wayTo(wanted, at)
  for (const [index, to] of way.entries()) await move(way[index - 1] ?? at, to)
}

function wayTo(wanted: BookingState, at: BookingState): BookingState[] {
  if (wanted === at) return []
  const ways = moves[at].map((next) => [next, ...wayTo(wanted, next)])
  return ways.find((way) => way.at(-1) === wanted) ?? []
}

async function standing() {
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
  return { state: booking?.status ?? request!.state, paid: request!.paymentStatus === 'paid', booking }
}

const logged = () => movesOf(requestId)

test.each(allowed)('a move from %s to %s changes state, dates and log together', async (from, to) => {
  await reach(from)
  expect(await move(from, to)).toMatchObject([{ requestId, vehicleId }])
  const after = await standing()
  expect(after.state).toBe(to)
  expect((await logged()).at(-1)).toBe(to)
  const freed = freeing.includes(to)
  expect((await activeStays(vehicleId)).map(({ kind }) => kind)).toEqual(freed ? [] : ['booking'])
  const freeings = await rawSql`
    select 1 from jobs.job where name = 'waiting-list.notifyFree' and data ->> 'vehicleId' = ${vehicleId}`
  expect(freeings).toHaveLength(freed ? 1 : 0)
})

test.each(every.filter(([from, to]) => !mayMove(from, to)))('never from %s to %s', async (from, to) => {
  await expect(move(from, to)).rejects.toThrow(`no move from ${from} to ${to}`)
})

test(
  'no sequence of allowed moves, also of those that come too late, leaves the table',
  { timeout: 120_000 },
  async () => {
    // Mostly a move from the request's state, now and then any move of the table.
    const anyStep = fc.oneof(
      { weight: 3, arbitrary: fc.nat(9).map((pick) => (at: BookingState) => [at, moves[at][pick % moves[at].length]]) },
      { weight: 2, arbitrary: fc.constantFrom(...allowed).map((step) => () => step) },
    )
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      await openRequest()
      const passed: BookingState[] = ['awaiting_payment']
      for (const stepFrom of steps) {
        const at = passed.at(-1)!
        const [from, to] = stepFrom(at)
        if (!from || !to) continue
        expect(await move(from, to)).toHaveLength(from === at ? 1 : 0)
        if (from === at) passed.push(to)
      }
      const { state, paid, booking } = await standing()
      expect(state).toBe(passed.at(-1))
      expect([paid, booking !== undefined]).toEqual(Array(2).fill(passed.includes('confirmed')))
      expect(await logged()).toEqual(['requested', ...passed.slice(1)])
      expect(await activeStays(vehicleId)).toHaveLength(freeing.includes(state) ? 0 : 1)
    })
    await fc.assert(property, runs(25))
  },
)

test('a paid request is a booking with a number', async () => {
  const [moved] = await move('awaiting_payment', 'confirmed')
  const { booking, paid } = await standing()
  expect(paid).toBe(true)
  expect(moved?.booking).toEqual(booking)
  const [entry] = await db
    .select({ facts: bookingLog.facts })
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, 'confirmed')))
  expect(entry?.facts).toEqual({ number: booking?.bookingNumber })
})

test('the log is only added to: of what happened its words may go, and nothing else', async () => {
  await rawSql`insert into booking_log (id, request_id, move, facts)
    values (gen_random_uuid(), ${requestId}, 'note', '{"reason": "agreed", "reference": "r1", "amountCents": 5}')`
  const facts = async () =>
    (
      await rawSql<{ facts: object }[]>`select facts from booking_log where request_id = ${requestId} and move = 'note'`
    )[0]?.facts
  for (const change of [
    `update booking_log set facts = facts - 'amountCents'`,
    `update booking_log set facts = facts || '{"reason": "another"}'`,
    `update booking_log set facts = facts - 'reason', created_at = now()`,
    `update booking_log set actor_id = null, move = 'kept'`,
    `delete from booking_log`,
  ])
    await expect(
      ownerSql.unsafe(`${change} where request_id = '${requestId}' and move = 'note'`),
      change,
    ).rejects.toThrow('the log of bookings is append-only')
  await expect(ownerSql`truncate booking_log cascade`).rejects.toThrow('the log of bookings is append-only')
  await rawSql`update booking_log set facts = facts - 'reason' where request_id = ${requestId}`
  expect(await facts()).toEqual({ reference: 'r1', amountCents: 5 })
  await rawSql`update booking_log set facts = facts - 'reference' where request_id = ${requestId}`
  expect(await facts()).toEqual({ amountCents: 5 })
})

test('a booking that has moved on since then stays as it is', async () => {
  await move('awaiting_payment', 'expired')
  expect(await move('awaiting_payment', 'confirmed')).toEqual([])
  expect(await move('confirmed', 'cancelled')).toEqual([])
  expect(await standing()).toMatchObject({ state: 'expired', paid: false, booking: undefined })
  expect(await logged()).toEqual(['requested', 'expired'])
})

test('of two at once one moves it', async () => {
  const both = await Promise.all([move('awaiting_payment', 'expired'), move('awaiting_payment', 'cancelled')])
  expect(both.map((moved) => moved.length).sort()).toEqual([0, 1])
  expect(await logged()).toHaveLength(2)
})

test('a move that is undone leaves nothing', async () => {
  const undone = db.transaction(async (tx) => {
    await move('awaiting_payment', 'cancelled', tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await standing()).toMatchObject({ state: 'awaiting_payment' })
  expect(await activeStays(vehicleId)).toMatchObject([{ kind: 'hold' }])
})

test.each([
  ['waits', { review: 'waiting' }],
  ['is refused', { review: 'refused' }],
  ['expires before the return', { expiresOn: addDays(dayOf(now), 12) }],
  ['is gone', { state: 'deleted' }],
] as const)('a rental does not start while a document %s', async (_, one) => {
  await reach('confirmed')
  const [card] = await db
    .select({ id: requestDocuments.documentId })
    .from(requestDocuments)
    .where(and(eq(requestDocuments.requestId, requestId), eq(requestDocuments.documentType, 'insurance_card')))
  const ofCard = eq(documents.id, card!.id)
  await db.update(documents).set(one).where(ofCard)
  expect(await move('confirmed', 'active')).toEqual([])
  expect((await standing()).state).toBe('confirmed')
  expect(await logged()).not.toContain('active')
  await db
    .update(documents)
    .set({ review: 'accepted', state: 'ready', expiresOn: addDays(dayOf(now), 13) })
    .where(ofCard)
  expect(await move('confirmed', 'active')).toHaveLength(1)
})

test('a rental does not start while something is owed', async () => {
  await reach('confirmed')
  const start = () => db.transaction((tx) => moveBooking(tx, ours(), { from: 'confirmed', to: 'active', now }))
  expect(await start()).toEqual([])
  expect(await findStartNeeds(requestId)).toEqual(['remaining', 'deposit'])
  await secureDeposit(requestId)
  expect(await start()).toEqual([])
  await setPaid(now)
  expect(await start()).toHaveLength(1)
})

test.each([
  ['due', 0],
  ['failed', 0],
  ['released', 0],
  ['captured', 0],
  ['recorded', 1],
  ['authorized', 1],
] as const)('a rental whose deposit is %s starts %i times', async (status, times) => {
  await reach('confirmed')
  await setPaid(now)
  await secureDeposit(requestId, { status })
  const start = db.transaction((tx) => moveBooking(tx, ours(), { from: 'confirmed', to: 'active', now }))
  expect(await start).toHaveLength(times)
})
