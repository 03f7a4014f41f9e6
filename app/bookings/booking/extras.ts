/** What is added to a rental, priced by the config at the time of booking; a booking keeps its lines. */
import { business } from '#app/business.ts'
import { recordOf } from '#app/shared/keys.ts'
import { isExtraKind, type ExtraKind, type LineKind } from '#app/shared/line-kinds.ts'
import { cents, times, type Cents } from '#app/shared/money.ts'
import type { QuoteLine } from './price.ts'

/** `packs` of extra miles; `delivered`: brought to the customer and collected. */
export type Extras = { packs: number; delivered: boolean }

const extraFields = ['extraMiles', 'deliveryStreet'] as const
type ExtraEntries = Partial<Record<(typeof extraFields)[number], string | number>>

/** What the form's fields add, as they are typed or once they are valid. */
export function extrasOf({ extraMiles, deliveryStreet }: ExtraEntries): Extras {
  return { packs: Number(extraMiles) || 0, delivered: Boolean(deliveryStreet) }
}

export function typedExtras(fields: Record<keyof ExtraEntries, { value: string | undefined }>): Extras {
  return extrasOf(recordOf(extraFields, (name) => fields[name].value))
}

/** What the fields had, of a price's lines. Addresses are with the booking. */
export function extraEntries(lines: readonly { kind: string; quantity: number }[]) {
  return { extraMiles: String(packsOf(lines)) }
}

const { miles, price, most } = business.requirements.extraMilesPackage

export const packChoices = Array.from({ length: most + 1 }, (_, packs) => packs)

/** Where a mile costs little, a package would be the dearer way. `fee` in cents. */
export function isPackageCheaper(fee: number): boolean {
  return price < fee * miles
}

/** What so many packs are called: "200 extra miles". */
export function packsLabel(packs: number): string {
  return `${(packs * miles).toLocaleString('en-US')} extra miles`
}

/** Of the price, before taxes; empty when nothing is added. */
export function extraLines({ packs, delivered }: Extras): QuoteLine[] {
  return [
    ...(packs > 0 ? [line('miles', packsLabel(packs), packs, price)] : []),
    ...(delivered ? [line('delivery', 'Delivery and collection', 1, business.requirements.deliveryFee)] : []),
  ]
}

function line(kind: ExtraKind, label: string, quantity: number, unitAmount: Cents): QuoteLine {
  return { kind, label, quantity, unitAmount, amount: times(unitAmount, quantity) }
}

type StoredLine = { kind: LineKind; label: string; quantity: number; unitAmount: number; amount: number }

/** What stays as it is, at the price of then, when the dates change. */
export function keptExtras(lines: readonly StoredLine[]): QuoteLine[] {
  return lines.flatMap(({ kind, unitAmount, amount, ...rest }) =>
    isExtraKind(kind) ? [{ ...rest, kind, unitAmount: cents(unitAmount), amount: cents(amount) }] : [],
  )
}

/** What was added, and one package of miles more at today's price; null when there are as many as a booking takes. */
export function withPackage(lines: readonly StoredLine[]): QuoteLine[] | null {
  if (packsOf(lines) >= most) return null
  const kept = keptExtras(lines)
  const same = kept.find(({ kind, unitAmount }) => kind === 'miles' && unitAmount === price)
  const packs = (same?.quantity ?? 0) + 1
  return [line('miles', packsLabel(packs), packs, price), ...kept.filter((each) => each !== same)]
}

/** In packs, of a price's lines. */
export function packsOf(lines: readonly { kind: string; quantity: number }[]): number {
  return lines.reduce((packs, { kind, quantity }) => (kind === 'miles' ? packs + quantity : packs), 0)
}

/** In miles, of a price's lines: used before any mile of the return is charged. */
export function boughtMiles(lines: readonly { kind: string; quantity: number }[]): number {
  return packsOf(lines) * miles
}
