/** What prices and the agreement say of additional drivers. */
import { additionalDriverLabels, driverCountLabel } from '#app/bookings/drivers/words.ts'
import { plainDate, type CalendarDate } from '#app/shared/dates.ts'
import type { ShownLine } from './line-words.ts'

type Named = { name: string; birthDate: CalendarDate }

/** The text with a paragraph about those who may drive as well; as it is when there is no one else. */
export function withDrivers(text: string, drivers: readonly Named[]): string {
  if (drivers.length === 0) return text
  const names = drivers.map(printDriver).join('; ')
  return [
    text,
    `Besides the customer, these drivers may drive the car: ${names}. Everything above about the driver applies to each of them, and the customer is responsible for what they do. A driver who has not shown a license at pickup may not drive.`,
  ].join('\n')
}

/** "Jordan Reyes, born Apr 12, 1989". */
export function printDriver({ name, birthDate }: Named): string {
  return `${name}, born ${plainDate(birthDate)}`
}

/** For the table of a price, which they are free in (decision 071): drivers come and go until the pickup. */
export function driverLines(count: number): ShownLine[] {
  return count > 0 ? [{ kind: 'drivers', label: driverCountLabel(count), unitAmount: 0, amount: 0 }] : []
}

/** For summaries of a booking: a row when someone else drives. */
export function driverFacts(drivers: readonly { name: string }[]): [label: string, value: string][] {
  return drivers.length > 0 ? [[additionalDriverLabels.title, drivers.map(({ name }) => name).join(', ')]] : []
}
