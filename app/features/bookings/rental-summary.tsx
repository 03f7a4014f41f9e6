import { business } from '#app/config/business.ts'
import { clockTime, longDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { pickupLocation } from './pickup-location.ts'

type Props = {
  booking: {
    car: { year: number; make: string; model: string; trim: string | null }
    pickupDate: CalendarDate
    pickupTime: TimeOfDay
    returnDate: CalendarDate
    returnTime: TimeOfDay
    days: number
  }
}

const { street, city, region, postalCode } = business.address

export function RentalSummary({ booking }: Props) {
  const { car } = booking
  return (
    <div className="when">
      <Fact label="Pickup" value={longDate(booking.pickupDate)} more={clockTime(booking.pickupTime)} />
      <Fact label="Return" value={longDate(booking.returnDate)} more={clockTime(booking.returnTime)} />
      <Fact label="Vehicle" value={[car.year, car.make, car.model, car.trim].filter(Boolean).join(' ')} />
      <Fact label="Rental period" value={`${booking.days} ${booking.days === 1 ? 'day' : 'days'}`} />
      <Fact label="Where" value={street} more={`${city}, ${region} ${postalCode}, open ${pickupLocation.hours}`} wide />
    </div>
  )
}

function Fact({ label, value, more, wide }: { label: string; value: string; more?: string; wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <p className="small mute">{label}</p>
      <p className="name">{value}</p>
      {more && <p className="quiet">{more}</p>}
    </div>
  )
}
