import { groupOf, type BookingState } from '#app/shared/booking-states.ts'
import { clockTime, longDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import type { Delivery } from './delivery.ts'
import { milesFacts, type Miles } from './miles.ts'
import { handoverLocation, locationLines, requestWords } from './pickup-location.ts'

type Props = {
  booking: {
    car: {
      year: number
      make: string
      model: string
      trim: string | null
      city: string
    }
    state: BookingState
    specialRequests: string | null
    delivery: Delivery | null
    /** Who else drives; the words come with the data, as few bookings have them. */
    drivers: [label: string, value: string][]
    pickupDate: CalendarDate
    pickupTime: TimeOfDay
    returnDate: CalendarDate
    returnTime: TimeOfDay
    days: number
    miles: Miles
  }
}

export function RentalSummary({ booking }: Props) {
  const { car, drivers, specialRequests } = booking
  const isComing = groupOf(booking.state) === 'coming'
  const [place, more] = locationLines(handoverLocation(booking), isComing)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-y-6 gap-x-8 py-6 border-y border-line print:py-3 print:gap-y-2 print:gap-x-6">
      <Fact label="Pickup" value={longDate(booking.pickupDate)} more={clockTime(booking.pickupTime)} />
      <Fact label="Return" value={longDate(booking.returnDate)} more={clockTime(booking.returnTime)} />
      <Fact label="Vehicle" value={[car.year, car.make, car.model, car.trim].filter(Boolean).join(' ')} />
      <Fact label="Rental period" value={`${booking.days} ${booking.days === 1 ? 'day' : 'days'}`} />
      {milesFacts(booking.miles).map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {drivers.map(([label, value]) => (
        <div key={label} className="col-span-full">
          <Fact label={label} value={value} />
        </div>
      ))}
      <div className="col-span-full">
        <Fact label="Where" value={place} more={more} />
        {specialRequests && <p className="quiet mt-2 measure">{requestWords(specialRequests, isComing)}</p>}
      </div>
    </div>
  )
}

function Fact({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div>
      <p className="small mute">{label}</p>
      <p className="name num">{value}</p>
      {more && <p className="quiet">{more}</p>}
    </div>
  )
}
