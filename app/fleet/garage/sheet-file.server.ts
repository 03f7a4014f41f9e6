/** A spreadsheet as it was uploaded, read in a thread of its own. */
import { parse } from 'csv-parse/sync'

import { sheetFigures } from './figures.ts'
import { fleetSheetLabels, fleetSheetProblems } from './words.ts'
import { readInThread } from '#app/platform/reader-thread.server.ts'
import { unmarked } from '#app/shared/csv.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { columnOf, type FleetSheet, type SheetColumn, type SheetRow } from './sheet.ts'

const words = fleetSheetProblems
const { mostRows, mostColumns, patience, megabytes } = sheetFigures
const separators = [',', ';', '\t']

/** What server/sheet-records.js is asked, and answers. */
export type SheetJob = { bytes: Uint8Array; delimiter: string; mostRows: number; mostColumns: number }
type Records = { headings: string[]; rows: { row: number; cells: string[]; long: boolean }[]; used: boolean[] }
type Answer = Records | { problem: 'empty' | 'encoding' | 'tooManyRows' | 'tooManyColumns' } | { quotes: number }

/** `read`: null when it took too long. */
export async function readFleetSheet(
  bytes: Uint8Array,
  read: (job: SheetJob) => Promise<Answer | null> = (job) =>
    readInThread<Answer>('sheet-reader.js', job, { patience, megabytes }),
): Promise<Outcome<FleetSheet>> {
  const refusal = refusalOf(bytes)
  if (refusal) return fail(refusal)
  const answer = await read({ bytes, delimiter: separatorOf(bytes), mostRows, mostColumns })
  if (answer === null) return fail(words.heavy)
  if ('problem' in answer) return fail(words[answer.problem])
  return 'quotes' in answer ? fail(words.quotes(answer.quotes)) : sheetOf(answer)
}

function refusalOf(bytes: Uint8Array) {
  const begins = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (begins(0x50, 0x4b) || begins(0xd0, 0xcf)) return words.workbook
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) return words.utf16
  return bytes.includes(0) ? words.notText : null
}

/** Enough of the file for its headings. */
const headLength = 32_768

/** The one that the file names, or that finds most of our columns in the first row. */
function separatorOf(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, headLength))
  const named = /^"?sep=([^"\r\n])/i.exec(head)?.[1]
  if (named) return named
  const found = separators.map((delimiter) => {
    try {
      const [headings = []] = parse(head, { delimiter, to: 1, relax_column_count: true })
      return headings.filter((cell) => columnOf(cell)).length
    } catch {
      return 0
    }
  })
  return separators[found.indexOf(Math.max(...found))] ?? ','
}

function sheetOf({ headings, rows, used }: Records): Outcome<FleetSheet> {
  const columns = headings.map((heading) => columnOf(heading))
  const twice = columns.findIndex((column, index) => column && columns.indexOf(column) !== index)
  if (twice >= 0) return fail(words.columnTwice(headings[twice] ?? ''))
  if (!columns.includes('slug')) return fail(words.slugColumn)
  if (rows.length === 0) return fail(words.noRows)
  return ok({
    columns: columns.filter((column) => column !== undefined),
    ignored: headings.flatMap((heading, index) => {
      if (columns[index] || (!heading.trim() && !used[index])) return []
      return [heading.trim() || fleetSheetLabels.unnamed(index + 1)]
    }),
    rows: rows.map((row) => rowOf(row, columns)),
  })
}

/** Some programs leave out empty cells at the end of a row. */
function rowOf({ row, cells, long }: Records['rows'][number], columns: (SheetColumn | undefined)[]): SheetRow {
  const ours = columns.flatMap((column, index) => (column ? [[column, unmarked(cells[index] ?? '')] as const] : []))
  return { row, cells: Object.fromEntries(ours), long }
}
