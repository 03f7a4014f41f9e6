/** Whether somebody is here, told from their last sign of life (S1 §4). The stored word alone is never believed. */
import { business } from '#app/config/business.ts'

export type Presence = 'online' | 'away' | 'offline'

const { onlineWithin, awayWithin } = business.presence

/**
 * Under 2 minutes: online, unless they have said they left. From 2 to under 10 minutes: away. Otherwise, or with no
 * record, offline. A sign of life from the future (two clocks) counts as now.
 */
export function presenceOf(
  stored: Presence | null | undefined,
  lastActivity: Date | null | undefined,
  now: Date,
): Presence {
  if (!stored || !lastActivity) return 'offline'
  const silence = now.getTime() - lastActivity.getTime()
  if (silence < onlineWithin) return stored === 'offline' ? 'offline' : 'online'
  return silence < awayWithin ? 'away' : 'offline'
}
