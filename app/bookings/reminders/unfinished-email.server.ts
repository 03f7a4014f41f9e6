import { stayOf } from '#app/bookings/booking/stay-facts.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { emailPicture } from '#app/ui/picture-widths.ts'

type Unfinished = {
  id: string
  car: Parameters<typeof vehicleName>[0] & { slug: string; roofLine: string | null }
  image: BookingFacts['image']
  stay: Pick<BookingFacts, 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime'>
  expiresAt: Date
}

/** `id`: of the draft, which is reminded of once. */
export function unfinishedEmail(
  person: { name: string; email: string },
  { id, car, image, stay, expiresAt }: Unfinished,
): Mail {
  const name = vehicleName(car)
  const { pickupDate, pickupTime, returnDate } = stay
  const pickupAt = instantAt(pickupDate, pickupTime)
  return {
    dedupeKey: `unfinished-booking:${id}`,
    to: person.email,
    usefulUntil: pickupAt < expiresAt ? pickupAt : expiresAt,
    picture: emailPicture(image, name, car.roofLine),
    subject: `Your booking of the ${name} is unfinished`,
    heading: 'Your booking is unfinished',
    paragraphs: [
      `Hello ${firstNameOf(person.name)}, you started to book the ${name}, and it’s still available on your dates.`,
      `What you entered is saved until ${longDate(dayOf(expiresAt))}. The car isn’t held: first come, first served.`,
    ],
    facts: stayOf({ car, ...stay }),
    action: {
      label: 'Finish your booking',
      href: hrefs.car(car.slug, { pickup: pickupDate, return: returnDate }, 'book'),
    },
    footnote: 'You asked for this email on the booking form. We send it once.',
  }
}
