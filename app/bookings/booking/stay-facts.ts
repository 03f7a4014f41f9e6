import { clockTime, longDate } from '#app/shared/dates.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { emailPicture } from '#app/ui/picture-widths.ts'
import type { BookingFacts } from './queries.server.ts'

type Stay = { car: Parameters<typeof vehicleName>[0] } & Pick<
  BookingFacts,
  'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime'
>

export function stayOf({ car, ...booking }: Stay): [label: string, value: string][] {
  return [
    ['Vehicle', vehicleName(car)],
    ['Pickup', `${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}`],
    ['Return', `${longDate(booking.returnDate)}, ${clockTime(booking.returnTime)}`],
  ]
}

/** Of an email about a booking: the car's photo, with its line. */
export function pictureOf({ image, car, line }: Pick<BookingFacts, 'image' | 'car' | 'line'>) {
  return emailPicture(image, vehicleName(car), line)
}

/** How an email about a booking begins. */
export function hello({ customer }: Pick<BookingFacts, 'customer'>): string {
  return `Hello ${firstNameOf(customer.name)}`
}
