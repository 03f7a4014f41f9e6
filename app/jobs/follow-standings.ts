import { followStandings as follow } from '#app/fleet/listings/standing.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const followStandings: Job = {
  name: 'follow-standings',
  cron: '47 * * * *',
  run: async () => follow(now()),
}
