import { reconcileSubscriptions as reconcile } from '#app/brokers/subscription/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const reconcileSubscriptions: Job = {
  name: 'reconcile-subscriptions',
  cron: '41 * * * *',
  run: async () => reconcile(now()),
}
