import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { chargeRules } from '#app/business.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { ChargeFacts } from '#app/money/charges/charge-facts.tsx'
import { decideCharge } from '#app/money/charges/commands.server.ts'
import { DecisionForm } from '#app/money/charges/decision-form.tsx'
import { Evidence } from '#app/money/charges/evidence.tsx'
import { chargeDecisionForm } from '#app/money/charges/forms.ts'
import { findCharge } from '#app/money/charges/queries.server.ts'
import { findReports } from '#app/bookings/handovers/queries.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { chargeLabels, chargeNotices, chargeProblems } from '#app/money/charges/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Viewer } from '#app/shared/viewer.ts'

const words = chargeLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]
export const meta: MetaFunction = () => pageMeta(words.one, words.about)

type Params = LoaderFunctionArgs['params']

/** With the charge as it is now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const { number, bookingId, charge } = await findOf(params, viewer)
  if (!charge.isUndecided) throw redirect(rentalHrefs.charges(number))
  return {
    number,
    charge,
    isLimited: !can(viewer, 'charge.amount', { amount: chargeRules.highest }),
    reports: await findReports(bookingId),
    typed: exactDollars(charge.amount).replace('$', ''),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const { number, requestId, bookingId, charge } = await findOf(params, viewer)
  const form = await readForm(request, chargeDecisionForm)
  if (!form.ok) return invalid(form)
  const decided = await decideCharge(charge.id, form.value, { requestId, bookingId, actorId: viewer.id, now: now() })
  return decided.ok
    ? redirectWithNotice(rentalHrefs.charges(number), chargeNotices.decided)
    : invalid(form, decided.problem, decided.field)
}

async function findOf(params: Params, viewer: Viewer) {
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { number, requestId } = rental
  const { bookingId } = rental
  const charge = (await findCharge(param(params, 'id'), bookingId, now())) ?? notFound(chargeProblems.missing)
  return { number, requestId, bookingId, charge }
}

export default function RentalCharge() {
  const { number, charge, isLimited, reports, typed } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.one} back={{ label: conditionLabels.charges, href: rentalHrefs.charges(number) }} />
      <div className="mb-8 grid gap-4">
        <h2 className="visually-hidden">{words.one}</h2>
        <ChargeFacts charge={charge} />
        <Evidence charge={charge} reports={reports} />
      </div>
      <DecisionForm
        amount={typed}
        isLimited={isLimited}
        isTaxed={charge.taxes.length > 0}
        // After an objection the reason is a new one.
        reason={charge.state === 'objected' ? '' : (charge.reason ?? '')}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
