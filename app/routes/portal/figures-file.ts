import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readRange } from '#app/money/figures/rules.ts'
import { abilityOfSheet, readSheet, sheetsFor } from '#app/money/figures/sheets.server.ts'
import { figureProblems } from '#app/money/figures/words.ts'
import { today } from '#app/platform/clock.server.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: figureProblems.unread }

/** A table of the range for the accountant. Streamed: the memory it takes does not grow with the bookings. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'figures.view')
  const name = sheetsFor(viewer).find((each) => params.name === `${each.name}.csv`)?.name
  const read = readRange(new URL(request.url).searchParams, today())
  if (!name || !read.ok) notFound(figureProblems.noFile)
  await requireAbility(request, abilityOfSheet(name))
  const { range } = read
  const filename = `marque-${name}-${range.from}-${range.until}.csv`
  return csvDownload(request, filename, () => readSheet(name, range))
}
