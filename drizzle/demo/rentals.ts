/** Which rentals the demo data has: a history that reviews need, what is out now, and what is coming. */
import { addDays, type CalendarDate } from '#app/shared/dates.ts'

type Status = 'completed' | 'returned' | 'active' | 'confirmed'
export type Rental = { pickupDate: CalendarDate; returnDate: CalendarDate } & (
  | { status: Status }
  /** So many days before the pickup. */
  | { status: 'cancelled'; ahead: number }
)

const lengths = [2, 1, 3, 2, 4, 1, 2, 7, 3, 2, 1, 5]

/** The twelve completed rentals of a car, the latest first, never overlapping. `random` gives numbers below 1. */
export function history(today: CalendarDate, random: () => number): Rental[] {
  let before = addDays(today, -6 - Math.floor(random() * 8))
  return lengths.map((length) => {
    const returnDate = before
    const pickupDate = addDays(returnDate, -length)
    before = addDays(pickupDate, -8 - Math.floor(random() * 18))
    return { pickupDate, returnDate, status: 'completed' }
  })
}

/** By car: days from today to the first and the last day, the rate in dollars, and for how many days at least. */
export const comingSeasons: Record<string, [name: string, from: number, to: number, daily: number, minDays: number][]> =
  {
    'Aston Martin DB11': [['Race week', 21, 27, 1400, 3]],
    'Jaguar F-Type': [['Late-season weekdays', 24, 28, 450, 1]],
  }

/** By car: days from today to pickup, length, and where it is. One goes out today and one comes back. Cars not named are free. */
export const presentAndComing: Record<string, [from: number, length: number, status: Status][]> = {
  'Bentley Flying Spur': [
    [-3, 3, 'active'],
    [9, 3, 'confirmed'],
  ],
  'Bentley Continental GT': [[-3, 2, 'returned']],
  'Mercedes-Maybach S 580': [[-4, 2, 'returned']],
  'Audi R8': [
    [-1, 3, 'active'],
    [14, 2, 'confirmed'],
  ],
  'Lamborghini Huracán': [
    [6, 3, 'confirmed'],
    [20, 2, 'confirmed'],
  ],
  'Ferrari Roma': [[12, 3, 'confirmed']],
  'Rolls-Royce Ghost': [
    [3, 2, 'confirmed'],
    [17, 1, 'confirmed'],
  ],
  'Lamborghini Urus': [[9, 7, 'confirmed']],
  'Bentley Bentayga': [[0, 3, 'confirmed']],
  'Mercedes-AMG GT C': [[8, 3, 'confirmed']],
}

/** By car: days from today to the pickup, length, and how long before it the customer called it off: one in time, one too late. */
export const calledOff: Record<string, [from: number, length: number, ahead: number]> = {
  'Audi R8': [-21, 2, 6],
  'Bentley Continental GT': [-16, 3, 1],
}
