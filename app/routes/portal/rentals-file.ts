import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readRentalFilter } from '#app/bookings/rentals/forms.ts'
import { rentalSheet } from '#app/bookings/rentals/sheet.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { csvDownload } from '#app/platform/csv-download.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: rentalProblems.unread }

/** The list under its filter. Streamed: the memory it takes does not grow with the bookings. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.export')
  const filter = readRentalFilter(new URL(request.url).searchParams)
  return csvDownload(request, 'marque-bookings.csv', () => rentalSheet(viewer, filter))
}
