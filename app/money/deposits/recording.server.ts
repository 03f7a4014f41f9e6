/** What Stripe says of a hold, from answers, events and jobs in any order. Its states never go back. */
import { eq } from 'drizzle-orm'

import { bookings, depositEntries, depositHolds, deposits } from '#drizzle/schema.ts'
import { receiveCapture } from '#app/money/balances/capturing.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import type { AuthorizationState } from '#app/platform/authorizations.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import {
  enqueueCapturedEmail,
  enqueueCardLinkEmail,
  enqueueHeldEmail,
  enqueueLateHoldEmail,
  enqueuePostponedEmail,
  enqueueReleasedEmail,
} from './emails.server.ts'
import { issueCardLink } from './card-link.server.ts'
import { holdFields, listKeptItems, type HoldRow } from './kept.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'
import { heldOf, isPostponed, retryAfter } from './rules.ts'

type DepositRow = typeof deposits.$inferSelect
type Change = { deposit: DepositRow; hold: HoldRow; holds: HoldRow[]; state: AuthorizationState; now: Date }

const rank = { asked: 0, open: 0, refused: 1, held: 2, ended: 3, captured: 3 } as const

/** Safe to repeat. True when something is new. */
export async function recordHold(holdId: string, state: AuthorizationState, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ depositId: depositHolds.depositId })
      .from(depositHolds)
      .where(eq(depositHolds.id, holdId))
    if (!found) return false
    const locked = await lockDeposit(tx, found.depositId)
    const all = await tx.select(holdFields).from(depositHolds).where(eq(depositHolds.depositId, found.depositId))
    const before = all.find(({ id }) => id === holdId)
    if (!locked || !before || rank[state.status] <= rank[before.status] || state.status === 'open') return false
    const [hold] = await tx
      .update(depositHolds)
      .set({
        status: state.status,
        stripePaymentIntentId: state.paymentIntentId ?? before.stripePaymentIntentId,
        stripeCustomerId: state.customerId ?? before.stripeCustomerId,
        stripePaymentMethodId: state.paymentMethodId ?? before.stripePaymentMethodId,
        cardLast4: state.last4 ?? before.cardLast4,
        captureBefore: state.captureBefore ?? before.captureBefore,
        capturedCents: state.captured,
      })
      .where(eq(depositHolds.id, holdId))
      .returning(holdFields)
    if (!hold) return false
    const change = {
      deposit: locked.deposit,
      hold,
      holds: all.map((one) => (one.id === holdId ? hold : one)),
      state,
      now,
    }
    if (state.status === 'held') await recordHeld(tx, change)
    if (state.status === 'refused') await recordRefused(tx, change)
    if (state.status === 'ended' && before.status === 'held') await recordEnded(tx, change)
    if (state.status === 'captured') await recordCaptured(tx, change)
    return true
  })
}

async function recordHeld(tx: Transaction, change: Change): Promise<void> {
  const { deposit, hold, holds } = change
  const isFurther = heldOf(holds).some(({ id }) => id !== hold.id)
  await note(tx, change, { move: isFurther ? 'renewed' : 'authorized', amountCents: hold.amountCents })
  if (!depositStates[deposit.status].isWanted) return tellLateHold(tx, change)
  // By a link that was opened early it is held from then on.
  const isEarly = hold.checkoutSessionId !== null && deposit.authorizeAt > change.now
  await tx
    .update(deposits)
    .set({
      status: 'authorized',
      method: 'card',
      reported: false,
      failure: null,
      retryAt: null,
      authorizeAt: isEarly ? change.now : deposit.authorizeAt,
    })
    .where(eq(deposits.id, deposit.id))
  const booking = await factsOf(tx, deposit)
  if (booking && !isFurther)
    await enqueueHeldEmail(tx, booking, { depositId: deposit.id, last4: hold.cardLast4, now: change.now })
}

/** The customer's page was open when the booking ended or the deposit was received: no one has told them of this hold. */
async function tellLateHold(tx: Transaction, { deposit, hold }: Change): Promise<void> {
  const booking = await factsOf(tx, deposit)
  const isOver = booking !== null && bookingStates[booking.state].isCalledOff
  if (booking && (isOver || deposit.status === 'recorded'))
    await enqueueLateHoldEmail(tx, booking, { holdId: hold.id, last4: hold.cardLast4, amount: hold.amountCents })
}

