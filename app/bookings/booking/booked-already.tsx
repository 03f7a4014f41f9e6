import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export type OwnStay = { number: string; pickupDate: CalendarDate; returnDate: CalendarDate }

export function BookedAlready({ stays }: { stays: OwnStay[] }) {
  return stays.map(({ number, pickupDate, returnDate }) => (
    <Note key={number} tone="ok">
      <p>
        {`You’ve booked this car from ${shortDate(pickupDate)} to ${shortDate(returnDate)}. `}
        <TextLink to={hrefs.accountBooking(number)}>{`Booking ${number}`}</TextLink>
      </p>
    </Note>
  ))
}
