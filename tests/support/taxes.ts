/** A percentage of all that a rental costs, as an admin would enter it. */
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import type { TaxedPart } from '#app/shared/tax-bases.ts'

/** `rate`: 8,900 is 8.9 %. Without days, one that has started and lasts. */
export function salesTax(
  rate: number,
  {
    name = 'Sales tax',
    from = '2026-01-01',
    until = null,
  }: { name?: string; from?: string; until?: string | null } = {},
): DatedTax & { appliesTo: TaxedPart[] } {
  const appliesTo: TaxedPart[] = ['rental', 'extras', 'delivery']
  return { name, basis: 'percent', rate, appliesTo, appliesFrom: from, appliesUntil: until }
}
