/**
 * Brings Stripe in line with each deposit, step by step. What is asked of Stripe is written down first, so that a run
 * that is killed anywhere is continued by the next.
 */
import { and, eq, isNull, lte, or } from 'drizzle-orm'

import { depositHolds, deposits } from '#drizzle/schema.ts'
import { noCard } from './deposit-words.ts'
import { depositFigures } from './figures.ts'
import {
  authorize,
  captureAuthorization,
  closeAuthorizationPage,
  findAuthorization,
  findAuthorizationOf,
  findAuthorizationOfPage,
  noAuthorization,
  releaseAuthorization,
  type AuthorizationState,
} from '#app/platform/authorizations.server.ts'
import { db } from '#app/platform/db.server.ts'
import { codeOf, logUnavailable } from '#app/platform/stripe.server.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { findCard, findKept, holdFields, listUnsettled, type HoldRow, type Kept } from './kept.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'
import { releaseDeposit } from './opening.server.ts'
import { recordHold } from './recording.server.ts'
import { nextStep, type Step } from './rules.ts'

/** In random order, so that failures don't starve the rest. What Stripe does not answer is left to the next run. */
export async function keepDeposits(now: Date, { requestId }: { requestId?: string } = {}): Promise<void> {
  let unanswered = 0
  for (const { id } of await listUnsettled(now, requestId)) {
    if (unanswered === depositFigures.mostFailures) return
    try {
      await keepDeposit(id, now)
      unanswered = 0
    } catch (error) {
      // Stripe answers with a code, also of what it does not know.
      unanswered += codeOf(error) ? 0 : 1
      logUnavailable('deposit.step_failed', error, { depositId: id })
    }
  }
}

/** Nothing while another process is at it. Throws PaymentUnavailable. */
export async function keepDeposit(depositId: string, now: Date): Promise<void> {
  const claimedUntil = later(now, depositFigures.claimFor)
  const free = or(isNull(deposits.claimedUntil), lte(deposits.claimedUntil, now))
  const claimed = await db
    .update(deposits)
    .set({ claimedUntil })
    .where(and(eq(deposits.id, depositId), free))
    .returning({ id: deposits.id })
  if (claimed.length === 0) return
  try {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const kept = await findKept(depositId)
      const step = kept && nextStep(kept.deposit, kept.rental, kept.holds, now)
      if (!step || !(await runStep(step, kept, now))) return
    }
  } finally {
    // Skip claims that expired while we waited.
    const own = and(eq(deposits.id, depositId), eq(deposits.claimedUntil, claimedUntil))
    await db.update(deposits).set({ claimedUntil: null }).where(own)
  }
}

export async function keepDepositOf(bookingId: string, now: Date): Promise<void> {
  const [deposit] = await db.select({ id: deposits.id }).from(deposits).where(eq(deposits.bookingId, bookingId))
  if (deposit) await keepDeposit(deposit.id, now)
}

/** Asks Stripe for the state of a hold. */
export async function followHold(holdId: string, now: Date): Promise<boolean> {
  const [hold] = await db.select(holdFields).from(depositHolds).where(eq(depositHolds.id, holdId))
  const state = hold && (await findState(hold))
  return state ? recordHold(holdId, state, now) : false
}

/** More than any life has: guards against going round. */
const mostSteps = 10

/** False when there is nothing more to do for now. */
async function runStep(step: Step<HoldRow>, kept: Kept, now: Date): Promise<boolean> {
  if (step.kind === 'release') return release(kept.deposit.id, now)
  if (step.kind === 'authorize') return ask(await addHold(kept, now), kept, now)
  const { hold } = step
  if (step.kind === 'resume') return resume(hold, kept, now)
  const state = await answerTo(step.kind, hold, kept)
  return state ? recordHold(hold.id, state, now) : false
}

/** What it waits for may have changed since it was read. */
function release(depositId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDeposit(tx, depositId)
    const kept = await findKept(depositId, tx)
    if (!kept || nextStep(kept.deposit, kept.rental, kept.holds, now)?.kind !== 'release') return false
    await releaseDeposit(tx, kept.deposit.bookingId, { actorId: null, now })
    return true
  })
}

function answerTo(
  kind: 'follow' | 'closePage' | 'cancel' | 'capture',
  hold: HoldRow,
  { deposit }: Kept,
): Promise<AuthorizationState | null> {
  const { checkoutSessionId: session, stripePaymentIntentId: intent } = hold
  if (kind === 'closePage') return session ? closeAuthorizationPage(session) : Promise.resolve(null)
  if (!intent) return findState(hold)
  if (kind === 'cancel') return releaseAuthorization(intent)
  if (kind === 'capture') return captureAuthorization(intent, cents(deposit.capturedCents))
  return findAuthorization(intent)
}

async function findState({ checkoutSessionId, stripePaymentIntentId }: HoldRow): Promise<AuthorizationState | null> {
  if (stripePaymentIntentId) return findAuthorization(stripePaymentIntentId)
  return checkoutSessionId ? findAuthorizationOfPage(checkoutSessionId) : null
}

async function addHold({ deposit, requestId }: Kept, now: Date): Promise<HoldRow> {
  const card = await findCard(deposit.id, requestId)
  const rows = await db
    .insert(depositHolds)
    .values({ id: newId(), depositId: deposit.id, amountCents: deposit.amountCents, ...card, createdAt: now })
    .returning(holdFields)
  return one(rows)
}

async function ask(hold: HoldRow, { car, number }: Kept, now: Date): Promise<boolean> {
  const { stripeCustomerId: customerId, stripePaymentMethodId: paymentMethodId } = hold
  if (!customerId || !paymentMethodId)
    return recordHold(hold.id, { ...noAuthorization, status: 'refused', reason: noCard }, now)
  const state = await authorize({
    customerId,
    paymentMethodId,
    amount: cents(hold.amountCents),
    description: `Security deposit, ${vehicleName(car)}, booking ${number}`,
    reference: hold.id,
  })
  return recordHold(hold.id, state, now)
}

/** Stripe's answer may have been lost. Its key is forgotten after a day: look for what it made first. */
async function resume(hold: HoldRow, kept: Kept, now: Date): Promise<boolean> {
  const found = hold.stripeCustomerId ? await findAuthorizationOf(hold.stripeCustomerId, hold.id) : null
  if (found) return recordHold(hold.id, found, now)
  if (depositStates[kept.deposit.status].isWanted) return ask(hold, kept, now)
  return recordHold(hold.id, { ...noAuthorization, status: 'ended', reason: 'not asked' }, now)
}
