import { payoutLabels } from './words.ts'
import { longDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { Payout } from './queries.server.ts'

/** A line of a list: a payout, or what took one back. */
export function printPayout(payout: Payout) {
  const { id, name, username, method, reference, runId, undoes, undoneAt, reason } = payout
  return {
    id,
    /** What took a payout back is shown on the page of that payout. */
    page: undoes ?? id,
    /** Whose bank file has it. */
    run: undoes || undoneAt ? null : runId,
    name,
    username,
    reference,
    reason,
    state: undoes ? ('counter' as const) : undoneAt ? ('undone' as const) : ('paid' as const),
    method: payoutLabels.method[method],
    day: longDate(dayOf(undoes ? payout.recordedAt : payout.paidAt)),
    amount: exactDollars(payout.amount),
  }
}

export type PrintedPayout = ReturnType<typeof printPayout>
