/** Any order of what moves the ledger, of two brokers of whom one has referred the other; events may come late. */
import { eq, sql, sum as total } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { bookings, earningLines, payments, payouts, referrals, refunds } from '#drizzle/schema.ts'
import { earningChecks } from '#app/office/audit/earning-checks.server.ts'
import { emit } from '#app/emit.server.ts'
import { followBooking, rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { findSums } from '#app/money/earnings/statement.server.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addFacilitated, logMove, paymentOf, setStatus, setTotal } from '#tests/support/facilitated.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { confirmPayouts } from '#tests/support/payouts.ts'
import { runs } from '#tests/support/properties.ts'
import { adjustEarnings, undoPayout } from './commands.server.ts'
import { listPayoutsOf } from './queries.server.ts'

const start = new Date('2026-11-21T15:00:00Z')
const { id: actorId } = await addHouseMember('admin')

const ways = [
  'book',
  'change',
  'refund',
  'receive',
  'complete',
  'cancel',
  'dispute',
  'win',
  'lose',
  'pay',
  'undo',
  'adjust',
] as const
/** What often follows each other, of one rental. */
const runsOfMoves: Way[][] = [
  ...ways.map((way) => [way]),
  ['book', 'complete', 'pay'],
  ['complete', 'pay', 'dispute', 'undo'],
  ['book', 'complete', 'pay', 'refund', 'pay'],
  ['pay', 'refund', 'undo', 'pay'],
  ['book', 'complete', 'pay', 'refund', 'book', 'complete', 'pay'],
  ['book', 'complete', 'pay', 'dispute', 'lose', 'receive', 'pay'],
]
const anyMoves = fc
  .record({
    moves: fc.constantFrom(...runsOfMoves),
    pick: fc.nat(97),
    /** Pressed, or told by an event, a second time. */
    twice: fc.boolean(),
    /** Its event waits for a job that has not run. */
    late: fc.boolean(),
    wait: fc.oneof({ weight: 6, arbitrary: fc.constant(minutes(1)) }, { weight: 1, arbitrary: fc.constant(hours(20)) }),
  })
  .map(({ moves, ...each }): Move[] => moves.map((way) => ({ way, ...each })))
type Way = (typeof ways)[number]
type Move = { way: Way; pick: number; twice: boolean; late: boolean; wait: number }
type Rental = {
  requestId: string
  number: string
  total: number
  refunded: number
  status: string
  dispute: string | null
}

test(
  'balances are sums, nothing is paid twice, and bookings told again add nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMoves, { minLength: 8, maxLength: 14 }), async (chosen) => {
        const [broker, referrer] = [await addBroker(), await addBroker()]
        await db
          .insert(referrals)
          .values({ referrerId: referrer.id, referredId: broker.id, clickedAt: start, createdAt: start })
        const world: World = { people: [broker.id, referrer.id], rentals: [], waiting: new Map(), now: start }
        for (const move of chosen.flat()) {
          world.now = later(world.now, move.wait)
          await make(move, world)
          await hold(world)
        }
        for (const rental of world.waiting.values()) await tell(rental, { late: false, twice: true }, world)
        await hold(world)
      }),
      runs(4),
    )
  },
  minutes(5),
)

/** `waiting`: rentals by their ids whose last move no job has brought to the ledger yet. */
type World = { people: [string, string]; rentals: Rental[]; waiting: Map<string, Rental>; now: Date }

async function make({ way, pick, twice, late }: Move, world: World): Promise<void> {
  const { people, rentals, now } = world
  const by = { actorId, now }
  if (way === 'book') {
    const asked = { days: 1 + (pick % 4), requestedAt: now }
    const { requestId, bookingNumber: number, total: price } = await addFacilitated(people[0], now, asked)
    const rental = { requestId, number, total: price, refunded: 0, status: 'confirmed', dispute: null }
    rentals.push(rental)
    return tell(rental, { late, twice }, world)
  }
  if (way === 'pay') {
    const run = newId()
    const form = {
      run,
      method: 'check' as const,
      paidOn: dayOf(now),
      people: people.map((id) => ({ id, reference: '1' })),
    }
    await (twice
      ? Promise.all([confirmPayouts(form, by), confirmPayouts({ ...form, run: newId() }, by)])
      : confirmPayouts(form, by))
    if (twice) await confirmPayouts(form, by)
    return holdPaid(world)
  }
  if (way === 'adjust') {
    const amount = cents(1 + pick * 97)
    const direction = pick % 2 ? ('take' as const) : ('add' as const)
    const form = { entry: newId(), broker: people[pick % 3 ? 0 : 1], direction, amount, reason: 'Agreed' }
    for (const _ of twice ? [1, 2] : [1]) await adjustEarnings(form, by)
    return
  }
  if (way === 'undo') {
    const sent = (await listPayoutsOf(people[pick % 5 ? 0 : 1], 1)).payouts.filter(
      ({ undoneAt, undoes }) => !undoes && !undoneAt,
    )
    const payoutId = sent[pick % Math.max(Math.min(sent.length, 2), 1)]?.id
    if (payoutId) for (const _ of twice ? [1, 2] : [1]) await undoPayout({ payoutId, reason: 'Mistake' }, by)
    return
  }
  const rental = rentals[pick % Math.max(rentals.length, 1)]
  if (!rental || !(await moveRental(rental, { way, pick, now }))) return
  await tell(rental, { late, twice }, world)
}

