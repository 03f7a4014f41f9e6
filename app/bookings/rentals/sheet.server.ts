import { bookingStateLabels } from '#app/bookings/booking/words.ts'
import { rentalLabels, rentalSheetLabels } from './words.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { dollarsCell, phoneCell, type Cell } from '#app/shared/csv.ts'
import type { RentalFilters } from './forms.ts'
import { readRentals, type RentalRow } from './list.server.ts'

const words = rentalLabels

/** The list under its filter, in pieces: the columns, then the rows as they are read. */
export async function* rentalSheet(viewer: Viewer, filter: RentalFilters): AsyncGenerator<Cell[][]> {
  yield [columns]
  for await (const rows of readRentals(viewer, filter)) yield rows.map(cellsOf)
}

const columns = [
  words.number,
  words.state,
  rentalSheetLabels.bookedOn,
  words.car,
  words.pickup,
  rentalSheetLabels.pickupTime,
  words.return,
  rentalSheetLabels.returnTime,
  rentalSheetLabels.daysRented,
  words.customer,
  words.email,
  words.phone,
  words.total,
  rentalSheetLabels.taxes,
  rentalSheetLabels.upfront,
  words.deposit,
  rentalSheetLabels.charges,
]

/** Dates and sums as spreadsheets reckon with them. */
function cellsOf(row: RentalRow): Cell[] {
  return [
    row.number,
    bookingStateLabels[row.status],
    dayOf(row.createdAt),
    vehicleName(row.car),
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
