import { Readable } from 'node:stream'

import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { readRentalFilter } from '#app/features/rentals/forms.ts'
import { readRentals } from '#app/features/rentals/list.server.ts'
import { cellsOf, columns } from '#app/features/rentals/sheet.server.ts'
import { problems } from '#app/messages/problems.ts'
import { byteOrderMark, csv, csvAnswer, wantsBody } from '#app/shared/csv.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: problems.rental.unread }

/** The list under its filter. Streamed: the memory it takes does not grow with the bookings. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  if (!wantsBody(request)) return csvAnswer('', 'marque-bookings.csv')
  const rows = readRentals(viewer, readRentalFilter(new URL(request.url).searchParams))
  const first = await rows.next()
  return csvAnswer(createReadableStreamFromReadable(Readable.from(lines())), 'marque-bookings.csv')

  async function* lines() {
    yield Buffer.from(byteOrderMark + csv([columns]))
    if (!first.done) yield Buffer.from(csv(first.value.map(cellsOf)))
    for await (const each of rows) yield Buffer.from(csv(each.map(cellsOf)))
  }
}
