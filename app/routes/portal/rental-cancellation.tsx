import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { EndingQuestion } from '#app/features/payments/ending-question.tsx'
import { loadEnding, submitEnding } from '#app/features/payments/submission.server.ts'
import { calledOffForm } from '#app/features/payments/forms.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const ending = 'cancelled'

export const handle = { surface: 'paper' } satisfies RouteHandle

export const meta: MetaFunction = () => pageMeta(labels.rentalEnding.cancelled.title, 'What goes back when we cancel.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  return loadEnding(ending, (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing)
  return submitEnding(request, calledOffForm, { ending, rental, viewer })
}

export default function RentalCancellation() {
  return <EndingQuestion {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />
}
