import { keysOf, keysWith, type KeysWith } from './keys.ts'

/** What someone sent. A new kind says all of this, or it does not compile. */
type Properties = {
  /** The office follows it in its list of leads. */
  isFollowed: boolean
  /** It names a tier of membership. */
  namesTier: boolean
}

/** In the order in which the database has them. */
const kinds = {
  membership: { isFollowed: true, namesTier: true },
  invest: { isFollowed: true, namesTier: false },
  contact: { isFollowed: true, namesTier: false },
  tier: { isFollowed: true, namesTier: true },
  /** A wait for dates. */
  availability: { isFollowed: false, namesTier: false },
} as const satisfies Record<string, Properties>

export type LeadKind = KeysWith<typeof kinds, 'isFollowed'>

export const sentKinds = keysOf(kinds)
export const leadKinds = keysWith(kinds, 'isFollowed')
export const tierKinds = keysWith(kinds, 'namesTier')

export function namesTier<Sent extends { kind: string }>(
  sent: Sent,
): sent is Sent & { kind: (typeof tierKinds)[number] } {
  return tierKinds.some((kind) => kind === sent.kind)
}
