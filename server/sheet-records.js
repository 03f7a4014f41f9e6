/** The rows of a spreadsheet: CSV in UTF-8, whatever separates its cells. */
import { CsvError, parse } from 'csv-parse/sync'

/**
 * @typedef {{ bytes: Uint8Array, delimiter: string, mostRows: number, mostColumns: number }} Job
 * @typedef {{ row: number, cells: string[], long: boolean }} Row `row`: as a spreadsheet counts; `long`: it has more cells than headings
 * @typedef {{ headings: string[], rows: Row[], used: boolean[] }} Records `used`: whether a column has anything below its heading
 * @typedef {'empty' | 'encoding' | 'tooManyRows' | 'tooManyColumns'} Problem
 */

/** So many lines for each row that counts may be empty, or within a cell. Empty ones at the end don't matter. */
const linesEach = 10

/** @param {Job} job @returns {Records | { problem: Problem } | { quotes: number }} */
export function readRecords({ bytes, delimiter, ...limits }) {
  const text = textOf(bytes)
  if (text === null) return { problem: 'encoding' }
  const sheet = text.replace(hint, '')
  const size = measure(sheet, delimiter, limits)
  if (typeof size === 'string') return { problem: size }
  try {
    const records = parse(sheet.slice(0, size.end), { delimiter, relax_column_count: true })
    return recordsOf(records)
  } catch (error) {
    if (error instanceof CsvError) return { quotes: Number(error['lines'] ?? 1) }
    throw error
  }
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** "sep=;" as first line, which Excel reads and does not show. */
const hint = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n|$)/i

/**
 * Where the last row ends that has anything in it; stops at the first row or column too many, so that nothing reads what
 * is behind it.
 *
 * @param {string} text @param {string} delimiter @param {Pick<Job, 'mostRows' | 'mostColumns'>} limits
 * @returns {{ end: number } | Problem}
 */
function measure(text, delimiter, { mostRows, mostColumns }) {
  let [end, filled, rows, columns, isQuoted, isFilled] = [0, 0, 0, 1, false, false]
  for (let at = 0; at <= text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === undefined || (!isQuoted && (character === '\n' || character === '\r'))) {
      if (isFilled) {
        ;[end, filled] = [at, filled + 1]
        // The first one has the headings.
        if (filled > mostRows + 1 || rows > mostRows * linesEach) return 'tooManyRows'
      }
      if (character !== '\n' || text[at - 1] !== '\r') rows++
      ;[columns, isFilled] = [1, false]
    } else if (!isQuoted && character === delimiter) {
      if (++columns > mostColumns) return 'tooManyColumns'
    } else if (isQuoted || character.trim() !== '') isFilled = true
  }
  return filled === 0 ? 'empty' : { end }
}

/** @param {string[][]} records @returns {Records} */
function recordsOf(records) {
  const isFilled = (/** @type {string} */ cell) => cell.trim() !== ''
  const filled = records.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => cells.some(isFilled))
  // The rows above the headings may have been left free.
  const headings = filled[0]?.cells ?? []
  const rows = filled.slice(1).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, headings.length),
    long: cells.slice(headings.length).some(isFilled),
  }))
  const used = headings.map((_, column) => rows.some(({ cells }) => isFilled(cells[column] ?? '')))
  return { headings, rows, used }
}