/** A hold that could not be renewed still counts until it lapses. */
async function recordRefused(tx: Transaction, change: Change): Promise<void> {
  const { deposit, hold, holds, state, now } = change
  await note(tx, change, { move: 'refused', amountCents: hold.amountCents, reason: state.reason })
  if (!depositStates[deposit.status].isWanted) return
  await tx
    .update(deposits)
    .set({
      status: heldOf(holds).length > 0 ? 'authorized' : 'failed',
      failure: state.reason ?? 'refused',
      retryAt: retryAfter(now),
    })
    .where(eq(deposits.id, deposit.id))
  await requestAnotherCard(tx, change)
}

async function requestAnotherCard(tx: Transaction, { deposit, hold, holds, state, now }: Change): Promise<void> {
  const booking = await factsOf(tx, deposit)
  if (!booking) return
  const link = await issueCardLink(tx, { depositId: deposit.id, profileId: booking.profileId, now })
  const failed = { reason: state.reason }
  // A page of Stripe's that was left says nothing about a card.
  const last4 = hold.stripePaymentMethodId ? hold.cardLast4 : null
  const inCash = deposit.method === 'cash'
  const isHeld = heldOf(holds).length > 0
  await enqueueCardLinkEmail(tx, booking, { key: hold.id, link, failed, last4, inCash, isHeld })
}

async function recordEnded(tx: Transaction, change: Change): Promise<void> {
  const { deposit, hold, holds, state, now } = change
  const isReplaced = heldOf(holds).length > 0
  const booking = await factsOf(tx, deposit)
  const isLater = !isReplaced && booking !== null && isPostponed(deposit, { status: booking.state }, now)
  const isOurs = deposit.status === 'released' || deposit.status === 'recorded' || isLater
  const move = isOurs ? 'released' : isReplaced ? 'replaced' : 'lapsed'
  await note(tx, change, { move, amountCents: hold.amountCents, reason: state.reason })
  if (isLater) {
    await tx.update(deposits).set({ status: 'due', failure: null, retryAt: null }).where(eq(deposits.id, deposit.id))
    const { authorizeAt } = deposit
    return enqueuePostponedEmail(tx, booking, { holdId: hold.id, last4: hold.cardLast4, authorizeAt, now })
  }
  if (isReplaced || holds.some(({ status }) => status === 'captured')) return
  if (deposit.status === 'captured') {
    // What staff decided to keep can no longer be taken.
    await tx
      .update(deposits)
      .set({ status: 'failed', capturedCents: 0, decidedAt: null, failure: 'lapsed', retryAt: retryAfter(now) })
      .where(eq(deposits.id, deposit.id))
  } else if (depositStates[deposit.status].isWanted) {
    await tx.update(deposits).set({ status: 'failed', failure: 'lapsed' }).where(eq(deposits.id, deposit.id))
  }
  if (deposit.status === 'released' && booking)
    await enqueueReleasedEmail(tx, booking, { depositId: deposit.id, last4: hold.cardLast4, now })
}

async function recordCaptured(tx: Transaction, change: Change): Promise<void> {
  const { deposit, hold, state, now } = change
  const decided = deposit.status === 'captured' && deposit.capturedCents === state.captured
  const items = decided ? await listKeptItems(deposit.id, tx) : []
  await note(tx, change, { move: 'captured', amountCents: state.captured, items })
  const more = { status: 'captured' as const, capturedCents: state.captured, failure: null, retryAt: null }
  await tx
    .update(deposits)
    .set(decided ? more : { ...more, decidedAt: now })
    .where(eq(deposits.id, deposit.id))
  await receiveCapture(
    tx,
    {
      depositId: deposit.id,
      bookingId: deposit.bookingId,
      amountCents: state.captured,
      items,
      stripePaymentIntentId: hold.stripePaymentIntentId,
    },
    now,
  )
  const booking = await factsOf(tx, deposit)
  if (booking)
    await enqueueCapturedEmail(tx, booking, {
      depositId: deposit.id,
      kept: state.captured,
      items,
      from: { last4: hold.cardLast4 },
      now,
    })
}

type Entry = Pick<typeof depositEntries.$inferInsert, 'move' | 'amountCents' | 'items' | 'reason'>

async function note(tx: Transaction, { deposit, hold, now }: Change, entry: Entry): Promise<void> {
  await tx
    .insert(depositEntries)
    .values({ ...entry, depositId: deposit.id, stripeObjectId: hold.stripePaymentIntentId, createdAt: now })
}

async function factsOf(tx: Transaction, { bookingId }: DepositRow) {
  const [booking] = await tx.select({ requestId: bookings.requestId }).from(bookings).where(eq(bookings.id, bookingId))
  return booking ? findBookingFacts(booking.requestId, tx) : null
}
