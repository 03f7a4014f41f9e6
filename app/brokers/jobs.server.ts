/** What subscriptions do by themselves. */
import { endSubscription, reconcileSubscriptions } from '#app/brokers/subscription/commands.server.ts'
import type { Handlers } from '#app/events.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'broker.endSubscription': ({ profileId }, now) => endSubscription(profileId, now),
} satisfies Handlers

export const timed = {
  'reconcile-subscriptions': { cron: '41 * * * *', run: reconcileSubscriptions },
} satisfies TimedJobs
