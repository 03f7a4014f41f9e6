import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { readPayoutFilter } from '#app/features/payouts/forms.ts'
import { listRun } from '#app/features/payouts/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { csv, csvAnswer, dollarsCell } from '#app/shared/csv.ts'
import { dayOf } from '#app/shared/zone.ts'

const { name, username, amount, reference } = labels.payouts.file

/** One payment a line, of a run. Without a byte order mark: banks read it, not spreadsheets. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.record')
  const { run } = readPayoutFilter(new URL(request.url).searchParams)
  const payouts = run ? await listRun(run) : []
  const [first] = payouts
  if (!first) notFound(problems.payout.missing)
  const rows = payouts.map((payout) => [payout.name, payout.username, dollarsCell(payout.amount), payout.reference])
  return csvAnswer(csv([[name, username, amount, reference], ...rows]), `marque-payouts-${dayOf(first.paidAt)}.csv`)
}
