import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { ChargeAnswers } from '#app/money/charges/charge-answers.tsx'
import { loadCharges, submitObjection } from '#app/money/charges/submission.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { chargeAnswerLabels, chargeLabels } from '#app/money/charges/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = chargeLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]
export const meta: MetaFunction = () => pageMeta(conditionLabels.charges, words.about)

/** With the charges as they are now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  return { number: booking.number, ...(await loadCharges(booking)) }
}

/** The objection. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const { requestId, bookingId, number } = booking
  return submitObjection(request, { requestId, bookingId, actorId: viewer.id, back: hrefs.bookingCharges(number) })
}

export default function BookingCharges() {
  const { number, charges, reports, until, due } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead
        title={conditionLabels.charges}
        back={{ label: chargeAnswerLabels.back(number), href: hrefs.accountBooking(number) }}
      />
      <ChargeAnswers
        charges={charges}
        reports={reports}
        until={until}
        due={due}
        acceptance={hrefs.chargesAcceptance(number)}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
