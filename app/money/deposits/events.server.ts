/** Stripe's events about deposits. They only say where to look: what Stripe answers counts. */
import { eq, or, sql } from 'drizzle-orm'

import { depositHolds } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { isId } from '#app/shared/ids.ts'
import { followHold } from './keeping.server.ts'

const followed = ['payment_intent', 'charge', 'checkout.session']

export async function handleDepositEvent(event: PaymentEvent, now: Date): Promise<void> {
  if (!followed.includes(event.objectType)) return
  const hold = await findHold(event)
  if (hold) await followHold(hold.id, now)
}

async function findHold({ paymentIntentId, sessionId, reference }: PaymentEvent) {
  const [hold] = await db
    .select({ id: depositHolds.id })
    .from(depositHolds)
    .where(
      or(
        paymentIntentId ? eq(depositHolds.stripePaymentIntentId, paymentIntentId) : undefined,
        sessionId ? eq(depositHolds.checkoutSessionId, sessionId) : undefined,
        isId(reference) ? eq(depositHolds.id, reference) : undefined,
      ) ?? sql`false`,
    )
  return hold
}
