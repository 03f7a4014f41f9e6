/** What staff do with the charges of a return. Each is safe to submit twice. */
import { and, eq, inArray } from 'drizzle-orm'

import { bookingLog, chargePhotos, charges, conditionPhotos, conditionReports } from '#drizzle/schema.ts'
import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { isSettling } from '#app/shared/booking-states.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { taxingOf } from '#app/bookings/taxes/on-charges.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { chargeRules } from '#app/business.ts'
import { chargeProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { findSentBefore } from '#app/platform/form-rows.server.ts'
import { type ChargeState } from '#app/shared/charge-states.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { enqueueChargesEmail, enqueueSettledObjectionEmail } from './emails.server.ts'
import type { AdditionInput, DecisionInput } from './forms.ts'
import { listChargeRows, type ChargeRow } from './queries.server.ts'
import { markChargesSettled } from './sums.server.ts'
import { answerUntil, isUndecided, lacksEvidence, mayAnswer, mayBecome, mistakeOfDecision, totalsOf } from './rules.ts'

const words = chargeProblems

export type Acting = { requestId: string; bookingId: string; actorId: string; now: Date }

/** As it is. `agreed`: the amount on the button, in cents. */
export async function confirmCharge(id: string, agreed: number, acting: Acting): Promise<Outcome> {
  return onCharge(id, acting, async (tx, charge) => {
    if (charge.state === 'confirmed' && charge.total === agreed) return ok()
    if (charge.state !== 'proposed') return fail(words.goneOn)
    if (charge.total !== agreed) return fail(words.changed)
    if (!(await mayCharge(tx, charge.amount, acting))) return fail(words.aboveDesk)
    await move(tx, charge, 'confirmed', { decidedBy: acting.actorId })
    return ok()
  })
}

/** With another amount, or left out; after an objection the customer is told at once. */
export async function decideCharge(id: string, input: DecisionInput, acting: Acting): Promise<Outcome> {
  return onCharge(id, acting, async (tx, charge) => {
    const { reason } = input
    const isObjected = charge.state === 'objected'
    const to: ChargeState = input.decision === 'drop' ? 'dropped' : isObjected ? 'upheld' : 'confirmed'
    if (!isUndecided(charge.state) || !mayBecome(charge.state, to))
      return isSameDecision(charge, input) ? ok() : fail(words.goneOn)
    const amount = input.decision === 'drop' ? charge.amount : input.amount
    // What is left out before anybody was told needs no reason.
    const mistake = isObjected || to !== 'dropped' ? mistakeIn(charge, amount, reason) : null
    if (mistake) return fail(words[mistake], mistake === 'reasonMissing' ? 'reason' : 'amount')
    if (to !== 'dropped' && !(await mayCharge(tx, amount, acting))) return fail(words.aboveDesk, 'amount')
    const taxing = await taxingOf(tx, acting.requestId)
    const taxes = taxing(charge.kind, amount)
    await move(tx, charge, to, {
      amountCents: amount,
      ...taxes,
      reason: reason ?? charge.reason,
      decidedBy: acting.actorId,
      payableAt: to === 'upheld' ? acting.now : null,
    })
    await markChargesSettled(tx, acting.requestId, acting.now)
    if (isObjected)
      await recordSettledObjection(
        tx,
        { ...charge, total: cents(amount + taxes.taxCents), state: to, reason: reason ?? '' },
        acting,
      )
    return ok()
  })
}

/** At the same moment, for another booking. */
const formUsedElsewhere = { charges_pkey: fail(words.formUsed) }

/**
 * Cleaning or damage, after the return. `before`: the same form has added it already; other words under its id, from a page
 * of the history, are refused.
 */
export async function addCharge(input: AdditionInput, acting: Acting): Promise<Outcome<'added' | 'before'>> {
  const { id = newId(), kind, label, amount: amountCents, photos = [], noPhotoReason } = input
  const { requestId, bookingId, actorId, now } = acting
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const facts = await findBookingFacts(requestId, tx)
    if (!facts || !isSettling(facts.state)) return fail(words.notReturned)
    const rows = await listChargeRows(bookingId, tx)
    const photoIds = [...new Set(photos)]
    // Without the amount as it is now: staff may have changed it since.
    const said = { bookingId, kind, label, unitAmountCents: amountCents, noPhotoReason }
    const before = await findSentBefore(tx, charges, id, said)
    if (before !== 'none')
      return before === 'same' && (await hasPhotos(tx, id, photoIds)) ? ok('before' as const) : fail(words.formUsed)
    if (!(await mayCharge(tx, amountCents, acting))) return fail(words.aboveDesk, 'amount')
    if (rows.length >= chargeRules.mostCharges) return fail(words.tooMany)
    if (lacksEvidence(input)) return fail(words.evidenceMissing, 'noPhotoReason')
    if ((await countReturnPhotos(tx, bookingId, photoIds)) !== photoIds.length) return fail(words.photoGone)
    const taxes = (await taxingOf(tx, requestId))(kind, amountCents)
    const row = { ...said, id, quantity: 1, amountCents, ...taxes, state: 'confirmed' as const }
    await tx.insert(charges).values({ ...row, createdBy: actorId, decidedBy: actorId, createdAt: now })
    if (photoIds.length > 0)
      await tx.insert(chargePhotos).values(photoIds.map((photoId) => ({ chargeId: id, photoId })))
    return ok('added' as const)
  }, formUsedElsewhere)
}

