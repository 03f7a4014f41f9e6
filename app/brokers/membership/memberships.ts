/** Both products, as they are paid for. */
import { namesTier } from '#app/shared/lead-kinds.ts'
import { membershipPaymentLabels } from './words.ts'
import { membershipTiers, memberTiers } from './tiers.ts'

const words = membershipPaymentLabels

export const memberships = [
  ...membershipTiers.map(({ key, name }) => ({ key: `yearly-${key}`, name: words.yearly(name) })),
  ...memberTiers.map(({ key, name }) => ({ key: `monthly-${key}`, name: words.monthly(name) })),
]

/** Each by its key. */
export const membershipNames: Record<string, string> = Object.fromEntries(
  memberships.map(({ key, name }) => [key, name]),
)

/** The one that someone asked for last. `sent`: the newest first. */
export function requestedMembership(sent: readonly { kind: string; details: Record<string, unknown> }[]) {
  const asked = sent.find(namesTier)
  if (!asked) return undefined
  return `${asked.kind === 'tier' ? 'monthly' : 'yearly'}-${String(asked.details.tier)}`
}
