import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels, handoverLinkLabels } from '#app/bookings/condition/words.ts'
import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { listAgreementFiles } from '#app/bookings/agreements/filing.server.ts'
import { maySign } from '#app/bookings/agreements/rules.ts'
import { MoneySection } from '#app/money/balances/money-section.tsx'
import { findOwnCommission } from '#app/money/earnings/queries.server.ts'
import { findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { logWords } from '#app/bookings/booking/log-words.ts'
import { BookingSums } from '#app/bookings/booking/booking-sums.tsx'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import { handoverLocation, pickupLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { SignedAgreement, signedWords } from '#app/bookings/booking/signed-agreement.tsx'
import { PriceRow, PriceTable } from '#app/bookings/booking/price-table.tsx'
import { findSigned } from '#app/bookings/booking/signed-agreements.server.ts'
import { tripFacts } from '#app/bookings/booking/trips.ts'
import type { StartNeed } from '#app/bookings/booking/start-needs.ts'
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
import { placesToSettle, rowsBeforeKeys } from '#app/bookings/handovers/before-keys.server.ts'
import { BeforeKeys } from '#app/bookings/handovers/before-keys.tsx'
import { HandoverLinks } from '#app/bookings/handovers/handover-links.tsx'
import { nextHandoverStep } from '#app/bookings/handovers/next-step.ts'
import { findPaymentSummary, listTransfers } from '#app/money/payments/payment-summary.server.ts'
import { endingAbility } from '#app/money/payments/ending-rights.ts'
import { endings, objectionToEnding } from '#app/money/payments/rules.ts'
import { DisputeNotes } from '#app/money/payments/dispute-notes.tsx'
import { listOpenDisputes } from '#app/money/payments/disputes.server.ts'
import { TransferList } from '#app/money/payments/transfer-list.tsx'
import { noteForm } from '#app/bookings/rentals/forms.ts'
import { NoteForm } from '#app/bookings/rentals/note-list.tsx'
import { addNote, listNotes } from '#app/bookings/rentals/notes.server.ts'
import { findRental, listRentalLog } from '#app/bookings/rentals/queries.server.ts'
import { RentalHead } from '#app/bookings/rentals/rental-head.tsx'
import { Timeline } from '#app/bookings/rentals/timeline.tsx'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { bookedDriverLabels } from '#app/bookings/drivers/words.ts'
import { noteLabels, rentalLabels, rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { isSettling, bookingStates, isCurrent, type BookingState } from '#app/shared/booking-states.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, exactDollars, percent } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import accountStyles from '#app/styles/account.css?url'
import carStyles from '#app/styles/car.css?url'
import handoverStyles from '#app/styles/handovers.css?url'
import rentalStyles from '#app/styles/rental.css?url'
import { PaperHead } from '#app/ui/layout/paper-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
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
  { rel: 'stylesheet', href: rentalStyles },
]

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageMeta(data ? titleOf(data.rental) : (problemOf(error).title ?? ''), 'One booking.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const at = now()
  const rental = (await findRental(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { key, number, state: status, car, lines, total, deposit, customer, specialRequests } = rental
  const shown = {
    key,
    number,
    status,
    image: rental.image,
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
  const own = rental.readsAll || !number ? null : await findOwnCommission(rental.requestId, viewer.id)
  return {
    rental: shown,
    commission: own && printCommission(own),
    office: rental.readsAll ? await forOffice(rental, at) : null,
  }

  async function forOffice(found: typeof rental, now: Date) {
    refuseUnless(viewer, 'handover.list')
    const { bookingId } = found
    const { isAhead, isUnpaid } = bookingStates[found.state]
    const [paid, transfers, documents, log, notes, money, waiting, held, files, needs, drivers, disputes, signed] =
      await readTogether(() => {
        const summary = bookingId ? findPaymentSummary({ ...found, bookingId }, now) : Promise.resolve(null)
        return Promise.all([
          summary,
          summary.then((paid) => paid?.transfers ?? listTransfers(found.requestId)),
          listRequestDocuments(found.requestId),
          listRentalLog(found.requestId),
          listNotes(found.requestId),
          findMoneyToTake(
            found.requestId,
            'remaining',
            summary.then((paid) => paid?.sums.due ?? cents(0)),
          ),
          mayChange(found.state) ? findWaitingChange(found.requestId) : null,
          bookingId ? findDeposit(bookingId, now) : null,
          found.number ? listAgreementFiles(found.requestId, found.number) : [],
          isAhead ? findStartNeeds(found.requestId) : [],
          findShownDrivers(found.requestId, { byStaff: true }),
          listOpenDisputes(found.requestId),
          findSigned(found.requestId),
        ])
      })
    return {
      account: found.customerProfile && can(viewer, 'people.list') ? hrefs.person(found.customerProfile) : null,
      all: officeHrefs.customer(found.customerId),
      documents,
      disputes,
      toCheck: bookingId ? firstToCheck(documents) : null,
      transfers,
      sums: paid?.sums ?? null,
      due: { now: found.upfront, atPickup: found.remaining, until: printInstant(found.payableUntil) },
      notes: notes.length,
      timeline: timelineOf(log, notes),
      next: nextOf(found, needs, firstToCheck(documents)),
      noteId: newId(),
      change: waiting
        ? { id: waiting.id, dates: printRequestedChange(waiting), total: waiting.total, before: found.total }
        : null,
      changeable: mayChange(found.state),
      money: {
        number: found.key,
        money,
        isComing: isAhead,
        // What was paid too late for a booking is only given back.
        isOver: !paid || paid.sums.kept !== null,
        charges: paid?.sums.charges ?? noCharges,
        linkId: newId(),
      },
      held,
      before:
        isAhead && found.number
          ? {
              rows: rowsBeforeKeys({
                number: found.number,
                needs,
                hasDeposit: found.deposit > 0,
                toCheck: firstToCheck(documents),
                // Its sum is beside it, with the money.
                owed: 0,
                drivers,
                ticks: false,
              }),
              isReady: needs.length === 0,
            }
          : null,
      addDocuments: isAhead && found.number && documents.length === 0 ? rentalHrefs.documents(found.number) : null,
      requestId: isUnpaid ? found.requestId : null,
      endings: endings.filter((ending) => can(viewer, endingAbility[ending]) && !objectionToEnding(ending, found, now)),
      agreement: {
        text: signed.text,
        line: found.line,
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
      drivers: isAhead ? [] : driversRow(drivers.list),
      today: dayOf(now),
    }
  }
}

type OwnCommission = NonNullable<Awaited<ReturnType<typeof findOwnCommission>>>

/** What a broker earns with it. */
function printCommission(own: OwnCommission) {
  if (own === 'another') return { label: words.commission, value: words.anothersCommission }
  return { label: words.commissionOf(percent(own.rateBp), exactDollars(own.base)), value: exactDollars(own.amount) }
}

type Log = Awaited<ReturnType<typeof listRentalLog>>
type Notes = Awaited<ReturnType<typeof listNotes>>

/** What happened and what was noted about it, the latest first. */
function timelineOf(log: Log, notes: Notes) {
  const moves = log.map(({ at, printed, by, ...move }, index) => {
    return { id: `${at} ${index}`, at, printed, by, words: logWords(move, 'staff'), isNote: false }
  })
  const noted = notes.map(({ id, at, printed, author, note }) => {
    return { id, at, printed, by: author, words: note, isNote: true }
  })
  return [...moves, ...noted].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed()
}

/** The one step that the desk takes next, if there is one. */
function nextOf(
  { number, state }: { number: string | null; state: BookingState },
  needs: StartNeed[],
  toCheck: string | null,
) {
  if (number === null) return null
  if (isSettling(state)) return { label: conditionLabels.charges, href: rentalHrefs.charges(number) }
  if (!isCurrent(state)) return null
  const kind = bookingStates[state].isAhead ? 'pickup' : 'return'
  const step = nextHandoverStep(number, kind, needs, placesToSettle(number, toCheck))
  return step.isReady ? { ...step, label: handoverLinkLabels.open[kind] } : step
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
  const { rental, commission, office } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const next = office?.next
  return (
    <div className="rental pb-4">
      <PaperHead name={words.paper} number={titleOf(rental)} />
      <RentalHead
        rental={rental}
        more={[...(office?.drivers ?? []), [words.requests, rental.specialRequests]]}
        account={office?.account ?? null}
        all={office?.all}
      >
        {office && (
          <>
            {next && (
              <ButtonLink compact look={office.change ? 'line' : 'primary'} to={next.href}>
                {next.label}
              </ButtonLink>
            )}
            <HandoverLinks number={rental.number} status={rental.status} next={next?.href} />
            {office.changeable && (
              <TextLink small to={rentalHrefs.change(rental.key)}>
                {words.changeDates}
              </TextLink>
            )}
            {office.endings.map((ending) => (
              <TextLink key={ending} small to={hrefOf[ending](rental.key)}>
                {words.endingTo[ending]}
              </TextLink>
            ))}
          </>
        )}
      </RentalHead>
      <div className={office?.before ? 'rental-parts preparing' : 'rental-parts'}>
        {office && (
          <div>
            <DisputeNotes disputes={office.disputes} />
            {office.change && <WaitingChange number={rental.key} asked={office.change} />}
            {office.before && <BeforeKeys {...office.before} />}
            <section id="documents">
              <div className="row between">
                <h2 className="head">{words.documents}</h2>
                {office.addDocuments && (
                  <TextLink small to={office.addDocuments}>
                    {words.addDocuments}
                  </TextLink>
                )}
                {office.toCheck && (
                  <TextLink small to={officeHrefs.documentReview(office.toCheck)}>
                    {office.documents.some(({ review }) => review === 'waiting')
                      ? words.checkDocuments
                      : words.readVerdicts}
                  </TextLink>
                )}
              </div>
              <DocumentStates documents={office.documents} today={office.today} retention={null} over brief />
            </section>
            <SignedAgreement {...office.agreement} />
          </div>
        )}
        <aside>
          <div className="folded-row flex flex-wrap items-baseline gap-x-5 text-small">
            <h2 className="head">{words.money}</h2>
            <details className="signed">
              <summary>{words.price}</summary>
              <PriceTable lines={rental.lines} total={rental.total} />
              <Facts className="small" rows={rental.miles} />
            </details>
            {office && office.transfers.length > 0 && (
              <details className="signed">
                <summary>{words.payments}</summary>
                <TransferList transfers={office.transfers} />
              </details>
            )}
          </div>
          {office?.sums ? (
            <BookingSums
              booking={{ ...rental, lines: [], state: rental.status }}
              {...office.sums}
              depositWords={office.held ? '' : office.sums.depositWords}
            />
          ) : (
            <PriceTable lines={[]} total={rental.total}>
              {office && <PriceRow label={words.dueNow} value={exactDollars(office.due.now)} />}
              {office && <PriceRow label={words.dueAtPickup} value={exactDollars(office.due.atPickup)} />}
              {commission && <PriceRow {...commission} />}
            </PriceTable>
          )}
          {office && bookingStates[rental.status].isUnpaid && (
            <p className="quiet mt-4">{words.heldUntil(office.due.until)}</p>
          )}
          {office?.requestId && (
            <PostForm action={hrefs.bookingRequestCancellation(office.requestId)} className="mt-4">
              <SubmitButton look="danger" compact>
                {words.cancelRequest}
              </SubmitButton>
            </PostForm>
          )}
          {office?.held && <DepositSection deposit={office.held} />}
          {office && <MoneySection {...office.money} />}
        </aside>
        {office && (
          <section id="notes">
            <div className="folded-row flex flex-wrap items-baseline gap-x-5 text-small">
              <h2 className="head">{words.log}</h2>
              <details className="signed" open={lastResult !== undefined}>
                <summary>{noteLabels.add}</summary>
                {/* Empty again once the note is in the list. */}
                <NoteForm key={office.notes} id={office.noteId} lastResult={lastResult} />
              </details>
            </div>
            <Timeline entries={office.timeline} />
          </section>
        )}
      </div>
    </div>
  )
}

function titleOf({ number }: { number: string | null }): string {
  return number ?? words.request
}
