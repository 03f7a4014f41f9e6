import { business } from '#app/business.ts'
import { depositRelease } from './deposit-release.ts'
import { noDeposit } from './no-deposit.ts'
import { bookingStateLabels } from './words.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { PaperHead } from '#app/ui/layout/paper-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { ShownLine } from './line-words.ts'
import { BookingProgress } from './booking-progress.tsx'
import { BookingSums } from './booking-sums.tsx'
import type { Delivery } from './delivery.ts'
import { QuoteTable } from './quote-table.tsx'
import { RentalSummary } from './rental-summary.tsx'
import { SpecialRequests } from './special-requests.tsx'

type Props = {
  booking: {
    number: string
    own: boolean
    state: BookingState
    car: {
      slug: string
      year: number
      make: string
      model: string
      trim: string | null
      city: string
    }
    pickupDate: CalendarDate
    pickupTime: TimeOfDay
    returnDate: CalendarDate
    returnTime: TimeOfDay
    days: number
    miles: React.ComponentProps<typeof RentalSummary>['booking']['miles']
    lines: ShownLine[]
    image: ImageFacts | null
    line: string | null
    total: Cents
    upfront: Cents
    /** What was paid at first is what a late cancellation costs: a change of price may have made them differ. */
    isHalfPaid: boolean
    remaining: Cents
    deposit: Cents
    depositMethod: 'card' | 'cash'
    /** `isDepositDue`: nothing has become of the deposit yet. */
    sums: Omit<React.ComponentProps<typeof BookingSums>, 'booking'> & { isDepositDue: boolean }
    /** The upfront half; of others no card is known. */
    /** What to have with one at the pickup. */
    bring: string
    depositDue: string
    freeUntil?: string
    specialRequests: string | null
    delivery: Delivery | null
    drivers: React.ComponentProps<typeof RentalSummary>['booking']['drivers']
    customer: { name: string; email: string; phone: string }
  }
}

export function Confirmed({ booking }: Props) {
  const { customer } = booking
  const cancelled = booking.state === 'cancelled'
  const isComing = bookingStates[booking.state].isAhead
  const { paid, due, disputed = 0, isDepositDue } = booking.sums
  // A bank may have taken back as much as was paid since.
  const isHalf = booking.isHalfPaid && paid === booking.upfront && due === booking.remaining
  const isAsBooked = isComing && isHalf && disputed === 0 && isDepositDue
  return (
    <>
      {booking.image && (
        <div className="confirmation-photo print:hidden">
          <Picture image={booking.image} sizes="100vw" first alt="" />
        </div>
      )}
      <div className="wrap page">
        <PaperHead name="Booking confirmation" number={booking.number} />
        <div className="row between mb-8 items-end print:mb-2">
          <div className="min-w-0">
            {isComing && (
              <div className="print:hidden">
                <BookingProgress line={booking.line} current={null} />
              </div>
            )}
            <p className="small quiet break-words mb-2">
              {cancelled && 'This booking was canceled and its dates were released.'}
              {isComing && (
                <>
                  <State look="ok">Payment received.</State> {`We’ve emailed your confirmation to ${customer.email}.`}
                </>
              )}
            </p>
            <h1 className="title print:text-[1.75rem]">
              {isComing ? 'Booking Confirmed!' : bookingStateLabels[booking.state]}
            </h1>
          </div>
          <BookingNumber number={booking.number} />
        </div>
        <div className="confirmation print:leading-[1.4]">
          <div>
            <RentalSummary booking={booking} />
            {isComing && <NextSteps booking={booking} />}
            <SpecialRequests text={booking.specialRequests} />
            <section className="block">
              <h2 className="head">Contact details</h2>
              <Facts
                rows={[
                  ['Name', customer.name],
                  ['Email', customer.email],
                  ['Phone', customer.phone],
                ]}
              />
            </section>
          </div>
          <aside>
            <h2 className="head">Payment summary</h2>
            {isAsBooked ? (
              <QuoteTable sums={booking} depositMethod={booking.depositMethod} freeUntil={booking.freeUntil} paid />
            ) : (
              <BookingSums booking={booking} {...booking.sums} />
            )}
            <div className="mt-8 grid gap-3 print:hidden">
              {booking.own && <ButtonLink to={hrefs.accountBooking(booking.number)}>Open your booking</ButtonLink>}
              <Button type="button" look="line" data-print>
                Print Details
              </Button>
              <ButtonLink look="line" to={hrefs.fleet()}>
                Browse More Cars
              </ButtonLink>
              <noscript>
                <p className="help">Print Details: choose Print in your browser’s menu. This page fits on one sheet.</p>
              </noscript>
              {booking.own && isComing && (
                <TextLink to={hrefs.bookingCalendar(booking.number)} download>
                  Add to calendar
                </TextLink>
              )}
            </div>
            <p className="help mt-4">{`${business.name}. Questions? Call ${business.phone.display}`}</p>
          </aside>
        </div>
      </div>
    </>
  )
}

function NextSteps({ booking }: Props) {
  return (
    <section className="block">
      <h2 className="head">Next steps</h2>
      <ol className="next-steps quiet">
        <li>
          <span>We’ll review your documents and email you if we need anything.</span>
        </li>
        <li>
          <span>
            {booking.deposit === 0
              ? noDeposit
              : !booking.sums.isDepositDue
                ? `Security deposit of ${dollars(booking.deposit)}: ${booking.sums.depositWords}`
                : booking.depositMethod === 'card'
                  ? `The ${dollars(booking.deposit)} deposit is authorized ${booking.depositDue}. It isn’t a charge.`
                  : `${booking.delivery ? 'Have' : 'Bring'} the ${dollars(booking.deposit)} deposit ${booking.delivery ? 'ready ' : ''}in cash. We’ll give you a receipt, and return the deposit ${depositRelease}.`}
          </span>
        </li>
        {booking.freeUntil && (
          <li>
            <span>{`If your plans change, you can cancel for free until ${booking.freeUntil}.`}</span>
          </li>
        )}
        <li>
          <span>{`${booking.bring}. ${dueWords(booking.sums.due)}`}</span>
        </li>
        {(booking.own || booking.drivers.length > 0) && (
          <li>
            <span>{driverWords(booking)}</span>
          </li>
        )}
      </ol>
    </section>
  )
}

function dueWords(due: Cents): string {
  return due > 0 ? `The balance of ${exactDollars(due)} is due at pickup.` : 'The rental is paid in full.'
}

function driverWords({ own, drivers, delivery }: Props['booking']): string {
  const where = 'on your booking page any time before pickup'
  if (drivers.length === 0) return `Sharing the wheel? Add drivers ${where}.`
  const bring = delivery
    ? 'Each additional driver must have their license ready when we deliver the car.'
    : 'Each additional driver must bring their license to the pickup.'
  return own ? `${bring} You can change the drivers ${where}.` : bring
}

function BookingNumber({ number }: { number: string }) {
  return (
    <p className="print:hidden">
      <span className="small mute grid">Booking number</span>
      <span className="head num">{number}</span>
    </p>
  )
}
