import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readLogFilter } from '#app/people/approvals/forms.ts'
import { listDecisions } from '#app/people/approvals/queries.server.ts'
import { actionWord, changeInWords } from '#app/people/approvals/rules.ts'
import { personLabels } from '#app/people/approvals/words.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

/** The log as a table for a spreadsheet, under the filter of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'people.export')
  const filter = readLogFilter(new URL(request.url).searchParams)
  return csvDownload(request, 'marque-decisions.csv', async () => {
    const { decisions } = await listDecisions(filter, { whole: true })
    return [heads, ...decisions.map(rowOf)]
  })
}

const heads = ['When', 'Person', 'Decision', 'Change', 'By', 'Reason']

type Decision = Awaited<ReturnType<typeof listDecisions>>['decisions'][number]

function rowOf({ at, person, action, before, after, admin, reason }: Decision) {
  // Atlanta's clock, as spreadsheets sort it.
  const when = `${dayOf(at)} ${timeOf(at)}`
  return [when, person, actionWord(action), changeInWords(before, after), admin ?? personLabels.command, reason]
}
