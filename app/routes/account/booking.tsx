import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { listAgreementFiles } from '#app/bookings/agreements/filing.server.ts'
import { signatureWords } from '#app/bookings/agreements/signature-words.ts'
import { settleBalance } from '#app/money/balances/attempts.server.ts'
import { PayBalance } from '#app/money/balances/pay-balance.tsx'
import { BookingGlance } from '#app/bookings/booking/booking-glance.tsx'
import { BookingLog } from '#app/bookings/booking/booking-log.tsx'
import { BookingSums } from '#app/bookings/booking/booking-sums.tsx'
import { glanceOf } from '#app/bookings/booking/glance.server.ts'
import { logWords } from '#app/bookings/booking/log-words.ts'
import { hasOpenLinks, listBookingLog } from '#app/bookings/booking/own-booking.server.ts'
import { isFreeToCancel } from '#app/bookings/booking/rules.ts'
import { SignedAgreement, signedWords } from '#app/bookings/booking/signed-agreement.tsx'
import { SpecialRequests } from '#app/bookings/booking/special-requests.tsx'
import { printRequestedChange } from '#app/bookings/changes/printed.ts'
import { findWaitingChange } from '#app/bookings/changes/queries.server.ts'
import { mayChange } from '#app/bookings/changes/rules.ts'
import { EmergencySection } from '#app/bookings/booking/emergency-section.tsx'
import { MilesSection } from '#app/bookings/booking/miles-section.tsx'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { findSigned } from '#app/bookings/booking/signed-agreements.server.ts'
import { ChargesSection } from '#app/money/charges/charges-section.tsx'
import { listShownCharges } from '#app/money/charges/queries.server.ts'
import { DocumentStates } from '#app/bookings/documents/document-states.tsx'
import { findRetention, listRequestDocuments } from '#app/bookings/documents/retention.server.ts'
import { documentsSummary } from '#app/bookings/documents/summary.ts'
import { findShownDrivers } from '#app/bookings/drivers/queries.server.ts'
import { ConditionSummary } from '#app/bookings/handovers/condition-summary.tsx'
import { findSignedReports } from '#app/bookings/handovers/queries.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'
import { cancellingWords, endedWords } from '#app/money/payments/refund-words.ts'
import { objectionToCancelling } from '#app/money/payments/rules.ts'
import { TransferList } from '#app/money/payments/transfer-list.tsx'
import { findReviewOf } from '#app/community/reviews/queries.server.ts'
import { mayReview } from '#app/community/reviews/rules.ts'
import { keptShare } from '#app/bookings/booking/payment-shares.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { changeLabels } from '#app/bookings/changes/words.ts'
import { sendDocumentLabel } from '#app/bookings/documents/words.ts'
import { bookedDriverLabels } from '#app/bookings/drivers/words.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { depositCardLabels } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import carStyles from '#app/styles/car.css?url'
import handoverStyles from '#app/styles/handovers.css?url'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: handoverStyles },
]

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageMeta(data ? `Booking ${data.booking.number}` : (problemOf(error).title ?? ''), 'One of your bookings.')

/** Writes what Stripe says of open payments: customers return from its page before the event arrives. Repeating is harmless. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const at = now()
  const today = dayOf(at)
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  await settleBalance(booking.requestId, at)
  const [
    documents,
    retention,
    { transfers, sums },
    log,
    linked,
    reports,
    waiting,
    charges,
    files,
    drivers,
    review,
    signed,
  ] = await Promise.all([
    listRequestDocuments(booking.requestId),
    findRetention(booking.requestId),
    findPaymentSummary(booking, at),
    listBookingLog(booking.requestId),
    hasOpenLinks(booking.requestId, at),
    findSignedReports(booking.bookingId),
    findWaitingChange(booking.requestId),
    listShownCharges(booking.bookingId, { toCustomer: true, now: at }),
    listAgreementFiles(booking.requestId, booking.number),
    findShownDrivers(booking.requestId, { byStaff: false }),
    mayReview(booking.state) ? findReviewOf(booking.bookingId) : null,
    findSigned(booking.requestId),
  ])
  const { state } = booking
  const sign = signatureWords(booking)
  return {
    booking: glanceOf(booking, at),
    specialRequests: booking.specialRequests,
    sums,
    summary: documentsSummary(documents, today, state !== 'confirmed'),
    ending: endedWords(booking, sums),
    /** What the link to another card for the deposit says; null where none is wanted. */
    otherCard: sums.depositFailed ? depositCardLabels[sums.isDepositCardless ? 'add' : 'use'] : null,
    documents,
    drivers: drivers.editable || drivers.list.length > 0 ? driversLink(booking.number, drivers.list) : null,
    retention: retention && {
      keep: retention.keep,
      deletedOn: longDate(dayOf(retention.deletedAt > at ? retention.deletedAt : at)),
    },
    agreement: {
      text: signed.text,
      signed: signedWords({ ...signed, agreedAt: printInstant(signed.agreedAt) }),
      files,
      summary: booking.isSigned ? 'Read what you signed' : 'Read the agreement',
      sign: sign && { ...sign, href: rentalHrefs.ownAgreement(booking.number) },
    },
    handIn:
      state === 'confirmed' && documents.length === 0
        ? { href: rentalHrefs.handIn({ booking: booking.number }), label: sendDocumentLabel }
        : null,
    transfers,
    log: log.map((entry) => ({
      words: logWords(entry, 'customer'),
      at: entry.at.toISOString(),
      printed: printInstant(entry.at),
    })),
    linked,
    reports,
    charges,
    today,
    cost: cancellingWords(booking, at),
    keeps: state === 'confirmed' && !isFreeToCancel(booking, at) ? `If you cancel now, we keep ${keptShare}.` : null,
    change: mayChange(state) ? changeLabels[state === 'confirmed' ? 'title' : 'datesTitle'] : null,
    asked: waiting && mayChange(state) ? `You asked for ${printRequestedChange(waiting)}. We’ll reply by email.` : null,
    cancellable: objectionToCancelling(booking, at) === undefined,
    review: mayReview(state)
      ? { href: rentalHrefs.ownReview(booking.number), label: reviewLinkLabels[review ? 'own' : 'write'] }
      : null,
  }
}

