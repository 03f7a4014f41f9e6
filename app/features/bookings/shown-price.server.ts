/**
 * The price the form displayed: if it has changed, the customer is asked again. Rates, not the total: without scripts
 * the days may differ.
 */
import * as z from 'zod/mini'

const figure = z.int().check(z.minimum(0), z.maximum(100_000_000))

const shownPrice = z.object({
  dailyRateCents: figure,
  weekendRateCents: z.nullable(figure),
  securityDepositCents: figure,
  mileageLimit: figure,
  overMileFeeCents: figure,
  taxes: z.array(
    z.object({ name: z.string(), rateBp: figure, appliesFrom: z.string(), appliesUntil: z.nullable(z.string()) }),
  ),
})

export type ShownPrice = z.output<typeof shownPrice>

export function printShown(price: ShownPrice): string {
  return JSON.stringify(shownPrice.parse(price))
}

/** Compared only, never charged. */
export function readShown(text: string | undefined): ShownPrice | undefined {
  try {
    return text ? shownPrice.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
