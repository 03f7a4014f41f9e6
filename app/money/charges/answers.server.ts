/** What the customer answers within 72 hours, and what happens when they do not. Answers are in the booking's log. */
import { and, asc, eq, inArray, lte } from 'drizzle-orm'

import { bookingLog, bookings, charges } from '#drizzle/schema.ts'
import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { isDepositOpen } from '#app/money/payments/balance.server.ts'
import { chargeProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { PictureFacts } from '#app/platform/pictures.server.ts'
import { addDisputePhoto } from './dispute-photos.server.ts'
import { enqueueObjectionEmail } from './emails.server.ts'
import type { ObjectionInput } from './forms.ts'
import { listChargeRows, type ChargeRow } from './queries.server.ts'
import { mayAnswer, totalsOf } from './rules.ts'
import { markChargesSettled } from './sums.server.ts'

const words = chargeProblems

type Answering = { requestId: string; bookingId: string; actorId: string | null; now: Date }

/** One, or all that wait. `agreed`: the amount on the button, in cents. */
export async function acceptCharges(
  { charge: id, agreed }: { charge?: string; agreed: number },
  answering: Answering,
): Promise<Outcome> {
  const { requestId, bookingId, actorId, now } = answering
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const rows = (await listChargeRows(bookingId, tx)).filter((row) => id === undefined || row.id === id)
    const open = rows.filter((row) => mayAnswer(row, now))
    if (open.length === 0) return rows.some(({ state }) => state === 'accepted') ? ok() : fail(words.answered)
    const { total } = totalsOf(open)
    if (total !== agreed) return fail(words.changed)
    await answer(tx, open, { state: 'accepted', answeredAt: now, payableAt: now })
    await markChargesSettled(tx, requestId, now)
    const facts = { amountCents: total, what: namesOf(open), charges: open.map((row) => row.id) }
    await tx.insert(bookingLog).values({ requestId, move: 'charge_accepted', actorId, facts, createdAt: now })
    return ok()
  })
}

type Objection = Pick<ObjectionInput, 'charges' | 'objection'>

export function objectToCharges(objection: Objection, answering: Answering): Promise<Outcome> {
  return transact((tx) => recordObjection(tx, objection, answering))
}

/**
 * To one, some or all, each with the same words; an email confirms it. What was objected to before keeps the words and the
 * photograph it had. Refuses before it writes.
 */
export async function recordObjection(
  tx: Transaction,
  { charges: ids, objection }: Objection,
  { requestId, bookingId, actorId, now, picture }: Answering & { picture?: PictureFacts },
): Promise<Outcome> {
  await lockRequest(tx, requestId)
  const all = await listChargeRows(bookingId, tx)
  const rows = all.filter(({ id }) => ids.includes(id))
  const open = rows.filter((row) => mayAnswer(row, now))
  if (open.length === 0) return rows.some(({ state }) => state === 'objected') ? ok() : fail(words.answered)
  const disputePhotoId = picture && (await addDisputePhoto(tx, picture, { bookingId, now }))
  await answer(tx, open, { state: 'objected', answeredAt: now, objection, disputePhotoId })
  for (const { id: charge, kind, total: amountCents } of open) {
    // `reason` is what the deletion of an account takes out of the log.
    const facts = { charge, what: chargeKindLabels[kind], amountCents, reason: objection }
    await tx.insert(bookingLog).values({ requestId, move: 'charge_objected', actorId, facts, createdAt: now })
  }
  const others = all.filter((row) => !open.includes(row) && mayAnswer(row, now))
  const isDepositHeld = await isDepositOpen(requestId, tx)
  const booking = await findBookingFacts(requestId, tx)
  if (booking) await enqueueObjectionEmail(tx, booking, { charges: open, objection, others, isDepositHeld, now })
  return ok()
}

/** What was not answered in time may be charged. Safe to repeat, and beside answers. */
export async function lapseUnanswered(now: Date): Promise<void> {
  const over = and(eq(charges.state, 'sent'), lte(charges.answerBy, now))
  const found = await db
    .selectDistinct({ bookingId: charges.bookingId, requestId: bookings.requestId })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(over)
    .orderBy(asc(charges.bookingId))
    .limit(lapsedAtOnce)
  for (const { bookingId, requestId } of found) await lapse(bookingId, requestId, now)
}

const lapsedAtOnce = 100

async function lapse(bookingId: string, requestId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRequest(tx, requestId)
    const rows = await listChargeRows(bookingId, tx)
    const over = rows.filter(({ state, answerBy }) => state === 'sent' && answerBy !== null && answerBy <= now)
    if (over.length === 0) return
    await answer(tx, over, { state: 'lapsed', payableAt: now })
    await markChargesSettled(tx, requestId, now)
    const facts = { amountCents: totalsOf(over).total, what: namesOf(over) }
    await tx.insert(bookingLog).values({ requestId, move: 'charge_lapsed', facts, createdAt: now })
  })
}

async function answer(
  tx: Transaction,
  rows: readonly ChargeRow[],
  values: Partial<typeof charges.$inferInsert>,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.update(charges).set(values).where(inArray(charges.id, ids))
}

function namesOf(rows: readonly ChargeRow[]): string {
  return [...new Set(rows.map(({ kind }) => chargeKindLabels[kind]))].join(', ')
}