function driversLink(number: string, list: { name: string }[]) {
  const { link, names, nobody } = bookedDriverLabels
  const who = list.length > 0 ? names(list.map(({ name }) => name).join(', ')) : nobody
  return { label: link, href: rentalHrefs.ownDrivers(number), who }
}

export default function AccountBooking() {
  const {
    booking,
    ending,
    otherCard,
    keeps,
    specialRequests,
    sums,
    summary,
    documents,
    handIn,
    retention,
    transfers,
    log,
    agreement,
    reports,
    charges,
    today: day,
  } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <BookingGlance
        booking={booking}
        sums={sums}
        documents={summary}
        documentsHref="#documents"
        calendarHref={hrefs.bookingCalendar(booking.number)}
        note={ending ?? keeps}
        pay={
          <PayBalance
            sums={sums}
            isComing={booking.state === 'confirmed'}
            payment={{
              balance: hrefs.balancePayment(booking.number),
              charges: hrefs.chargesPayment(booking.number),
            }}
          />
        }
      />
      <div className="confirmation parted">
        <div>
          {booking.state === 'active' && <EmergencySection />}
          {sums.kept === null && (
            <MilesSection
              miles={booking.miles}
              page={booking.coming ? rentalHrefs.miles({ booking: booking.number }) : null}
            />
          )}
          <SpecialRequests text={specialRequests} />
          <section className="block" id="documents">
            <h2 className="head">Documents</h2>
            <DocumentStates
              documents={documents}
              today={day}
              retention={retention}
              over={booking.state !== 'confirmed'}
            />
            {handIn && <TextLink to={handIn.href}>{handIn.label}</TextLink>}
          </section>
          <ChargesSection charges={charges} page={hrefs.bookingCharges(booking.number)} />
          <ConditionSummary reports={reports} />
        </div>
        <aside>
          <h2 className="head">Payment summary</h2>
          <BookingSums booking={booking} {...sums} />
          {otherCard && <TextLink to={hrefs.depositCard({ booking: booking.number })}>{otherCard}</TextLink>}
          <Actions />
          {transfers.length > 0 && (
            <section className="mt-10">
              <h2 className="head mb-3">Receipts</h2>
              <TransferList transfers={transfers} />
            </section>
          )}
        </aside>
        <div>
          <SignedAgreement
            text={agreement.text}
            signed={agreement.signed}
            summary={agreement.summary}
            links={agreement.files}
            sign={agreement.sign}
          />
          <section className="block">
            <h2 className="head">Activity</h2>
            <BookingLog entries={log} />
          </section>
          <p className="mt-8 print:hidden">
            <TextLink quiet to={hrefs.accountBookings()}>
              All bookings
            </TextLink>
          </p>
        </div>
      </div>
    </div>
  )
}

function Actions() {
  const { booking, agreement, change, asked, drivers, cancellable, cost, linked, review } =
    useLoaderData<typeof loader>()
  return (
    <div className="mt-8 grid gap-3">
      {agreement.sign && (
        <>
          <ButtonLink to={agreement.sign.href}>{agreement.sign.label}</ButtonLink>
          <p className="help">{agreement.sign.why}</p>
        </>
      )}
      {review && <ButtonLink to={review.href}>{review.label}</ButtonLink>}
      <Button type="button" look="line" data-print>
        Print Details
      </Button>
      <noscript>
        <p className="help">Print Details: choose Print in your browser’s menu.</p>
      </noscript>
      {change && (
        <ButtonLink look="line" to={rentalHrefs.ownChange(booking.number)}>
          {change}
        </ButtonLink>
      )}
      {asked && <p className="help">{asked}</p>}
      {drivers && (
        <>
          <ButtonLink look="line" to={drivers.href}>
            {drivers.label}
          </ButtonLink>
          <p className="help">{drivers.who}</p>
        </>
      )}
      {cancellable && (
        <>
          <ButtonLink look="danger" to={hrefs.bookingCancellation(booking.number)}>
            Cancel booking
          </ButtonLink>
          <p className="help">{cost}</p>
        </>
      )}
      {linked && (
        <PostForm action={hrefs.bookingLinks(booking.number)} className="print:hidden">
          <p className="help">
            Links in our emails open this booking without signing in. They don’t show documents and can’t be used to
            cancel.
          </p>
          <SubmitButton look="link" compact>
            Turn these links off
          </SubmitButton>
        </PostForm>
      )}
    </div>
  )
}
