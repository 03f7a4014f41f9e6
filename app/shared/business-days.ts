import { federalHolidays } from './holidays.ts'
import { addDays, weekday, type CalendarDate } from './dates.ts'

/** Monday to Friday, without federal holidays. */
export function addBusinessDays(from: CalendarDate, count: number): CalendarDate {
  if (count === 0) return from
  const next = addDays(from, 1)
  return addBusinessDays(next, isBusinessDay(next) ? count - 1 : count)
}

function isBusinessDay(day: CalendarDate): boolean {
  return ![0, 6].includes(weekday(day)) && !federalHolidays.has(day)
}
