/** What the agreement says of additional drivers. Apart from agreement.ts, which the cars' pages load. */
import { plainDate, type CalendarDate } from '#app/shared/dates.ts'

type Named = { name: string; birthDate: CalendarDate }

/** The text with a paragraph about those who may drive as well; as it is when there is nobody else. */
export function withDrivers(text: string, drivers: readonly Named[]): string {
  if (drivers.length === 0) return text
  const names = drivers.map(printDriver).join('; ')
  return [
    text,
    `Besides the customer, these may drive the car: ${names}. What is said above of the driver holds for each of them, the customer answers for what they do, and whoever has not shown a license at pickup does not drive.`,
  ].join('\n')
}

/** "Jordan Reyes, born Apr 12, 1989". */
export function printDriver({ name, birthDate }: Named): string {
  return `${name}, born ${plainDate(birthDate)}`
}
