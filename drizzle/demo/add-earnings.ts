/**
 * What the demo's brokers have earned, by the rules of the product: their rentals, the one who was referred by the other, a
 * correction, and what was paid out month by month.
 */
import { bookingLog, earningEntries, earningLines, payouts, type bookingRequests } from '#drizzle/schema.ts'
import {
  commissionBaseOf,
  commission,
  isReleased,
  movesToward,
  override,
  type BookingMoney,
  type LineBalance,
} from '#app/money/earnings/rules.ts'
import { findEarningBooking } from '#app/money/earnings/booking-money.server.ts'
import { explain } from '#app/money/earnings/ledger.server.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'

type Rented = {
  request: typeof bookingRequests.$inferInsert
  booking: { bookingNumber: string; status: BookingState }
  paid: { amountCents: number }[]
  refunded: { amountCents: number }[]
}
type Log = Pick<typeof bookingLog.$inferSelect, 'id' | 'requestId' | 'move' | 'createdAt'>
type Released = { lineId: string; userId: string; amount: Cents; at: Date }
type DemoContext = { logs: Log[]; admin: string; brook: string; dana: string; now: Date }

const rate = business.broker.commissionBp.default
/** Of the month after. */
const payday = 5

export async function addEarnings(tx: Transaction, rented: Rented[], { logs, ...by }: DemoContext): Promise<void> {
  const { brook, dana } = by
  const released: Released[] = []
  for (const rental of rented) {
    const { facilitatorId: userId } = rental.request
    if (!userId) continue
    const own = logs.filter(({ requestId }) => requestId === rental.request.id)
    const add = (line: Omit<Line, 'rental'>) => addLine(tx, { ...line, rental }, own)
    released.push(...(await add({ userId, kind: 'commission', rateBp: rate })))
    if (userId === dana)
      released.push(...(await add({ userId: brook, kind: 'override', rateBp: business.broker.overrideBp })))
  }
  released.push(await addCorrection(tx, by))
  await addPayouts(tx, released, by)
}

type Line = { rental: Rented; userId: string; kind: 'commission' | 'override'; rateBp: number }

/** As the handler would have written it, one log entry after the other. Gives what has become available of it. */
async function addLine(tx: Transaction, { rental, userId, kind, rateBp }: Line, logs: Log[]): Promise<Released[]> {
  const { request, booking } = rental
  const steps = logs.filter(movesMoney)
  const [confirmed] = steps
  const { createdAt } = present(confirmed, 'a confirmation')
  const lineId = newId()
  const line = { id: lineId, userId, requestId: request.id, kind, commissionRateBp: rateBp, createdAt }
  await tx.insert(earningLines).values({ ...line, description: booking.bookingNumber })
  const shown = present(await findEarningBooking(present(request.id, 'the request'), tx), 'the booking')
  let standing: LineBalance = { pending: cents(0), available: cents(0), paid: cents(0), begun: false }
  for (const { id: logId, move, createdAt: at } of steps) {
    const money = moneyOf(rental, move)
    const ofBroker = commission(commissionBaseOf(money), rate)
    const earned = kind === 'commission' ? ofBroker : override(ofBroker)
    const reduced = commissionBaseOf(money) < money.net
    const base = kind === 'commission' ? commissionBaseOf(money) : ofBroker
    const facts = explain(shown, { base, isReduced: kind === 'commission' && reduced })
    for (const each of movesToward({ line: kind, earned, released: isReleased(money), reduced }, standing)) {
      const moved = { pendingCents: each.pending, availableCents: each.available }
      await tx.insert(earningEntries).values({ lineId, kind: each.kind, ...moved, logId, facts, createdAt: at })
      standing = {
        ...standing,
        pending: sum(standing.pending, each.pending),
        available: sum(standing.available, each.available),
        begun: true,
      }
    }
  }
  const { createdAt: at } = present(steps.at(-1), 'a confirmation')
  return standing.available > 0 ? [{ lineId, userId, amount: standing.available, at }] : []
}

function movesMoney(log: Log): log is Log & { move: 'confirmed' | 'completed' | 'cancelled' } {
  return ['confirmed', 'completed', 'cancelled'].includes(log.move)
}

function moneyOf({ request, paid, refunded }: Rented, state: BookingState): BookingMoney {
  const total = cents(request.totalAmountCents)
  const ended = state === 'cancelled'
  const received = ended ? sum(...paid.map(({ amountCents }) => cents(amountCents))) : total
  const back = ended ? sum(...refunded.map(({ amountCents }) => cents(amountCents))) : cents(0)
  return { state, total, net: total, held: cents(received - back), gone: cents(0), disputed: false }
}

async function addCorrection(tx: Transaction, { admin, brook, now }: Omit<DemoContext, 'logs'>): Promise<Released> {
  const [id, amount, createdAt]: [string, Cents, Date] = [newId(), cents(-6_000), later(now, -days(4))]
  const description = 'Detailing of the R8 after its last rental, as agreed on the phone.'
  await tx
    .insert(earningLines)
    .values({ id, userId: brook, kind: 'adjustment', commissionRateBp: 0, description, createdAt })
  await tx.insert(earningEntries).values({
    lineId: id,
    kind: 'adjustment',
    availableCents: amount,
    reason: 'by hand',
    actorId: admin,
    createdAt,
  })
  return { lineId: id, userId: brook, amount, at: createdAt }
}

async function addPayouts(tx: Transaction, released: Released[], { admin, now }: Omit<DemoContext, 'logs'>) {
  const payments = new Map<string, Released[]>()
  for (const line of released) {
    const paidAt = new Date(Date.UTC(line.at.getUTCFullYear(), line.at.getUTCMonth() + 1, payday, 15))
    if (paidAt > now) continue
    const key = `${line.userId} ${paidAt.toISOString()}`
    payments.set(key, [...(payments.get(key) ?? []), line])
  }
  for (const [key, lines] of payments) {
    const [userId = '', day = ''] = key.split(' ')
    const paidAt = new Date(day)
    const id = newId()
    const amountCents = sum(...lines.map(({ amount }) => amount))
    const reference = `ACH ${day.slice(0, 10)}`
    await tx
      .insert(payouts)
      .values({ id, userId, amountCents, reference, recordedBy: admin, paidAt, recordedAt: paidAt })
    const entry = { kind: 'payout' as const, payoutId: id, createdAt: paidAt }
    await tx
      .insert(earningEntries)
      .values(lines.map(({ lineId, amount }) => ({ ...entry, lineId, availableCents: -amount, paidCents: amount })))
  }
}
