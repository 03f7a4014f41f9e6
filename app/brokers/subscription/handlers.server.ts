import type { Handlers } from '#app/events.ts'
import { endSubscription } from './commands.server.ts'

export const handlers: Handlers<'broker'> = {
  endSubscription: ({ profileId }, now) => endSubscription(profileId, now),
}
