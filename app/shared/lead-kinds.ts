import { keysOf, keysThat } from './keys.ts'

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

type KindsWith<Property extends keyof Properties> = {
  [Kind in keyof typeof kinds]: (typeof kinds)[Kind][Property] extends true ? Kind : never
}[keyof typeof kinds]
export type LeadKind = KindsWith<'isFollowed'>

export const sentKinds = keysOf(kinds)
export const leadKinds = sentKinds.filter((kind): kind is LeadKind => kinds[kind].isFollowed)
export const tierKinds = keysThat(kinds, ({ namesTier }) => namesTier)

export function namesTier<Sent extends { kind: string }>(sent: Sent): sent is Sent & { kind: KindsWith<'namesTier'> } {
  return tierKinds.some((kind) => kind === sent.kind)
}
