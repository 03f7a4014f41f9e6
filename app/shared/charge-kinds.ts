import { keysOf } from './keys.ts'

/** What a charge after the return is for. A new kind says who finds it, or it does not compile. */
const kinds = {
  late: { foundBy: 'reports' },
  miles: { foundBy: 'reports' },
  fuel: { foundBy: 'reports' },
  cleaning: { foundBy: 'staff' },
  damage: { foundBy: 'staff' },
  /** What staff keep of the deposit. */
  kept: { foundBy: 'deposit' },
} as const satisfies Record<string, { foundBy: 'reports' | 'staff' | 'deposit' }>

export type ChargeKind = keyof typeof kinds
type FoundBy<Source> = {
  [Kind in ChargeKind]: (typeof kinds)[Kind]['foundBy'] extends Source ? Kind : never
}[ChargeKind]
export type ProposedKind = FoundBy<'reports'>
export type AddedKind = FoundBy<'staff'>

/** In the order in which the database has them. */
export const chargeKinds = keysOf(kinds)
export const addedKinds = chargeKinds.filter((kind): kind is AddedKind => kinds[kind].foundBy === 'staff')
