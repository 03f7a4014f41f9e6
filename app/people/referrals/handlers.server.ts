import type { Handlers } from '#app/events.ts'
import { settleReferrer } from './sign-ups.server.ts'

export const handlers: Handlers<'referrals'> = {
  settleReferrer: ({ profileId }) => settleReferrer(profileId),
}
