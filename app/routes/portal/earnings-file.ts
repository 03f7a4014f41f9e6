import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readEarningsParams } from '#app/money/earnings/query-params.server.ts'
import { earningRows, statementRows } from '#app/money/earnings/printed.server.ts'
import { listMovements } from '#app/money/earnings/months.server.ts'
import { listEarnings } from '#app/money/earnings/statement.server.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'

/** A month's statement for a spreadsheet, under the filter of the page; without a month, everything as of now. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'earnings.export')
  const { userId, month } = await readEarningsParams(request, viewer)
  const filename = `marque-earnings${month ? `-${month}` : ''}.csv`
  return csvDownload(request, filename, async () =>
    month ? statementRows(await listMovements(userId, month)) : earningRows(await listEarnings(userId)),
  )
}
