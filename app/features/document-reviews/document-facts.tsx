import { BookingStatus } from '#app/features/bookings/booking-status.tsx'
import type { BookingState } from '#app/features/bookings/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Facts } from '#app/ui/facts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.documentReviews

type Booking = { number: string; status: BookingState; car: string; pickup: string; returns: string }
type Props = {
  customer: { name: string; email: string; phone: string }
  /** Null where nobody has told us. */
  born: string | null
  received: string
  booking: Booking
  others: Booking[]
  kept: string | null
}

/** What a document is compared with. */
export function DocumentFacts({ customer, born, received, booking, others, kept }: Props) {
  return (
    <section>
      <h2 className="head mb-3">{words.facts}</h2>
      <Facts
        rows={[
          [words.name, customer.name],
          [words.born, born ?? words.unknown],
          [labels.rental.phone, customer.phone],
          [
            labels.rental.email,
            <span key="email" className="wrap-anywhere">
              {customer.email}
            </span>,
          ],
          [words.booking, <BookingLink key="booking" {...booking} />],
          [words.status, <BookingStatus key="status" state={booking.status} />],
          [words.car, booking.car],
          [words.pickup, booking.pickup],
          [words.return, booking.returns],
          [words.received, received],
          [words.kept, kept],
          [
            words.otherBookings,
            others.length > 0 && others.map((other) => <BookingLink key={other.number} {...other} />),
          ],
        ]}
      />
    </section>
  )
}

function BookingLink({ number }: { number: string }) {
  return (
    <TextLink small to={hrefs.rental(number)}>
      {number}
    </TextLink>
  )
}
