/** What staff do with a deposit. Each is safe to submit twice. */
import { eq } from 'drizzle-orm'

import { bookings, depositEntries, deposits } from '#drizzle/schema.ts'
import { receiveCapture } from '#app/money/balances/capturing.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { noCard } from './deposit-words.ts'
import { depositProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { emit } from '#app/emit.server.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { bookingStates, isBack } from '#app/shared/booking-states.ts'
import { isMissing } from '#app/shared/deposit-states.ts'
import { exactDollars } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { issueCardLink } from './card-link.server.ts'
import { enqueueCapturedEmail, enqueueCardLinkEmail } from './emails.server.ts'
import { sumOf, type Item } from './fields.ts'
import { keepDeposit } from './keeping.server.ts'
import { findFailedCard, sumFields } from './kept.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'
import { isReported, releaseDeposit } from './opening.server.ts'
import { leftAtDesk, mayCapture, waitsForSums } from './rules.ts'

type Acting = { depositId: string; actorId: string; now: Date }
type Locked = NonNullable<Awaited<ReturnType<typeof lockWithRental>>>
const { goneOn, missing } = depositProblems

/** The rest is released by Stripe; of cash and of a hold on the terminal staff give it back. `before`: it had been kept already. */
export async function captureDeposit(params: Acting & { items: Item[] }): Promise<Outcome<'captured' | 'before'>> {
  const { depositId, now } = params
  const done = await transact((tx) => decideCapture(tx, params))
  if (done.ok) await tryToKeep(depositId, now)
  return done
}

/** All of it. `agreed` is the amount on the button, in cents. */
export async function recordCash({ agreed, ...acting }: Acting & { agreed: number }): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit }) => {
    if (deposit.status === 'recorded') return ok()
    if (!isMissing(deposit.status) || agreed !== deposit.amountCents) return fail(goneOn)
    await tx
      .update(deposits)
      .set({
        status: 'recorded',
        method: 'cash',
        reported: isReported(deposit.amountCents),
        decidedAt: acting.now,
        failure: null,
        retryAt: null,
      })
      .where(eq(deposits.id, deposit.id))
    await note(tx, acting, { move: 'recorded', amountCents: deposit.amountCents })
    return ok()
  })
  if (done.ok) await tryToKeep(acting.depositId, acting.now)
  return done
}

/** A hold that staff made on the terminal. Stripe does not know of it: nothing is renewed or captured by us. */
export async function recordTerminalHold({ reference, ...acting }: Acting & { reference: string }): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit }) => {
    if (deposit.status === 'recorded' && deposit.terminalReference === reference) return ok()
    if (!isMissing(deposit.status)) return fail(goneOn)
    await tx
      .update(deposits)
      .set({
        status: 'recorded',
        method: 'card',
        terminalReference: reference,
        reported: false,
        decidedAt: acting.now,
        failure: null,
        retryAt: null,
      })
      .where(eq(deposits.id, deposit.id))
    await note(tx, acting, { move: 'recorded_terminal', amountCents: deposit.amountCents, reason: reference })
    return ok()
  })
  if (done.ok) await tryToKeep(acting.depositId, acting.now)
  return done
}

/** All that is left of cash or of a hold on the terminal: after the rental, in place of it, or after a part was kept. */
export function returnCash(acting: Acting): Promise<Outcome> {
  return change(acting, async (tx, { deposit, rental }) => {
    if (deposit.givenBackAt) return ok()
    const left = leftAtDesk(deposit)
    if (left === 0 || bookingStates[rental.status].isOut) return fail(goneOn)
    if (waitsForSums(rental, acting.now)) return fail(depositProblems.sumsOpen)
    const { now } = acting
    const released = deposit.status === 'recorded' ? { status: 'released' as const, decidedAt: now } : {}
    await tx
      .update(deposits)
      .set({ ...released, givenBackAt: now })
      .where(eq(deposits.id, deposit.id))
    const move = deposit.terminalReference ? 'released_terminal' : 'given_back'
    await note(tx, acting, { move, amountCents: left })
    return ok()
  })
}

/** Before the three business days are over. */
export async function releaseNow(acting: Acting): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit, rental }) => {
    if (deposit.status === 'released') return ok()
    if (deposit.status !== 'authorized' || !isBack(rental.status)) return fail(goneOn)
    if (waitsForSums(rental, acting.now)) return fail(depositProblems.sumsOpen)
    await releaseDeposit(tx, deposit.bookingId, acting)
    return ok()
  })
  if (done.ok) await tryToKeep(acting.depositId, acting.now)
  return done
}

