/** What staff do with a deposit. Each is safe to submit twice. */
import { eq } from 'drizzle-orm'

import { bookings, depositEntries, deposits } from '#drizzle/schema.ts'
import { receiveCapture } from '#app/features/balances/capturing.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { issueCardLink } from './card-link.server.ts'
import { enqueueCapturedEmail, enqueueFailedEmail } from './emails.server.ts'
import { sumOf, type Item } from './fields.ts'
import { keepDeposit } from './keeping.server.ts'
import { hasOpenSums } from './kept.server.ts'
import { isReported, releaseDeposit } from './opening.server.ts'
import { mayCapture } from './rules.ts'

type Acting = { depositId: string; actorId: string; now: Date }
type Locked = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>
const { goneOn, missing } = problems.deposit

/** The rest goes back: on the card by Stripe, in cash at the desk now. `before`: it had been kept already. */
export async function captureDeposit(params: Acting & { items: Item[] }): Promise<Outcome<'captured' | 'before'>> {
  const { depositId, now } = params
  const done = await db.transaction((tx) => decideCapture(tx, params))
  if (done.ok) await tryToKeep(depositId, now)
  return done
}

/** All of it. `agreed` is the amount on the button, in cents. */
export async function recordCash({ agreed, ...acting }: Acting & { agreed: number }): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit }) => {
    if (deposit.status === 'recorded') return ok()
    if ((deposit.status !== 'due' && deposit.status !== 'failed') || agreed !== deposit.amountCents) return fail(goneOn)
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

/** All of it, after the rental or in place of it. */
export function returnCash(acting: Acting): Promise<Outcome> {
  return change(acting, async (tx, { deposit, rental }) => {
    if (deposit.status === 'released') return ok()
    if (deposit.status !== 'recorded' || rental.status === 'active') return fail(goneOn)
    if (rental.hasOpenSums) return fail(problems.deposit.sumsOpen)
    await tx.update(deposits).set({ status: 'released', decidedAt: acting.now }).where(eq(deposits.id, deposit.id))
    await note(tx, acting, { move: 'given_back', amountCents: deposit.amountCents })
    return ok()
  })
}

/** Before the three business days are over. */
export async function releaseNow(acting: Acting): Promise<Outcome> {
  const done = await change(acting, async (tx, { deposit, rental }) => {
    if (deposit.status === 'released') return ok()
    const isBack = rental.status === 'returned' || rental.status === 'completed'
    if (deposit.status !== 'authorized' || !isBack) return fail(goneOn)
    if (rental.hasOpenSums) return fail(problems.deposit.sumsOpen)
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
    if ((deposit.status !== 'due' && deposit.status !== 'failed') || deposit.method !== 'card') return fail(goneOn)
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
    if (!booking || (deposit.status !== 'due' && deposit.status !== 'failed')) return fail(goneOn)
    const link = await issueCardLink(tx, { depositId, profileId: booking.profileId, now })
    const key = `${depositId}:${link.id}`
    await enqueueFailedEmail(tx, booking, { key, link, reason: deposit.failure, last4: booking.card?.last4 ?? null })
    await note(tx, acting, { move: 'link_sent', amountCents: deposit.amountCents })
    return ok()
  })
}

async function decideCapture(
  tx: Transaction,
  { items, ...acting }: Acting & { items: Item[] },
): Promise<Outcome<'captured' | 'before'>> {
  const locked = await lockDeposit(tx, acting.depositId)
  if (!locked) return fail(missing)
  const { deposit, rental } = locked
  if (deposit.status === 'captured') return ok('before' as const)
  if (!mayCapture(deposit, rental)) return fail(goneOn)
  const kept = sumOf(items)
  if (kept > deposit.amountCents)
    return fail(problems.deposit.aboveHold(exactDollars(deposit.amountCents), exactDollars(kept)))
  await tx
    .update(deposits)
    .set({ status: 'captured', capturedCents: kept, decidedAt: acting.now, failure: null, retryAt: null })
    .where(eq(deposits.id, deposit.id))
  const isCash = deposit.status === 'recorded'
  await note(tx, acting, { move: isCash ? 'captured' : 'capture_decided', amountCents: kept, items })
  if (isCash) {
    const { id: depositId, bookingId } = deposit
    await receiveCapture(tx, { depositId, bookingId, amountCents: kept, actorId: acting.actorId }, acting.now)
    await returnRemainder(tx, acting, locked, { kept, items })
  }
  return ok('captured' as const)
}

async function returnRemainder(
  tx: Transaction,
  acting: Acting,
  { deposit, rental }: Locked,
  { kept, items }: { kept: number; items: Item[] },
): Promise<void> {
  const rest = cents(deposit.amountCents - kept)
  if (rest > 0) await note(tx, acting, { move: 'given_back', amountCents: rest })
  const booking = await findBookingFacts(rental.requestId, tx)
  if (booking) await enqueueCapturedEmail(tx, booking, { depositId: deposit.id, kept, items, now: acting.now })
}

function change({ depositId }: Acting, act: (tx: Transaction, locked: Locked) => Promise<Outcome>): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, depositId)
    return locked ? act(tx, locked) : fail(missing)
  })
}

async function lockDeposit(tx: Transaction, depositId: string) {
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.id, depositId)).for('update')
  const [rental] = deposit
    ? await tx
        .select({ status: bookings.status, requestId: bookings.requestId, hasOpenSums })
        .from(bookings)
        .where(eq(bookings.id, deposit.bookingId))
    : []
  return deposit && rental ? { deposit, rental } : null
}

type Entry = Pick<typeof depositEntries.$inferInsert, 'move' | 'amountCents' | 'items'>

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
