import { BookingStatus } from '#app/bookings/booking/booking-status.tsx'
import { labels } from '#app/messages/labels.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { telHref } from '#app/shared/contact-hrefs.ts'
import { clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type LocalTime = { date: CalendarDate; time: TimeOfDay }

export type Rental = {
  key: string
  number: string | null
  status: BookingState
  name: string
  phone: { e164: string; printed: string } | null
  car: string
  pickup: LocalTime
  returns: LocalTime
  total: Cents
}

const words = labels.rental

/** `ofOne`: all of one customer, who is named above the table. */
export function RentalTable({ rentals, ofOne = false }: { rentals: Rental[]; ofOne?: boolean }) {
  return (
    <Table
      caption={words.title}
      columns={[
        words.number,
        words.car,
        words.pickup,
        words.return,
        !ofOne && words.customer,
        { name: words.total, className: 'right' },
      ]}
    >
      <tbody>
        {rentals.map((rental) => (
          <tr key={rental.key}>
            <td className="max-md:order-1">
              <TextLink to={hrefs.rental(rental.key)}>{rental.number ?? words.request}</TextLink>
              <span className="block small">
                <BookingStatus state={rental.status} />
              </span>
            </td>
            <td className="max-md:order-3 max-md:col-span-full">{rental.car}</td>
            <td className="max-md:order-4">{printed(rental.pickup)}</td>
            <td className="max-md:order-5 max-md:text-right">{printed(rental.returns)}</td>
            {!ofOne && (
              <td className="max-md:order-6">
                {rental.name}
                {rental.phone && (
                  <a className="link small block" href={telHref(rental.phone.e164)}>
                    {rental.phone.printed}
                  </a>
                )}
              </td>
            )}
            <td className="right max-md:order-2">{exactDollars(rental.total)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function printed({ date, time }: LocalTime): string {
  return `${shortDate(date)}, ${clockTime(time)}`
}
