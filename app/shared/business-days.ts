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

/**
 * US federal holidays, as observed. Decided by Congress (5 U.S.C. 6103) and published by the Office of Personnel
 * Management: on a Saturday it is the Friday before, on a Sunday the Monday after. Add a year when it is published.
 */
const federalHolidays: ReadonlySet<string> = new Set([
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
  ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-07-05'],
  ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24', '2027-12-31'],
  ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
  ...['2028-09-04', '2028-10-09', '2028-11-10', '2028-11-23', '2028-12-25'],
  ...['2029-01-01', '2029-01-15', '2029-02-19', '2029-05-28', '2029-06-19', '2029-07-04'],
  ...['2029-09-03', '2029-10-08', '2029-11-12', '2029-11-22', '2029-12-25'],
])
