import { keysOf, keysThat } from './keys.ts'

/** What the ledger of earnings writes down. The others move what was earned before. */
const kinds = {
  accrual: { earns: true },
  override: { earns: true },
  release: { earns: false },
  reversal: { earns: true },
  adjustment: { earns: true },
  payout: { earns: false },
} as const satisfies Record<string, { earns: boolean }>

export type EntryKind = keyof typeof kinds

export const entryKinds = {
  every: keysOf(kinds),
  earning: keysThat(kinds, ({ earns }) => earns),
}
