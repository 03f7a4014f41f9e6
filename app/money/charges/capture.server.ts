/** What of the deposit may be kept for charges after the return. */
import { and, eq } from 'drizzle-orm'

import { balanceAttempts, deposits } from '#drizzle/schema.ts'
import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { balanceProblems } from '#app/money/balances/words.ts'
import { chargeProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { listChargeRows } from './queries.server.ts'
import { isPayable } from './rules.ts'
import { findChargeSums } from './sums.server.ts'

type Capture = { depositId: string; amount: Cents; items: { label: string; amountCents: Cents }[] }

/**
 * Once, since the rest of the hold goes back with it: fails while a charge is undecided or waits for its answer, and while
 * the card is being charged. Never more than the deposit.
 */
export async function findCaptureOf(booked: { requestId: string; bookingId: string }): Promise<Outcome<Capture>> {
  const { requestId, bookingId } = booked
  const [rows, { due }, [deposit], charging] = await Promise.all([
    listChargeRows(bookingId),
    findChargeSums(requestId),
    db
      .select({ id: deposits.id, status: deposits.status, amountCents: deposits.amountCents })
      .from(deposits)
      .where(eq(deposits.bookingId, bookingId)),
    db.$count(
      balanceAttempts,
      and(
        eq(balanceAttempts.requestId, requestId),
        eq(balanceAttempts.purpose, 'extra'),
        eq(balanceAttempts.kind, 'saved_card'),
        eq(balanceAttempts.status, 'open'),
      ),
    ),
  ])
  if (!deposit || !depositStates[deposit.status].isTaken) return fail(chargeProblems.noDeposit)
  if (rows.some(({ state }) => state !== 'dropped' && !isPayable(state))) return fail(chargeProblems.othersOpen)
  if (charging > 0) return fail(balanceProblems.charging)
  if (due === 0) return fail(balanceProblems.nothingOwed)
  const amount = cents(Math.min(due, deposit.amountCents))
  const names = rows
    .filter(({ state, isSettled }) => isPayable(state) && !isSettled)
    .map(({ kind }) => chargeKindLabels[kind])
  const label = [...new Set(names)].join(', ')
  return ok({ depositId: deposit.id, amount, items: [{ label, amountCents: amount }] })
}
