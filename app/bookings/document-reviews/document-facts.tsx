import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { documentReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Link } from '#app/ui/link.tsx'

const words = documentReviewLabels

type Booking = { number: string; car: string; pickup: string; returns: string }

type FormProps = {
  customer: { name: string }
  /** Null where no one has told us. */
  born: string | null
  booking: Booking
}

/** What a document is compared with. */
export function FormFacts({ customer, born, booking }: FormProps) {
  return (
    <section>
      <h2 className="head mb-3">{words.facts}</h2>
      <Facts
        rows={[
          [words.name, customer.name],
          [words.born, born ?? words.unknown],
          [words.pickup, booking.pickup],
          [words.return, booking.returns],
          [words.car, booking.car],
        ]}
      />
    </section>
  )
}

type MoreProps = {
  customer: { id: string | null; name: string; email: string; phone: string }
  booking: Booking
  others: Booking[]
  received: string
  kept: string | null
}

export function DocumentFacts({ customer, booking, others, received, kept }: MoreProps) {
  return (
    <section>
      <h2 className="head mb-3">{words.more}</h2>
      <Facts
        rows={[
          [words.customer, customer.id && <CustomerLink key="customer" id={customer.id} name={customer.name} />],
          [words.booking, <BookingLink key="booking" {...booking} />],
          ...others.map((other) => [words.otherBookings, <BookingLink key={other.number} {...other} />] as const),
          [rentalLabels.phone, customer.phone],
          [rentalLabels.email, customer.email],
          [words.received, received],
          [words.kept, kept],
        ]}
      />
    </section>
  )
}

function CustomerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className="link" to={officeHrefs.customer(id)}>
      {name}
    </Link>
  )
}

function BookingLink({ number }: { number: string }) {
  return (
    <Link className="link" to={hrefs.rental(number)}>
      {number}
    </Link>
  )
}
