/** The stored status alone is never believed (docs/product.md#presence). */
import { business } from '#app/business.ts'

export type Presence = 'online' | 'away' | 'offline'

const { onlineWithin, awayWithin } = business.presence

/** A timestamp in the future (clock skew) counts as now. */
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
