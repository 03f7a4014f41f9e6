import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readPayoutFilter } from '#app/money/payouts/forms.ts'
import { listYear } from '#app/money/payouts/queries.server.ts'
import { payoutLabels } from '#app/money/payouts/words.ts'
import { today } from '#app/platform/clock.server.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import { dollarsCell } from '#app/shared/csv.ts'

const head = payoutLabels.file

/** What each broker was paid in a year, for the accountant. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.export')
  const { year = today().slice(0, 4) } = readPayoutFilter(new URL(request.url).searchParams)
  return csvDownload(request, `marque-payouts-${year}.csv`, async () => [
    [head.year, head.name, head.username, head.count, head.amount],
    ...(await listYear(Number(year))).map(({ name, username, count, total }) => [
      year,
      name,
      username,
      count,
      dollarsCell(total),
    ]),
  ])
}
