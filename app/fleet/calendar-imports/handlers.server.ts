import type { Handlers } from '#app/events.ts'
import { blockFreed } from './commands.server.ts'

export const handlers: Handlers<'calendar-imports'> = {
  blockFreed: ({ vehicleId }, now) => blockFreed(vehicleId, now),
}
