import { lineKinds, type LineKind } from '#app/shared/line-kinds.ts'
import { difference, dollars, exactDollars } from '#app/shared/money.ts'

/** `drivers`: in a table of a price, and not in the price. */
export type ShownLine = { kind: LineKind | 'drivers'; label: string; unitAmount: number; amount: number }

/** The same on pages, receipts and emails. */
export function lineLabel({ kind, label, unitAmount }: ShownLine): string {
  if (kind === 'rental') return `${label} × ${dollars(unitAmount)}`
  return changesDays(kind) ? `${label} × ${dollars(Math.abs(unitAmount))} ${unitAmount < 0 ? 'less' : 'more'}` : label
}

export function lineAmount({ kind, amount }: ShownLine): string {
  if (changesDays(kind)) return difference(amount)
  return amount === 0 ? 'Free' : exactDollars(amount)
}

function changesDays(kind: ShownLine['kind']): boolean {
  return kind !== 'drivers' && lineKinds[kind].changesDays
}
