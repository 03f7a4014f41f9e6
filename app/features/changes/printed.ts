import type { Stay } from '#app/features/availability/rules.ts'
import { clockTime, shortDate } from '#app/shared/dates.ts'

/** "Fri, Nov 27, 10:00 AM, to Mon, Nov 30, 10:00 AM" */
export function printStay({ pickupDate, pickupTime, returnDate, returnTime }: Stay): string {
  return `${shortDate(pickupDate)}, ${clockTime(pickupTime)}, to ${shortDate(returnDate)}, ${clockTime(returnTime)}`
}

/** What a customer asks for: "…, with the 2024 Ferrari Roma" where it is another car. */
export function printRequestedChange({ stay, car }: { stay: Stay; car: string | null }): string {
  return car ? `${printStay(stay)}, with the ${car}` : printStay(stay)
}
