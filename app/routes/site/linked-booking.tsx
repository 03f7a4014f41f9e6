import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { BookingNumber } from '#app/features/bookings/booking-number.tsx'
import { BookingStatus } from '#app/features/bookings/booking-status.tsx'
import { BookingSums } from '#app/features/bookings/booking-sums.tsx'
import { findViewer } from '#app/features/access/guards.server.ts'
import { MissingBooking } from '#app/features/bookings/missing-booking.tsx'
import { findLinkedBooking } from '#app/features/bookings/own-booking.server.ts'
import { groupOf } from '#app/features/bookings/rules.ts'
import { RentalSummary } from '#app/features/bookings/rental-summary.tsx'
import { carName } from '#app/features/fleet/rules.ts'
import { findPaymentSummary } from '#app/features/payments/payment-summary.server.ts'
import { objectionToCancelling } from '#app/features/payments/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import carStyles from '#app/styles/car.css?url'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction = () => pageMeta('Your booking', `Your booking with ${business.name}.`)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What the link of a mail opens, on any device: for reading only, without documents, agreement or contact details. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const key = new URL(request.url).searchParams.get('key') ?? notFound(problems.link.over)
  const at = now()
  const booking = (await findLinkedBooking(key, at)) ?? notFound(problems.link.over)
  const { sums } = await findPaymentSummary(booking, at)
  const { number, state, car, pickupDate, pickupTime, returnDate, returnTime, days, lines, total } = booking
  return data(
    {
      booking: {
        number,
        state,
        car,
        pickupDate,
        pickupTime,
        returnDate,
        returnTime,
        days,
        lines,
        total,
        deposit: booking.deposit,
      },
      sums,
      key,
      own: viewer?.id === booking.profileId,
      cancellable: objectionToCancelling(booking, at) === undefined,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function LinkedBooking() {
  const { booking, sums, key, own, cancellable } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <div className="row between mb-8 items-end">
        <div>
          <BookingStatus state={booking.state} />
          <h1 className="title">{carName(booking.car)}</h1>
        </div>
        <BookingNumber number={booking.number} />
      </div>
      <div className="confirmation">
        <div>
          <RentalSummary booking={booking} />
          <p className="quiet mt-8">{`Questions: ${business.phone.display}`}</p>
          <p className="help mt-4">
            {`This page is for reading. ${own ? 'Open it in your account' : 'Sign in'} to see documents and receipts${cancellable ? ', or to cancel' : ''}.`}
          </p>
        </div>
        <aside>
          <h2 className="head">Payment summary</h2>
          <BookingSums booking={booking} {...sums} />
          <div className="mt-8 grid gap-3">
            <ButtonLink to={hrefs.accountBooking(booking.number)}>
              {own ? 'Open in your account' : 'Sign In'}
            </ButtonLink>
            <Button type="button" look="line" data-print>
              Print Details
            </Button>
            {groupOf(booking.state) === 'coming' && (
              <ButtonLink look="line" to={hrefs.linkedBookingCalendar(key)} download>
                Add to calendar
              </ButtonLink>
            )}
          </div>
        </aside>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <MissingBooking />
}
