import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { HandInForm } from '#app/bookings/document-reviews/hand-in-form.tsx'
import { submitHandIn, wantsDocuments } from '#app/bookings/document-reviews/hand-in.server.ts'
import { documentReceivers } from '#app/bookings/documents/commands.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { handInLabels } from '#app/bookings/document-reviews/words.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import fileStyles from '#app/styles/file-field.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: documentProblems.failed }

const words = handInLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: fileStyles }]

export const meta: MetaFunction = () => pageMeta(words.titleAtDesk, words.about)

/** At the desk: what the customer has brought, photographed or scanned. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  if (!(await wantsDocuments(rental.requestId))) throw redirect(hrefs.rental(rental.number, 'documents'))
  return { number: rental.number, what: `${rental.customer.name}, ${carName(rental.car)}` }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { requestId, profileId, number } = rental
  const at = now()
  const files = documentReceivers(viewer.id, at, profileId)
  const answer = await submitHandIn(request, { requestId, files, actorId: viewer.id, now: at })
  return answer ?? redirectWithNotice(hrefs.rental(number, 'documents'), rentalNotices.documentsAdded)
}

export default function RentalDocuments() {
  const { number, what } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead
        title={words.titleAtDesk}
        back={{ label: `Booking ${number}`, href: hrefs.rental(number, 'documents') }}
      />
      <p className="lead">{what}</p>
      <p className="quiet mt-2 mb-8">{words.lead}</p>
      <HandInForm lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
