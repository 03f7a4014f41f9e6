/** What admins do with what is available: pay it out, take a payout back on its day, correct a balance with a reason. */
import { and, eq, ne } from 'drizzle-orm'

import { earningEntries, earningLines, earnings, payouts, profiles } from '#drizzle/schema.ts'
import { asksToBroker } from '#app/features/access/rules.ts'
import { followBookingWithin, lockLedger } from '#app/features/earnings/ledger.server.ts'
import { payouts as figures } from '#app/config/payouts.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { time } from '#app/shared/dates.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { enqueueAdjustmentEmail, enqueuePayoutEmail, enqueueUndoneEmail } from './emails.server.ts'
import type { AdjustmentInput, PayoutInput } from './forms.ts'

const words = problems.payout
const noon = time('12:00')

/** `now`: when it is recorded. */
type By = { actorId: string; now: Date }
type Run = { paid: number; total: Cents; left: number }

/**
 * Pays each of them all that is available by now, what they owe back taken off; who has less than the minimum is left out.
 * The same form twice is recorded once.
 */
export function recordPayouts(
  { run, method, paidOn, people }: PayoutInput,
  { actorId, now }: By,
): Promise<Outcome<Run>> {
  return db.transaction(async (tx) => {
    await lockLedger(tx)
    const before = await tx.select({ amount: payouts.amountCents }).from(payouts).where(eq(payouts.runId, run))
    if (before.length > 0) return ok(summaryOf(before, people.length))
    const paid: { amount: number }[] = []
    for (const { id: userId, reference } of people) {
      const lines = await listAvailable(userId, tx)
      const amount = sum(...lines.map(({ available }) => available))
      if (amount < figures.minimum) continue
      const payoutId: string = newId()
      const paidAt = instantAt(paidOn, noon)
      await tx.insert(payouts).values({
        id: payoutId,
        userId,
        amountCents: amount,
        method,
        reference,
        runId: run,
        recordedBy: actorId,
        paidAt,
        recordedAt: now,
      })
      await writeEntries(tx, { payoutId, actorId, lines, now })
      await enqueuePayoutEmail(tx, payoutId)
      paid.push({ amount })
    }
    return paid.length > 0 ? ok(summaryOf(paid, people.length)) : fail(words.nothingLeft)
  })
}

type Undo = { payoutId: string; reason: string }

/** By a counter-entry, on the day in Atlanta on which it was recorded: afterwards the money is under way. Twice changes nothing. */
export function undoPayout({ payoutId, reason }: Undo, { actorId, now }: By): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await lockLedger(tx)
    const [paid] = isId(payoutId) ? await tx.select().from(payouts).where(eq(payouts.id, payoutId)) : []
    if (!paid || paid.undoes) return fail(words.missing)
    if ((await tx.$count(payouts, eq(payouts.undoes, payoutId))) > 0) return ok()
    if (dayOf(paid.recordedAt) !== dayOf(now)) return fail(words.tooLateToUndo)
    const id: string = newId()
    const { userId, method, reference, paidAt, amountCents } = paid
    const counter = { id, userId, method, reference, amountCents: -amountCents, undoes: payoutId, reason }
    await tx.insert(payouts).values({ ...counter, recordedBy: actorId, paidAt, recordedAt: now })
    const entries = await tx
      .select({ lineId: earningEntries.lineId, paid: earningEntries.paidCents, requestId: earningLines.requestId })
      .from(earningEntries)
      .innerJoin(earningLines, eq(earningLines.id, earningEntries.lineId))
      .where(eq(earningEntries.payoutId, payoutId))
    const lines = entries.map((entry) => ({ id: entry.lineId, available: cents(-entry.paid) }))
    await writeEntries(tx, { payoutId: id, actorId, lines, now })
    // A dispute that came in between holds again what it could not while it was paid.
    for (const requestId of new Set(entries.flatMap((entry) => entry.requestId ?? [])))
      await followBookingWithin(tx, requestId, now)
    await enqueueUndoneEmail(tx, id)
    return ok()
  })
}

/** Available at once; below zero it is taken from the next payout. The same form twice is recorded once. */
export function adjustEarnings(input: AdjustmentInput, { actorId, now }: By): Promise<Outcome> {
  const { entry: id, broker: userId, direction, amount, reason } = input
  return db.transaction(async (tx) => {
    await lockLedger(tx)
    if ((await tx.$count(earningLines, eq(earningLines.id, id))) > 0) return ok()
    if (!(await canEarn(userId, tx))) return fail(words.brokerMissing, 'broker')
    const change = direction === 'add' ? amount : cents(-amount)
    const line = { id, userId, kind: 'adjustment' as const, commissionRateBp: 0, description: reason }
    await tx.insert(earningLines).values({ ...line, createdAt: now })
    await tx.insert(earningEntries).values({
      lineId: id,
      kind: 'adjustment',
      availableCents: change,
      reason: 'by hand',
      actorId,
      createdAt: now,
    })
    await enqueueAdjustmentEmail(tx, id, change)
    return ok()
  })
}

function summaryOf(paid: { amount: number }[], asked: number): Run {
  return { paid: paid.length, total: sum(...paid.map(({ amount }) => cents(amount))), left: asked - paid.length }
}

async function canEarn(userId: string, tx: Transaction): Promise<boolean> {
  const [person] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
  return (
    (person !== undefined && asksToBroker(person)) ||
    (await tx.$count(earningLines, eq(earningLines.userId, userId))) > 0
  )
}

type Line = { id: string; available: Cents }

/** Above and below zero. */
async function listAvailable(userId: string, tx: Transaction): Promise<Line[]> {
  const rows = await tx
    .select({ id: earnings.id, available: earnings.availableCents })
    .from(earnings)
    .where(and(eq(earnings.userId, userId), ne(earnings.availableCents, 0)))
  return rows.map(({ id, available }) => ({ id, available: cents(available) }))
}

type Entries = { payoutId: string; actorId: string; lines: Line[]; now: Date }

async function writeEntries(tx: Transaction, { payoutId, actorId, lines, now }: Entries): Promise<void> {
  const entry = { kind: 'payout' as const, payoutId, actorId, createdAt: now }
  await tx
    .insert(earningEntries)
    .values(
      lines.map(({ id, available }) => ({ ...entry, lineId: id, availableCents: -available, paidCents: available })),
    )
}