/** One email with everything that is confirmed; 72 hours begin. `agreed`: the total on the button, in cents. */
export async function sendCharges(agreed: number, acting: Acting): Promise<Outcome<'sent' | 'before'>> {
  const { requestId, bookingId, actorId, now } = acting
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const rows = await listChargeRows(bookingId, tx)
    if (rows.some(({ state }) => state === 'proposed')) return fail(words.undecided)
    const confirmed = rows.filter(({ state }) => state === 'confirmed')
    if (confirmed.length === 0)
      return rows.some(({ state }) => state === 'sent') ? ok('before' as const) : fail(words.nothingToSend)
    const { total } = totalsOf(confirmed)
    if (total !== agreed) return fail(words.changed)
    const answerBy = answerUntil(now)
    const ids = confirmed.map(({ id }) => id)
    await tx.update(charges).set({ state: 'sent', answerBy }).where(inArray(charges.id, ids))
    const facts = { amountCents: total, charges: ids }
    await tx.insert(bookingLog).values({ requestId, move: 'charges_sent', actorId, facts, createdAt: now })
    const booking = await findBookingFacts(requestId, tx)
    const earlier = rows.filter((row) => mayAnswer(row, now))
    if (booking) await enqueueChargesEmail(tx, booking, { charges: confirmed, total, earlier, answerBy, now })
    return ok('sent' as const)
  })
}

/** `amount`: in cents, before taxes. */
async function mayCharge(tx: Transaction, amount: number, { actorId, now }: Acting): Promise<boolean> {
  return can(await findViewerById(actorId, now, tx), 'charge.amount', { amount })
}

async function onCharge(
  id: string,
  { requestId, bookingId }: Acting,
  act: (tx: Transaction, charge: ChargeRow) => Promise<Outcome>,
): Promise<Outcome> {
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const charge = (await listChargeRows(bookingId, tx)).find((row) => row.id === id)
    return charge ? act(tx, charge) : fail(words.missing)
  })
}

function mistakeIn(charge: ChargeRow, amount: ChargeRow['amount'], reason: string | undefined) {
  const worked = cents(charge.quantity * charge.unitAmount)
  const before = charge.state === 'objected' ? charge.amount : worked
  return mistakeOfDecision({ kind: charge.kind, before, after: amount, state: charge.state, reason })
}

/** A double submit of what was decided. */
function isSameDecision({ state, amount }: ChargeRow, input: DecisionInput): boolean {
  return input.decision === 'drop' ? state === 'dropped' : state === 'upheld' && amount === input.amount
}

type Values = Partial<typeof charges.$inferInsert>

async function move(tx: Transaction, { id, state }: ChargeRow, to: ChargeState, values: Values): Promise<void> {
  const which = and(eq(charges.id, id), eq(charges.state, state))
  await tx
    .update(charges)
    .set({ ...values, state: to })
    .where(which)
}

type Settled = ChargeRow & { reason: string }

async function recordSettledObjection(
  tx: Transaction,
  charge: Settled,
  { requestId, actorId, now }: Acting,
): Promise<void> {
  const { id, kind, total, reason, state } = charge
  const isDropped = state === 'dropped'
  const facts = { charge: id, what: chargeKindLabels[kind], reason, ...(isDropped ? {} : { amountCents: total }) }
  const entry = isDropped ? 'charge_dropped' : 'charge_upheld'
  await tx.insert(bookingLog).values({ requestId, move: entry, actorId, facts, createdAt: now })
  const booking = await findBookingFacts(requestId, tx)
  if (booking) await enqueueSettledObjectionEmail(tx, booking, { charge, isDropped, now })
}

async function hasPhotos(tx: Transaction, chargeId: string, photoIds: string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: chargePhotos.photoId })
    .from(chargePhotos)
    .where(eq(chargePhotos.chargeId, chargeId))
  return rows.length === photoIds.length && rows.every((row) => photoIds.includes(row.id))
}

function countReturnPhotos(tx: Transaction, bookingId: string, photoIds: string[]): Promise<number> {
  const reports = tx
    .select({ id: conditionReports.id })
    .from(conditionReports)
    .where(and(eq(conditionReports.bookingId, bookingId), eq(conditionReports.stage, 'return')))
  return tx.$count(
    conditionPhotos,
    and(inArray(conditionPhotos.id, photoIds), inArray(conditionPhotos.reportId, reports)),
  )
}
