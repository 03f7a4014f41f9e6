import { eq } from 'drizzle-orm'

import { stripeEvents } from '#drizzle/tables/payments.ts'
import { db } from '#app/platform/db.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'

/** `handle` must be idempotent: after an error or a race Stripe delivers again. */
export async function processOnce(event: PaymentEvent, now: Date, handle: () => Promise<void>): Promise<void> {
  const [known] = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id))
  if (known) return
  await handle()
  await db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, objectId: event.objectId, createdAt: event.createdAt, processedAt: now })
    .onConflictDoNothing()
}
