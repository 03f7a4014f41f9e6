import { asc, eq } from 'drizzle-orm'

import { commissionRates, profiles } from '#drizzle/schema.ts'
import { asksToBroker } from '#app/people/access/rules.ts'
import type { Executor } from '#app/platform/db.server.ts'
import type { BasisPoints } from '#app/shared/money.ts'
import { rateAt } from './rules.ts'

export function listRates(userId: string, executor: Executor) {
  return executor
    .select({ rateBp: commissionRates.rateBp, validFrom: commissionRates.validFrom })
    .from(commissionRates)
    .where(eq(commissionRates.userId, userId))
    .orderBy(asc(commissionRates.validFrom))
}

/** Null for someone who is no broker. */
export async function findBrokerRate(userId: string, at: Date, executor: Executor): Promise<BasisPoints | null> {
  const [person] = await executor
    .select({ role: profiles.role, rateBp: profiles.commissionRateBp })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!person || !asksToBroker(person)) return null
  return rateAt(await listRates(userId, executor), person.rateBp, at)
}
