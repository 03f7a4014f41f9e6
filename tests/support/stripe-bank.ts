/** What banks do with payments and refunds, written at the embedded Stripe as Stripe itself would have it. */
import { rawSql } from '#app/platform/db.server.ts'
import { setDispute } from '#emulators/stripe/disputes.server.ts'
import { failRefund } from '#emulators/stripe/refunds.server.ts'
import type { Books } from '#emulators/stripe/state.server.ts'

export function unixOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function atStripe<Result>(work: (books: Books) => Promise<Result>): Promise<Result> {
  return rawSql.begin((sql) =>
    work({ sql, now: unixOf(new Date()), origin: '', request: { id: null, idempotency_key: null } }),
  ) as Promise<Result>
}

type Told = { id: string; intent: string; amount: number; status: string; respondBy?: Date }

/** Opens a dispute, or moves the one with this id: what it takes or gives back moves the balance. No event is sent. */
export function disputeAtStripe({ id, intent, amount, status, respondBy }: Told) {
  const dueBy = respondBy ? unixOf(respondBy) : null
  return atStripe((books) => setDispute(books, { id, payment_intent: intent, amount, status, dueBy }))
}

/** A bank sends a refund back. */
export function returnRefund(id: string) {
  return atStripe((books) => failRefund(books, id))
}
