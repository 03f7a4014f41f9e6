import type { RevenueAccount } from './journal-accounts.ts'
import { keysOf, recordOf } from './keys.ts'

/** What a charge after the return is for. A new kind says who finds it and where the journal counts it, or it does not compile. */
const kinds = {
  late: { foundBy: 'reports', account: 'revenue_late' },
  miles: { foundBy: 'reports', account: 'revenue_miles' },
  fuel: { foundBy: 'reports', account: 'revenue_fuel' },
  cleaning: { foundBy: 'staff', account: 'revenue_cleaning' },
  damage: { foundBy: 'staff', account: 'revenue_damage' },
  /** What staff keep of the deposit. */
  kept: { foundBy: 'deposit', account: 'revenue_kept' },
} as const satisfies Record<string, { foundBy: 'reports' | 'staff' | 'deposit'; account: RevenueAccount }>

export type ChargeKind = keyof typeof kinds
type FoundBy<Source> = {
  [Kind in ChargeKind]: (typeof kinds)[Kind]['foundBy'] extends Source ? Kind : never
}[ChargeKind]
export type ProposedKind = FoundBy<'reports'>
export type AddedKind = FoundBy<'staff'>

/** In the order in which the database has them. */
export const chargeKinds = keysOf(kinds)
export const addedKinds = chargeKinds.filter((kind): kind is AddedKind => kinds[kind].foundBy === 'staff')

/** Where the journal counts what is charged. */
export const accountsOfCharges = recordOf(chargeKinds, (kind): RevenueAccount => kinds[kind].account)
