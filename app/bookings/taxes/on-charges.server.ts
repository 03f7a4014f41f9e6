/** The taxes of a charge after the return, by what its booking keeps (decision 068). */
import { eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { chargeRules } from '#app/business.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { sum, type Cents } from '#app/shared/money.ts'
import { taxesOfLastDay } from './by-day.ts'
import { taxesOnCharge } from './rules.ts'

/** Gives a function from kind and amount before taxes, in cents, to the columns of a charge. */
export async function taxingOf(executor: Executor, requestId: string) {
  const [request] = await executor
    .select({ policy: bookingRequests.policy })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  const taxes = taxesOfLastDay(request?.policy.taxes)
  return (kind: keyof typeof chargeRules.taxedAs, amount: Cents) => {
    const lines = taxesOnCharge(taxes, chargeRules.taxedAs[kind], amount)
    return {
      taxCents: sum(...lines.map((line) => line.amount)),
      taxLines: lines.map(({ label, amount: amountCents }) => ({ label, amountCents })),
    }
  }
}
