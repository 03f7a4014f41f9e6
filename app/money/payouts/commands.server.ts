/** What admins do with what is available: pay it out, take a payout back on its day, correct a balance with a reason. */
import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { earningEntries, earningLines, earnings, payouts, profiles } from '#drizzle/schema.ts'
import { issuedName } from '#app/money/earnings/issued-names.server.ts'
import { asksToBroker } from '#app/people/access/rules.ts'
import { followBookingWithin, followWaiting, lockLedger } from '#app/money/earnings/ledger.server.ts'
import { payoutFigures } from './figures.ts'
import { payoutProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { time } from '#app/shared/dates.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { cents, exactDollars, sum, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { enqueueAdjustmentEmail, enqueuePayoutEmail, enqueueUndoneEmail } from './emails.server.ts'
import { isAgreed } from './fields.ts'
import type { AdjustmentInput, PayoutInput } from './forms.ts'

const words = payoutProblems
const noon = time('12:00')

/** `now`: when it is recorded. */
type By = { actorId: string; now: Date }
type Run = { paid: number; total: Cents; left: number; undone: number }

/**
 * Pays each of them all that is available by now, what they owe back taken off; anyone with less than the minimum is left out.
 * Whom the run has paid before is not paid again: the same form twice is recorded once, and not again what was undone
 * since. Refused with the question until `sure` names these people with these sums: they were shown, and none has moved since.
 */
export function recordPayouts(
  { run, sure, method, paidOn, people }: PayoutInput,
  { actorId, now }: By,
): Promise<Outcome<Run>> {
  // Not undone by a refusal: what the ledger was told on the way stays, and the question is about it.
  return db.transaction(async (tx) => {
    await lockLedger(tx)
    // A refund of what was paid out before is owed back: it is known before more is sent.
    await followWaiting(tx, now)
    const before = await listPaidBy(run, tx)
    const planned: Planned[] = []
    const paid: Cents[] = []
    for (const { id: userId, reference } of people) {
      const known = before.get(userId)
      const plan = known ? null : await planPayout(userId, tx, now)
      if (plan) planned.push({ ...plan, reference })
      if (known?.inForce) paid.push(known.inForce)
    }
    if (planned.length > 0 && !isAgreed(planned, sure, before))
      return fail(words.unsure(planned.length, sumOf(planned)))
    for (const plan of planned) {
      await payOut(tx, plan, { run, method, paidAt: instantAt(paidOn, noon), actorId, now })
      paid.push(plan.cents)
    }
    const undone = people.filter(({ id }) => before.get(id)?.inForce === null).length
    if (planned.length === 0 && undone > 0) return fail(words.undoneSince)
    const left = people.length - paid.length - undone
    return paid.length > 0 ? ok({ paid: paid.length, total: sum(...paid), left, undone }) : fail(words.nothingLeft)
  })
}

/** What is available to a broker by now. */
type Plan = { id: string; cents: Cents; lines: Line[] }
type Planned = Plan & { reference: string }

/** Null below the minimum. */
async function planPayout(id: string, tx: Transaction, now: Date): Promise<Plan | null> {
  await followAvailable(id, tx, now)
  const lines = await listAvailable(id, tx)
  const amount = sum(...lines.map(({ available }) => available))
  return amount < payoutFigures.minimum ? null : { id, cents: amount, lines }
}

function sumOf(plans: readonly Plan[]): string {
  return exactDollars(sum(...plans.map((plan) => plan.cents)))
}

type Recorded = By & Pick<PayoutInput, 'run' | 'method'> & { paidAt: Date }

async function payOut(
  tx: Transaction,
  { id: userId, cents: amountCents, lines, reference }: Planned,
  { run: runId, method, paidAt, actorId, now }: Recorded,
): Promise<void> {
  const id = newId()
  const [person] = await tx
    .select({ payeeName: issuedName('full_name', 'profiles'), payeeUsername: issuedName('username', 'profiles') })
    .from(profiles)
    .where(eq(profiles.id, userId))
  const payout = { id, userId, ...person, amountCents, method, reference, runId, paidAt }
  await tx.insert(payouts).values({ ...payout, recordedBy: actorId, recordedAt: now })
  await writeEntries(tx, { payoutId: id, actorId, lines, now })
  await enqueuePayoutEmail(tx, id)
}

type Undo = { payoutId: string; reason: string }

/** By a counter-entry, on the day in Atlanta on which it was recorded: afterwards the money is under way. Twice changes nothing. */
export function undoPayout({ payoutId, reason }: Undo, { actorId, now }: By): Promise<Outcome> {
  return transact(async (tx) => {
    await lockLedger(tx)
    const [paid] = isId(payoutId) ? await tx.select().from(payouts).where(eq(payouts.id, payoutId)) : []
    if (!paid || paid.undoes) return fail(words.missing)
    if ((await tx.$count(payouts, eq(payouts.undoes, payoutId))) > 0) return ok()
    if (dayOf(paid.recordedAt) !== dayOf(now)) return fail(words.tooLateToUndo)
    const id = newId()
    const { userId, payeeName, payeeUsername, method, reference, paidAt, amountCents } = paid
    const counter = {
      id,
      userId,
      payeeName,
      payeeUsername,
      method,
      reference,
      amountCents: -amountCents,
      undoes: payoutId,
      reason,
    }
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

/**
 * Available at once; below zero it is taken from the next payout. The same form twice is recorded once; other words under
 * its id, from a page of the history, are refused: twice, they would be two.
 */
export function adjustEarnings(input: AdjustmentInput, { actorId, now }: By): Promise<Outcome> {
  const { entry: id, broker: userId, direction, amount, reason } = input
  return transact(async (tx) => {
    await lockLedger(tx)
    const change = direction === 'add' ? amount : cents(-amount)
    const before = await findCorrection(id, tx)
    if (before) {
      const isSame = before.userId === userId && before.change === change && before.reason === reason
      return isSame ? ok() : fail(words.formUsed)
    }
    if (!(await canEarn(userId, tx))) return fail(words.brokerMissing, 'broker')
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

/** Whom the run has paid; `inForce` is null for what was undone since. */
async function listPaidBy(run: string, tx: Transaction): Promise<Map<string, { inForce: Cents | null }>> {
  const counters = alias(payouts, 'counters')
  const rows = await tx
    .select({ userId: payouts.userId, amount: payouts.amountCents, undone: counters.id })
    .from(payouts)
    .leftJoin(counters, eq(counters.undoes, payouts.id))
    .where(eq(payouts.runId, run))
  return new Map(rows.map(({ userId, amount, undone }) => [userId, { inForce: undone ? null : cents(amount) }]))
}

async function findCorrection(id: string, tx: Transaction) {
  const [found] = await tx
    .select({
      userId: earningLines.userId,
      reason: earningLines.description,
      change: earningEntries.availableCents,
    })
    .from(earningLines)
    .innerJoin(earningEntries, eq(earningEntries.lineId, earningLines.id))
    .where(and(eq(earningLines.id, id), ne(earningEntries.kind, 'payout')))
  return found
}

async function canEarn(userId: string, tx: Transaction): Promise<boolean> {
  const [person] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
  return (
    (person !== undefined && asksToBroker(person)) ||
    (await tx.$count(earningLines, eq(earningLines.userId, userId))) > 0
  )
}

type Line = { id: string; available: Cents }

/** A refund or a dispute may be on its way to the ledger: jobs bring it. */
async function followAvailable(userId: string, tx: Transaction, now: Date): Promise<void> {
  const rows = await tx
    .select({ requestId: earnings.requestId })
    .from(earnings)
    .where(and(eq(earnings.userId, userId), ne(earnings.availableCents, 0)))
  for (const requestId of new Set(rows.flatMap((row) => row.requestId ?? [])))
    await followBookingWithin(tx, requestId, now)
}

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
