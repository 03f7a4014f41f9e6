/** Stripe's events are delivered at least once, in any order: each is taken once here. */
import { eq } from 'drizzle-orm'

import { stripeEvents } from '#drizzle/tables/payments.ts'
import { db } from '#app/platform/db.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'

/**
 * Does what an event asks for unless it was done before, and notes that it is. `take` must be safe to repeat: when it
 * throws, or when two deliveries meet, Stripe's next one calls it again.
 */
export async function takeOnce(event: PaymentEvent, now: Date, take: () => Promise<void>): Promise<void> {
  const [known] = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id))
  if (known) return
  await take()
  await db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, objectId: event.objectId, createdAt: event.createdAt, processedAt: now })
    .onConflictDoNothing()
}
