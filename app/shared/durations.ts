/** In milliseconds. */

export const seconds = (count: number) => count * 1_000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const years = (count: number) => days(count * 365)

/** "5 days 3 hours", "3 hours 20 minutes": the two largest units, rounded down. */
export function printDuration(duration: number): string {
  const units = [
    [Math.floor(duration / days(1)), 'day'],
    [Math.floor(duration / hours(1)) % 24, 'hour'],
    [Math.floor(duration / minutes(1)) % 60, 'minute'],
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}

/** "hour", "2 hours": after "every" and "the last". */
export function printPeriod(duration: number): string {
  return printDuration(duration).replace(/^1 (?=\w+$)/, '')
}

export function later(from: Date, duration: number): Date {
  return new Date(from.getTime() + duration)
}
