/** The taxes of a booking whose dates change: days it had keep theirs, others get today's (decision 068). */
import { recordOf } from '#app/shared/keys.ts'
import type { LineKind } from '#app/shared/line-kinds.ts'
import { taxedParts } from '#app/shared/tax-bases.ts'
import { datesFrom, daysBetween, type CalendarDate } from '#app/shared/dates.ts'
import { share, sum, type Cents } from '#app/shared/money.ts'
import { appliesOn, partsOf, taxLine, type DatedTax, type Tax } from './rules.ts'

/** What each rented day is taxed by, as a booking keeps it. */
export type TaxesByDay = Readonly<Record<string, readonly Tax[]>>

/** Of a new booking: all of its days have the taxes of the pickup. */
export function taxesByDay(
  taxes: readonly DatedTax[],
  { pickupDate, returnDate }: { pickupDate: CalendarDate; returnDate: CalendarDate },
): TaxesByDay {
  const applying = taxes.filter((tax) => appliesOn(tax, pickupDate))
  const days = datesFrom(pickupDate, Math.max(0, daysBetween(pickupDate, returnDate)))
  return Object.fromEntries(days.map((day) => [day, applying]))
}

/** Of the last rented day: what is charged after the return is taxed as that day was. */
export function taxesOfLastDay(kept: TaxesByDay | undefined): readonly Tax[] {
  const last = Object.keys(kept ?? {})
    .toSorted()
    .at(-1)
  return (last && kept?.[last]) || []
}

type TaxedDay = { day: string; price: Cents; taxes: readonly Tax[] }

/**
 * A percentage on the days is of the rental's price in proportion to the prices of the days that have it, to the cent.
 * Extras, delivery and amounts per rental follow `first`: the first day that is kept, or else the first.
 */
export function taxLinesByDay(
  days: readonly TaxedDay[],
  first: string,
  lines: readonly { kind: LineKind; amount: Cents }[],
) {
  const whole = partsOf(lines)
  const all = new Map(days.flatMap(({ taxes }) => taxes.map((tax) => [keyOf(tax), tax] as const)))
  return [...all].flatMap(([key, tax]) => {
    const taxed = days.filter(({ taxes }) => taxes.some((each) => keyOf(each) === key))
    const isOfFirst = taxed.some(({ day }) => day === first)
    const ofDays = taxed.length === days.length ? whole.rental : share(whole.rental, priceOf(taxed), priceOf(days) || 1)
    const parts = recordOf(taxedParts, (part) => (part === 'rental' ? ofDays : isOfFirst ? whole[part] : sum()))
    return taxLine(tax, parts, taxed.length, isOfFirst ? 1 : 0)
  })
}

function priceOf(days: readonly TaxedDay[]): Cents {
  return sum(...days.map(({ price }) => price))
}

function keyOf({ name, basis, rate, appliesTo }: Tax): string {
  return JSON.stringify([name, basis, rate, appliesTo.toSorted()])
}
