import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { recordAtDesk } from '#app/money/balances/commands.server.ts'
import { DeskForm } from '#app/money/balances/desk-form.tsx'
import { deskForm } from '#app/money/balances/forms.ts'
import { purposeOf } from '#app/money/balances/purpose.ts'
import { findDueOf, type OwedPart } from '#app/money/balances/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { balanceLabels, balanceProblems, deskPaymentLabels } from '#app/money/balances/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = deskPaymentLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** With an id of its own for what is sent next. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const purpose = purposeOf(request)
  const due = await findDueOf(purpose, rental.requestId)
  const back = backTo(purpose, rental.number)
  if (!due) throw redirect(back.href)
  return {
    back,
    what: `${rental.customer.name}, ${carName(rental.car)}`,
    due,
    typed: exactDollars(due).replace('$', ''),
    id: newId(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const form = await readForm(request, deskForm)
  if (!form.ok) return invalid(form)
  const purpose = purposeOf(request)
  const { requestId, number } = rental
  const recorded = await recordAtDesk({ requestId, actorId: viewer.id, purpose, entries: form.value, now: now() })
  const back = backTo(purpose, number).href
  if (recorded.ok) return redirectWithNotice(back, rentalNotices.recorded)
  // Once nothing is owed there is no form that could say so.
  if (!(await findDueOf(purpose, requestId))) return redirectWithNotice(back, balanceProblems.paidMeanwhile)
  return invalid(form, recorded.problem, recorded.field)
}

export default function RentalPayment() {
  const { back, what, due, typed, id } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={back} />
      <p className="lead num">{balanceLabels.due(due)}</p>
      <p className="quiet mt-2 mb-8">{what}</p>
      <DeskForm id={id} due={typed} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}

function backTo(purpose: OwedPart, number: string): { label: string; href: string } {
  return purpose === 'extra'
    ? { label: conditionLabels.charges, href: rentalHrefs.charges(number, 'money') }
    : { label: `Booking ${number}`, href: hrefs.rental(number, 'money') }
}
