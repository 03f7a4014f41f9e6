import { difference, dollars, exactDollars } from '#app/shared/money.ts'

export type ShownLine = { kind: string; label: string; unitAmount: number; amount: number }

/** The same on pages, receipts and emails. */
export function lineLabel({ kind, label, unitAmount }: ShownLine): string {
  if (kind === 'rental') return `${label} × ${dollars(unitAmount)}`
  return isChange(kind) ? `${label} × ${dollars(Math.abs(unitAmount))} ${unitAmount < 0 ? 'less' : 'more'}` : label
}

export function lineAmount({ kind, amount }: ShownLine): string {
  return isChange(kind) ? difference(amount) : exactDollars(amount)
}

function isChange(kind: string): boolean {
  return kind === 'season' || kind === 'weekly' || kind === 'weekend'
}
