import type { Recurring } from './prices.server.ts'

/** In unix seconds; January 31 plus a month is the last day of February. */
export function periodEnd(anchor: number, recurring: Recurring, periods: number): number {
  const count = recurring.interval_count * periods
  if (recurring.interval === 'day') return anchor + count * 86_400
  if (recurring.interval === 'week') return anchor + count * 7 * 86_400
  const from = new Date(anchor * 1000)
  const months = from.getUTCMonth() + count * (recurring.interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const to = new Date(anchor * 1000)
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}
