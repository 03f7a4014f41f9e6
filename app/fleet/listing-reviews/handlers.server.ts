import type { Handlers } from '#app/events.ts'
import { recordChange } from './recording.server.ts'

export const handlers: Handlers<'listing-reviews'> = {
  recordChange: ({ vehicleId }, now) => recordChange(vehicleId, now),
}
