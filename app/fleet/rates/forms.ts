import { z } from 'zod'

import { business } from '#app/business.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { rateProblems } from './words.ts'
import { addDays, daysBetween, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { moneyFigure, wholeFigure } from '#app/shared/form-figures.ts'
import { evenWithProblems, issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readTyped } from '#app/shared/read-typed.ts'

const words = issues({ ...listingProblems, ...rateProblems })
const { dailyRate, minDays } = business.listings
const { longestName, longestDays, daysAhead } = business.rates

/** A period that has started may still be changed, one that is over may not. */
export function seasonForm(today: CalendarDate) {
  return fields
    .refine(...days((first, last) => first <= last, words.lastBeforeFirst))
    .refine(...days((first, last) => last >= today || last < first, words.over))
    .refine(...days((_, last) => last <= addDays(today, daysAhead), words.tooFar))
    .refine(...days((first, last) => daysBetween(first, last) < longestDays, words.tooLong))
}

export type SeasonInput = z.output<typeof fields>

const fields = z.object({
  name: z
    .string({ error: words.nameMissing })
    .overwrite(oneLine)
    .min(1, words.nameMissing)
    .max(longestName, words.nameLong),
  firstDay: day(words.firstDayMissing),
  lastDay: day(words.lastDayMissing),
  dailyRate: moneyFigure(words.dailyRateMissing, words.rateWrong, dailyRate),
  minDays: wholeFigure(words.minDaysWrong, minDays),
})

function day(missing: string) {
  return z.string({ error: missing }).transform(readTyped(parseDate, missing))
}

type Period = Pick<SeasonInput, 'firstDay' | 'lastDay'>
type Rule = [isRight: (period: Period) => boolean, params: { error: string; path: string[] } & typeof evenWithProblems]

/** Judged even while other fields are wrong. */
function days(areRight: (first: CalendarDate, last: CalendarDate) => boolean, error: string): Rule {
  const isRight = ({ firstDay, lastDay }: Period) => {
    const [first, last] = [parseDate(firstDay), parseDate(lastDay)]
    return !first || !last || areRight(first, last)
  }
  return [isRight, { error, path: ['lastDay'], ...evenWithProblems }]
}
