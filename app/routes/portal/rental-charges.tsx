import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { isSettling } from '#app/shared/booking-states.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { chargeRules } from '#app/business.ts'
import { findMoneyToTake } from '#app/money/balances/queries.server.ts'
import { AdditionForm } from '#app/money/charges/addition-form.tsx'
import { findCaptureOf } from '#app/money/charges/capture.server.ts'
import { ChargeMoney } from '#app/money/charges/charge-money.tsx'
import { ChargeDesk, SendCharges } from '#app/money/charges/charge-desk.tsx'
import { ChargesTotal } from '#app/money/charges/charges-total.tsx'
import { addCharge } from '#app/money/charges/commands.server.ts'
import { additionForm } from '#app/money/charges/forms.ts'
import { listShownCharges } from '#app/money/charges/queries.server.ts'
import { totalsOf } from '#app/money/charges/rules.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findReports } from '#app/bookings/handovers/queries.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { handoverLabels } from '#app/bookings/handovers/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { chargeDeskLabels, chargeLabels, chargeNotices } from '#app/money/charges/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { keepRoom } from '#app/ui/keep-room.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = chargeLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]
export const meta: MetaFunction = () => pageMeta(conditionLabels.charges, words.about)

/** With an id of its own for what is sent next. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { bookingId } = rental
  const [charges, reports, money, capture] = await Promise.all([
    listShownCharges(bookingId, { toCustomer: false, now: now() }),
    findReports(bookingId),
    findMoneyToTake(rental.requestId, 'extra'),
    findCaptureOf({ requestId: rental.requestId, bookingId }),
  ])
  return {
    number: rental.number,
    what: `${rental.customer.name}, ${carName(rental.car)}`,
    charges,
    forManagers: charges.filter((charge) => !can(viewer, 'charge.amount', charge)).map(({ id }) => id),
    isLimited: !can(viewer, 'charge.amount', { amount: chargeRules.highest }),
    reports,
    money,
    capture: capture.ok ? capture.value.amount : null,
    addable: isSettling(rental.state),
    aboveDeposit: rental.deposit > 0 && totalsOf(charges).total > rental.deposit ? exactDollars(rental.deposit) : null,
    id: newId(),
  }
}

/** Adds cleaning or damage. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { requestId, bookingId, number } = rental
  if (!bookingId) return notFound(rentalProblems.missing)
  const form = await readForm(request, additionForm)
  if (!form.ok) return invalid(form)
  const added = await addCharge(form.value, { requestId, bookingId, actorId: viewer.id, now: now() })
  if (!added.ok) return invalid(form, added.problem, added.field)
  return redirectWithNotice(
    rentalHrefs.charges(number),
    added.value === 'before' ? chargeNotices.before : chargeNotices.added,
  )
}

export default function RentalCharges() {
  const { number, what, charges, forManagers, isLimited, reports, money, capture, addable, aboveDeposit, id } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead
        title={conditionLabels.charges}
        back={{ label: handoverLabels.back(number), href: hrefs.rental(number) }}
        under={<p className="quiet">{what}</p>}
      />
      <div
        key={number}
        className="charge-desk grid grid-cols-[minmax(0,1fr)_minmax(0,24rem)] items-start gap-y-12 gap-x-16 max-md:grid-cols-1"
        onSubmit={keepRoom}
      >
        <div>
          <p className="help mb-6">{chargeDeskLabels.lead}</p>
          <h2 className="visually-hidden">{words.each}</h2>
          <ChargeDesk number={number} charges={charges} reports={reports} forManagers={forManagers} />
        </div>
        <aside className="grid content-start gap-10">
          <div className="grid gap-4">
            <ChargesTotal charges={charges} />
            <SendCharges number={number} charges={charges} aboveDeposit={aboveDeposit} />
          </div>
          <ChargeMoney {...{ number, money, capture }} waits={charges.some(({ state }) => state === 'proposed')} />
          {addable && (
            <section id="add">
              <h2 className="head mb-4">{chargeDeskLabels.add}</h2>
              {/* Empty again once the charge is in the list. */}
              <AdditionForm
                key={charges.length}
                id={id}
                isLimited={isLimited}
                photos={reports.return?.photos ?? []}
                lastResult={lastResult}
              />
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}
