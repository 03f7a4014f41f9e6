import type { RevenueAccount } from './journal-accounts.ts'
import { keysOf, keysThat, type KeysWith } from './keys.ts'
import type { TaxedPart } from './tax-bases.ts'

/** What the lines of a price are. A new kind says all of this, or it does not compile. */
export type LineProperties = {
  /** Which part of the price it belongs to for taxes that are of a part; null where it is a tax itself. */
  taxedAs: TaxedPart | null
  /** Whether a commission is of it. */
  earns: boolean
  /** Whether it is added to the rental as it is and kept at its price when the dates change. */
  isExtra: boolean
  /** Whether it changes the price of some of the days, and is printed as more or less. */
  changesDays: boolean
  /** Where the journal counts it; null where it is a tax. */
  account: RevenueAccount | null
}

/** In the order in which the database has them. */
export const lineKinds = {
  rental: { taxedAs: 'rental', earns: true, isExtra: false, changesDays: false, account: 'revenue_rental' },
  season: { taxedAs: 'rental', earns: true, isExtra: false, changesDays: true, account: 'revenue_rental' },
  weekly: { taxedAs: 'rental', earns: true, isExtra: false, changesDays: true, account: 'revenue_rental' },
  weekend: { taxedAs: 'rental', earns: true, isExtra: false, changesDays: true, account: 'revenue_rental' },
  tax: { taxedAs: null, earns: false, isExtra: false, changesDays: false, account: null },
  miles: { taxedAs: 'extras', earns: true, isExtra: true, changesDays: false, account: 'revenue_miles' },
  delivery: { taxedAs: 'delivery', earns: true, isExtra: true, changesDays: false, account: 'revenue_delivery' },
} as const satisfies Record<string, LineProperties>

export type LineKind = keyof typeof lineKinds

export type ExtraKind = KeysWith<typeof lineKinds, 'isExtra'>

export const lineKindNames = keysOf(lineKinds)

export function isExtraKind(kind: LineKind): kind is ExtraKind {
  return lineKinds[kind].isExtra
}

/** The kinds of which this is true. */
export function kindsThat(are: (properties: LineProperties) => boolean): LineKind[] {
  return keysThat(lineKinds, are)
}
