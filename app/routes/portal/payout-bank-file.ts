import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readPayoutFilter } from '#app/money/payouts/forms.ts'
import { findRunDay, listRun } from '#app/money/payouts/queries.server.ts'
import { payoutLabels, payoutProblems } from '#app/money/payouts/words.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { dollarsCell } from '#app/shared/csv.ts'
import { dayOf } from '#app/shared/zone.ts'

const { name, username, amount, reference } = payoutLabels.file

/** One payment a line, of a run. Without a byte order mark: banks read it, not spreadsheets. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.export')
  const { run } = readPayoutFilter(new URL(request.url).searchParams)
  const first = run ? await findRunDay(run) : null
  if (!run || !first) notFound(payoutProblems.missing)
  const filename = `marque-payouts-${dayOf(first)}.csv`
  const rows = async () => [
    [name, username, amount, reference],
    ...(await listRun(run)).map((paid) => [paid.name, paid.username, dollarsCell(paid.amount), paid.reference]),
  ]
  return csvDownload(request, filename, rows, { isMarked: false })
}
