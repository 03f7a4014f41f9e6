import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello } from '#app/bookings/booking/stay-facts.ts'
import { business } from '#app/business.ts'
import { reviewLabels } from './words.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'

type Written = { id: string; authorName: string; rating: number; body: string; car: Car }
type Car = { slug: string; year: number; make: string; model: string }
type Decided = { id: string }

/** To the broker of a listing. */
export function writtenEmail(
  { id, authorName, rating, body, car }: Written,
  owner: { email: string; firstName: string },
): Mail {
  return {
    dedupeKey: `review-written:${id}`,
    to: owner.email,
    subject: `New review of your ${vehicleName(car)}`,
    heading: `${authorName} gave ${reviewLabels.ofFive(rating)}`,
    paragraphs: [
      `Hello ${owner.firstName}, this is what ${authorName} wrote:`,
      body,
      'You can answer once, in public.',
    ],
    action: { label: 'Open the review', href: rentalHrefs.review(id) },
  }
}

export function answeredEmail(booking: BookingFacts, { reviewId, answer }: { reviewId: string; answer: string }): Mail {
  return {
    ...seen(booking),
    dedupeKey: `review-answered:${reviewId}`,
    subject: `Your review of the ${vehicleName(booking.car)} was answered`,
    heading: 'Your review was answered',
    paragraphs: [`${hello(booking)}, the owner of the car answered your review:`, answer],
  }
}

export function reviewHiddenEmail(booking: BookingFacts, { id }: Decided, reason: string): Mail {
  return {
    ...seen(booking),
    dedupeKey: `review-hidden:${id}`,
    subject: 'Your review is hidden',
    heading: 'Your review is hidden',
    paragraphs: [
      `${hello(booking)}, our staff have hidden your review of the ${vehicleName(booking.car)}. It no longer counts toward the rating.`,
      `Reason: ${reason}`,
      `If you think we’re mistaken, call us at ${business.phone.display}.`,
    ],
  }
}

export function reviewShownEmail(booking: BookingFacts, { id }: Decided): Mail {
  return {
    ...seen(booking),
    dedupeKey: `review-shown:${id}`,
    subject: 'Your review is shown again',
    heading: 'Your review is shown again',
    paragraphs: [`${hello(booking)}, your review of the ${vehicleName(booking.car)} is no longer hidden.`],
  }
}

function seen({ mailTo, car }: BookingFacts) {
  return { to: mailTo, action: { label: 'See it on the car’s page', href: hrefs.car(car.slug) } }
}
