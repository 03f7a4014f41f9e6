import type { Handlers } from '#app/events.ts'
import { notifyStaff } from './notices.server.ts'
import { recordTier } from './tiers.server.ts'

export const handlers: Handlers<'leads'> = {
  notifyStaff: ({ leadId }) => notifyStaff(leadId),
  recordTier: ({ profileId }) => recordTier(profileId),
}
