import { wallTime, type Availability, type Stay } from '#app/fleet/availability/rules.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { changeProblems } from './words.ts'
import { clockTime, date, shortDate, time } from '#app/shared/dates.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { ChangeProblem } from './rules.ts'

/** "Fri, Nov 27, 10:00 AM, to Mon, Nov 30, 10:00 AM" */
export function printStay({ pickupDate, pickupTime, returnDate, returnTime }: Stay): string {
  return `${shortDate(pickupDate)}, ${clockTime(pickupTime)}, to ${shortDate(returnDate)}, ${clockTime(returnTime)}`
}

/** What a customer asks for: "…, with the 2024 Ferrari Roma" where it is another car. */
export function printRequestedChange({ stay, car }: { stay: Stay; car: string | null }): string {
  return car ? `${printStay(stay)}, with the ${car}` : printStay(stay)
}

/** Why other dates are not possible; of a car that is taken, by what time. */
export function printProblem(problem: ChangeProblem, stay: Stay, { taken }: Availability): Problem {
  if (problem === 'sameDates' || problem === 'pickupFixed' || problem === 'carFixed' || problem === 'returnPast')
    return changeProblems[problem]
  if (problem !== 'taken') return stayDateProblems[problem]
  const [from, until] = [wallTime(stay.pickupDate, stay.pickupTime), wallTime(stay.returnDate, stay.returnTime)]
  const other = taken.find((period) => from < period.until && until > period.from)
  return other ? changeProblems.takenFrom(printWall(other.from), printWall(other.until)) : stayDateProblems.taken
}

function printWall(wall: string): string {
  return `${shortDate(date(wall.slice(0, 10)))}, ${clockTime(time(wall.slice(11, 16)))}`
}
