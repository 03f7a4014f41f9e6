import { labels } from '#app/messages/labels.ts'
import { dayOf } from '#app/shared/zone.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { dollarsCell, phoneCell, type Cell } from '#app/shared/csv.ts'
import type { Viewer } from '#app/people/access/permissions.ts'
import type { RentalFilter } from './forms.ts'
import { readRentals, type RentalRow } from './list.server.ts'

const words = labels.rental

/** The list under its filter, in pieces: the columns, then the rows as they are read. */
export async function* rentalSheet(viewer: Viewer, filter: RentalFilter): AsyncGenerator<Cell[][]> {
  yield [columns]
  for await (const rows of readRentals(viewer, filter)) yield rows.map(cellsOf)
}

const columns = [
  words.number,
  words.state,
  labels.rentalSheet.bookedOn,
  words.car,
  words.pickup,
  labels.rentalSheet.pickupTime,
  words.return,
  labels.rentalSheet.returnTime,
  labels.rentalSheet.daysRented,
  words.customer,
  words.email,
  words.phone,
  words.total,
  labels.rentalSheet.taxes,
  labels.rentalSheet.upfront,
  words.deposit,
  labels.rentalSheet.charges,
]

/** Dates and sums as spreadsheets reckon with them. */
function cellsOf(row: RentalRow): Cell[] {
  return [
    row.number,
    labels.bookingState[row.status],
    dayOf(row.createdAt),
    row.car,
    row.pickupDate,
    row.pickupTime.slice(0, 5),
    row.returnDate,
    row.returnTime.slice(0, 5),
    row.totalDays,
    row.customer.name,
    row.customer.email,
    row.customer.phone && phoneCell(printPhone(row.customer.phone)),
    dollarsCell(row.totalAmountCents),
    dollarsCell(row.taxCents),
    dollarsCell(row.upfrontAmountCents),
    dollarsCell(row.securityDepositCents),
    dollarsCell(row.chargeCents),
  ]
}
