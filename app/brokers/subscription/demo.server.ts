import { and, eq, isNull } from 'drizzle-orm'

import { subscriptions } from '#drizzle/tables/broker.ts'
import { db } from '#app/platform/db.server.ts'
import { startTestSubscription } from '#app/platform/subscriptions.server.ts'
import { plan } from './commands.server.ts'
import { ensureCustomer } from './customers.server.ts'
import { settleSubscription } from './settlement.server.ts'

/** Gives subscriptions of the demo data a counterpart at the emulator. */
export async function enrolDemoBrokers(now: Date): Promise<void> {
  const noted = await db
    .select({ id: subscriptions.id, profileId: subscriptions.profileId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'active'), isNull(subscriptions.stripeSubscriptionId)))
  for (const { id, profileId } of noted) {
    const stripeSubscriptionId = await startTestSubscription({
      customerId: await ensureCustomer(profileId),
      reference: profileId,
      plan,
    })
    await db.update(subscriptions).set({ stripeSubscriptionId }).where(eq(subscriptions.id, id))
    await settleSubscription(profileId, now)
  }
}
