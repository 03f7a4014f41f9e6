import { importDueCalendars } from '#app/fleet/calendar-imports/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Each calendar once an hour: more often than that, so that they are not all read at one moment. */
export const importCalendars: Job = {
  name: 'import-calendars',
  cron: '*/5 * * * *',
  run: async () => importDueCalendars(now()),
}