/** False when this rental cannot be moved that way. */
async function moveRental(rental: Rental, { way, pick, now }: { way: Move['way']; pick: number; now: Date }) {
  const { requestId } = rental
  const open = rental.status === 'confirmed'
  if (way === 'change' && open && rental.refunded === 0) {
    rental.total += (pick - 40) * 1_000
    await setTotal(requestId, rental.total)
    await logMove(requestId, 'changed', now)
  } else if (way === 'refund' && rental.refunded + 10_000 < rental.total) {
    const amountCents = 1 + Math.floor((rental.total - rental.refunded) * (pick / 200))
    rental.refunded += amountCents
    const { id: paymentId } = await paymentOf(requestId)
    await db.insert(refunds).values({
      paymentId,
      amountCents,
      kind: 'made_at_stripe' as const,
      reason: `made at Stripe re_${newId()}`,
      status: 'succeeded',
    })
    await logMove(requestId, 'refund_paid', now)
  } else if (way === 'receive') {
    await db
      .insert(payments)
      .values({ requestId, purpose: 'remaining', amountCents: 1 + pick * 1_000, receivedAt: now })
    await logMove(requestId, 'balance_paid', now)
  } else if ((way === 'complete' || way === 'cancel') && open) {
    rental.status = way === 'complete' ? 'completed' : 'cancelled'
    await setStatus(requestId, rental.status as typeof bookings.$inferSelect.status, now)
  } else if (way === 'dispute' && !rental.dispute) {
    rental.dispute = `du_${newId()}`
    await logMove(requestId, 'disputed', now, { dispute: rental.dispute, purpose: 'upfront' })
  } else if ((way === 'win' || way === 'lose') && rental.dispute) {
    const lost = { status: 'lost', amountCents: Math.floor(rental.total / 2) }
    const end = { dispute: rental.dispute, purpose: 'upfront', ...(way === 'lose' ? lost : { status: 'won' }) }
    await logMove(requestId, 'dispute_closed', now, end)
    rental.dispute = null
  } else return false
  return true
}

async function tell(rental: Rental, { late, twice }: Pick<Move, 'late' | 'twice'>, { waiting, now }: World) {
  const { requestId } = rental
  if (late) {
    waiting.set(requestId, rental)
    return db.transaction((tx) => emit(tx, 'booking.moneyMoved', { requestId }))
  }
  await followBooking(requestId, now)
  if (twice) expect(await followBooking(requestId, now)).toBe(0)
  await forget(rental, waiting)
}

/** Its job has run. */
async function forget({ requestId }: Rental, waiting: World['waiting']): Promise<void> {
  if (waiting.delete(requestId)) await db.execute(sql`delete from jobs.job where data->>'requestId' = ${requestId}`)
}

/** What was sent is what the bookings said by then: anyone who was paid owes nothing back. */
async function holdPaid({ people, waiting, now }: World): Promise<void> {
  for (const rental of waiting.values()) {
    expect(await followBooking(rental.requestId, now)).toBe(0)
    await forget(rental, waiting)
  }
  for (const userId of people) {
    const [last] = (await listPayoutsOf(userId, 1)).payouts
    if (last?.recordedAt.getTime() === now.getTime()) expect(await findSums(userId)).toMatchObject({ available: 0 })
  }
}

/** What must be true at any time. */
async function hold({ people, rentals, waiting, now }: World): Promise<void> {
  const untold = [...waiting.values()].map(({ number }) => number)
  for (const { says, broken } of earningChecks) {
    const found = await db.execute<{ subject: string }>(broken(later(now, days(1))))
    expect(
      found.filter(({ subject }) => !untold.includes(subject)),
      says,
    ).toEqual([])
  }
  for (const userId of people) {
    const sums = await findSums(userId)
    const [sent] = await db
      .select({ cents: total(payouts.amountCents) })
      .from(payouts)
      .where(eq(payouts.userId, userId))
    expect(sums.paid).toBe(Number(sent?.cents ?? 0))
    expect(sums.total).toBe(sums.pending + sums.available + sums.paid)
  }
  const lines = await db.$count(earningLines)
  if (waiting.size === 0) expect(await rebuildLedger(now)).toMatchObject({ entries: 0 })
  else
    for (const { requestId } of rentals)
      if (!waiting.has(requestId)) expect(await followBooking(requestId, now)).toBe(0)
  expect(await db.$count(earningLines)).toBe(lines)
}
