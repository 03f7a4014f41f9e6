import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { readPayoutFilter } from '#app/features/payouts/forms.ts'
import { findRunDay, listRun } from '#app/features/payouts/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { csv, csvAnswer, dollarsCell, wantsBody } from '#app/shared/csv.ts'
import { dayOf } from '#app/shared/zone.ts'

const { name, username, amount, reference } = labels.payouts.file

/** One payment a line, of a run. Without a byte order mark: banks read it, not spreadsheets. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.record')
  const { run } = readPayoutFilter(new URL(request.url).searchParams)
  const first = run ? await findRunDay(run) : null
  if (!run || !first) notFound(problems.payout.missing)
  const filename = `marque-payouts-${dayOf(first)}.csv`
  if (!wantsBody(request)) return csvAnswer('', filename)
  const payouts = await listRun(run)
  const rows = payouts.map((payout) => [payout.name, payout.username, dollarsCell(payout.amount), payout.reference])
  return csvAnswer(csv([[name, username, amount, reference], ...rows]), filename, { isMarked: false })
}
