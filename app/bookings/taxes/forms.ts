import { z } from 'zod'

import { taxFigures } from './figures.ts'
import { taxProblems } from './words.ts'
import { addDays, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { issues } from '#app/shared/form-problems.ts'
import { keysOf } from '#app/shared/keys.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { taxBases, type TaxBasis } from '#app/shared/tax-bases.ts'
import { partFields } from './fields.ts'

const words = issues(taxProblems)
const { longestName, daysAhead, mostPerCents } = taxFigures
/** In a percentage a whole. */
const mostRate: Record<TaxBasis, number> = { percent: 100_000, day: mostPerCents, rental: mostPerCents }
const figures: Record<TaxBasis, RegExp> = {
  percent: /^\d{1,3}(?:\.\d{1,3})?\s?%?$/,
  day: /^\$?\s?\d{1,4}(?:\.\d{1,2})?$/,
  rental: /^\$?\s?\d{1,4}(?:\.\d{1,2})?$/,
}

/** A tax that has not started by then. */
export function taxForm(today: CalendarDate) {
  return z
    .object({
      name: z
        .string({ error: words.nameMissing })
        .overwrite(oneLine)
        .min(1, words.nameMissing)
        .max(longestName, words.nameLong),
      basis: z.enum(taxBases, { error: words.basisMissing }),
      rate: z.string({ error: words.rateMissing }).trim(),
      onRental: z.boolean().default(false),
      onExtras: z.boolean().default(false),
      onDelivery: z.boolean().default(false),
      appliesFrom: z.string({ error: words.fromMissing }),
      appliesUntil: z.string().optional(),
    })
    .transform(({ name, basis, rate: typed, appliesFrom: typedFrom, appliesUntil: typedUntil, ...on }, context) => {
      const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      const rate = readRate(basis, typed)
      if (rate === undefined) wrong('rate', basis === 'percent' ? words.percentWrong : words.amountWrong)
      const parts = keysOf(partFields).flatMap((field) => (on[field] ? [partFields[field]] : []))
      if (basis === 'percent' && parts.length === 0) wrong('onRental', words.partsMissing)
      const appliesFrom = parseDate(typedFrom)
      if (!appliesFrom) wrong('appliesFrom', words.fromMissing)
      else if (appliesFrom < today) wrong('appliesFrom', words.fromPast)
      else if (appliesFrom > addDays(today, daysAhead)) wrong('appliesFrom', words.tooFar)
      const appliesUntil = typedUntil ? parseDate(typedUntil) : null
      if (appliesUntil === undefined) wrong('appliesUntil', words.untilWrong)
      else if (appliesFrom && appliesUntil && appliesUntil < appliesFrom) wrong('appliesUntil', words.untilBeforeFrom)
      if (context.issues.length > 0 || rate === undefined || !appliesFrom || appliesUntil === undefined) return z.NEVER
      return { name, basis, rate, appliesTo: basis === 'percent' ? parts : [], appliesFrom, appliesUntil }
    })
}

export type TaxInput = z.output<ReturnType<typeof taxForm>>

/** The last day of a tax that has started: from today on, so that no rental of the past loses it. */
export function endForm(today: CalendarDate) {
  return z.object({
    appliesUntil: z.string({ error: words.untilMissing }).transform((typed, context): CalendarDate => {
      const last = parseDate(typed)
      if (last && last >= today) return last
      context.addIssue({ code: 'custom', message: last ? words.untilPast : words.untilMissing })
      return z.NEVER
    }),
  })
}

/** Thousandths of a percent, or cents. */
function readRate(basis: TaxBasis, typed: string): number | undefined {
  if (!figures[basis].test(typed)) return undefined
  const rate = Math.round(Number(typed.replaceAll(/[$%\s]/g, '')) * (basis === 'percent' ? 1000 : 100))
  return rate > 0 && rate <= mostRate[basis] ? rate : undefined
}
