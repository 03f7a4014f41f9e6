/** What a tax may be of, as its form names it. */
import type { TaxedPart } from '#app/shared/tax-bases.ts'
import type { Tax } from './rules.ts'

export const partFields = { onRental: 'rental', onExtras: 'extras', onDelivery: 'delivery' } as const satisfies Record<
  string,
  TaxedPart
>

/** As it is typed: "8.875", "5.00". */
export function printRate({ basis, rate }: Pick<Tax, 'basis' | 'rate'>): string {
  return basis === 'percent' ? String(rate / 1000) : (rate / 100).toFixed(2)
}

/** Whether rentals that begin by now have it: from then on it is history and can only be ended. */
export function hasBegun({ appliesFrom }: { appliesFrom: string }, today: string): boolean {
  return appliesFrom <= today
}
