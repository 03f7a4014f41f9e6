import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { ReportPage } from '#app/bookings/handovers/report-page.tsx'
import type { Stage } from '#app/shared/condition-kinds.ts'
import { loadReport, submitReport } from '#app/bookings/handovers/submission.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import handoverStyles from '#app/styles/handovers.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: handoverStyles }]

export const meta: MetaFunction = ({ location }) =>
  pageMeta(conditionLabels.title[stageOf(location)], 'The condition of a car, signed by both.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return loadReport({ stage: stageOf(new URL(request.url)), rental, viewer, now: now() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return submitReport(request, { stage: stageOf(new URL(request.url)), rental, viewer, now: now() })
}

export default function RentalReport() {
  const shown = useLoaderData<typeof loader>()
  return <ReportPage key={shown.stage} {...shown} answer={useActionData<typeof action>()} />
}

/** The report of the pickup and of the return: each has an address of its own. */
function stageOf({ pathname }: { pathname: string }): Stage {
  return pathname.includes('/pickup') ? 'pickup' : 'return'
}
