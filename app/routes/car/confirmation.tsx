import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { BookingProgress } from '#app/bookings/booking/booking-progress.tsx'
import { Confirmed } from '#app/bookings/booking/confirmed.tsx'
import { driverLines, driverFacts } from '#app/bookings/booking/driver-terms.ts'
import { listDrivers } from '#app/bookings/booking/drivers.server.ts'
import { MissingBooking } from '#app/bookings/booking/missing-booking.tsx'
import { bringWords } from '#app/bookings/booking/pickup-location.ts'
import { freeUntil, isFreeToCancel, keptPart } from '#app/bookings/booking/rules.ts'
import { findSettledBooking } from '#app/money/payments/commands.server.ts'
import { upfrontShare } from '#app/bookings/booking/payment-shares.ts'
import { bookingProblems, bookingStateLabels, paymentProblems } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import { depositDue } from '#app/money/deposits/deposit-words.ts'
import { findPaymentSummary, listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { TransferList } from '#app/money/payments/transfer-list.tsx'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import carStyles from '#app/styles/car.css?url'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { WaitFor } from '#app/ui/wait-for.tsx'

export const route: RouteFacts = { unread: bookingProblems.missing }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data: booking }) =>
  pageMeta(
    booking?.state === 'confirmed' ? 'Booking Confirmed!' : 'Your booking',
    `Your booking with ${business.name}.`,
  )

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * Shows a booking to those who may read it, after asking Stripe when it is not paid yet (docs/product.md#paid). Writes what
 * Stripe says: people return before the event arrives.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const { searchParams } = new URL(request.url)
  const [id, token] = [searchParams.get('booking_id') ?? '', searchParams.get('token')]
  const found = await findSettledBooking(id, viewer, token, at)
  const booking = found ?? notFound(bookingProblems.missing)
  const changing = searchParams.get('canceled') === 'true'
  const { requestId, bookingId, car, state, payableUntil } = booking
  const own = viewer !== null && viewer.id === booking.profileId
  const [drivers, transfers, summary] = await readTogether(() =>
    Promise.all([
      listDrivers(requestId),
      own && bookingId === null ? listTransfers(requestId) : [],
      bookingId === null ? null : findPaymentSummary({ ...booking, bookingId }, at),
    ]),
  )
  return data(
    {
      requestId,
      number: booking.number,
      state,
      paymentStatus: booking.paymentStatus,
      car,
      pickupDate: booking.pickupDate,
      pickupTime: booking.pickupTime,
      returnDate: booking.returnDate,
      returnTime: booking.returnTime,
      days: booking.days,
      miles: booking.miles,
      lines: [...booking.lines, ...driverLines(drivers.length)],
      drivers: driverFacts(drivers),
      total: booking.total,
      upfront: booking.upfront,
      isHalfPaid: booking.upfront === keptPart(booking),
      remaining: booking.remaining,
      deposit: booking.deposit,
      depositMethod: booking.depositMethod,
      specialRequests: booking.specialRequests,
      delivery: booking.delivery,
      customer: booking.customer,
      image: booking.image,
      line: booking.line,
      token,
      changing,
      own,
      transfers,
      heldUntil: payableUntil > at ? printInstant(payableUntil) : null,
      depositDue: depositDue(booking.depositAt, at),
      sums: summary?.sums ?? null,
      bring: bringWords(booking),
      opened: searchParams.get('opened') === 'true',
      freeUntil: isFreeToCancel(booking, at) ? printInstant(freeUntil(booking)) : undefined,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function Confirmation() {
  const booking = useLoaderData<typeof loader>()
  const { number, sums } = booking
  if (number !== null && sums !== null) return <Confirmed booking={{ ...booking, number, sums }} />
  return <section className="page wrap">{bookingStates[booking.state].isUnpaid ? <Waiting /> : <Over />}</section>
}

export function ErrorBoundary() {
  return <MissingBooking />
}

function Waiting() {
  const { changing, requestId, token, car, line, own, heldUntil, ...booking } = useLoaderData<typeof loader>()
  const { title, body } = waitingWords({ ...booking, changing, heldUntil })
  return (
    <>
      <h1 className="title">{title}</h1>
      <BookingProgress line={line} current="pay" />
      <p className="lead quiet mt-4" role="status">
        {body}
      </p>
      <Summary />
      <div className="row mt-8">
        {heldUntil && (
          <form method="post" action={hrefs.bookingPayment(requestId, token ?? undefined)}>
            <Button type="submit">Continue to payment</Button>
          </form>
        )}
        <ButtonLink look="line" to={hrefs.car(car.slug, stayOf(booking), 'book')}>
          Change
        </ButtonLink>
        {own && (
          <form method="post" action={hrefs.bookingRequestCancellation(requestId)}>
            <Button type="submit" look="danger">
              Cancel request
            </Button>
          </form>
        )}
      </div>
      {!changing && <WaitFor status={hrefs.bookingStatus(requestId, token ?? undefined)} />}
    </>
  )
}

const turns = 'This page will change to your confirmation as soon as your payment arrives.'

/** Once the payment page has closed nothing is promised: whether someone has paid by then, Stripe may not have told us yet. */
function waitingWords({
  changing,
  opened,
  heldUntil,
}: {
  changing: boolean
  opened: boolean
  heldUntil: string | null
}) {
  if (!changing && !opened) return { title: 'Payment is being confirmed', body: turns }
  const { title, body } = heldUntil
    ? { title: 'Your dates are held', body: `We’re holding the car until ${heldUntil}.` }
    : paymentProblems.notPayable
  if (!changing)
    return {
      title,
      body: `${body} ${heldUntil ? 'Pay in the tab that just opened, or continue here. ' : ''}${turns}`,
    }
  return { title, body: heldUntil ? `${body} You haven’t been charged.` : body }
}

function Over() {
  const { car, paymentStatus, transfers, ...booking } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="title">{bookingStateLabels[booking.state]}</h1>
      <p className="lead quiet mt-4">
        {paymentStatus === 'refunded'
          ? 'Your payment arrived after the dates were released, so we’re refunding all of it the way you paid.'
          : 'The dates are no longer held. You weren’t charged.'}
      </p>
      <Summary />
      {transfers.length > 0 && (
        <section className="measure mt-8">
          <h2 className="head mb-3">Receipts</h2>
          <TransferList transfers={transfers} />
        </section>
      )}
      <div className="row mt-8">
        <ButtonLink to={hrefs.car(car.slug, stayOf(booking), 'book')}>Book again</ButtonLink>
        <ButtonLink look="line" to={hrefs.fleet()}>
          Browse More Cars
        </ButtonLink>
      </div>
    </>
  )
}

function Summary() {
  const { car, upfront, ...booking } = useLoaderData<typeof loader>()
  return (
    <Facts
      className="measure mt-8"
      rows={[
        ['Vehicle', vehicleName(car)],
        ['Pickup', `${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}`],
        ['Return', `${longDate(booking.returnDate)}, ${clockTime(booking.returnTime)}`],
        [
          bookingStates[booking.state].isUnpaid && booking.heldUntil ? 'Due now' : `Upfront ${upfrontShare}`,
          exactDollars(upfront),
        ],
      ]}
    />
  )
}

function stayOf({ pickupDate, returnDate }: { pickupDate: string; returnDate: string }) {
  return { pickup: pickupDate, return: returnDate }
}
