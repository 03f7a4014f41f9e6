/**
 * Taxes and fees of a rental, as dated settings (docs/product.md#taxes, decision 068). Each is one line, rounded half up to the cent
 * once; none is charged on another.
 */
import { recordOf } from '#app/shared/keys.ts'
import { lineKinds, type LineKind } from '#app/shared/line-kinds.ts'
import { taxedParts, type TaxBasis, type TaxedPart } from '#app/shared/tax-bases.ts'
import { cents, dollars, share, sum, times, type Cents } from '#app/shared/money.ts'

export type Tax = {
  name: string
  basis: TaxBasis
  /** Thousandths of a percent: 8,900 is 8.9 %. Otherwise cents. */
  rate: number
  /** Of percentages; amounts have none. */
  appliesTo: readonly TaxedPart[]
}

/** Both days inclusive. */
export type DatedTax = Tax & { appliesFrom: string; appliesUntil: string | null }

type TaxLine = { kind: 'tax'; label: string; quantity: number; unitAmount: Cents; amount: Cents }
type Parts = Record<TaxedPart, Cents>
type Line = { kind: LineKind; amount: Cents }

/** Whether a rental picked up on this day is taxed by it. */
export function appliesOn({ appliesFrom, appliesUntil }: DatedTax, pickup: string): boolean {
  return appliesFrom <= pickup && (appliesUntil === null || pickup <= appliesUntil)
}

/** The lines that taxes add to these ones, of a rental of so many days. */
export function taxLines(taxes: readonly Tax[], lines: readonly Line[], days: number): TaxLine[] {
  const parts = partsOf(lines)
  return taxes.flatMap((tax) => taxLine(tax, parts, days))
}

/** What is taxed, in cents before taxes. */
export function partsOf(lines: readonly Line[]): Parts {
  const amountOf = (part: TaxedPart) =>
    sum(...lines.filter(({ kind }) => lineKinds[kind].taxedAs === part).map(({ amount }) => amount))
  return recordOf(taxedParts, amountOf)
}

/** `days` and `rentals`: how many it counts of them. No line where it comes to nothing. */
export function taxLine({ name, basis, rate, appliesTo }: Tax, parts: Parts, days: number, rentals = 1): TaxLine[] {
  if (basis === 'percent') {
    const amount = share(sum(...appliesTo.map((part) => parts[part])), rate, 100_000)
    return line(`${name}, ${rate / 1000}%`, 1, amount)
  }
  if (basis === 'rental') return line(name, rentals, cents(rate))
  return line(`${name}, ${days} ${days === 1 ? 'day' : 'days'} × ${dollars(rate)}`, days, cents(rate))
}

/** On what is charged after a return: its percentages. Amounts a day or a rental are of the rental, which has them already. */
export function taxesOnCharge(taxes: readonly Tax[], part: TaxedPart | null, amount: Cents): TaxLine[] {
  if (part === null) return []
  const parts = recordOf(taxedParts, (each) => (each === part ? amount : sum()))
  return taxes.filter(({ basis }) => basis === 'percent').flatMap((tax) => taxLine(tax, parts, 0))
}

function line(label: string, quantity: number, unitAmount: Cents): TaxLine[] {
  const amount = times(unitAmount, quantity)
  return amount === 0 ? [] : [{ kind: 'tax', label, quantity, unitAmount, amount }]
}
