import { asc, eq } from 'drizzle-orm'

import { commissionRates, profiles } from '#drizzle/schema.ts'
import { asksToBroker } from '#app/people/access/rules.ts'
import type { Executor, Transaction } from '#app/platform/db.server.ts'
import type { BasisPoints } from '#app/shared/money.ts'
import { rateAt } from './rules.ts'

type RateChange = { userId: string; before: BasisPoints; after: BasisPoints; since: Date; now: Date }

/** Keeps the rate that bookings were requested under. `since`: when the person joined, with the rate `before`. */
export async function recordRate(tx: Transaction, { userId, before, after, since, now }: RateChange): Promise<void> {
  if ((await tx.$count(commissionRates, eq(commissionRates.userId, userId))) === 0)
    await tx.insert(commissionRates).values({ userId, rateBp: before, validFrom: since }).onConflictDoNothing()
  await tx.insert(commissionRates).values({ userId, rateBp: after, validFrom: now }).onConflictDoNothing()
}

export function listRates(userId: string, executor: Executor) {
  return executor
    .select({ rateBp: commissionRates.rateBp, validFrom: commissionRates.validFrom })
    .from(commissionRates)
    .where(eq(commissionRates.userId, userId))
    .orderBy(asc(commissionRates.validFrom))
}

/** Null for somebody who is no broker. */
export async function findBrokerRate(userId: string, at: Date, executor: Executor): Promise<BasisPoints | null> {
  const [person] = await executor
    .select({ role: profiles.role, rateBp: profiles.commissionRateBp })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!person || !asksToBroker(person)) return null
  return rateAt(await listRates(userId, executor), person.rateBp, at)
}
