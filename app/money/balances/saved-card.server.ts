/** What customers pay with the card that they saved for the rental, in one press (docs/product.md#life-of-a-booking). */
import { and, desc, eq } from 'drizzle-orm'

import { balanceAttempts } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { db } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/limits.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { chargeCard } from './commands.server.ts'
import { findSavedCard, type OwedPart } from './queries.server.ts'
import { balanceProblems, savedCardProblems } from './words.ts'

/** In cents, as the button said; 0 for what it does not pay. */
export type AgreedSums = { readonly [Part in OwedPart]: number }

/**
 * The rest of the rental, charges after the return, or one after the other, each as the house charges it: of two presses
 * at once the second finds it paid. Gives what was taken now.
 */
export async function payWithSavedCard({
  requestId,
  agreed,
  now,
}: {
  requestId: string
  agreed: AgreedSums
  now: Date
}): Promise<Outcome<Cents>> {
  if (!(await withinLimit(`saved-card:${requestId}`, limits.savedCard, now))) return fail(accountProblems.tooManyTries)
  let paid = cents(0)
  for (const purpose of ['remaining', 'extra'] as const) {
    if (agreed[purpose] === 0) continue
    const charged = await chargeCard({
      requestId,
      actorId: null,
      purpose,
      agreed: agreed[purpose],
      now,
      words: savedCardProblems,
    })
    if (charged.ok) paid = sum(paid, cents(agreed[purpose]))
    else if (charged.problem.code !== balanceProblems.nothingOwed.code)
      return fail(paid > 0 ? savedCardProblems.partly(paid, charged.problem) : charged.problem)
  }
  return ok(paid)
}

/** Null without one, and once it was refused: what is owed is then paid on the payment page, with any card. */
export async function findOwnCard(requestId: string): Promise<{ last4: string } | null> {
  const saved = await findSavedCard(requestId)
  if (!saved) return null
  const [last] = await db
    .select(columnsOf(balanceAttempts, { status: true }))
    .from(balanceAttempts)
    .where(and(eq(balanceAttempts.requestId, requestId), eq(balanceAttempts.kind, 'saved_card')))
    .orderBy(desc(balanceAttempts.createdAt), desc(balanceAttempts.id))
    .limit(1)
  return last?.status === 'failed' || last?.status === 'open' ? null : { last4: saved.last4 }
}
