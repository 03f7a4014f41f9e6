import { plainDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'

/** A row of the list of people. */
export function printPerson<Person extends { createdAt: Date; lastSeen: Date | null }>(person: Person) {
  const { createdAt, lastSeen, ...rest } = person
  return { ...rest, lastSeen: lastSeen && plainDate(dayOf(lastSeen)), since: plainDate(dayOf(createdAt)) }
}
