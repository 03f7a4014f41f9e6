import { asksFactor, can, type PlainAbility } from '#app/people/access/permissions.ts'
import { rangeFigures } from './figures.ts'
import { isKeyOf, keysOf } from '#app/shared/keys.ts'
import { bookingSheet } from './booking-sheet.server.ts'
import { depositSheet } from './deposit-sheet.server.ts'
import { journalSheet } from './journal-sheet.server.ts'
import { membershipSheet } from './membership-sheet.server.ts'
import { payoutSheet } from './payout-sheet.server.ts'
import type { Range } from './rules.ts'
import type { Cell } from '#app/shared/csv.ts'
import type { Viewer } from '#app/shared/viewer.ts'
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
  journal: journalSheet,
}

export const sheetNames = keysOf(sheets)
export type SheetName = (typeof sheetNames)[number]

/** Payouts are read by those who record them, and so is the journal, which has them. */
const others = { payouts: 'payout.export', journal: 'journal.read' } as const satisfies Partial<
  Record<SheetName, PlainAbility>
>

export function abilityOfSheet(name: SheetName) {
  return isKeyOf(others, name) ? others[name] : 'figures.view'
}

/** `asks`: whether a factor is asked for first, on a page of its own. */
export function sheetsFor(viewer: Viewer): { name: SheetName; asks: boolean }[] {
  return sheetNames
    .filter((name) => can(viewer, abilityOfSheet(name)))
    .map((name) => ({ name, asks: asksFactor(viewer, abilityOfSheet(name)) }))
}

/** In pieces: the head, the rows, their sums. */
export function readSheet(
  name: SheetName,
  range: Range,
  atOnce: number = rangeFigures.exportedAtOnce,
): AsyncGenerator<Cell[][]> {
  return readRows(sheets[name], range, atOnce)
}
