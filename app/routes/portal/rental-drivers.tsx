import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DriversPage } from '#app/bookings/drivers/drivers-page.tsx'
import { loadDrivers, submitDrivers } from '#app/bookings/drivers/submission.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { additionalDriverLabels } from '#app/bookings/drivers/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]
export const meta: MetaFunction = () => pageMeta(additionalDriverLabels.title, additionalDriverLabels.about)

/** With the drivers as they are now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return loadDrivers(pageOf(rental))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return submitDrivers(request, { ...pageOf(rental), actorId: viewer.id, now: now() })
}

function pageOf({ requestId, number }: { requestId: string; number: string }) {
  const back = { label: `Booking ${number}`, href: hrefs.rental(number) }
  return { requestId, back, number }
}

export default function RentalDrivers() {
  return <DriversPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />
}
