/** A spreadsheet as it was uploaded: CSV in UTF-8, whatever separates its cells. */
import { CsvError, parse } from 'csv-parse/sync'

import { sheetLimits } from '#app/config/fleet-sheet.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { unmarked } from '#app/shared/csv.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { columnOf, type Sheet, type SheetColumn, type SheetRow } from './sheet.ts'

const words = problems.fleetSheet
const { mostRows } = sheetLimits
const separators = [',', ';', '\t']

export function readSheet(bytes: Uint8Array): Outcome<Sheet> {
  const text = textOf(bytes)
  if (!text.ok) return text
  try {
    return sheetOf(recordsOf(text.value, separatorOf(text.value)))
  } catch (error) {
    if (error instanceof CsvError) return fail(words.quotes(Number(error['lines'] ?? 1)))
    throw error
  }
}

function textOf(bytes: Uint8Array): Outcome<string> {
  const begins = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (begins(0x50, 0x4b) || begins(0xd0, 0xcf)) return fail(words.workbook)
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) return fail(words.utf16)
  if (bytes.includes(0)) return fail(words.notText)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() === '' ? fail(words.empty) : ok(text)
  } catch {
    return fail(words.encoding)
  }
}

/** The one that finds most of our columns in the first row. */
function separatorOf(text: string): string {
  const found = separators.map((separator) => {
    try {
      return recordsOf(text, separator, 1)[0]?.filter((cell) => columnOf(cell)).length ?? 0
    } catch {
      return 0
    }
  })
  return separators[found.indexOf(Math.max(...found))] ?? ','
}

function recordsOf(text: string, delimiter: string, to = -1): string[][] {
  return parse(text, { delimiter, to, relax_column_count: true })
}

function sheetOf([first = [], ...records]: string[][]): Outcome<Sheet> {
  const columns = first.map((heading) => columnOf(heading))
  const twice = columns.findIndex((column, index) => column && columns.indexOf(column) !== index)
  if (twice >= 0) return fail(words.columnTwice(first[twice] ?? ''))
  if (!columns.includes('slug')) return fail(words.slugColumn)
  const filled = records
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return fail(words.noRows)
  if (filled.length > mostRows) return fail(words.tooManyRows)
  const isUsed = (index: number) => filled.some(({ cells }) => cells[index]?.trim())
  return ok({
    columns: columns.filter((column) => column !== undefined),
    ignored: first.flatMap((heading, index) => {
      if (columns[index] || (!heading.trim() && !isUsed(index))) return []
      return [heading.trim() || labels.fleetSheet.unnamed(index + 1)]
    }),
    rows: filled.map(({ row, cells }) => rowOf(row, cells, columns)),
  })
}

/** Some programs leave out empty cells at the end of a row. */
function rowOf(row: number, cells: string[], columns: (SheetColumn | undefined)[]): SheetRow {
  const ours = columns.flatMap((column, index) => (column ? [[column, unmarked(cells[index] ?? '')] as const] : []))
  const long = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  return { row, cells: Object.fromEntries(ours), long }
}
