import { clockTime, longDate, shortDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { emailPicture } from '#app/ui/picture-widths.ts'
import type { BesideBooked } from './beside-booking.tsx'
import type { BookingFacts } from './queries.server.ts'

export type Booked = Stay & Pick<BookingFacts, 'image' | 'line' | 'total'>
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

/** What stays in view beside a form about a booking. */
export function besideOf({ image, car, line, total, ...stay }: Booked): BesideBooked {
  return {
    name: vehicleName(car),
    image,
    line,
    rows: [
      ['Pickup', `${shortDate(stay.pickupDate)}, ${clockTime(stay.pickupTime)}`],
      ['Return', `${shortDate(stay.returnDate)}, ${clockTime(stay.returnTime)}`],
      ['Total', exactDollars(total)],
    ],
  }
}

/** Of an email about a booking: the car's photo, with its line. */
export function pictureOf({ image, car, line }: Pick<BookingFacts, 'image' | 'car' | 'line'>) {
  return emailPicture(image, vehicleName(car), line)
}

/** How an email about a booking begins. */
export function hello({ customer }: Pick<BookingFacts, 'customer'>): string {
  return `Hello ${firstNameOf(customer.name)}`
}
