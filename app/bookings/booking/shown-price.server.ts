/**
 * The price the form displayed: if it has changed, the customer is asked again. Rates, not the total: without scripts
 * the days may differ.
 */
import * as z from 'zod/mini'

import type { CalendarDate } from '#app/shared/dates.ts'
import { taxBases, taxedParts } from '#app/shared/tax-bases.ts'
import type { WallTime } from '#app/shared/wall-clock.ts'

const figure = z.int().check(z.minimum(0), z.maximum(100_000_000))

const season = z.object({
  name: z.string(),
  firstDay: z.custom<CalendarDate>((day) => typeof day === 'string'),
  lastDay: z.custom<CalendarDate>((day) => typeof day === 'string'),
  dailyRateCents: figure,
  minDays: figure,
})

const shownPrice = z.object({
  /** Of the calendar on the page: with it goes whether canceling was still free. */
  earliest: z.optional(z.custom<WallTime>((at) => typeof at === 'string')),
  dailyRateCents: figure,
  weekendRateCents: z.nullable(figure),
  securityDepositCents: figure,
  mileageLimit: figure,
  overMileFeeCents: figure,
  seasons: z._default(z.array(season), []),
  taxes: z.array(
    z.object({
      name: z.string(),
      basis: z.enum(taxBases),
      rate: figure,
      appliesTo: z.array(z.enum(taxedParts)),
      appliesFrom: z.string(),
      appliesUntil: z.nullable(z.string()),
    }),
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
