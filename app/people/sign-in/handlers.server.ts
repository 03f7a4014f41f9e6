import type { Handlers } from '#app/events.ts'
import { requireNewPassword } from './recovery.server.ts'

export const handlers: Handlers<'people'> = {
  requireNewPassword: ({ profileId }, now) => requireNewPassword(profileId, now),
}
