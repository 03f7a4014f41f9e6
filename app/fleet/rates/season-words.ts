import { rateLabels } from './words.ts'
import { shortDate } from '#app/shared/dates.ts'
import { dollars } from '#app/shared/money.ts'
import type { Season } from './rules.ts'

const words = rateLabels

/** "Race week, Nov 27 to Nov 30" */
export function seasonName({ name, ...days }: Season): string {
  return `${name}, ${seasonDays(days)}`
}

export function seasonDays({ firstDay, lastDay }: Pick<Season, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} to ${shortDate(lastDay)}`
}

/** "$1,400 a day, for 3 days or more" */
export function seasonTerms({ dailyRateCents, minDays }: Pick<Season, 'dailyRateCents' | 'minDays'>): string {
  const rate = words.perDay(dollars(dailyRateCents))
  return minDays > 1 ? `${rate}, ${words.forDays(minDays)}` : rate
}
