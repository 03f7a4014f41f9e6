/** What the demo's broker has earned: each rental of a listing, and what was paid out month by month. */
import { bookingLog, earningEntries, earningLines, payouts, type bookingRequests } from '#drizzle/schema.ts'
import { commission } from '#app/features/earnings/rules.ts'
import { business } from '#app/config/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'

type Rented = {
  request: typeof bookingRequests.$inferInsert
  booking: { bookingNumber: string; status: string }
}
type Log = Pick<typeof bookingLog.$inferSelect, 'id' | 'requestId' | 'move' | 'createdAt'>
type Released = { lineId: string; userId: string; amount: Cents; at: Date }

const rate = business.broker.commissionBp.default
/** Of the month after. */
const payday = 5

export async function addEarnings(
  tx: Transaction,
  rented: Rented[],
  { logs, admin, now }: { logs: Log[]; admin: string; now: Date },
): Promise<void> {
  const released: Released[] = []
  for (const { request, booking } of rented) {
    const { facilitatorId: userId } = request
    if (!userId) continue
    const logOf = (move: string) => logs.find((log) => log.requestId === request.id && log.move === move)
    const confirmed = present(logOf('confirmed'), 'a confirmation')
    const lineId: string = newId()
    const amount = commission(cents(request.totalAmountCents), rate)
    const created = { lineId, createdAt: confirmed.createdAt, logId: confirmed.id }
    await tx.insert(earningLines).values({
      id: lineId,
      userId,
      requestId: request.id,
      kind: 'commission',
      commissionRateBp: rate,
      description: booking.bookingNumber,
      createdAt: confirmed.createdAt,
    })
    await tx.insert(earningEntries).values({ ...created, kind: 'accrual', pendingCents: amount })
    const completed = logOf('completed')
    if (!completed) continue
    const ended = { lineId, createdAt: completed.createdAt, logId: completed.id }
    const moved = { pendingCents: -amount, availableCents: amount }
    await tx.insert(earningEntries).values({ ...ended, ...moved, kind: 'release' })
    released.push({ lineId, userId, amount, at: completed.createdAt })
  }
  await addPayouts(tx, released, { admin, now })
}

async function addPayouts(tx: Transaction, released: Released[], { admin, now }: { admin: string; now: Date }) {
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
    const id: string = newId()
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
