import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { readAsked } from '#app/features/earnings/asked.server.ts'
import { arithmeticOf } from '#app/features/earnings/printed.server.ts'
import { listEarnings } from '#app/features/earnings/statement.server.ts'
import { labels } from '#app/messages/labels.ts'
import { csv, csvAnswer, dollarsCell } from '#app/shared/csv.ts'

const words = labels.earnings
const head = [
  'Date',
  words.broker,
  words.booking,
  'Car',
  'Pickup',
  'Return',
  words.arithmetic,
  words.state,
  words.amount,
]

/** A statement for a spreadsheet, under the filter of the page; without a month, everything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'earnings.view')
  const { userId, month } = await readAsked(request, viewer)
  const lines = await listEarnings(userId, month ?? null)
  const rows = lines.map((line) => [
    line.on,
    line.broker,
    line.number,
    line.car,
    line.pickup,
    line.back,
    arithmeticOf(line),
    words.status[line.status],
    dollarsCell(line.amount),
  ])
  return csvAnswer(csv([head, ...rows]), `marque-earnings${month ? `-${month}` : ''}.csv`)
}
