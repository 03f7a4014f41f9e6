import { eq } from 'drizzle-orm'

import { commissionRates } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { BasisPoints } from '#app/shared/money.ts'

type RateChange = { userId: string; before: BasisPoints; after: BasisPoints; since: Date; now: Date }

/** Keeps the rate that bookings were requested under. `since`: when the person joined, with the rate `before`. */
export async function recordRate(tx: Transaction, { userId, before, after, since, now }: RateChange): Promise<void> {
  if ((await tx.$count(commissionRates, eq(commissionRates.userId, userId))) === 0)
    await tx.insert(commissionRates).values({ userId, rateBp: before, validFrom: since }).onConflictDoNothing()
  await tx.insert(commissionRates).values({ userId, rateBp: after, validFrom: now }).onConflictDoNothing()
}
