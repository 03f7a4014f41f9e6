import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { signatureWords } from '#app/bookings/agreements/signature-words.ts'
import { settleBalance } from '#app/money/balances/attempts.server.ts'
import { PayBalance } from '#app/money/balances/pay-balance.tsx'
import { BookingGlance, FreeToCancel } from '#app/bookings/booking/booking-glance.tsx'
import { BookingSums } from '#app/bookings/booking/booking-sums.tsx'
import { ChargeList } from '#app/money/charges/charge-facts.tsx'
import { EmergencySection } from '#app/bookings/booking/emergency-section.tsx'
import { MilesSection } from '#app/bookings/booking/miles-section.tsx'
import { ChargesSection } from '#app/money/charges/charges-section.tsx'
import { listShownCharges } from '#app/money/charges/queries.server.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { glanceOf } from '#app/bookings/booking/glance.server.ts'
import { MissingBooking } from '#app/bookings/booking/missing-booking.tsx'
import { findLinkedBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { listRequestDocuments } from '#app/bookings/documents/retention.server.ts'
import { documentsSummary } from '#app/bookings/documents/summary.ts'
import { linkedStep } from '#app/bookings/booking/shown-step.ts'
import { findStep } from '#app/money/payments/steps.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'
import { endedWords } from '#app/money/payments/refund-words.ts'
import { objectionToCancelling } from '#app/money/payments/rules.ts'
import { linkProblems } from '#app/bookings/booking/words.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { business } from '#app/business.ts'
import { mayReview } from '#app/community/reviews/rules.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import carStyles from '#app/styles/car.css?url'
import handoverStyles from '#app/styles/handovers.css?url'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: handoverStyles },
]

export const meta: MetaFunction = () => pageMeta('Your booking', `Your booking with ${business.name}.`)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * What the link of a mail opens, on any device: without documents, agreement or contact details; the rest can be paid.
 * Writes what Stripe says of open payments, which repeating doesn't change.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const key = new URL(request.url).searchParams.get('key') ?? notFound(linkProblems.over)
  const at = now()
  const booking = (await findLinkedBooking(key, at)) ?? notFound(linkProblems.over)
  await settleBalance(booking.requestId, at)
  const [{ sums }, documents, charges, step] = await Promise.all([
    findPaymentSummary(booking, at),
    listRequestDocuments(booking.requestId),
    listShownCharges(booking.bookingId, { toCustomer: true, now: at }),
    findStep(booking, at),
  ])
  const glance = glanceOf(booking, at)
  return data(
    {
      booking: glance,
      step: linkedStep(step, { ...booking, mapUrl: glance.mapUrl }, key, booking.profileId !== null),
      sums,
      charges,
      documents: documentsSummary(documents, dayOf(at), !bookingStates[booking.state].isAhead),
      key,
      ending: endedWords(booking, sums),
      sign: step.button.kind === 'sign' ? null : signatureWords(booking),
      hasAccount: booking.profileId !== null,
      own: booking.profileId !== null && viewer?.id === booking.profileId,
      cancellable: objectionToCancelling(booking, at) === undefined,
      reviewable: mayReview(booking.state) && booking.profileId === null && step.button.kind !== 'review',
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function LinkedBooking() {
  const {
    booking,
    step,
    sums,
    charges,
    documents,
    key,
    ending,
    sign,

    hasAccount,
    own,
    cancellable,
    reviewable,
  } = useLoaderData<typeof loader>()
  return (
    <div className="wrap pb-16">
      <BookingGlance
        booking={booking}
        sums={sums}
        documents={documents}
        calendarHref={hrefs.linkedBookingCalendar(key)}
        step={step}
        note={ending}
        pay={
          <PayBalance
            sums={sums}
            isComing={bookingStates[booking.state].isAhead}
            payment={{ balance: hrefs.linkedBookingPayment(key), charges: hrefs.linkedChargesPayment(key) }}
          />
        }
      />
      <div className="confirmation">
        <div>
          {booking.free && (
            <p className="help">
              <FreeToCancel {...booking.free} />
            </p>
          )}
          <p className="help">
            {hasAccount
              ? `${own ? 'Open it in your account' : 'Sign in'} to see documents and receipts${cancellable ? ', or to cancel' : ''}.`
              : cancellable && `To change or cancel anything, call us at ${business.phone.display}.`}
          </p>
          {bookingStates[booking.state].isOut && <EmergencySection />}
          {sums.kept === null && (
            <MilesSection miles={booking.miles} page={booking.coming ? rentalHrefs.miles({ key }) : null} />
          )}
          <ChargesSection
            charges={charges}
            page={hasAccount ? hrefs.bookingCharges(booking.number) : serviceHrefs.linkedCharges(key)}
          >
            <ChargeList charges={charges} />
          </ChargesSection>
        </div>
        <aside>
          <h2 className="head">Payment summary</h2>
          <BookingSums booking={booking} {...sums} />
          <div className="mt-8 grid gap-3">
            {sign && (
              <>
                <ButtonLink look="line" to={rentalHrefs.linkedAgreement(key)}>
                  {sign.label}
                </ButtonLink>
                <p className="help">{sign.why}</p>
              </>
            )}
            {reviewable && (
              <ButtonLink look="line" to={serviceHrefs.linkedReview(key)}>
                {reviewLinkLabels.write}
              </ButtonLink>
            )}
            {hasAccount && (
              <ButtonLink look="line" to={hrefs.accountBooking(booking.number)}>
                {own ? 'Open in your account' : 'Sign In'}
              </ButtonLink>
            )}
            <Button type="button" look="line" data-print>
              Print Details
            </Button>
          </div>
        </aside>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <MissingBooking />
}
