import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { listAgreementFiles } from '#app/bookings/agreements/filing.server.ts'
import { signatureWords } from '#app/bookings/agreements/signature-words.ts'
import { settleBalance } from '#app/money/balances/attempts.server.ts'
import { findOwnCard } from '#app/money/balances/saved-card.server.ts'
import { PayBalance, PayOtherwise } from '#app/money/balances/pay-balance.tsx'
import { BookingGlance, FreeToCancel } from '#app/bookings/booking/booking-glance.tsx'
import { BookingLog } from '#app/bookings/booking/booking-log.tsx'
import { BookingSums } from '#app/bookings/booking/booking-sums.tsx'
import { glanceOf } from '#app/bookings/booking/glance.server.ts'
import { logWords } from '#app/bookings/booking/log-words.ts'
import { hasOpenLinks, listBookingLog } from '#app/bookings/booking/own-booking.server.ts'
import { AgreementText, signedWords } from '#app/bookings/booking/signed-agreement.tsx'
import { RequestText, specialRequestsTitle } from '#app/bookings/booking/special-requests.tsx'
import { printRequestedChange } from '#app/bookings/changes/printed.ts'
import { findWaitingChange } from '#app/bookings/changes/queries.server.ts'
import { mayChange } from '#app/bookings/changes/rules.ts'
import { EmergencySection } from '#app/bookings/booking/emergency-section.tsx'
import { MilesFacts } from '#app/bookings/booking/miles-section.tsx'
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
import { cardStep, ownStep } from '#app/bookings/booking/shown-step.ts'
import { findStep } from '#app/money/payments/steps.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'
import { cancellingWords, endedWords } from '#app/money/payments/refund-words.ts'
import { objectionToCancelling } from '#app/money/payments/rules.ts'
import { TransferList } from '#app/money/payments/transfer-list.tsx'
import { findReviewOf } from '#app/community/reviews/queries.server.ts'
import { mayReview } from '#app/community/reviews/rules.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { changeLabels, mileLabels } from '#app/bookings/changes/words.ts'
import { sendDocumentLabel } from '#app/bookings/documents/words.ts'
import { bookedDriverLabels } from '#app/bookings/drivers/words.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { depositCardLabels } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { isSettling, bookingStates } from '#app/shared/booking-states.ts'
import { longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import carStyles from '#app/styles/car.css?url'
import handoverStyles from '#app/styles/handovers.css?url'
import { Fold } from '#app/ui/fold.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'

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
    step,
    card,
  ] = await readTogether(() =>
    Promise.all([
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
      findStep(booking, at),
      findOwnCard(booking.requestId),
    ]),
  )
  const { state } = booking
  const { isAhead } = bookingStates[state]
  const sign = signatureWords(booking)
  const glance = glanceOf(booking, at)
  const plain = ownStep(step, { ...booking, mapUrl: glance.mapUrl })
  const saved = card && sums.owed > 0 ? { ...card, to: rentalHrefs.savedCardPayment(booking.number) } : null
  const shown = saved
    ? cardStep(plain, step.button.kind, { ...saved, due: sums.due, charges: sums.charges.due })
    : plain
  /** What the step leads to is not offered twice. */
  const unlessStep = <Linked extends { href: string }>(link: Linked) => (link.href === shown.button.to ? null : link)
  return {
    booking: glance,
    step: shown,
    saved,
    /** Where the payment page is the other way to pay. */
    paymentPage: shown === plain ? null : plain.button.to,
    specialRequests: booking.specialRequests,
    sums,
    summary: documentsSummary(documents, today, !isAhead),
    ending: endedWords(booking, sums),
    /** What the link to another card for the deposit says; null where none is wanted. */
    otherCard: sums.depositFailed
      ? unlessStep({
          href: hrefs.depositCard({ booking: booking.number }),
          label: depositCardLabels[sums.isDepositCardless ? 'add' : 'use'],
        })
      : null,
    documents,
    drivers: drivers.editable || drivers.list.length > 0 ? driversLink(booking.number, drivers.list) : null,
    retention: retention && {
      keep: retention.keep,
      deletedOn: longDate(dayOf(retention.deletedAt > at ? retention.deletedAt : at)),
    },
    agreement: {
      text: signed.text,
      line: booking.line,
      signed: signedWords({ ...signed, agreedAt: printInstant(signed.agreedAt) }),
      files,
      summary: booking.isSigned ? 'Read what you signed' : 'Read the agreement',
      sign: sign && { ...sign, href: rentalHrefs.ownAgreement(booking.number) },
    },
    handIn:
      isAhead && documents.length === 0
        ? unlessStep({ href: rentalHrefs.handIn({ booking: booking.number }), label: sendDocumentLabel })
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
    change: mayChange(state) ? changeLabels[isAhead ? 'title' : 'datesTitle'] : null,
    asked: waiting && mayChange(state) ? `You asked for ${printRequestedChange(waiting)}. We’ll reply by email.` : null,
    cancellable: objectionToCancelling(booking, at) === undefined,
    review: mayReview(state)
      ? unlessStep({ href: rentalHrefs.ownReview(booking.number), label: reviewLinkLabels[review ? 'own' : 'write'] })
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
    saved,
    paymentPage,
    step,
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
  const { isAhead, isOut } = bookingStates[booking.state]
  useLive(['booking'])
  return (
    <div className="pb-4">
      <BookingGlance
        booking={booking}
        sums={sums}
        documents={summary}
        documentsHref="#documents"
        calendarHref={hrefs.bookingCalendar(booking.number)}
        step={step}
        note={ending}
        pay={
          <PayBalance
            sums={sums}
            isComing={isAhead}
            payment={{
              balance: hrefs.balancePayment(booking.number),
              charges: hrefs.chargesPayment(booking.number),
            }}
            saved={saved}
          />
        }
      />
      <div className="confirmation parted">
        <div>
          <ChargesSection charges={charges} page={hrefs.bookingCharges(booking.number)} />
          {isOut && <EmergencySection />}
          {sums.kept === null && (
            <Fold title={mileLabels.title} id="miles" open={isOut}>
              <MilesFacts
                miles={booking.miles}
                page={booking.coming ? rentalHrefs.miles({ booking: booking.number }) : null}
              />
            </Fold>
          )}
          {specialRequests && (
            <Fold title={specialRequestsTitle}>
              <RequestText text={specialRequests} />
            </Fold>
          )}
        </div>
        <aside>
          <h2 className="head">Payment summary</h2>
          <BookingSums booking={booking} {...sums} />
          {paymentPage && <PayOtherwise to={paymentPage} />}
          {otherCard && <TextLink to={otherCard.href}>{otherCard.label}</TextLink>}
          <Actions />
          {transfers.length > 0 && (
            <Fold title="Receipts" open={sums.kept !== null}>
              <TransferList transfers={transfers} />
            </Fold>
          )}
        </aside>
        <div>
          <Fold title="Documents" id="documents">
            <DocumentStates documents={documents} today={day} retention={retention} over={!isAhead} />
            {handIn && <TextLink to={handIn.href}>{handIn.label}</TextLink>}
          </Fold>
          <ConditionSummary reports={reports} open={isSettling(booking.state) ? 'return' : null} />
          <Fold title="Rental agreement" id="agreement" open={agreement.sign !== null}>
            <AgreementText
              text={agreement.text}
              line={agreement.line}
              signed={agreement.signed}
              summary={agreement.summary}
              links={agreement.files}
              sign={agreement.sign}
            />
            {agreement.sign && <p className="help">{agreement.sign.why}</p>}
          </Fold>
          <Fold title="Activity">
            <BookingLog entries={log} />
          </Fold>
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
  const { booking, change, asked, drivers, cancellable, cost, linked, review } = useLoaderData<typeof loader>()
  return (
    <>
      <ul className="acts">
        {review && <Act to={review.href} label={review.label} />}
        {change && <Act to={rentalHrefs.ownChange(booking.number)} label={change} help={asked} />}
        {drivers && <Act to={drivers.href} label={drivers.label} help={drivers.who} />}
        <li>
          <button type="button" data-print>
            Print Details
          </button>
          <noscript>
            <p className="help">Print Details: choose Print in your browser’s menu.</p>
          </noscript>
        </li>
        {cancellable && (
          <li className="bad">
            <Link to={hrefs.bookingCancellation(booking.number)}>Cancel booking</Link>
            <p className="help">
              <Unbroken text={cost} />
              {booking.free && (
                <>
                  {' '}
                  <FreeToCancel {...booking.free} />
                </>
              )}
            </p>
          </li>
        )}
      </ul>
      {linked && (
        <PostForm action={hrefs.bookingLinks(booking.number)} className="mt-4 print:hidden">
          <p className="help">
            Links in our emails open this booking without signing in. They don’t show documents and can’t be used to
            cancel.
          </p>
          <SubmitButton look="link" compact>
            Turn these links off
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}

function Act({ to, label, help }: { to: string; label: string; help?: string | null }) {
  return (
    <li>
      <Link to={to}>{label}</Link>
      {help && (
        <p className="help">
          <Unbroken text={help} />
        </p>
      )}
    </li>
  )
}
