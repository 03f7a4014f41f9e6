import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { listAgreementFiles } from '#app/bookings/agreements/filing.server.ts'
import { maySign } from '#app/bookings/agreements/rules.ts'
import { MoneySection } from '#app/money/balances/money-section.tsx'
import { findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { BookingLog } from '#app/bookings/booking/booking-log.tsx'
import { logWords } from '#app/bookings/booking/log-words.ts'
import { BookingStatus } from '#app/bookings/booking/booking-status.tsx'
import { BookingSums } from '#app/bookings/booking/booking-sums.tsx'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import { handoverLocation, pickupLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { SignedAgreement, signedWords } from '#app/bookings/booking/signed-agreement.tsx'
import { PriceRow, PriceTable } from '#app/bookings/booking/price-table.tsx'
import { findSigned } from '#app/bookings/booking/signed-agreements.server.ts'
import { tripFacts } from '#app/bookings/booking/trips.ts'
import { findStartNeeds } from '#app/bookings/booking/start.server.ts'
import { printRequestedChange } from '#app/bookings/changes/printed.ts'
import { findWaitingChange } from '#app/bookings/changes/queries.server.ts'
import { mayChange } from '#app/bookings/changes/rules.ts'
import { WaitingChange } from '#app/bookings/changes/waiting-change.tsx'
import { DepositSection } from '#app/money/deposits/deposit-section.tsx'
import { findDeposit } from '#app/money/deposits/queries.server.ts'
import { DocumentStates } from '#app/bookings/documents/document-states.tsx'
import { listRequestDocuments } from '#app/bookings/documents/retention.server.ts'
import { firstToCheck } from '#app/bookings/documents/summary.ts'
import { findShownDrivers, type ShownDrivers } from '#app/bookings/drivers/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { rowsBeforeKeys } from '#app/bookings/handovers/before-keys.server.ts'
import { BeforeKeys } from '#app/bookings/handovers/before-keys.tsx'
import { HandoverLinks } from '#app/bookings/handovers/handover-links.tsx'
import { findPaymentSummary, listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { endings, objectionToEnding } from '#app/money/payments/rules.ts'
import { DisputeNotes } from '#app/money/payments/dispute-notes.tsx'
import { listOpenDisputes } from '#app/money/payments/disputes.server.ts'
import { TransferList } from '#app/money/payments/transfer-list.tsx'
import { CustomerFacts } from '#app/bookings/rentals/customer-facts.tsx'
import { noteForm } from '#app/bookings/rentals/forms.ts'
import { NoteForm, NoteList } from '#app/bookings/rentals/note-list.tsx'
import { addNote, listNotes } from '#app/bookings/rentals/notes.server.ts'
import { findRental, listRentalLog } from '#app/bookings/rentals/queries.server.ts'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { bookedDriverLabels } from '#app/bookings/drivers/words.ts'
import { rentalLabels, rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import accountStyles from '#app/styles/account.css?url'
import carStyles from '#app/styles/car.css?url'
import handoverStyles from '#app/styles/handovers.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = rentalLabels
const noCharges = { due: cents(0), waiting: cents(0) }
const hrefOf = { cancelled: rentalHrefs.cancellation, no_show: rentalHrefs.noShow }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: accountStyles },
  { rel: 'stylesheet', href: handoverStyles },
]

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageMeta(data ? titleOf(data.rental) : (problemOf(error).title ?? ''), 'One booking.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const at = now()
  const rental = (await findRental(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { key, number, state: status, car, days, lines, total, deposit, customer, specialRequests } = rental
  const shown = {
    key,
    number,
    status,
    days,
    miles: milesFacts(rental.miles),
    lines,
    total,
    deposit,
    car: { name: carName(car), slug: car.slug },
    pickup: `${longDate(rental.pickupDate)}, ${clockTime(rental.pickupTime)}`,
    returns: `${longDate(rental.returnDate)}, ${clockTime(rental.returnTime)}`,
    // Of the customer's address a broker reads as of their contact: once it is confirmed.
    places: rental.readsAll
      ? tripFacts(rental)
      : placeFacts(customer.email ? handoverLocation(rental) : pickupLocation(car.city)),
    customer,
    specialRequests,
  }
  return { rental: shown, office: rental.readsAll ? await forOffice(rental, at) : null }

  async function forOffice(found: typeof rental, now: Date) {
    refuseUnless(viewer, 'handover.list')
    const { bookingId } = found
    const paid = bookingId ? await findPaymentSummary({ ...found, bookingId }, now) : null
    const [transfers, documents, log, notes, money, waiting, held, files, needs, drivers, disputes, signed] =
      await Promise.all([
        paid?.transfers ?? listTransfers(found.requestId),
        listRequestDocuments(found.requestId),
        listRentalLog(found.requestId),
        listNotes(found.requestId),
        findMoneyToTake(found.requestId, 'remaining', paid?.sums.due ?? cents(0)),
        mayChange(found.state) ? findWaitingChange(found.requestId) : null,
        bookingId ? findDeposit(bookingId, now) : null,
        found.number ? listAgreementFiles(found.requestId, found.number) : [],
        found.state === 'confirmed' ? findStartNeeds(found.requestId) : [],
        findShownDrivers(found.requestId, { byStaff: true }),
        listOpenDisputes(found.requestId),
        findSigned(found.requestId),
      ])
    return {
      account: found.customerProfile && can(viewer, 'people.list') ? hrefs.person(found.customerProfile) : null,
      all: officeHrefs.customer(found.customerId),
      documents,
      disputes,
      toCheck: bookingId ? firstToCheck(documents) : null,
      transfers,
      sums: paid?.sums ?? null,
      due: { now: found.upfront, atPickup: found.remaining, until: printInstant(found.payableUntil) },
      log: log.map(({ at, printed, by, ...move }) => ({ at, printed, by, words: logWords(move, 'staff') })),
      notes,
      noteId: newId(),
      change: waiting
        ? { id: waiting.id, dates: printRequestedChange(waiting), total: waiting.total, before: found.total }
        : null,
      changeable: mayChange(found.state),
      money: {
        number: found.key,
        money,
        isComing: found.state === 'confirmed',
        // What was paid too late for a booking is only given back.
        isOver: !paid || paid.sums.kept !== null,
        charges: paid?.sums.charges ?? noCharges,
        linkId: newId(),
      },
      held,
      before:
        found.state === 'confirmed' && found.number
          ? {
              rows: rowsBeforeKeys({
                number: found.number,
                needs,
                hasDeposit: found.deposit > 0,
                toCheck: firstToCheck(documents),
                owed: money.due,
                drivers,
                ticks: false,
              }),
              isReady: needs.length === 0,
            }
          : null,
      addDocuments:
        found.state === 'confirmed' && found.number && documents.length === 0
          ? rentalHrefs.documents(found.number)
          : null,
      requestId: found.state === 'awaiting_payment' ? found.requestId : null,
      endings: endings.filter((ending) => !objectionToEnding(ending, found, now)),
      agreement: {
        text: signed.text,
        signed: [
          signedWords({ ...signed, agreedAt: printInstant(signed.agreedAt) }),
          ...(found.isSigned && found.driversChanged ? [agreementLabels.stale] : []),
        ].join(' '),
        summary: found.isSigned ? words.readAgreement : words.readUnsigned,
        links: [...(signed.signature ? files : []), ...driversLink(found, drivers)],
        sign:
          found.number && maySign(found.state)
            ? { label: agreementLabels.atDesk, href: rentalHrefs.agreement(found.number) }
            : null,
      },
      drivers: driversRow(drivers.list),
      today: dayOf(now),
    }
  }
}

/** Beside the PDFs of the agreement that names them. */
function driversLink({ number }: { number: string | null }, { list, editable }: ShownDrivers) {
  return number && (editable || list.length > 0)
    ? [{ label: bookedDriverLabels.link, href: rentalHrefs.drivers(number) }]
    : []
}

function driversRow(list: ShownDrivers['list']): [string, string][] {
  return list.length > 0 ? [[bookedDriverLabels.link, list.map(({ name }) => name).join(', ')]] : []
}

/** The form for notes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.note')
  const { requestId, key } = (await findRental(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const form = await readForm(request, noteForm)
  if (!form.ok) return invalid(form)
  await addNote(form.value, { requestId, authorId: viewer.id, now: now() })
  return redirectWithNotice(hrefs.rental(key), rentalNotices.noted)
}

export default function Rental() {
  const { rental, office } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead
        title={titleOf(rental)}
        back={{ label: words.back, href: hrefs.rentals() }}
        under={<BookingStatus state={rental.status} />}
      >
        {office && (
          <div className="row">
            <HandoverLinks number={rental.number} status={rental.status} />
            {office.changeable && (
              <ButtonLink look="line" compact to={rentalHrefs.change(rental.key)}>
                {words.changeDates}
              </ButtonLink>
            )}
            {office.endings.map((ending) => (
              <ButtonLink
                key={ending}
                look={ending === 'cancelled' ? 'danger' : 'line'}
                compact
                to={hrefOf[ending](rental.key)}
              >
                {words.endingTo[ending]}
              </ButtonLink>
            ))}
          </div>
        )}
      </PageHead>
      <div className="confirmation parted">
        <div>
          {office && <DisputeNotes disputes={office.disputes} />}
          {office?.before && !office.before.isReady && <BeforeKeys {...office.before} />}
          {office?.change && <WaitingChange number={rental.key} asked={office.change} />}
          <section className="block">
            <h2 className="head">{words.customer}</h2>
            <CustomerFacts customer={rental.customer} account={office?.account ?? null} all={office?.all} />
          </section>
          <section className="block">
            <h2 className="head">{words.dates}</h2>
            <Facts
              rows={[
                [
                  words.car,
                  <TextLink key="car" to={hrefs.car(rental.car.slug)}>
                    {rental.car.name}
                  </TextLink>,
                ],
                [words.pickup, rental.pickup],
                [words.return, rental.returns],
                [words.period, words.days(rental.days)],
                ...rental.places,
                ...rental.miles,
                ...(office?.drivers ?? []),
                [words.requests, rental.specialRequests],
              ]}
            />
          </section>
          {office && (
            <section className="block" id="notes">
              <h2 className="head">{words.notes}</h2>
              <NoteList notes={office.notes} />
              {/* Empty again once the note is in the list. */}
              <NoteForm key={office.notes.length} id={office.noteId} lastResult={lastResult} />
            </section>
          )}
          {office && (
            <section className="block" id="documents">
              <h2 className="head">{words.documents}</h2>
              <DocumentStates documents={office.documents} today={office.today} retention={null} over />
              {office.addDocuments && <TextLink to={office.addDocuments}>{words.addDocuments}</TextLink>}
              {office.toCheck && (
                <TextLink to={officeHrefs.documentReview(office.toCheck)}>
                  {office.documents.some(({ review }) => review === 'waiting')
                    ? words.checkDocuments
                    : words.readVerdicts}
                </TextLink>
              )}
            </section>
          )}
        </div>
        <aside>
          <h2 className="head">{words.money}</h2>
          {office?.sums ? (
            <BookingSums booking={{ ...rental, state: rental.status }} {...office.sums} />
          ) : (
            <PriceTable lines={rental.lines} total={rental.total}>
              {office && <PriceRow label={words.dueNow} value={exactDollars(office.due.now)} />}
              {office && <PriceRow label={words.dueAtPickup} value={exactDollars(office.due.atPickup)} />}
            </PriceTable>
          )}
          {office && rental.status === 'awaiting_payment' && (
            <p className="quiet mt-4">{words.heldUntil(office.due.until)}</p>
          )}
          {office?.requestId && (
            <PostForm action={hrefs.bookingRequestCancellation(office.requestId)} className="mt-4">
              <SubmitButton look="danger" compact>
                {words.cancelRequest}
              </SubmitButton>
            </PostForm>
          )}
          {office && <MoneySection {...office.money} />}
          {office?.held && <DepositSection deposit={office.held} />}
          {office && office.transfers.length > 0 && (
            <section className="mt-10">
              <h2 className="head mb-3">{words.payments}</h2>
              <TransferList transfers={office.transfers} />
            </section>
          )}
        </aside>
        {office && (
          <div>
            <SignedAgreement
              text={office.agreement.text}
              signed={office.agreement.signed}
              summary={office.agreement.summary}
              links={office.agreement.links}
              sign={office.agreement.sign}
            />
            <section className="block">
              <h2 className="head">{words.log}</h2>
              <BookingLog entries={office.log} />
            </section>
          </div>
        )}
      </div>
    </div>
  )
}

function titleOf({ number }: { number: string | null }): string {
  return number ?? words.request
}
