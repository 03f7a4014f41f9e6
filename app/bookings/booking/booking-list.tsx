import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { dateRange, shortRangeInYear, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { CarInRow } from '#app/ui/row-parts.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { BookingStatus } from './booking-status.tsx'
import type { ShownStep } from './shown-step.ts'
import { StepLine } from './step-line.tsx'

export type BookingRow = {
  requestId: string
  number: string | null
  state: BookingState
  car: { slug: string; name: string }
  image: ImageFacts | null
  line: string | null
  pickupDate: CalendarDate
  returnDate: CalendarDate
  total: Cents
  step: ShownStep
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
    <div className="@container">
      <Table
        className="table stack num drives"
        caption={caption}
        columns={[
          { name: 'Car', className: 'w-1/4' },
          'Dates',
          'State',
          { name: 'Next', className: 'w-1/3' },
          { name: 'Total', className: 'right' },
        ]}
      >
        <tbody>
          {bookings.map((row) => (
            <tr key={row.requestId} className={isPast(row) ? 'past' : undefined}>
              <td className="car-cell max-md:order-1">
                <span className="flex flex-wrap items-center gap-y-1 gap-x-3.5 [&_img]:flex-none [&_img]:w-18 [&_img]:aspect-[3/2] [&_img]:object-cover">
                  {row.image ? (
                    <Thumbnail image={row.image} alt="" sizes="4.5rem" />
                  ) : (
                    <RoofLine line={row.line} look="mark" />
                  )}
                  <span className="flex-[1_1_5rem] min-w-0">
                    <TextLink
                      to={
                        row.number
                          ? hrefs.accountBooking(row.number)
                          : hrefs.confirmation({ booking_id: row.requestId })
                      }
                    >
                      <CarInRow car={row.car.name} />
                    </TextLink>{' '}
                    <span
                      className={isPast(row) ? 'mute inline-block md:ml-3 max-md:sr-only' : 'mute block max-md:sr-only'}
                    >
                      {row.number ?? (bookingStates[row.state].isUnpaid ? 'No number yet' : 'No number')}
                    </span>
                  </span>
                </span>
              </td>
              <td className="dates-cell max-md:order-3">
                <span className="max-md:hidden">{dateRange(row.pickupDate, row.returnDate)}</span>
                <span className="md:hidden">{shortRangeInYear(row.pickupDate, row.returnDate)}</span>
              </td>
              <td className="max-md:order-4">
                <BookingStatus state={row.state} />
              </td>
              <td className="next-cell max-md:order-5 max-md:col-span-full">
                <StepLine step={row.step} row />
              </td>
              <td className="right max-md:order-2">{exactDollars(row.total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Over: one line, on a phone two. Its page has what comes next. */
function isPast({ step }: BookingRow): boolean {
  return step.urgency === 'over'
}
