import { bookingGroupLabels } from './words.ts'
import { groupOf } from '#app/shared/booking-states.ts'
import { dateRange, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { BookingList, type BookingRow } from './booking-list.tsx'

/** `heldUntil` is null once the payment page has closed. */
type Row = BookingRow & { heldUntil: string | null }

export function BookingGroups({ bookings }: { bookings: Row[] }) {
  if (bookings.length === 0) return <BookingList bookings={[]} />
  const of = (group: ReturnType<typeof groupOf>) => bookings.filter(({ state }) => groupOf(state) === group)
  const [unpaid, coming, past] = [of('unpaid'), of('coming').reverse(), of('past')]
  return (
    <div className="grid gap-12">
      {unpaid.length > 0 && (
        <section>
          <h2 className="name mb-3">{bookingGroupLabels.unpaid}</h2>
          {unpaid.map((row) => (
            <Unpaid key={row.requestId} row={row} />
          ))}
        </section>
      )}
      {coming.length > 0 && <Group title={bookingGroupLabels.coming} bookings={coming} />}
      {past.length > 0 && <Group title={bookingGroupLabels.past} bookings={past} />}
    </div>
  )
}

function Group({ title, bookings }: { title: string; bookings: BookingRow[] }) {
  return (
    <section>
      <h2 className="name mb-3">{title}</h2>
      <BookingList bookings={bookings} caption={title} />
    </section>
  )
}

function Unpaid({ row }: { row: Row }) {
  const dates: { pickup: CalendarDate; return: CalendarDate } = { pickup: row.pickupDate, return: row.returnDate }
  return (
    <div className="row between border-t border-line py-4">
      <div>
        <TextLink to={hrefs.confirmation({ booking_id: row.requestId, canceled: 'true' })}>{row.car.name}</TextLink>
        <p className="small quiet num">
          {dateRange(row.pickupDate, row.returnDate)}
          {row.heldUntil && `. Held until ${row.heldUntil}`}
        </p>
        <p className="small num">
          <Unbroken text={row.step.line} />
        </p>
      </div>
      <div className="row">
        {row.heldUntil && (
          <PostForm action={row.step.button.to}>
            <SubmitButton compact>{row.step.button.label}</SubmitButton>
          </PostForm>
        )}
        <ButtonLink look="line" compact to={hrefs.car(row.car.slug, dates, 'book')}>
          Change
        </ButtonLink>
        <PostForm action={hrefs.bookingRequestCancellation(row.requestId)}>
          <SubmitButton look="danger" compact>
            Cancel request
          </SubmitButton>
        </PostForm>
      </div>
    </div>
  )
}
