import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readGarageFilter } from '#app/fleet/garage/forms.ts'
import { listFoundCars } from '#app/fleet/garage/queries.server.ts'
import { sheetCellsOf, headings, sheetColumns } from '#app/fleet/garage/sheet.ts'
import { garageProblems } from '#app/fleet/garage/words.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: garageProblems.unread }

/** The fleet cars of the garage's list, under its filter, as its import reads them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const filter = readGarageFilter(new URL(request.url).searchParams)
  return csvDownload(request, 'marque-fleet.csv', async () => {
    const cars = await listFoundCars(viewer, filter)
    const rows = cars
      .map(({ saved }) => sheetCellsOf(saved))
      .map((cells) => sheetColumns.map((column) => cells[column]))
    return [headings, ...rows]
  })
}
