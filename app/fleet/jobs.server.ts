/** What the fleet does by itself. */
import { blockFreed, importDueCalendars } from '#app/fleet/calendar-imports/commands.server.ts'
import { syncAlbum } from '#app/fleet/image-routing/album-pass.server.ts'
import { recordChange } from '#app/fleet/listing-reviews/recording.server.ts'
import { followStanding, followStandings } from '#app/fleet/listings/standing.server.ts'
import type { Handlers } from '#app/events.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'calendar-imports.blockFreed': ({ vehicleId }, now) => blockFreed(vehicleId, now),
  'image-routing.syncAlbum': ({ vehicleId }, now) => syncAlbum(vehicleId, now),
  'listing-reviews.recordChange': ({ vehicleId }, now) => recordChange(vehicleId, now),
  'listings.followStanding': ({ profileId }, now) => followStanding(profileId, now),
} satisfies Handlers

export const timed = {
  /** Each calendar once an hour: more often than that, so that they are not all read at one moment. */
  'import-calendars': { cron: '*/5 * * * *', run: (now) => importDueCalendars(now) },
  'follow-standings': { cron: '47 * * * *', run: followStandings },
} satisfies TimedJobs
