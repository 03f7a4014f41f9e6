import type { Handlers } from '#app/events.ts'
import { notifyAdmins } from './sign-ups.server.ts'

export const handlers: Handlers<'approvals'> = {
  notifyAdmins: ({ profileId }) => notifyAdmins(profileId),
}
