import { BookingStatus } from '#app/bookings/booking/booking-status.tsx'
import { rentalLabels, rentalSortLabels } from './words.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Link } from '#app/ui/link.tsx'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'

type LocalTime = { date: CalendarDate; time: TimeOfDay }

export type ListedRental = {
  key: string
  number: string | null
  status: BookingState
  name: string
  phone: { e164: string; printed: string } | null
  car: { year: number; make: string; model: string }
  line: string | null
  pickup: LocalTime
  returns: LocalTime
  total: Cents
}

const words = rentalLabels

type Props = { rentals: ListedRental[]; ofOne?: boolean; sorting?: Sorting }

/** `ofOne`: all of one customer, who is named above the table. */
export function RentalTable({ rentals, ofOne = false, sorting }: Props) {
  return (
    <DenseTable
      caption={words.title}
      sorting={sorting}
      columns={[
        words.state,
        { ...rentalSortLabels.number, sort: 'number' },
        { ...rentalSortLabels.car, sort: 'car' },
        !ofOne && { ...rentalSortLabels.customer, sort: 'customer' },
        { ...rentalSortLabels.pickup, sort: 'pickup' },
        { ...rentalSortLabels.total, sort: 'total', className: 'right' },
      ]}
    >
      <tbody>
        {rentals.map(({ key, number, status, car, line, name, pickup, returns, total }) => (
          <tr
            key={key}
            className="wrap-anywhere @max-[60rem]:gap-x-2! @max-[60rem]:py-2 @max-[60rem]:text-help @max-[60rem]:before:order-4 @max-[60rem]:before:basis-full @max-[15rem]:block! @max-[60rem]:[&_.state]:text-help"
          >
            <td className="@max-[60rem]:order-3">
              <BookingStatus state={status} />
            </td>
            <td className="@max-[60rem]:order-1 @min-[60rem]:whitespace-nowrap">
              <Link to={hrefs.rental(key)}>{number ?? words.request}</Link>
            </td>
            <td className="cut @max-[60rem]:order-6 @max-[60rem]:flex-1">
              <RoofLine line={line} look="mark" />
              {/* Beside a customer a phone has room for the model alone. */}
              <span className="@max-[60rem]:sr-only">{`${car.year} ${car.make} `}</span>
              {car.model}
            </td>
            {!ofOne && <td className="cut @max-[60rem]:order-5">{name}</td>}
            <td className="@max-[60rem]:order-2 @max-[60rem]:flex-1 @min-[60rem]:whitespace-nowrap">
              {shortDate(pickup.date)}
              <span className="@max-[60rem]:hidden">, {clockTime(pickup.time)}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> to </span>
              {shortDate(returns.date)}
            </td>
            <td className="right @max-[60rem]:order-7">{exactDollars(total)}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
