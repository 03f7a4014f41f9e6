import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { findOwnBooking } from '#app/features/bookings/own-booking.server.ts'
import { objectToCharges } from '#app/features/charges/answers.server.ts'
import { ChargeAnswers } from '#app/features/charges/charge-answers.tsx'
import { objectionForm } from '#app/features/charges/forms.ts'
import { listShownCharges, openUntil } from '#app/features/charges/queries.server.ts'
import { findSignedReports } from '#app/features/handovers/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.charge

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]
export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(problems.booking.missing)
  const at = now()
  const [charges, reports] = await Promise.all([
    listShownCharges(booking.bookingId, { toCustomer: true, now: at }),
    findSignedReports(booking.bookingId),
  ])
  if (charges.length === 0) return notFound(problems.charge.missing)
  return { number: booking.number, charges, reports, until: openUntil(charges) }
}

/** The objection. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(problems.booking.missing)
  const form = await readForm(request, objectionForm)
  if (!form.ok) return invalid(form)
  const { requestId, bookingId, number } = booking
  const objected = await objectToCharges(form.value, { requestId, bookingId, actorId: viewer.id, now: now() })
  return objected.ok
    ? redirectWithNotice(hrefs.bookingCharges(number), notices.charge.objected)
    : invalid(form, objected.problem)
}

export default function BookingCharges() {
  const { number, charges, reports, until } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead
        title={words.title}
        back={{ label: labels.chargeAnswer.back(number), href: hrefs.accountBooking(number) }}
      />
      <ChargeAnswers
        charges={charges}
        reports={reports}
        until={until}
        acceptance={hrefs.chargesAcceptance(number)}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
