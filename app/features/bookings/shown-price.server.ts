/**
 * What the booking form has shown of the price, sent back with it: whoever has read other sums than those of the moment
 * is asked again. The rates and not the total: without scripts the days may be others than those last shown.
 */
import * as z from 'zod/mini'

const figure = z.int().check(z.minimum(0), z.maximum(100_000_000))

/** Everything that a sum of the form or of the agreement is made of. */
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

/** For the form's hidden field; of what it is given, no more than the price. */
export function printShown(price: ShownPrice): string {
  return JSON.stringify(shownPrice.parse(price))
}

/** What a form has sent back; undefined when that is nothing, or nothing of ours. Only ever compared, never charged. */
export function readShown(text: string | undefined): ShownPrice | undefined {
  try {
    return text ? shownPrice.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
