import type { Handlers } from '#app/features/events.ts'
import { notifyFree } from './commands.server.ts'

export const handlers: Handlers<'waiting-list'> = {
  notifyFree: ({ vehicleId }, now) => notifyFree(vehicleId, now),
}
