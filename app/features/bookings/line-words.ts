import { difference, dollars, exactDollars } from '#app/shared/money.ts'

export type ShownLine = { kind: string; label: string; unitAmount: number; amount: number }

/** What a line of a price is for, the same on every page, receipt and mail. Other rates than the daily one say what they change. */
export function lineLabel({ kind, label, unitAmount }: ShownLine): string {
  if (kind === 'rental') return `${label} × ${dollars(unitAmount)}`
  return isChange(kind) ? `${label} × ${dollars(Math.abs(unitAmount))} ${unitAmount < 0 ? 'less' : 'more'}` : label
}

/** Its sum, with the sign of what it changes. */
export function lineAmount({ kind, amount }: ShownLine): string {
  return isChange(kind) ? difference(amount) : exactDollars(amount)
}

function isChange(kind: string): boolean {
  return kind === 'weekly' || kind === 'weekend'
}
