import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findLinkedOrOwnBooking } from '#app/bookings/booking/linked-or-own.server.ts'
import { stayOf } from '#app/bookings/booking/stay-facts.ts'
import { HandInForm } from '#app/bookings/document-reviews/hand-in-form.tsx'
import { submitHandIn, wantsDocuments } from '#app/bookings/document-reviews/hand-in.server.ts'
import { documentReceivers } from '#app/bookings/documents/commands.server.ts'
import { documentReviewLabels, handInLabels } from '#app/bookings/document-reviews/words.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { headersOfAnswer, redirectWithNotice } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import fileStyles from '#app/styles/file-field.css?url'
import siteStyles from '#app/styles/site.css?url'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: documentProblems.failed }

const words = handInLabels

export const links: LinksFunction = () => [siteStyles, fileStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking } = await findLinkedOrOwnBooking(request)
  return data(
    { isWanted: await wantsDocuments(booking.requestId), number: booking.number, stay: stayOf(booking) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { booking, query } = await findLinkedOrOwnBooking(request)
  const { requestId, profileId } = booking
  const at = now()
  const files = documentReceivers(profileId ?? requestId, at, profileId)
  const answer = await submitHandIn(request, { requestId, files, now: at })
  return answer ?? redirectWithNotice(rentalHrefs.handIn(query), { title: words.sent, body: words.sentBody })
}

export default function BookingDocuments() {
  const { isWanted, number, stay } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="wrap page">
      <div className="beside">
        <section>
          <h1 className="mb-6">{isWanted ? words.title : words.sent}</h1>
          <p className="quiet mb-8">{isWanted ? words.lead : words.sentBody}</p>
          {isWanted && <HandInForm lastResult={lastResult} />}
        </section>
        <aside>
          <Facts rows={[[documentReviewLabels.booking, number], ...stay]} />
        </aside>
      </div>
    </div>
  )
}
