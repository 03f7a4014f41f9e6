import { business } from '#app/business.ts'
import { clockTime, longDate, shortDay } from '#app/shared/dates.ts'
import { sumOrNone, type Cents } from '#app/shared/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { BookingStatus } from './booking-status.tsx'
import { dueLabel } from './due-label.ts'
import type { Glance } from './glance.server.ts'
import { useEffect, useState } from 'react'
import { minutes, printDuration, seconds } from '#app/shared/durations.ts'
import { readersNow } from '#app/ui/browser.js'
import { call, type ShownStep } from './shown-step.ts'
import { StepLine } from './step-line.tsx'

type Props = {
  booking: Glance
  sums: { kept: Cents | null; due: Cents; charges: { due: Cents }; owed: Cents; depositLine: string }
  documents: { look: React.ComponentProps<typeof State>['look']; words: string }
  /** Where the documents can be seen. */
  documentsHref?: string
  calendarHref: string
  step: ShownStep
  /** Of a booking that ended without a rental: where the money went. */
  note?: string | null
  /** Pays what is owed, where the step is another one. It names the sum, unless there are two to pay. */
  pay?: React.ReactNode
}

/** What one needs on the way to the car, in the first view of a phone. */
export function BookingGlance({ booking, sums, documents, documentsHref, calendarHref, step, note, pay }: Props) {
  const { image } = booking
  const isPayable =
    Boolean(pay) && step.button.how !== 'pay' && step.button.how !== 'card' && sums.kept === null && sums.owed > 0
  // Unless that is the step.
  const callsToo = step.button.to !== call
  const hasCalendar = booking.coming && step.button.how !== 'file'
  const isSplit = sums.due > 0 && sums.charges.due > 0
  return (
    <header className="glance">
      {image && (
        <div className="glance-photo">
          <Picture image={image} sizes="(min-width: 64rem) 60vw, 100vw" first alt="" />
        </div>
      )}
      <div className="glance-name">
        <h1>{booking.name}</h1>
        <p className="row between">
          <BookingStatus state={booking.state} />
          <span className="small num">
            <span className="visually-hidden">Booking number </span>
            {booking.number}
          </span>
        </p>
        <StepLine step={step} />
        {note && (
          <p className="small quiet mt-2">
            <Unbroken text={note} />
          </p>
        )}
      </div>
      <Where booking={booking} />
      <div className="glance-sums">
        <dl className="facts">
          {(sums.kept !== null || sums.owed > 0) && (
            <div>
              <dt>{sums.kept === null ? dueLabel(booking.state) : 'Kept'}</dt>
              {(!isPayable || isSplit) && <dd>{sumOrNone(sums.kept ?? sums.owed)}</dd>}
              {isPayable && <dd>{pay}</dd>}
            </div>
          )}
          <div>
            <dt>Deposit</dt>
            <dd>{sumOrNone(booking.deposit)}</dd>
            {booking.deposit > 0 && (
              <dd className="more">
                <Unbroken text={sums.depositLine} />
              </dd>
            )}
          </div>
          {/* Documents of a booking without a rental are not checked. */}
          {sums.kept === null && (
            <div>
              <dt>Documents</dt>
              <dd>
                <State look={documents.look}>
                  {documentsHref ? <a href={documentsHref}>{documents.words}</a> : documents.words}
                </State>
              </dd>
            </div>
          )}
        </dl>
        {(callsToo || hasCalendar) && (
          <div className="glance-buttons">
            {callsToo && (
              <ButtonLink to={call} look="line" compact>
                <span className="md:hidden">Call us</span>
                <span className="max-md:hidden">{`Call us: ${business.phone.display}`}</span>
              </ButtonLink>
            )}
            {hasCalendar && (
              <ButtonLink look="line" compact to={calendarHref} download>
                Add to calendar
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </header>
  )
}

function Where({
  booking: {
    place: [place, more],
    mapUrl,
    asked,
    days,
    ...booking
  },
}: Pick<Props, 'booking'>) {
  const print = booking.coming ? shortDay : longDate
  return (
    <dl className="glance-when">
      <Moment label="Pickup" day={print(booking.pickupDate)} more={clockTime(booking.pickupTime)} />
      <Moment
        label="Return"
        day={print(booking.returnDate)}
        more={`${clockTime(booking.returnTime)}, ${days} ${days === 1 ? 'day' : 'days'}`}
      />
      <div>
        <dt>Where</dt>
        <dd>
          {mapUrl ? (
            <a className="glance-place" href={mapUrl} target="_blank" rel="noopener noreferrer">
              <span className="name">{place}</span> <span className="map">Map</span>
            </a>
          ) : (
            <span className="name">{place}</span>
          )}
          <span>{more}</span>
          {asked && <span className="asked">{asked}</span>}
        </dd>
      </div>
    </dl>
  )
}

function Moment({ label, day, more }: { label: string; day: string; more: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="name">
          <Unbroken text={day} />
        </span>
        <span>{more}</span>
      </dd>
    </div>
  )
}

/** `left`: milliseconds when the page was made. Counts down with scripts; the time it ends is printed anyway. */
export function FreeToCancel({ until, left }: { until: string; left: number }) {
  const [remaining, setRemaining] = useState(left)
  useEffect(() => {
    const end = readersNow().getTime() + left
    const timer = setInterval(() => setRemaining(end - readersNow().getTime()), seconds(20))
    return () => clearInterval(timer)
  }, [left])
  if (remaining < minutes(1)) return <Unbroken text={`Free cancellation until ${until}.`} />
  return (
    <>
      Free cancellation for <b className="num">{printDuration(remaining)}</b>, until <Unbroken text={until} />.
    </>
  )
}
