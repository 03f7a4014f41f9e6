import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { readLogFilter } from '#app/features/approvals/forms.ts'
import { listDecisions } from '#app/features/approvals/queries.server.ts'
import { actionWord, changeInWords } from '#app/features/approvals/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { csv, csvAnswer, wantsBody } from '#app/shared/csv.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

/** The log as a table for a spreadsheet, under the filter of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'approval.decide')
  if (!wantsBody(request)) return csvAnswer('', 'marque-decisions.csv')
  const { decisions } = await listDecisions(readLogFilter(new URL(request.url).searchParams), { whole: true })
  const rows = decisions.map(({ at, person, action, before, after, admin, reason }) => [
    // Atlanta's clock, as spreadsheets sort it.
    `${dayOf(at)} ${timeOf(at)}`,
    person,
    actionWord(action),
    changeInWords(before, after),
    admin ?? labels.people.command,
    reason,
  ])
  const heads = ['When', 'Person', 'Decision', 'Change', 'By', 'Reason']
  return csvAnswer(csv([heads, ...rows]), 'marque-decisions.csv')
}
