import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { findKeyedBooking } from '#app/bookings/booking/keyed-booking.server.ts'
import { ChargeAnswers } from '#app/money/charges/charge-answers.tsx'
import { loadCharges, submitObjection } from '#app/money/charges/submission.server.ts'
import { PhotoKey } from '#app/bookings/handovers/photo-list.tsx'
import { chargeAnswerLabels, chargeLabels } from '#app/money/charges/words.ts'
import { headersOfAnswer } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = chargeLabels

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: handoverStyles },
]
export const meta: MetaFunction = () => pageMeta(conditionLabels.charges, words.about)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, hrefs.bookingCharges)
  const shown = { key, number: booking.number, ...(await loadCharges(booking)) }
  return data(shown, { headers: { 'Cache-Control': 'no-store' } })
}

/** The objection. */
export async function action({ request }: ActionFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, hrefs.bookingCharges)
  const { requestId, bookingId } = booking
  return submitObjection(request, { requestId, bookingId, actorId: null, back: serviceHrefs.linkedCharges(key) })
}

export default function LinkedCharges() {
  const { key, number, charges, reports, until, due } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <p className="small mb-3">
        <TextLink quiet to={hrefs.linkedBooking(key, 'charges')}>
          {chargeAnswerLabels.back(number)}
        </TextLink>
      </p>
      <h1 className="mb-6">{conditionLabels.charges}</h1>
      <PhotoKey.Provider value={key}>
        <ChargeAnswers
          charges={charges}
          reports={reports}
          until={until}
          due={due}
          acceptance={serviceHrefs.linkedAcceptance(key)}
          lastResult={useActionData<typeof action>()?.lastResult}
        />
      </PhotoKey.Provider>
    </div>
  )
}
