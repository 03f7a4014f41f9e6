/** Rates by date: a period's own daily rate and minimum days, above those of its vehicle (docs/product.md#rates, decision 048). */
import type { CalendarDate } from '#app/shared/dates.ts'

/** Both days inclusive. The seasons of a vehicle never overlap. */
export type Season = {
  name: string
  firstDay: CalendarDate
  lastDay: CalendarDate
  dailyRateCents: number
  minDays: number
}

export function seasonOn(day: CalendarDate, seasons: readonly Season[]): Season | undefined {
  return seasons.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}
