import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import { createdAt, enumOf, id, instant } from './columns.ts'
import { personId } from './people.ts'
import { sqlList } from './sql-list.ts'

export const subscriptionStatusEnum = enumOf('subscription_status', subscriptionStatuses.every)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    profileId: personId(),
    stripeSubscriptionId: text(),
    status: subscriptionStatusEnum().notNull(),
    currentPeriodEnd: instant(),
    pastDueSince: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    canceledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('subscriptions_stripe_unique').on(t.stripeSubscriptionId),
    index('subscriptions_profile_idx').on(t.profileId, t.createdAt),
    uniqueIndex('subscriptions_one_in_force')
      .on(t.profileId)
      .where(sql`status in ${sqlList(subscriptionStatuses.inForce)}`),
  ],
)
