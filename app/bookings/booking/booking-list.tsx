import type { BookingState } from '#app/shared/booking-states.ts'
import { dateRange, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { BookingStatus } from './booking-status.tsx'

export type BookingRow = {
  requestId: string
  number: string | null
  state: BookingState
  car: { slug: string; make: string; model: string; year: number }
  pickupDate: CalendarDate
  returnDate: CalendarDate
  total: Cents
  remaining: Cents
}

export function BookingList({ bookings, caption = 'Your bookings' }: { bookings: BookingRow[]; caption?: string }) {
  if (bookings.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        body="Your bookings will appear here with their dates, amounts and documents."
      >
        <ButtonLink to={hrefs.fleet()}>Fleet</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <Table
      caption={caption}
      columns={[
        { name: 'Car', className: 'w-1/4' },
        { name: 'Number', className: 'w-1/6' },
        { name: 'Dates', className: 'w-1/4' },
        'State',
        { name: 'Total', className: 'right' },
      ]}
    >
      <tbody>
        {bookings.map((row) => (
          <tr key={row.requestId}>
            <td className="max-md:order-1">
              <TextLink
                to={row.number ? hrefs.accountBooking(row.number) : hrefs.confirmation({ booking_id: row.requestId })}
              >
                {vehicleName(row.car)}
              </TextLink>
            </td>
            <td className="mute max-md:order-4">
              {row.number ?? (row.state === 'awaiting_payment' ? 'No number yet' : 'No number')}
            </td>
            <td className="max-md:order-3 max-md:col-span-full">{dateRange(row.pickupDate, row.returnDate)}</td>
            <td className="max-md:order-5">
              <BookingStatus state={row.state} />
            </td>
            <td className="right max-md:order-2">{exactDollars(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
