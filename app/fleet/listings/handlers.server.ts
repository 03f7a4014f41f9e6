import type { Handlers } from '#app/events.ts'
import { followStanding } from './standing.server.ts'

export const handlers: Handlers<'listings'> = {
  followStanding: ({ profileId }, now) => followStanding(profileId, now),
}
