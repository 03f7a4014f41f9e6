import { can, type Viewer } from '#app/people/access/permissions.ts'
import { rangeFigures } from './figures.ts'
import { keysOf } from '#app/shared/keys.ts'
import { bookingSheet } from './booking-sheet.server.ts'
import { depositSheet } from './deposit-sheet.server.ts'
import { membershipSheet } from './membership-sheet.server.ts'
import { payoutSheet } from './payout-sheet.server.ts'
import type { Range } from './rules.ts'
import type { Cell } from '#app/shared/csv.ts'
import { readRows } from './sheet.server.ts'
import { subscriptionSheet } from './subscription-sheet.server.ts'
import { paymentSheet, refundSheet } from './transfer-sheets.server.ts'

const sheets = {
  payments: paymentSheet,
  refunds: refundSheet,
  bookings: bookingSheet,
  deposits: depositSheet,
  payouts: payoutSheet,
  subscriptions: subscriptionSheet,
  memberships: membershipSheet,
}

export const sheetNames = keysOf(sheets)
export type SheetName = (typeof sheetNames)[number]

/** Payouts are read by those who read every broker's earnings. */
export function sheetsFor(viewer: Viewer): SheetName[] {
  return sheetNames.filter((name) => name !== 'payouts' || can(viewer, 'earnings.all'))
}

/** In pieces: the head, the rows, their sums. */
export function readSheet(
  name: SheetName,
  range: Range,
  atOnce: number = rangeFigures.exportedAtOnce,
): AsyncGenerator<Cell[][]> {
  return readRows(sheets[name], range, atOnce)
}
