import type { Handlers } from '#app/features/events.ts'
import { recordChange } from './recording.server.ts'

export const handlers: Handlers<'listing-reviews'> = {
  recordChange: ({ vehicleId }, now) => recordChange(vehicleId, now),
}
