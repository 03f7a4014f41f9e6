import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { endingAbility } from '#app/money/payments/ending-rights.ts'
import { EndingQuestion } from '#app/money/payments/ending-question.tsx'
import { loadEnding, submitEnding } from '#app/money/payments/submission.server.ts'
import type { Ending } from '#app/money/payments/rules.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { rentalEndingLabels } from '#app/money/payments/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const about: Record<Ending, string> = {
  cancelled: 'What we refund when we cancel.',
  no_show: 'What we keep when the car isn’t picked up.',
}

export const meta: MetaFunction = ({ location }) => {
  const ending = endingOf(location)
  return pageMeta(rentalEndingLabels[ending].title, about[ending])
}

/** With what is refunded by now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, endingAbility[endingOf(new URL(request.url))])
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return loadEnding(endingOf(new URL(request.url)), rental, viewer)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, endingAbility[endingOf(new URL(request.url))])
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  return submitEnding(request, { ending: endingOf(new URL(request.url)), rental, viewer })
}

export default function RentalEnding() {
  const question = useLoaderData<typeof loader>()
  return <EndingQuestion key={question.ending} {...question} lastResult={useActionData<typeof action>()?.lastResult} />
}

/** Staff cancel, or no one came for the car: each has an address of its own. */
function endingOf({ pathname }: { pathname: string }): Ending {
  return pathname.includes('/no-show') ? 'no_show' : 'cancelled'
}
