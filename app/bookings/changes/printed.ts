import type { Availability } from '#app/fleet/availability/rules.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { changeProblems, takenDatesLabels } from './words.ts'
import { clockTime, shortDate } from '#app/shared/dates.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { readWall, type Stay, type WallTime } from '#app/shared/wall-clock.ts'
import { conflictOf, type ChangeProblem } from './rules.ts'

/** "Nov 27, 10:00 AM, to Nov 30, 10:00 AM" */
export function printStay({ pickupDate, pickupTime, returnDate, returnTime }: Stay): string {
  return `${shortDate(pickupDate)}, ${clockTime(pickupTime)}, to ${shortDate(returnDate)}, ${clockTime(returnTime)}`
}

/** What a customer asks for: "…, with the 2024 Ferrari Roma" where it is another car. */
export function printRequestedChange({ stay, car }: { stay: Stay; car: string | null }): string {
  return car ? `${printStay(stay)}, with the ${car}` : printStay(stay)
}

/** Why other dates are not possible; of a car that is taken, by what time. */
export function printProblem(problem: ChangeProblem, stay: Stay, given: Pick<Availability, 'taken'>): Problem {
  if (problem === 'sameDates' || problem === 'pickupFixed' || problem === 'carFixed' || problem === 'returnPast')
    return changeProblems[problem]
  if (problem !== 'taken') return stayDateProblems[problem]
  const conflict = printConflict(stay, given)
  return conflict ? changeProblems.takenFrom(conflict) : stayDateProblems.taken
}

/** By what time the car is taken, where it is. */
export function printConflict(stay: Stay, given: Pick<Availability, 'taken'>): string | undefined {
  const other = conflictOf(stay, given)
  return other && takenDatesLabels.taken(printWall(other.from), printWall(other.until))
}

/** "Nov 27, 10:00 AM" */
function printWall(wall: WallTime): string {
  const { date, time } = readWall(wall)
  return `${shortDate(date)}, ${clockTime(time)}`
}
