import { sql } from 'drizzle-orm'
import { boolean, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { subscriptionStatuses } from '#app/shared/subscription-states.ts'
import { createdAt, enumOf, id, instant } from './columns.ts'
import { personId } from './people.ts'
import { sqlList } from './sql-list.ts'
import { impersonal, personal, table, unexported } from './personal.ts'

export const subscriptionStatusEnum = enumOf('subscription_status', subscriptionStatuses.every)

export const subscriptions = table(
  'subscriptions',
  {
    ...impersonal({
      id: id(),
      profileId: personId(),
      status: subscriptionStatusEnum().notNull(),
      currentPeriodEnd: instant(),
      pastDueSince: instant(),
      cancelAtPeriodEnd: boolean().notNull().default(false),
      canceledAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'profile', stays: true }, { stripeSubscriptionId: unexported(text()) }),
  },
  (t) => [
    unique('subscriptions_stripe_unique').on(t.stripeSubscriptionId),
    index('subscriptions_profile_idx').on(t.profileId, t.createdAt),
    uniqueIndex('subscriptions_one_in_force')
      .on(t.profileId)
      .where(sql`status in ${sqlList(subscriptionStatuses.inForce)}`),
  ],
)
