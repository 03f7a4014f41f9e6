import type { Availability } from '#app/fleet/availability/rules.ts'
import { clockTime, date, shortDate, time } from '#app/shared/dates.ts'

/** When the car is taken: "Fri, Nov 27, 10:00 AM", and the same of its end. */
export function printPeriod({ from, until }: Availability['taken'][number]): [string, string] {
  return [printWall(from), printWall(until)]
}

export function takenWords(from: string, until: string): string {
  return `The car is taken from ${from} until ${until}. Choose dates before or after that.`
}

function printWall(wall: string): string {
  return `${shortDate(date(wall.slice(0, 10)))}, ${clockTime(time(wall.slice(11, 16)))}`
}