/** Also of one that is not due yet. */
export async function authorizeNow(acting: Acting): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit }) => {
    if (deposit.status === 'authorized') return ok()
    if (!isMissing(deposit.status) || deposit.method !== 'card') return fail(goneOn)
    await tx
      .update(deposits)
      .set({ retryAt: null, authorizeAt: deposit.authorizeAt < acting.now ? deposit.authorizeAt : acting.now })
      .where(eq(deposits.id, deposit.id))
    await note(tx, acting, { move: 'tried', amountCents: deposit.amountCents })
    return ok()
  })
  if (done.ok) await tryToKeep(acting.depositId, acting.now)
  return done
}

export function sendCardLink(acting: Acting): Promise<Outcome> {
  const { depositId, now } = acting
  return change(acting, async (tx, { deposit, rental }) => {
    const booking = await findBookingFacts(rental.requestId, tx)
    if (!booking || !isMissing(deposit.status)) return fail(goneOn)
    const link = await issueCardLink(tx, { depositId, profileId: booking.profileId, now })
    const failed = deposit.status === 'failed' && deposit.failure !== noCard ? { reason: deposit.failure } : null
    const last4 = failed && (await findFailedCard(depositId, tx))
    const key = `${depositId}:${link.id}`
    // Only one of which nothing is held is missing.
    const held = { inCash: deposit.method === 'cash', isHeld: false }
    await enqueueCardLinkEmail(tx, booking, { key, link, failed, last4, ...held })
    await note(tx, acting, { move: 'link_sent', amountCents: deposit.amountCents })
    return ok()
  })
}

async function decideCapture(
  tx: Transaction,
  { items, ...acting }: Acting & { items: Item[] },
): Promise<Outcome<'captured' | 'before'>> {
  const locked = await lockWithRental(tx, acting.depositId)
  if (!locked) return fail(missing)
  const { deposit, rental } = locked
  if (deposit.status === 'captured') return ok('before' as const)
  if (!mayCapture(deposit, rental)) return fail(goneOn)
  const kept = sumOf(items)
  if (kept > deposit.amountCents)
    return fail(depositProblems.aboveHold(exactDollars(deposit.amountCents), exactDollars(kept)))
  await tx
    .update(deposits)
    .set({ status: 'captured', capturedCents: kept, decidedAt: acting.now, failure: null, retryAt: null })
    .where(eq(deposits.id, deposit.id))
  const isAtDesk = deposit.status === 'recorded'
  await note(tx, acting, { move: isAtDesk ? 'captured' : 'capture_decided', amountCents: kept, items })
  if (isAtDesk) {
    const { id: depositId, bookingId, terminalReference } = deposit
    const { actorId, now } = acting
    await receiveCapture(tx, { depositId, bookingId, amountCents: kept, items, actorId }, now)
    const booking = await findBookingFacts(rental.requestId, tx)
    const from = terminalReference ? ('terminal' as const) : ('cash' as const)
    if (booking) await enqueueCapturedEmail(tx, booking, { depositId, kept, items, from, now })
  } else await emit(tx, 'booking.moneyMoved', { requestId: rental.requestId })
  return ok('captured' as const)
}

function change({ depositId }: Acting, act: (tx: Transaction, locked: Locked) => Promise<Outcome>): Promise<Outcome> {
  return transact(async (tx) => {
    const locked = await lockWithRental(tx, depositId)
    return locked ? act(tx, locked) : fail(missing)
  })
}

async function lockWithRental(tx: Transaction, depositId: string) {
  const locked = await lockDeposit(tx, depositId)
  if (!locked) return null
  const { deposit } = locked
  const [rental] = await tx
    .select({ ...columnsOf(bookings, { status: true, requestId: true, endedAt: true }), ...sumFields })
    .from(bookings)
    .where(eq(bookings.id, deposit.bookingId))
  return rental ? { deposit, rental } : null
}

type Entry = Pick<typeof depositEntries.$inferInsert, 'move' | 'amountCents' | 'items' | 'reason'>

async function note(tx: Transaction, { depositId, actorId, now }: Acting, entry: Entry): Promise<void> {
  await tx.insert(depositEntries).values({ ...entry, depositId, actorId, createdAt: now })
}

/** What Stripe does not answer now is left to the job. */
async function tryToKeep(depositId: string, now: Date): Promise<void> {
  try {
    await keepDeposit(depositId, now)
  } catch (error) {
    logUnavailable('deposit.step_failed', error, { depositId })
  }
}
