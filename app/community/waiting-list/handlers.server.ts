import type { Handlers } from '#app/events.ts'
import { notifyFree } from './commands.server.ts'

export const handlers: Handlers<'waiting-list'> = {
  notifyFree: ({ vehicleId }, now) => notifyFree(vehicleId, now),
}
