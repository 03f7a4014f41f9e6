import { figures } from '#app/config/figures.ts'
import { keysOf } from '#app/shared/keys.ts'
import { bookingSheet } from './booking-sheet.server.ts'
import type { Range } from './rules.ts'
import { readRows, type Cell } from './sheet.server.ts'
import { paymentSheet, refundSheet } from './transfer-sheets.server.ts'

const sheets = { payments: paymentSheet, refunds: refundSheet, bookings: bookingSheet }

export const sheetNames = keysOf(sheets)
export type SheetName = (typeof sheetNames)[number]

/** In pieces: the head, the rows, their sums. */
export function readSheet(
  name: SheetName,
  range: Range,
  atOnce: number = figures.exportedAtOnce,
): AsyncGenerator<Cell[][]> {
  return readRows(sheets[name], range, atOnce)
}
