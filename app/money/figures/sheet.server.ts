/** A file for the accountant: rows of a range, read in pieces, then their sums. No names in any: the number leads to the booking. */
import { sql, type SQL } from 'drizzle-orm'

import { figureLabels } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { dollarsCell, type Cell } from '#app/shared/csv.ts'
import { carOf } from './revenue.server.ts'
import type { Range } from './rules.ts'

type Row = Record<string, Cell>

/** `of`: a column of the statement. Of money in cents the file has dollars and their sum; codes are given in words. */
export type Column = { head: string; of: string; money?: true; words?: Readonly<Record<string, string>> }

export type FiguresSheet = {
  columns: readonly Column[]
  /** `sort_key`, of this type, and `id` are what rows are read in the order of. */
  sortedBy: { key: SQL; id: SQL; type: SQL }
  /** Up to the conditions on both. */
  read: (range: Range) => SQL
}

/** Of a request `r`. */
export const sheetCar = carOf(sql`r.vehicle_id`)

/** A day in Atlanta, as spreadsheets read it. */
export function dayIn(at: SQL): SQL {
  return sql`to_char(${at} at time zone ${businessZone}, 'YYYY-MM-DD')`
}

export function timeIn(at: SQL): SQL {
  return sql`to_char(${at} at time zone ${businessZone}, 'HH24:MI')`
}

/** The head first, the sums last. */
export async function* readRows(sheet: FiguresSheet, range: Range, atOnce: number): AsyncGenerator<Cell[][]> {
  const { columns, sortedBy, read } = sheet
  const { key, id, type } = sortedBy
  const totals = columns.map(() => 0)
  yield [columns.map(({ head }) => head)]
  let after = sql`true`
  for (;;) {
    const rows: Row[] = await db.execute<Row>(sql`
      ${read(range)} and ${after} order by ${key}, ${id} limit ${atOnce}`)
    const last = rows.at(-1)
    if (!last) break
    after = sql`(${key}, ${id}) > (${last.sort_key}::${type}, ${last.id}::uuid)`
    for (const row of rows) columns.forEach(({ of }, at) => (totals[at] = (totals[at] ?? 0) + Number(row[of])))
    yield rows.map((row) => columns.map((column) => printCell(column, row)))
  }
  const sums = columns.map(({ money }, at) => (money ? dollarsCell(totals[at] ?? 0) : null))
  yield [[figureLabels.sheet.total, ...sums.slice(1)]]
}

function printCell({ of, money, words }: Column, row: Row): Cell {
  const value = row[of] ?? null
  if (money) return dollarsCell(Number(value))
  return words && typeof value === 'string' ? (words[value] ?? value) : value
}
